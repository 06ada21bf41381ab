import { describe, expect, it } from 'vitest';
import type { TreeFile, TreeFolder, TreeNode } from '../../electron/ipc/channels';
import {
  holdsOurs,
  initiallyExpanded,
  parentsOf,
  treeKey,
  typeAhead,
  visibleRows,
} from '../../renderer/tree/tree-model';

const file = (path: string, kind: TreeFile['kind'] = null): TreeFile => ({
  type: 'file',
  name: path.slice(path.lastIndexOf('/') + 1),
  path,
  size: 10,
  kind,
  checked: kind === 'customize_dtypes',
  skipped: null,
});

const folder = (
  path: string,
  children: readonly TreeNode[],
  skipped: TreeFolder['skipped'] = null,
): TreeFolder => ({
  type: 'folder',
  name: path.slice(path.lastIndexOf('/') + 1),
  path,
  children,
  skipped,
});

const root = folder('', [
  folder('.git', [], 'excluded'),
  folder('config', [
    folder('config/deep', [file('config/deep/customize_dtypes.cfg', 'customize_dtypes')]),
    file('config/keep.cfg', 'keep_dtype'),
  ]),
  folder('docs', [file('docs/notes.md')]),
  file('convert.sh', 'atc_command'),
  file('README.md'),
]);

const open = initiallyExpanded(root);
const rows = visibleRows(root, open);
const names = rows.map((row) => row.node.name);
const indexOf = (name: string): number => names.indexOf(name);

describe('file tree', () => {
  it('opens the folders on the way to configuration files at first, and no others', () => {
    expect([...open].sort()).toEqual(['config', 'config/deep']);
    expect(names).toEqual([
      '.git',
      'config',
      'deep',
      'customize_dtypes.cfg',
      'keep.cfg',
      'docs',
      'convert.sh',
      'README.md',
    ]);
  });

  it('tells level, place and number for readers aloud', () => {
    expect(rows[indexOf('customize_dtypes.cfg')]).toMatchObject({
      level: 3,
      posInSet: 1,
      setSize: 1,
    });
    expect(rows[indexOf('convert.sh')]).toMatchObject({ level: 1, posInSet: 4, setSize: 5 });
  });

  it('does not offer to open what is not entered', () => {
    expect(rows[indexOf('.git')]?.expanded).toBeNull();
    expect(rows[indexOf('docs')]?.expanded).toBe(false);
    expect(rows[indexOf('README.md')]?.expanded).toBeNull();
  });

  it('can show configuration files only', () => {
    const ours = visibleRows(root, open, holdsOurs).map((row) => row.node.name);
    expect(ours).toEqual(['config', 'deep', 'customize_dtypes.cfg', 'keep.cfg', 'convert.sh']);
  });

  it('names the folders above a file', () => {
    expect(parentsOf('a/b/c.cfg')).toEqual(['a', 'a/b']);
    expect(parentsOf('c.cfg')).toEqual([]);
  });
});

describe('keys of the file tree', () => {
  const key = (name: string, pressed: string): ReturnType<typeof treeKey> =>
    treeKey(rows, indexOf(name), pressed);
  const focus = (name: string): unknown => ({ type: 'focus', index: indexOf(name) });

  it('moves up and down, to the first and the last', () => {
    expect(key('config', 'ArrowDown')).toEqual(focus('deep'));
    expect(key('config', 'ArrowUp')).toEqual(focus('.git'));
    expect(key('.git', 'ArrowUp')).toEqual(focus('.git'));
    expect(key('README.md', 'ArrowDown')).toEqual(focus('README.md'));
    expect(key('docs', 'Home')).toEqual(focus('.git'));
    expect(key('docs', 'End')).toEqual(focus('README.md'));
  });

  it('opens a folder, then goes into it', () => {
    expect(key('docs', 'ArrowRight')).toEqual({ type: 'expand', path: 'docs' });
    expect(key('config', 'ArrowRight')).toEqual(focus('deep'));
    expect(key('keep.cfg', 'ArrowRight')).toBeNull();
    expect(key('.git', 'ArrowRight')).toBeNull();
  });

  it('closes a folder, then goes to the one above', () => {
    expect(key('deep', 'ArrowLeft')).toEqual({ type: 'collapse', path: 'config/deep' });
    expect(key('keep.cfg', 'ArrowLeft')).toEqual(focus('config'));
    expect(key('customize_dtypes.cfg', 'ArrowLeft')).toEqual(focus('deep'));
    expect(key('convert.sh', 'ArrowLeft')).toBeNull();
  });

  it('opens files and turns folders with Enter', () => {
    expect(key('keep.cfg', 'Enter')).toEqual({ type: 'open', path: 'config/keep.cfg' });
    expect(key('docs', 'Enter')).toEqual({ type: 'expand', path: 'docs' });
    expect(key('config', 'Enter')).toEqual({ type: 'collapse', path: 'config' });
    expect(key('.git', 'Enter')).toBeNull();
  });

  it('begins at the first row, and does nothing in an empty tree', () => {
    expect(treeKey(rows, -1, 'ArrowDown')).toEqual({ type: 'focus', index: 0 });
    expect(treeKey([], 0, 'ArrowDown')).toBeNull();
  });
});

describe('typing a name in the file tree', () => {
  it('finds the next name that begins so, around the end, in any case', () => {
    expect(typeAhead(rows, 0, 'k')).toBe(indexOf('keep.cfg'));
    expect(typeAhead(rows, indexOf('convert.sh'), 'd')).toBe(indexOf('deep'));
    expect(typeAhead(rows, 0, 'R')).toBe(indexOf('README.md'));
  });

  it('walks through names with the same first letter', () => {
    expect(typeAhead(rows, 0, 'c')).toBe(indexOf('config'));
    expect(typeAhead(rows, indexOf('config'), 'c')).toBe(indexOf('customize_dtypes.cfg'));
    expect(typeAhead(rows, indexOf('customize_dtypes.cfg'), 'cc')).toBe(indexOf('convert.sh'));
  });

  it('stays while the word still fits', () => {
    expect(typeAhead(rows, indexOf('convert.sh'), 'conv')).toBe(indexOf('convert.sh'));
    expect(typeAhead(rows, indexOf('config'), 'conv')).toBe(indexOf('convert.sh'));
  });

  it('finds nothing for a name that is not there', () => {
    expect(typeAhead(rows, 0, 'zz')).toBeNull();
    expect(typeAhead(rows, 0, '')).toBeNull();
  });
});
