/** The one change that makes a text of another: what is between their common start and end. */
import type { TextEdit } from '../../../grammars/quant-config';

export function changeBetween(before: string, after: string): readonly TextEdit[] {
  if (before === after) return [];
  const start = commonStart(before, after);
  const tail = commonEnd(before, after, Math.min(before.length, after.length) - start);
  return [{ start, end: before.length - tail, text: after.slice(start, after.length - tail) }];
}

function commonStart(a: string, b: string): number {
  const most = Math.min(a.length, b.length);
  let at = 0;
  while (at < most && a.charCodeAt(at) === b.charCodeAt(at)) at += 1;
  return at;
}

function commonEnd(a: string, b: string, most: number): number {
  let count = 0;
  while (
    count < most &&
    a.charCodeAt(a.length - 1 - count) === b.charCodeAt(b.length - 1 - count)
  ) {
    count += 1;
  }
  return count;
}
