/** What each key does in the problem list (the ARIA treegrid pattern, rows only). */
import type { ProblemItemRow, ProblemRow } from './problem-model';

export type ListAction =
  | { readonly type: 'focus'; readonly index: number }
  | { readonly type: 'toggle-file'; readonly path: string }
  | { readonly type: 'toggle-fold'; readonly fold: string }
  | { readonly type: 'show'; readonly row: ProblemItemRow; readonly focus: boolean }
  | { readonly type: 'rule'; readonly row: ProblemItemRow };

const PAGE = 10;

/** What a key does at a row (-1: none yet); null when the list leaves it alone. */
export function listKey(
  rows: readonly ProblemRow[],
  index: number,
  key: string,
): ListAction | null {
  const last = rows.length - 1;
  const move = (to: number): ListAction => ({
    type: 'focus',
    index: Math.min(Math.max(to, 0), last),
  });
  switch (key) {
    case 'ArrowDown':
      return move(index + 1);
    case 'ArrowUp':
      return move(index - 1);
    case 'PageDown':
      return move(index + PAGE);
    case 'PageUp':
      return move(index - PAGE);
    case 'Home':
      return move(0);
    case 'End':
      return move(last);
    default: {
      const row = rows[index];
      if (row === undefined) return null;
      return row.type === 'file'
        ? fileKey(row.path, row.collapsed, key)
        : itemKey(rows, index, row, key);
    }
  }
}

function fileKey(path: string, collapsed: boolean, key: string): ListAction | null {
  switch (key) {
    case 'Enter':
    case ' ':
      return { type: 'toggle-file', path };
    case 'ArrowRight':
      return collapsed ? { type: 'toggle-file', path } : null;
    case 'ArrowLeft':
      return collapsed ? null : { type: 'toggle-file', path };
    default:
      return null;
  }
}

function itemKey(
  rows: readonly ProblemRow[],
  index: number,
  row: ProblemItemRow,
  key: string,
): ListAction | null {
  switch (key) {
    case 'Enter':
      return { type: 'show', row, focus: true };
    case ' ':
      return { type: 'show', row, focus: false };
    case 'F1':
      return { type: 'rule', row };
    case 'ArrowRight':
      return row.fold !== null && !row.unfolded ? { type: 'toggle-fold', fold: row.fold } : null;
    case 'ArrowLeft': {
      if (row.fold !== null && row.unfolded) return { type: 'toggle-fold', fold: row.fold };
      const heading = rows.slice(0, index).findLastIndex((each) => each.type === 'file');
      return heading === -1 ? null : { type: 'focus', index: heading };
    }
    default:
      return null;
  }
}
