/** Short ways to make the findings of customize rules. */
import { removeLine } from '../../../grammars/customize-dtypes/edits';
import type { Range } from '../../../grammars/customize-dtypes/tree';
import type { SocName } from '../../catalog/catalog';
import type { CheckContext, Finding, FindingFix, MessageRef } from '../rule';
import type { CustomizeLine } from './line';

export const none: readonly Finding[] = [];

const noFixes: readonly FindingFix[] = [];

type Words = Omit<Finding, 'start' | 'end' | 'certainty' | 'socs' | 'fixes'> &
  Partial<Pick<Finding, 'certainty' | 'socs' | 'fixes'>>;

/** A finding on a range of the line; certain, true on every device and without fix unless told. */
export function findingOn(range: Range, words: Words): Finding {
  const { rule, severity, verdict, codes, message } = words;
  // Written out: a long file has more findings than lines, and spreading costs several times as much.
  return {
    rule,
    severity,
    verdict,
    certainty: words.certainty ?? 'certain',
    codes,
    socs: words.socs ?? null,
    start: range.start,
    end: range.end,
    message,
    details: words.details,
    fixes: words.fixes ?? noFixes,
  };
}

/** The part of the line that ATC looks at, or the whole line when that is empty. */
export function lineRange(line: CustomizeLine): Range {
  const body = line.tree?.body;
  if (body !== undefined && body.end > body.start) return body;
  return { start: 0, end: line.text.replace(/\r$/, '').length };
}

export function replaceFix(range: Range, text: string, title: MessageRef, safe = true): FindingFix {
  return { title, safe, edits: [{ start: range.start, end: range.end, text }] };
}

/** Takes the whole line out of the file, terminator included. */
export function removeLineFix(line: CustomizeLine, safe: boolean): FindingFix {
  return { title: { variant: 'remove' }, safe, edits: [removeLine(line.text, line.line)] };
}

/**
 * The SoCs on which something holds, as a finding states them: null when it holds on every Atlas
 * SoC. Without a target only such findings are reported, so that anything less gives no SoC at all.
 * `mayHold` is a cheap test that fails where it cannot hold.
 */
export function socsWhere(
  context: CheckContext,
  holds: (soc: SocName) => boolean,
  mayHold: (soc: SocName) => boolean = () => true,
): readonly SocName[] | null {
  const socs = context.socs.filter(holds);
  if (socs.length === 0) return socs;
  if (socs.length < context.socs.length) return context.targeted ? socs : [];
  const { atlasSocs } = context.catalog;
  // Asked of all SoCs first: most operators lack a row somewhere, and then no other row is read.
  if (!atlasSocs.every(mayHold)) return socs;
  return atlasSocs.every((soc) => socs.includes(soc) || holds(soc)) ? null : socs;
}

/** Whether `socsWhere` found any SoC. */
export function isAnywhere(socs: readonly SocName[] | null): boolean {
  return socs === null || socs.length > 0;
}
