import { describe, expect, it } from 'vitest';
import type { TreeFile, TreeFolder } from '../../electron/ipc/channels';
import {
  filesOf,
  findCommands,
  findFiles,
  type PaletteCommand,
  type PaletteItem,
  readQuery,
} from '../../renderer/palette/palette-model';

const file = (path: string, more: Partial<TreeFile> = {}): TreeFile => ({
  type: 'file',
  name: path.slice(path.lastIndexOf('/') + 1),
  path,
  size: 1,
  kind: null,
  checked: false,
  skipped: null,
  ...more,
});
const folder = (path: string, ...children: TreeFolder['children']): TreeFolder => ({
  type: 'folder',
  name: path,
  path,
  children,
  skipped: null,
});

const tree = folder(
  '',
  file('README.md'),
  file('model.onnx', { skipped: 'binary' }),
  folder('cfg', file('cfg/customize_dtypes.cfg', { kind: 'customize_dtypes' })),
  folder('old', file('old/customize_dtypes.cfg', { kind: 'customize_dtypes' })),
);
const files = filesOf(tree);
const paths = (items: readonly PaletteItem[]): readonly string[] =>
  items.map((item) => (item.type === 'file' ? item.file.path : item.command.id));

describe('what is typed in the palette', () => {
  it.each([
    ['', { mode: 'file', words: '' }],
    ['dtypes ', { mode: 'file', words: 'dtypes' }],
    ['> save', { mode: 'command', words: 'save' }],
    [':', { mode: 'line', line: null, column: 1 }],
    [':12', { mode: 'line', line: 12, column: 1 }],
    [':12:5', { mode: 'line', line: 12, column: 5 }],
    [':0', { mode: 'line', line: 1, column: 1 }],
    [':abc', { mode: 'line', line: null, column: 1 }],
  ])('%o', (typed, query) => {
    expect(readQuery(typed)).toEqual(query);
  });
});

describe('files in the palette', () => {
  it('are those that can be opened, configuration files first', () => {
    expect(files.map(({ path }) => path)).toEqual([
      'cfg/customize_dtypes.cfg',
      'old/customize_dtypes.cfg',
      'README.md',
    ]);
  });

  it('begin with the ones opened last, but for those that are gone', () => {
    const found = findFiles(files, '', ['gone.cfg', 'README.md', 'old/customize_dtypes.cfg']);
    expect(paths(found)).toEqual([
      'README.md',
      'old/customize_dtypes.cfg',
      'cfg/customize_dtypes.cfg',
    ]);
    expect(found.map(({ recent }) => recent)).toEqual([true, true, false]);
  });

  it('are found by letters of the name and by the folder, with the hits marked', () => {
    const [first] = findFiles(files, 'cudt', []);
    expect(first?.type === 'file' && first.name.filter(({ hit }) => hit).length).toBeGreaterThan(0);
    expect(paths(findFiles(files, 'old/cust', []))[0]).toBe('old/customize_dtypes.cfg');
    expect(findFiles(files, 'zzz', [])).toEqual([]);
  });
});

describe('commands in the palette', () => {
  const commands: readonly PaletteCommand[] = [
    { type: 'command', id: 'file.save', title: '保存', menu: '文件', key: 'CmdOrCtrl+S' },
    { type: 'command', id: 'app.settings', title: '设置', menu: '文件', key: null },
  ];

  it('are found by their words and by their English ids', () => {
    expect(paths(findCommands(commands, '保存', []))).toEqual(['file.save']);
    expect(paths(findCommands(commands, 'sett', []))).toEqual(['app.settings']);
  });

  it('begin with the ones used last', () => {
    expect(paths(findCommands(commands, '', ['app.settings']))).toEqual([
      'app.settings',
      'file.save',
    ]);
  });
});
