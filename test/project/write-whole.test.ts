import fs, { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { writeWhole } from '../../electron/project/write-whole';
import { tempFolder } from './temp-folder';

type Written = (error: NodeJS.ErrnoException | null, bytes?: number, buffer?: Uint8Array) => void;

/** A disk with room for so many bytes: it takes a part of a write without an error, then none. */
function diskWithRoom(bytes: number): void {
  const { writeSync } = fs;
  let room = bytes;
  const write = (
    file: number,
    data: Uint8Array,
    from: number,
    length: number,
    ...rest: unknown[]
  ) => {
    const done = rest.at(-1) as Written;
    const taken = writeSync(file, data, from, Math.min(length, room));
    room -= taken;
    if (taken > 0) done(null, taken, data);
    else done(Object.assign(new Error('no room'), { code: 'ENOSPC' }));
  };
  vi.spyOn(fs, 'write').mockImplementation(write as never);
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe('writing a whole file', () => {
  test('on a disk with room for a part of it leaves the old file, and no other', async () => {
    const root = tempFolder({ 'a.cfg': 'old\n' });
    diskWithRoom(65_536);
    const writing = writeWhole(join(root, 'a.cfg'), Buffer.alloc(200_000, 'x'));
    await expect(writing).rejects.toMatchObject({ code: 'ENOSPC' });
    expect(readFileSync(join(root, 'a.cfg'), 'utf8')).toBe('old\n');
    expect(readdirSync(root)).toEqual(['a.cfg']);
  });

  test.each([0, 1, 200_000, 8 * 1024 * 1024])('writes %i bytes', async (size) => {
    const root = tempFolder({ 'a.cfg': 'old\n' });
    const bytes = Buffer.alloc(size, 'x');
    await writeWhole(join(root, 'a.cfg'), bytes);
    expect(readFileSync(join(root, 'a.cfg')).equals(bytes)).toBe(true);
  });
});
