import { sortEdits } from '../../grammars/customize-dtypes/edits';
import { lineStarts } from '../checks/line-starts';
import type { TextEdit } from '../ipc/diagnostics';
import type { Place, TextChange } from '../ipc/documents';

/** Edits by offset as changes by line and column of the same text, in its order. */
export function changesOf(text: string, edits: readonly TextEdit[]): readonly TextChange[] {
  const starts = lineStarts(text);
  return sortEdits(edits).map(({ start, end, text: put }) => ({
    from: placeOf(starts, start),
    to: placeOf(starts, end),
    text: put,
  }));
}

function placeOf(starts: readonly number[], offset: number): Place {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
}
