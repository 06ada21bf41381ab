import { execFileSync } from 'node:child_process';
import { chmodSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import english from '../../electron/text/en/project.json';
import chinese from '../../electron/text/zh-CN/project.json';
import { ProjectError, projectProblem } from '../../electron/project/problems';
import { lineEndsOf, readProjectFile, readTextFile } from '../../electron/project/read';
import { asOrdinaryUser, tempFolder } from './temp-folder';

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'read',
    (error: unknown) => (error instanceof ProjectError ? error.code : String(error)),
  );

describe('reading a file of the project', () => {
  it('gives its text, encoding, mark and line ends', async () => {
    const root = tempFolder({
      'cfg/a.cfg': '\uFEFFRelu\r\n',
      'b.cfg': Buffer.from([0xbe, 0xab, 0x0a]),
    });
    expect(await readProjectFile(root, 'cfg/a.cfg')).toMatchObject({
      path: 'cfg/a.cfg',
      text: '\uFEFFRelu\r\n',
      encoding: 'utf-8',
      bom: true,
      lineEnds: 'crlf',
    });
    expect(await readProjectFile(root, 'b.cfg')).toMatchObject({ text: '精\n', encoding: 'gbk' });
  });

  it.each([
    '../x.cfg',
    'cfg/../../x.cfg',
    '/etc/passwd',
    '..',
    '',
    'a\0b',
    'cfg\\..\\..\\x.cfg',
    './../x',
  ])('refuses the path %j', async (path) => {
    expect(await codeOf(readProjectFile(tempFolder(), path))).toBe('bad-path');
  });

  it('refuses a way out of the folder through links', async () => {
    const outside = tempFolder({ 'secret.cfg': 'x\n' });
    const root = tempFolder({ 'in.cfg': 'x\n' });
    symlinkSync(join(outside, 'secret.cfg'), join(root, 'file.cfg'));
    symlinkSync(outside, join(root, 'folder'));
    symlinkSync('in.cfg', join(root, 'alias.cfg'));
    symlinkSync('loop.cfg', join(root, 'loop.cfg'));
    // A sibling folder whose name begins like the root's is outside too.
    symlinkSync(`${root}-other`, join(root, 'sibling'));
    expect(await codeOf(readProjectFile(root, 'file.cfg'))).toBe('outside');
    expect(await codeOf(readProjectFile(root, 'folder/secret.cfg'))).toBe('outside');
    expect(await codeOf(readProjectFile(root, 'alias.cfg'))).toBe('read');
    expect(await codeOf(readProjectFile(root, 'loop.cfg'))).toBe('link-loop');
  });

  it('refuses a folder whose name only begins like the root', async () => {
    const parent = tempFolder({ 'p/a.cfg': 'x', 'p-other/b.cfg': 'x' });
    symlinkSync('../p-other', join(parent, 'p', 'link'));
    expect(await codeOf(readProjectFile(join(parent, 'p'), 'link/b.cfg'))).toBe('outside');
  });

  it('refuses what is no regular text file, and what is not there', async () => {
    const root = tempFolder({
      'cfg/a.cfg': 'x',
      'utf16.cfg': Buffer.from('\uFEFFRelu', 'utf16le'),
      'noise.cfg': Buffer.from([0x89, 0x50, 0xff, 0x00, 0xff]),
      'closed.cfg': 'x',
    });
    writeFileSync(join(root, 'big.cfg'), Buffer.alloc(8 * 1024 * 1024 + 1, 'a'));
    execFileSync('mkfifo', [join(root, 'pipe')]);
    chmodSync(join(root, 'closed.cfg'), 0);
    expect(await codeOf(readProjectFile(root, 'cfg'))).toBe('not-a-file');
    expect(await codeOf(readProjectFile(root, 'pipe'))).toBe('not-a-file');
    expect(await codeOf(readProjectFile(root, 'none.cfg'))).toBe('not-found');
    expect(await codeOf(readProjectFile(root, 'cfg/a.cfg/b'))).toBe('not-found');
    expect(await codeOf(readProjectFile(root, 'utf16.cfg'))).toBe('utf-16');
    expect(await codeOf(readProjectFile(root, 'noise.cfg'))).toBe('binary');
    expect(await codeOf(readProjectFile(root, 'big.cfg'))).toBe('too-large');
    expect(await asOrdinaryUser(() => codeOf(readProjectFile(root, 'closed.cfg')))).toBe(
      'no-access',
    );
  });

  it('does not open devices', async () => {
    expect(await codeOf(readTextFile('/dev/zero'))).toBe('not-a-file');
    expect(await codeOf(readProjectFile('/dev', 'null'))).toBe('not-a-file');
  });

  it('reads NUL bytes of a file that the user named', async () => {
    const root = tempFolder({ 'a.cfg': 'Relu\0:InputDtype:float16\n' });
    expect(await readProjectFile(root, 'a.cfg')).toMatchObject({
      text: 'Relu\0:InputDtype:float16\n',
      encoding: 'utf-8',
    });
  });

  it('reads a line of a megabyte', async () => {
    const line = `${'a'.repeat(1024 * 1024)}:InputDtype:float16`;
    const root = tempFolder({ 'a.cfg': line });
    expect(await readProjectFile(root, 'a.cfg')).toMatchObject({ text: line, lineEnds: 'none' });
  });
});

describe('line ends', () => {
  it.each([
    ['', 'none'],
    ['a', 'none'],
    ['a\n', 'lf'],
    ['a\r\nb\r\n', 'crlf'],
    ['a\rb', 'cr'],
    ['a\nb\r\n', 'mixed'],
    ['a\r\r\n', 'mixed'],
  ] as const)('%j: %s', (text, ends) => {
    expect(lineEndsOf(text)).toBe(ends);
  });
});

describe('problems', () => {
  it('are told in both languages with the same holes', () => {
    const holes = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([hole]) => hole).sort();
    expect(Object.keys(chinese)).toEqual(Object.keys(english));
    for (const [code, text] of Object.entries(english)) {
      const other = chinese[code as keyof typeof english];
      expect(holes(other.message), code).toEqual(holes(text.message));
      expect(holes(other.hint), code).toEqual(holes(text.hint));
      expect(text.hint, code).not.toBe('');
    }
  });

  it('name the file', async () => {
    const root = tempFolder();
    const error = await readProjectFile(root, 'cfg/none.cfg').catch((caught: unknown) => caught);
    if (!(error instanceof ProjectError)) throw error;
    expect(projectProblem(error, 'en').message).toBe('cfg/none.cfg does not exist.');
    expect(projectProblem(error, 'zh-CN').message).toBe('cfg/none.cfg 不存在。');
    expect(projectProblem(error, 'en').message).not.toContain(basename(root));
  });
});
