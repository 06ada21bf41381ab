import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fileOfAddress, mediaType } from '../../electron/main/app-files';
import { contentSecurityPolicy } from '../../electron/main/csp';

const root = resolve('/opt/studio/out/renderer');

describe('addresses of the window', () => {
  it.each([
    ['studio://app/', 'index.html'],
    ['studio://app', 'index.html'],
    ['studio://app/index.html', 'index.html'],
    ['studio://app/index.html?x=1#y', 'index.html'],
    ['studio://app/assets/index-BbtZ.js', 'assets/index-BbtZ.js'],
    ['studio://app/assets/a%20b.css', 'assets/a b.css'],
    // The parser takes these dots away before anyone sees them; what stays is inside.
    ['studio://app/../../index.html', 'index.html'],
    ['studio://app/%2e%2e/index.html', 'index.html'],
  ])('%s is %s', (address, file) => {
    expect(fileOfAddress(address, root)).toBe(join(root, file));
  });

  it.each([
    'studio://app/..%2f..%2fpackage.json',
    'studio://app/..%5c..%5cpackage.json',
    'studio://app/..\\..\\package.json\\%2e%2e%5c',
    'studio://app/a%00.html',
    'studio://app/%',
    'studio://app/C:/Windows/win.ini',
    'studio://other/index.html',
    'studio://app:80/index.html',
    'studio://me@app/index.html',
    'file:///etc/passwd',
    'https://app/index.html',
    'no address',
    '',
  ])('refuses %s', (address) => {
    expect(fileOfAddress(address, root)).toBeNull();
  });

  it('have a media type', () => {
    expect(mediaType('/x/index.html')).toBe('text/html; charset=utf-8');
    expect(mediaType('/x/a.JS')).toBe('text/javascript; charset=utf-8');
    expect(mediaType('/x/a.unknown')).toBe('application/octet-stream');
  });
});

describe('the content security policy', () => {
  const policy = new Map(
    contentSecurityPolicy('abc')
      .split('; ')
      .map((directive) => {
        const [name = '', ...values] = directive.split(' ');
        return [name, values.join(' ')];
      }),
  );

  it('lets the page load its own files and nothing else', () => {
    expect(Object.fromEntries(policy)).toEqual({
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': "'self' 'nonce-abc'",
      'img-src': "'self' data:",
      'font-src': "'self'",
      'connect-src': "'none'",
      'base-uri': "'none'",
      'form-action': "'none'",
      'frame-ancestors': "'none'",
    });
  });
});
