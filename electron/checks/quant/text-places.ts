/** Between offsets and the places of lines and columns, for one question about a text. */
import type { Place } from '../../ipc/documents';

/** Null for a place that the text does not have. */
export function offsetOf(text: string, { line, column }: Place): number | null {
  let start = 0;
  for (let count = 1; count < line; count += 1) {
    start = text.indexOf('\n', start) + 1;
    if (start === 0) return null;
  }
  const end = text.indexOf('\n', start);
  const offset = start + column - 1;
  return column >= 1 && offset <= (end === -1 ? text.length : end) ? offset : null;
}

export function placeOf(text: string, offset: number): Place {
  let line = 1;
  let start = 0;
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', start)) {
    line += 1;
    start = at + 1;
  }
  return { line, column: offset - start + 1 };
}
