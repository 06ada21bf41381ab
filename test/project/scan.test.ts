import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { TreeFolder, TreeNode } from '../../electron/ipc/channels';
import { scanLimits } from '../../electron/project/limits';
import { ProjectError } from '../../electron/project/problems';
import { scanProject, type ScanOptions } from '../../electron/project/scan';
import { asOrdinaryUser, tempFolder } from './temp-folder';

const rule = 'OpType::Relu:InputDtype:float16,OutputDtype:float16\n';
const scan = (root: string, options: Partial<ScanOptions> = {}) =>
  scanProject(root, { checkedKinds: ['customize_dtypes'], ...options });

function nodeAt(tree: TreeFolder, path: string): TreeNode | undefined {
  const nodes = (folder: TreeFolder): TreeNode[] =>
    folder.children.flatMap((node) => (node.type === 'folder' ? [node, ...nodes(node)] : [node]));
  return nodes(tree).find((node) => node.path === path);
}

describe('a project folder', () => {
  it('lists folders before files, and finds the files that are ours', async () => {
    const root = tempFolder({
      'model.onnx': 'x',
      'b.cfg': rule,
      'A.txt': 'cat\n',
      'cfg/keep.cfg': 'OpType::Softmax\n',
      'cfg/empty/customize_dtypes.cfg': '',
      'convert.sh': 'atc --model=model.onnx\n',
    });
    const { tree, files, fileCount } = await scan(root);
    expect(tree.children.map((node) => node.name)).toEqual([
      'cfg',
      'A.txt',
      'b.cfg',
      'convert.sh',
      'model.onnx',
    ]);
    expect(files.map(({ path, kind, from }) => [path, kind, from])).toEqual([
      ['b.cfg', 'customize_dtypes', 'content'],
      ['cfg/empty/customize_dtypes.cfg', 'customize_dtypes', 'name'],
      ['cfg/keep.cfg', 'keep_dtype', 'content'],
      ['convert.sh', 'atc_command', 'content'],
    ]);
    expect(fileCount).toBe(6);
    expect(nodeAt(tree, 'b.cfg')).toMatchObject({ checked: true, size: rule.length });
    expect(nodeAt(tree, 'cfg/keep.cfg')).toMatchObject({ kind: 'keep_dtype', checked: false });
    expect(nodeAt(tree, 'A.txt')).toMatchObject({ kind: null, skipped: null });
  });

  it('believes the atc command more than name and content', async () => {
    const root = tempFolder({
      'run/convert.sh':
        'atc --model=a.onnx \\\n --customize_dtypes=../rules/mine.dat --keep_dtype=odd.cfg\n',
      'rules/mine.dat': 'whatever\n',
      'odd.cfg': rule,
    });
    const { files, references } = await scan(root);
    expect(files.map(({ path, kind, from }) => [path, kind, from])).toEqual([
      ['odd.cfg', 'keep_dtype', 'command'],
      ['rules/mine.dat', 'customize_dtypes', 'command'],
      ['run/convert.sh', 'atc_command', 'content'],
    ]);
    expect(references.map(({ script, line, value }) => [script, line, value])).toEqual([
      ['run/convert.sh', 2, '../rules/mine.dat'],
      ['run/convert.sh', 2, 'odd.cfg'],
    ]);
  });

  it.each([
    [
      'quant.conf',
      'calibration:\n{\n    input_data_dir: ./a.bin\n    config_file: cfg/simple.txt\n}\n',
      'atc',
    ],
    [
      'run.sh',
      'amct_onnx calibration --model a.onnx --calibration_config=cfg/simple.txt\n',
      'amct_onnx',
    ],
    ['run.sh', 'amct_caffe calibration \\\n  --calibration_config cfg/simple.txt\n', 'amct_caffe'],
  ])(
    'takes the variant of a quantization config from what names it: %s',
    async (by, text, variant) => {
      const root = tempFolder({ [by]: text, 'cfg/simple.txt': 'whatever\n' });
      const { files } = await scan(root);
      const named = files.find(({ path }) => path === 'cfg/simple.txt');
      expect(named).toMatchObject({
        kind: 'quant_config',
        from: 'command',
        namedBy: { script: by, variant },
      });
    },
  );

  it('says why a file is not opened', async () => {
    const root = tempFolder({
      'a.onnx': 'x',
      'noise.cfg': Buffer.from([0x52, 0x00, 0x01]),
      'utf16.cfg': Buffer.from('\uFEFFRelu:InputDtype:float16', 'utf16le'),
      'gbk.cfg': Buffer.concat([
        Buffer.from([0x23, 0xbe, 0xab, 0xb6, 0xc8, 0x0a]),
        Buffer.from(rule),
      ]),
      'bom.cfg': `\uFEFF${rule}`,
    });
    writeFileSync(join(root, 'big.cfg'), Buffer.alloc(scanLimits.fileBytes + 1, 'a'));
    writeFileSync(join(root, 'limit.cfg'), Buffer.alloc(scanLimits.fileBytes, 'a'));
    const { tree } = await scan(root);
    const skips = Object.fromEntries(
      tree.children.map((node) => [
        node.name,
        node.skipped ?? (node.type === 'file' ? node.kind : null),
      ]),
    );
    expect(skips).toEqual({
      'a.onnx': 'binary',
      'big.cfg': 'too-large',
      'bom.cfg': 'customize_dtypes',
      'gbk.cfg': 'customize_dtypes',
      'limit.cfg': null,
      'noise.cfg': 'binary',
      'utf16.cfg': 'binary',
    });
  });

  it('shows but does not enter folders of tools', async () => {
    const root = tempFolder({
      '.git/config': rule,
      'node_modules/x/customize_dtypes.cfg': rule,
      'kernel_meta/a.json': '{}',
      'mine/customize_dtypes.cfg': rule,
    });
    const { tree, files } = await scan(root);
    expect(files.map(({ path }) => path)).toEqual(['mine/customize_dtypes.cfg']);
    for (const name of ['.git', 'node_modules', 'kernel_meta']) {
      expect(nodeAt(tree, name)).toMatchObject({ skipped: 'excluded', children: [] });
    }
  });

  it('may itself be called like a folder of tools', async () => {
    const root = tempFolder({ 'node_modules/customize_dtypes.cfg': rule });
    expect((await scan(join(root, 'node_modules'))).files).toHaveLength(1);
  });
});

describe('links', () => {
  it('are followed inside the project only', async () => {
    const outside = tempFolder({ 'secret.cfg': rule, 'sub/customize_dtypes.cfg': rule });
    const root = tempFolder({ 'v2/customize_dtypes.cfg': rule });
    symlinkSync('v2', join(root, 'current'));
    symlinkSync('v2/customize_dtypes.cfg', join(root, 'alias.cfg'));
    symlinkSync(join(outside, 'secret.cfg'), join(root, 'stolen.cfg'));
    symlinkSync(outside, join(root, 'elsewhere'));
    symlinkSync('nowhere', join(root, 'dangling.cfg'));
    const { tree, files } = await scan(root);
    expect(files.map(({ path }) => path)).toEqual([
      'alias.cfg',
      'current/customize_dtypes.cfg',
      'v2/customize_dtypes.cfg',
    ]);
    expect(nodeAt(tree, 'stolen.cfg')).toMatchObject({ skipped: 'outside', kind: null });
    expect(nodeAt(tree, 'elsewhere')).toMatchObject({ skipped: 'outside', children: [] });
    expect(nodeAt(tree, 'dangling.cfg')).toMatchObject({ skipped: 'unreadable' });
  });

  it('that lead back are told and not followed', async () => {
    const root = tempFolder({ 'a/b/x.cfg': rule, 'c/y.cfg': rule });
    symlinkSync('..', join(root, 'a', 'up'));
    symlinkSync(root, join(root, 'a', 'b', 'home'));
    symlinkSync('.', join(root, 'self'));
    symlinkSync('round.cfg', join(root, 'round.cfg'));
    // Two folders that lead into each other.
    symlinkSync('../c', join(root, 'a', 'to-c'));
    symlinkSync('../a', join(root, 'c', 'to-a'));
    const { tree } = await scan(root);
    for (const path of ['a/up', 'a/b/home', 'self', 'a/to-c/to-a', 'c/to-a/to-c', 'round.cfg']) {
      expect(nodeAt(tree, path), path).toMatchObject({ skipped: 'link-loop' });
    }
    expect(nodeAt(tree, 'a/to-c/y.cfg')).toMatchObject({ kind: 'customize_dtypes' });
  });

  it('between many folders do not multiply', async () => {
    const root = tempFolder();
    const names = Array.from({ length: 9 }, (_, index) => `d${String(index)}`);
    for (const name of names) mkdirSync(join(root, name));
    for (const from of names) {
      for (const to of names) symlinkSync(`../${to}`, join(root, from, `to-${to}`));
    }
    const { tree } = await scan(root);
    const count = (folder: TreeFolder): number =>
      folder.children.reduce((sum, node) => sum + (node.type === 'folder' ? count(node) : 1), 1);
    expect(count(tree)).toBeLessThan(5000);
  });
});

describe('what cannot be read', () => {
  it('is listed with the reason and does not end the scan', async () => {
    const root = tempFolder({ 'locked/x.cfg': rule, 'closed.cfg': rule, 'open/y.cfg': rule });
    chmodSync(join(root, 'locked'), 0);
    chmodSync(join(root, 'closed.cfg'), 0);
    const { tree, files } = await asOrdinaryUser(() => scan(root));
    chmodSync(join(root, 'locked'), 0o755);
    expect(nodeAt(tree, 'locked')).toMatchObject({ skipped: 'unreadable', children: [] });
    expect(nodeAt(tree, 'closed.cfg')).toMatchObject({ skipped: 'unreadable' });
    expect(files.map(({ path }) => path)).toEqual(['open/y.cfg']);
  });

  it('is a problem when it is the folder itself', async () => {
    const root = tempFolder({ 'locked/x.cfg': rule, 'file.cfg': rule });
    const codeOf = (path: string) =>
      scan(path).then(
        () => 'opened',
        (error: unknown) => (error instanceof ProjectError ? error.code : String(error)),
      );
    expect(await codeOf(join(root, 'nothing'))).toBe('not-found');
    expect(await codeOf(join(root, 'file.cfg'))).toBe('not-a-folder');
    chmodSync(join(root, 'locked'), 0);
    expect(await asOrdinaryUser(() => codeOf(join(root, 'locked')))).toBe('no-access');
    chmodSync(join(root, 'locked'), 0o755);
  });

  it.skipIf(process.platform === 'win32')('includes pipes, which would hang a reader', async () => {
    const root = tempFolder();
    execFileSync('mkfifo', [join(root, 'pipe.cfg')]);
    symlinkSync('/dev/zero', join(root, 'zero.cfg'));
    const { tree } = await scan(root);
    expect(nodeAt(tree, 'pipe.cfg')).toMatchObject({ skipped: 'unreadable', kind: null });
    expect(nodeAt(tree, 'zero.cfg')).toMatchObject({ skipped: 'outside' });
  });
});

describe('a large folder', () => {
  it('is listed whole: 50 000 files, 100 of them ours', async () => {
    const root = tempFolder({ 'f0/customize_dtypes.cfg': rule });
    for (let file = 1; file < 500; file += 1) {
      writeFileSync(join(root, 'f0', `${String(file)}.dat`), '');
    }
    // Ninety-nine more ways to the same files: as many to list, fewer to make.
    for (let folder = 1; folder < 100; folder += 1) {
      symlinkSync('f0', join(root, `f${String(folder)}`));
    }
    const seen: number[] = [];
    const { files, fileCount } = await scan(root, { onProgress: (count) => seen.push(count) });
    expect(fileCount).toBe(50_000);
    expect(files).toHaveLength(100);
    expect(seen.at(-1)).toBe(50_000);
  });

  it('is cut where it says so', async () => {
    const root = tempFolder({ 'a/1.cfg': rule, 'a/2.cfg': rule, 'b/3.cfg': rule, 'z.cfg': rule });
    const limited = await scan(root, { limits: { ...scanLimits, entries: 4 } });
    expect(nodeAt(limited.tree, 'b')).toMatchObject({ skipped: 'too-many' });
    const shallow = await scan(root, { limits: { ...scanLimits, depth: 0 } });
    expect(nodeAt(shallow.tree, 'a')).toMatchObject({ skipped: 'too-many', children: [] });
    expect(shallow.files.map(({ path }) => path)).toEqual(['z.cfg']);
  });

  it('stops when it is told to', async () => {
    const root = tempFolder({ 'a/1.cfg': rule });
    const reason = new Error('enough');
    await expect(scan(root, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });
});
