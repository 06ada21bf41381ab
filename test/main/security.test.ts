import { EventEmitter } from 'node:events';
import type { WebContents } from 'electron';
import { describe, expect, it, vi } from 'vitest';

vi.mock('electron', () => ({ app: {} }));
const { lockContents, mayLoad, trustedOrigins } = await import('../../electron/main/security');

const packaged = trustedOrigins(true, 'http://localhost:5173');
const development = trustedOrigins(false, 'http://localhost:5173/');

describe('requests of the window', () => {
  it('trust the development server only when the program is not packaged', () => {
    expect(packaged).toEqual({ app: 'studio://app', development: null });
    expect(development.development).toBe('http://localhost:5173');
    expect(trustedOrigins(false, undefined).development).toBeNull();
    expect(trustedOrigins(false, 'nonsense').development).toBeNull();
  });

  it.each([
    'https://example.com/',
    'http://localhost:5173/',
    'file:///etc/passwd',
    'studio://application/x',
    'studio://app.example.com/',
    'devtools://devtools/bundled/inspector.html',
    'ws://localhost:5173/',
    'chrome-extension://abc/x.js',
  ])('to %s are cancelled', (address) => {
    expect(mayLoad(address, packaged)).toBe(false);
  });

  it('to the own files go through', () => {
    expect(mayLoad('studio://app/index.html', packaged)).toBe(true);
    expect(mayLoad('http://localhost:5173/main.ts', development)).toBe(true);
    expect(mayLoad('ws://localhost:5173/', development)).toBe(true);
    expect(mayLoad('http://localhost:5174/', development)).toBe(false);
  });
});

describe('pages', () => {
  it('may not leave, nor open windows or views', () => {
    let openWindow: (() => { action: string }) | null = null;
    const contents = Object.assign(new EventEmitter(), {
      setWindowOpenHandler: (handler: () => { action: string }) => {
        openWindow = handler;
      },
    });
    lockContents(contents as unknown as WebContents);
    for (const name of [
      'will-navigate',
      'will-redirect',
      'will-frame-navigate',
      'will-attach-webview',
    ]) {
      const preventDefault = vi.fn();
      contents.emit(name, { preventDefault, url: 'https://example.com' });
      expect(preventDefault, name).toHaveBeenCalledOnce();
    }
    expect((openWindow as (() => { action: string }) | null)?.()).toEqual({ action: 'deny' });
  });
});
