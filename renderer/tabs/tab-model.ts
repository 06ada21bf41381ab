/** The names of tabs, and what the keyboard does in their row. */

/**
 * The folder that tells a tab from others of the same name, as short as that can be; empty for a
 * name that stands alone.
 */
export function tabFolders(paths: readonly string[]): ReadonlyMap<string, string> {
  const partsOf = (path: string): readonly string[] => path.split('/').reverse();
  return new Map(
    paths.map((path) => {
      const mine = partsOf(path);
      const others = paths
        .filter((other) => other !== path && partsOf(other)[0] === mine[0])
        .map(partsOf);
      if (others.length === 0) return [path, ''];
      let depth = 1;
      const isShared = (): boolean =>
        others.some((other) => mine.slice(0, depth + 1).every((part, at) => part === other[at]));
      while (depth < mine.length - 1 && isShared()) depth += 1;
      const folder = mine
        .slice(1, depth + 1)
        .reverse()
        .join('/');
      return [path, folder === '' ? '.' : folder];
    }),
  );
}

/** The index that an arrow, Home or End leads to from a tab; null for other keys. */
export function tabKey(count: number, at: number, key: string): number | null {
  switch (key) {
    case 'ArrowRight':
      return (at + 1) % count;
    case 'ArrowLeft':
      return (at - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

/** Where a tab lands that is dropped before or after another one, once it left its own place. */
export function dropIndex(from: number, over: number, isAfter: boolean): number {
  const gap = isAfter ? over + 1 : over;
  return gap > from ? gap - 1 : gap;
}
