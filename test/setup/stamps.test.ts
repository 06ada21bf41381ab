import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { matchesLock } from '../../scripts/setup/npm-packages.mjs';
import { fingerprint, hasStamp } from '../../scripts/setup/stamps.mjs';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'stamps-'));
  mkdirSync(join(root, 'source/deep'), { recursive: true });
  writeFileSync(join(root, 'source/a.ts'), 'a');
  writeFileSync(join(root, 'source/deep/b.ts'), 'b');
});
afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

describe('a fingerprint', () => {
  const now = () => fingerprint(root, ['source', 'config.ts']);

  it('stays when only times change', () => {
    const before = now();
    utimesSync(join(root, 'source/a.ts'), 1, 1);
    expect(now()).toBe(before);
  });
  it('changes with a content, a new file, a new name and a path that appears', () => {
    const seen = new Set([now()]);
    writeFileSync(join(root, 'source/deep/b.ts'), 'c');
    seen.add(now());
    writeFileSync(join(root, 'source/deep/empty.ts'), '');
    seen.add(now());
    rmSync(join(root, 'source/deep/empty.ts'));
    writeFileSync(join(root, 'source/empty.ts'), '');
    seen.add(now());
    writeFileSync(join(root, 'config.ts'), '');
    seen.add(now());
    expect(seen.size).toBe(5);
  });
  it('does not look at hidden files', () => {
    const before = now();
    writeFileSync(join(root, 'source/.a.ts.swp'), 'x');
    expect(now()).toBe(before);
  });
});

it('a stamp holds only when its file says exactly the same', () => {
  const file = join(root, 'stamp');
  expect(hasStamp(file, 'x')).toBe(false);
  writeFileSync(file, 'x');
  expect(hasStamp(file, 'x')).toBe(true);
  expect(hasStamp(file, 'y')).toBe(false);
});

describe('node_modules', () => {
  const lock = {
    packages: {
      '': { version: '0.1.0' },
      'node_modules/moo': { version: '0.5.3', integrity: 'sha512-m' },
      'node_modules/for-windows': { version: '1.0.0', integrity: 'sha512-w', optional: true },
    },
  };
  const moo = { version: '0.5.3', integrity: 'sha512-m' };

  it('match without the optional packages of other platforms', () => {
    expect(matchesLock(lock, { packages: { 'node_modules/moo': moo } })).toBe(true);
  });
  it.each([
    ['nothing is installed', undefined],
    ['a package is absent', { packages: {} }],
    ['a version differs', { packages: { 'node_modules/moo': { ...moo, version: '0.5.2' } } }],
    ['a content differs', { packages: { 'node_modules/moo': { ...moo, integrity: 'sha512-x' } } }],
  ])('do not match when %s', (_name, installed) => {
    expect(matchesLock(lock, installed)).toBe(false);
  });
  it('do not match when a folder has been removed since', () => {
    expect(matchesLock(lock, { packages: { 'node_modules/moo': moo } }, () => false)).toBe(false);
  });
});
