/** Applying changes to a text that is held line by line. */
import type { Place, TextChange } from '../ipc/documents';

/**
 * Whether all places exist and the changes are in order, without overlap.
 * @param lineText the text of a line, from 1; null when there is none
 */
export function areApplicable(
  changes: readonly TextChange[],
  lineText: (line: number) => string | null,
): boolean {
  const exists = ({ line, column }: Place): boolean => {
    const text = lineText(line);
    return text !== null && column >= 1 && column <= text.length + 1;
  };
  let last: Place = { line: 1, column: 1 };
  for (const { from, to } of changes) {
    if (isBefore(from, last) || isBefore(to, from)) return false;
    if (!exists(from) || !exists(to)) return false;
    last = to;
  }
  return true;
}

function isBefore(a: Place, b: Place): boolean {
  return a.line < b.line || (a.line === b.line && a.column < b.column);
}

/** What becomes of lines; those at both ends that stay as they are are left out. */
export interface LineSplice {
  /** Index of the first line that goes, from 0. */
  readonly start: number;
  readonly removed: number;
  readonly texts: readonly string[];
}

/** @param removed the texts of the lines from `change.from` to `change.to` */
export function splicedBy(change: TextChange, removed: readonly string[]): LineSplice {
  const { from, to, text } = change;
  const head = removed[0]?.slice(0, from.column - 1) ?? '';
  const tail = removed.at(-1)?.slice(to.column - 1) ?? '';
  const texts = `${head}${text}${tail}`.split('\n');
  const most = Math.min(texts.length, removed.length);
  let same = 0;
  while (same < most && texts[same] === removed[same]) same += 1;
  let sameAtEnd = 0;
  while (sameAtEnd < most - same && texts.at(-1 - sameAtEnd) === removed.at(-1 - sameAtEnd))
    sameAtEnd += 1;
  return {
    start: from.line - 1 + same,
    removed: removed.length - same - sameAtEnd,
    texts: texts.slice(same, texts.length - sameAtEnd),
  };
}
