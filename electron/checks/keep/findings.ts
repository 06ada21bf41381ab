/** Short ways to make the findings of the rules for keep_dtype files. */
import { removeLine } from '../../../grammars/customize-dtypes/edits';
import type { Range } from '../../../grammars/keep-dtype';
import type { Finding, FindingFix, MessageRef } from '../rule';
import type { KeepFile, KeepLine } from './file';

export const none: readonly Finding[] = [];

type Words = Omit<Finding, 'start' | 'end' | 'certainty' | 'codes' | 'socs' | 'fixes'> &
  Partial<Pick<Finding, 'certainty' | 'codes' | 'fixes'>>;

/** A finding on a range of a line; certain, without codes and fixes unless told. */
export function findingIn({ start }: KeepLine, range: Range, words: Words): Finding {
  const place = { start: start + range.start, end: start + range.end };
  return { certainty: 'certain', codes: [], socs: null, fixes: [], ...words, ...place };
}

export function replaceIn(
  { start }: KeepLine,
  range: Range,
  text: string,
  title: MessageRef,
  safe: boolean,
): FindingFix {
  return {
    title,
    safe,
    edits: [{ start: start + range.start, end: start + range.end, text }],
  };
}

/** Takes the whole line out of the file, terminator included. */
export function removeLineFix({ text }: KeepFile, line: KeepLine, safe: boolean): FindingFix {
  const before =
    line.start === 0
      ? null
      : text.slice(text.lastIndexOf('\n', line.start - 2) + 1, line.start - 1);
  const edit = removeLine(line.text, { before, ended: line.ended });
  const moved = { start: line.start + edit.start, end: line.start + edit.end, text: edit.text };
  return { title: { variant: 'remove' }, safe, edits: [moved] };
}

/** All of a line but the blanks around it; the whole line when it has nothing else. */
export function bodyRange({ text, tree }: KeepLine): Range {
  const start = (tree.prefix ?? tree.key)?.start ?? 0;
  const end = (tree.key ?? tree.prefix)?.end ?? text.replace(/\r$/, '').length;
  return { start, end };
}
