import {
  chmodSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import { readProjectFile } from '../../electron/project/read';
import { saveText, type SaveText, type WriteAtomically } from '../../electron/project/save';
import { asOrdinaryUser, tempFolder } from './temp-folder';

const file = 'cfg/a.cfg';

function project(content: string | Uint8Array = 'a::InputDtype:int8\n'): string {
  return tempFolder({ [file]: content });
}

async function opened(root: string): Promise<SaveText> {
  const { text, encoding, origin } = await readProjectFile(root, file);
  return { text, encoding, origin, overwrite: false };
}

const bytesOf = (root: string) => readFileSync(join(root, file));

describe('saving', () => {
  const untouched = fc.constantFrom('x::InputDtype:int8', '算子::InputDtype:int8', '', '\t ', 'é');
  const ends = fc.constantFrom('\n', '\r\n', '\r');

  test('changes only the bytes that the user changed, whatever the line ends and encoding', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(untouched, ends), { maxLength: 6 }),
        fc.constantFrom('', 'last'),
        fc.constantFrom('utf-8', 'utf-8 with mark', 'gbk'),
        fc.nat(),
        async (lines, last, kind, at) => {
          const body = lines.flat().join('') + last;
          const plain = kind === 'gbk' ? `中${body.replaceAll('é', '')}` : body;
          const text = kind === 'utf-8 with mark' ? `\ufeff${plain}` : plain;
          const encoding = kind === 'gbk' ? 'gbk' : 'utf8';
          const root = project(iconv.encode(text, encoding, { addBOM: false }));
          const document = await opened(root);
          expect(document.text).toBe(text);
          const place = at % (text.length + 1);
          const edited = `${text.slice(0, place)}值:${text.slice(place)}`;
          await saveText(root, file, { ...document, text: edited });
          expect(bytesOf(root)).toEqual(iconv.encode(edited, encoding, { addBOM: false }));
        },
      ),
      { numRuns: 100 },
    );
  });

  test('keeps the mode, and leaves nothing else in the folder', async () => {
    const root = project();
    chmodSync(join(root, file), 0o640);
    const result = await saveText(root, file, { ...(await opened(root)), text: 'b\n' });
    expect(result.kind).toBe('saved');
    expect(statSync(join(root, file)).mode & 0o777).toBe(0o640);
    expect(readdirSync(join(root, 'cfg'))).toEqual(['a.cfg']);
  });

  test('writes through a link, which stays one, and to all names of a file', async () => {
    const root = tempFolder({ 'real/a.cfg': 'x\n' });
    mkdirSync(join(root, 'cfg'));
    symlinkSync('../real/a.cfg', join(root, file));
    linkSync(join(root, 'real/a.cfg'), join(root, 'second.cfg'));
    await saveText(root, file, { ...(await opened(root)), text: 'y\n' });
    expect(lstatSync(join(root, file)).isSymbolicLink()).toBe(true);
    expect(readlinkSync(join(root, file))).toBe('../real/a.cfg');
    expect(readFileSync(join(root, 'real/a.cfg'), 'utf8')).toBe('y\n');
    expect(readFileSync(join(root, 'second.cfg'), 'utf8')).toBe('y\n');
  });

  test('puts a deleted file back behind the link that leads to it', async () => {
    const root = tempFolder({ 'real/a.cfg': 'x\n' });
    mkdirSync(join(root, 'cfg'));
    symlinkSync('../real/a.cfg', join(root, file));
    const document = await opened(root);
    rmSync(join(root, 'real/a.cfg'));
    await saveText(root, file, { ...document, text: 'y\n', overwrite: true });
    expect(lstatSync(join(root, file)).isSymbolicLink()).toBe(true);
    expect(readFileSync(join(root, 'real/a.cfg'), 'utf8')).toBe('y\n');
  });

  test('does not follow a dead link out of the project', async () => {
    const root = project();
    const outside = tempFolder();
    const document = await opened(root);
    rmSync(join(root, file));
    symlinkSync(join(outside, 'new.cfg'), join(root, file));
    await expect(saveText(root, file, { ...document, overwrite: true })).rejects.toMatchObject({
      code: 'outside',
    });
    expect(readdirSync(outside)).toEqual([]);
  });

  test('knows its own write again', async () => {
    const root = project();
    const document = await opened(root);
    const first = await saveText(root, file, { ...document, text: 'b\n' });
    if (first.kind !== 'saved') throw new Error(first.kind);
    const second = await saveText(root, file, { ...document, text: 'c\n', origin: first.origin });
    expect(second.kind).toBe('saved');
  });
});

describe('a file that is no longer what was read', () => {
  const disturbances: readonly (readonly [string, (path: string) => void, string])[] = [
    [
      'written by another program',
      (path) => {
        writeFileSync(path, 'theirs\n');
      },
      'changed',
    ],
    [
      'written with as many bytes',
      (path) => {
        writeFileSync(path, 'a::InputDtype:bool\n');
      },
      'changed',
    ],
    [
      'truncated',
      (path) => {
        writeFileSync(path, '');
      },
      'changed',
    ],
    [
      'deleted',
      (path) => {
        rmSync(path);
      },
      'deleted',
    ],
    [
      'replaced by a folder',
      (path) => {
        rmSync(path);
        mkdirSync(path);
      },
      'replaced',
    ],
  ];

  test.each(disturbances)('%s: nothing is written', async (_, disturb, disk) => {
    const root = project();
    const document = await opened(root);
    disturb(join(root, file));
    const before =
      existsSync(join(root, file)) && statSync(join(root, file)).isFile() ? bytesOf(root) : null;
    expect(await saveText(root, file, { ...document, text: 'mine\n' })).toEqual({
      kind: 'conflict',
      disk,
    });
    if (before !== null) expect(bytesOf(root)).toEqual(before);
  });

  test.each(disturbances.filter(([, , disk]) => disk !== 'replaced'))(
    '%s: written when the user says so',
    async (_, disturb) => {
      const root = project();
      const document = await opened(root);
      disturb(join(root, file));
      const result = await saveText(root, file, { ...document, text: 'mine\n', overwrite: true });
      expect(result.kind).toBe('saved');
      expect(bytesOf(root).toString()).toBe('mine\n');
    },
  );

  test('a folder in its place is not written over even then', async () => {
    const root = project();
    const document = await opened(root);
    rmSync(join(root, file));
    mkdirSync(join(root, file));
    expect(await saveText(root, file, { ...document, overwrite: true })).toEqual({
      kind: 'conflict',
      disk: 'replaced',
    });
  });

  test('a project folder that was renamed is not made anew', async () => {
    const root = project();
    const document = await opened(root);
    renameSync(join(root, 'cfg'), join(root, 'moved'));
    await expect(saveText(root, file, { ...document, overwrite: true })).rejects.toMatchObject({
      code: 'folder-gone',
    });
    expect(existsSync(join(root, 'cfg'))).toBe(false);
  });

  test('a link that now leads out of the project is not followed', async () => {
    const root = project();
    const outside = tempFolder({ 'a.cfg': 'secret\n' });
    const document = await opened(root);
    rmSync(join(root, file));
    symlinkSync(join(outside, 'a.cfg'), join(root, file));
    await expect(saveText(root, file, { ...document, overwrite: true })).rejects.toMatchObject({
      code: 'outside',
    });
    expect(readFileSync(join(outside, 'a.cfg'), 'utf8')).toBe('secret\n');
  });
});

describe('what stands in the way of a save', () => {
  const failing =
    (code: string): WriteAtomically =>
    () =>
      Promise.reject(Object.assign(new Error(code), { code }));

  test('a full disk: told, and the file is as it was', async () => {
    const root = project();
    const before = bytesOf(root);
    const document = { ...(await opened(root)), text: 'mine\n' };
    await expect(saveText(root, file, document, failing('ENOSPC'))).rejects.toMatchObject({
      code: 'disk-full',
    });
    expect(bytesOf(root)).toEqual(before);
  });

  test('a read-only file, also for the administrator', async () => {
    const root = project();
    chmodSync(join(root, file), 0o444);
    await expect(saveText(root, file, await opened(root))).rejects.toMatchObject({
      code: 'read-only',
    });
  });

  test('a folder that lets no new file in does not keep a writable file from being saved', async () => {
    const root = project();
    chmodSync(join(root, 'cfg'), 0o555);
    chmodSync(join(root, file), 0o666);
    const document = await opened(root);
    const result = await asOrdinaryUser(() => saveText(root, file, { ...document, text: 'b\n' }));
    expect(result.kind).toBe('saved');
    expect(bytesOf(root).toString()).toBe('b\n');
    chmodSync(join(root, 'cfg'), 0o755);
  });

  test('an unknown failure is told with its code', async () => {
    const root = project();
    const document = await opened(root);
    await expect(saveText(root, file, document, failing('EIO'))).rejects.toMatchObject({
      code: 'not-written',
      holes: { code: 'EIO' },
    });
  });

  test('a character that GBK lacks: told with its place, nothing written', async () => {
    const root = project(iconv.encode('中::InputDtype:int8\n', 'gbk'));
    const before = bytesOf(root);
    const document = await opened(root);
    expect(document.encoding).toBe('gbk');
    const result = await saveText(root, file, { ...document, text: `${document.text}ab😀\n` });
    expect(result).toEqual({
      kind: 'not-encodable',
      character: '😀',
      at: { line: 2, column: 3 },
    });
    expect(bytesOf(root)).toEqual(before);
    const asUtf8 = await saveText(root, file, { ...document, text: '中😀\n', encoding: 'utf-8' });
    expect(asUtf8.kind).toBe('saved');
    expect(bytesOf(root).toString('utf8')).toBe('中😀\n');
  });

  test('a text over the limit', async () => {
    const root = project();
    const text = 'x'.repeat(8 * 1024 * 1024 + 1);
    await expect(saveText(root, file, { ...(await opened(root)), text })).rejects.toMatchObject({
      code: 'too-large-to-save',
    });
  });
});
