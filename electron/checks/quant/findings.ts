/** Short ways to make the findings of the rules for quantization configs. */
import type { Range, TextEdit } from '../../../grammars/quant-config';
import type { Finding, FindingFix, MessageRef } from '../rule';

export const none: readonly Finding[] = [];

type Words = Omit<Finding, 'start' | 'end' | 'certainty' | 'codes' | 'socs' | 'fixes'> &
  Partial<Pick<Finding, 'certainty' | 'codes' | 'socs' | 'fixes'>>;

/** A finding on a range of the text; certain, true on every device and without fix unless told. */
export function findingOn(range: Range, words: Words): Finding {
  return {
    certainty: 'certain',
    codes: [],
    socs: null,
    fixes: [],
    ...words,
    start: range.start,
    end: range.end,
  };
}

/** A fix that makes edits; null among them, or none, makes no fix. */
export function fixWith(
  title: MessageRef,
  safe: boolean,
  edits: readonly (TextEdit | null)[],
): readonly FindingFix[] {
  const made = edits.filter((edit) => edit !== null);
  return made.length < edits.length || made.length === 0 ? [] : [{ title, safe, edits: made }];
}

export function replaceFix(range: Range, text: string, title: MessageRef, safe = true): FindingFix {
  return { title, safe, edits: [{ start: range.start, end: range.end, text }] };
}
