/** The file tree as rows, and what each key does in it (the ARIA tree pattern). */
import type { TreeFolder, TreeNode } from '../../electron/ipc/channels';

export interface TreeRow {
  readonly node: TreeNode;
  /** From 1. */
  readonly level: number;
  readonly posInSet: number;
  readonly setSize: number;
  /** Null for what cannot be expanded: files and folders that are not entered. */
  readonly expanded: boolean | null;
}

export type TreeAction =
  | { readonly type: 'focus'; readonly index: number }
  | { readonly type: 'expand'; readonly path: string }
  | { readonly type: 'collapse'; readonly path: string }
  | { readonly type: 'open'; readonly path: string };

/** A folder that has something to show inside. */
export function canExpand(node: TreeNode): node is TreeFolder {
  return node.type === 'folder' && node.children.length > 0;
}

/** The rows under the root, in the order of the tree. `keep` leaves out what it refuses. */
export function visibleRows(
  root: TreeFolder,
  expanded: ReadonlySet<string>,
  keep: (node: TreeNode) => boolean = () => true,
): readonly TreeRow[] {
  const rows: TreeRow[] = [];
  const add = (folder: TreeFolder, level: number): void => {
    const children = folder.children.filter(keep);
    children.forEach((node, index) => {
      const isExpanded = canExpand(node) ? expanded.has(node.path) : null;
      rows.push({
        node,
        level,
        posInSet: index + 1,
        setSize: children.length,
        expanded: isExpanded,
      });
      if (isExpanded === true && node.type === 'folder') add(node, level + 1);
    });
  };
  add(root, 1);
  return rows;
}

/** Whether a node is a configuration file, or a folder with one somewhere inside. */
export function holdsOurs(node: TreeNode): boolean {
  return node.type === 'file' ? node.kind !== null : node.children.some(holdsOurs);
}

/** The folders to show open at first: those on the way to a configuration file. */
export function initiallyExpanded(root: TreeFolder): ReadonlySet<string> {
  const paths = new Set<string>();
  const visit = (folder: TreeFolder): boolean => {
    let ours = false;
    for (const child of folder.children) {
      const here = child.type === 'file' ? child.kind !== null : visit(child);
      ours ||= here;
    }
    if (ours && folder !== root) paths.add(folder.path);
    return ours;
  };
  visit(root);
  return paths;
}

/** The paths of the folders that a file stands in, from the outermost. */
export function parentsOf(path: string): readonly string[] {
  const parts = path.split('/').slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}

/** What a key does at a row; null when the tree leaves it alone. */
export function treeKey(rows: readonly TreeRow[], index: number, key: string): TreeAction | null {
  const row = rows[index];
  const last = rows.length - 1;
  if (row === undefined) return rows.length > 0 ? { type: 'focus', index: 0 } : null;
  switch (key) {
    case 'ArrowDown':
      return { type: 'focus', index: Math.min(index + 1, last) };
    case 'ArrowUp':
      return { type: 'focus', index: Math.max(index - 1, 0) };
    case 'Home':
      return { type: 'focus', index: 0 };
    case 'End':
      return { type: 'focus', index: last };
    case 'ArrowRight':
      if (row.expanded === null) return null;
      return row.expanded
        ? { type: 'focus', index: Math.min(index + 1, last) }
        : { type: 'expand', path: row.node.path };
    case 'ArrowLeft':
      if (row.expanded === true) return { type: 'collapse', path: row.node.path };
      return focusParent(rows, index);
    case 'Enter':
    case ' ':
      if (row.node.type === 'file') return { type: 'open', path: row.node.path };
      if (row.expanded === null) return null;
      return { type: row.expanded ? 'collapse' : 'expand', path: row.node.path };
    default:
      return null;
  }
}

function focusParent(rows: readonly TreeRow[], index: number): TreeAction | null {
  const level = rows[index]?.level ?? 1;
  const parent = rows.slice(0, index).findLastIndex((row) => row.level < level);
  return parent === -1 ? null : { type: 'focus', index: parent };
}

/**
 * The row that typed letters lead to, searched from the focused one onwards and around. One letter
 * repeated walks through the names that begin with it; a growing word stays where it still fits.
 */
export function typeAhead(rows: readonly TreeRow[], index: number, typed: string): number | null {
  const word = typed.toLowerCase();
  if (word === '') return null;
  const letters = new Set(word);
  const isOneLetter = letters.size === 1;
  const wanted = isOneLetter ? word.charAt(0) : word;
  const from = isOneLetter ? index + 1 : index;
  for (let step = 0; step < rows.length; step += 1) {
    const at = (from + step) % rows.length;
    if (rows[at]?.node.name.toLowerCase().startsWith(wanted) === true) return at;
  }
  return null;
}
