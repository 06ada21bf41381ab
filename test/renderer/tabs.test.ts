import { describe, expect, it } from 'vitest';
import { dropIndex, tabFolders, tabKey } from '../../renderer/tabs/tab-model';

describe('the folder beside a tab', () => {
  const foldersOf = (...paths: readonly string[]): readonly string[] => [
    ...tabFolders(paths).values(),
  ];

  it('stands only where two tabs have one name', () => {
    expect(foldersOf('a/x.cfg', 'b/y.cfg')).toEqual(['', '']);
    expect(foldersOf('a/x.cfg', 'b/x.cfg')).toEqual(['a', 'b']);
    expect(foldersOf('x.cfg', 'b/x.cfg')).toEqual(['.', 'b']);
  });

  it('is as long as it takes to tell them apart', () => {
    expect(foldersOf('r50/cfg/x.cfg', 'bert/cfg/x.cfg', 'bert/old/x.cfg')).toEqual([
      'r50/cfg',
      'bert/cfg',
      'old',
    ]);
  });
});

describe('keys in the row of tabs', () => {
  it('walk around its ends', () => {
    expect(tabKey(3, 2, 'ArrowRight')).toBe(0);
    expect(tabKey(3, 0, 'ArrowLeft')).toBe(2);
    expect(tabKey(3, 1, 'Home')).toBe(0);
    expect(tabKey(3, 1, 'End')).toBe(2);
    expect(tabKey(3, 1, 'x')).toBeNull();
  });
});

describe('a dragged tab', () => {
  it.each([
    ['to the right, behind another', 0, 2, true, 2],
    ['to the right, before another', 0, 2, false, 1],
    ['to the left, before another', 2, 0, false, 0],
    ['onto itself', 1, 1, true, 1],
  ])('%s', (_, from, over, isAfter, index) => {
    expect(dropIndex(from, over, isAfter)).toBe(index);
  });
});
