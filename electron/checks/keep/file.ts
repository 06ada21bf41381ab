/** What the rules know of a keep_dtype file. */
import {
  isCommentLike,
  type Line,
  parseKeepDtype,
  parseSingleLine,
  type Range,
  TYPE_PREFIX,
} from '../../../grammars/keep-dtype';
import { isPrefixWord } from '../customize/name-fault';
import { isKnownType, isPassedThrough } from '../op-type-words';
import type { CheckContext } from '../rule';

/** Why an entry can match no operator, or stops ATC. Ranges count from the start of the line. */
export type Lapse =
  | { readonly kind: 'byte-order-mark'; readonly range: Range }
  | { readonly kind: 'blank' }
  /** A rule of customize_dtypes; the key is the operator that it is for. */
  | { readonly kind: 'customize-rule'; readonly range: Range; readonly key: string }
  | { readonly kind: 'comment'; readonly range: Range }
  /** The range goes up to where the type begins. */
  | { readonly kind: 'prefix'; readonly range: Range; readonly word: string }
  /** A type that is not in PascalCase: fatal while it is among the first ten that match nothing. */
  | { readonly kind: 'spelling'; readonly range: Range; readonly type: string }
  | { readonly kind: 'unknown-type'; readonly range: Range; readonly type: string };

export interface KeepLine extends Line {
  readonly lapse: Lapse | null;
}

export interface KeepFile {
  readonly text: string;
  /** Those that ATC does not skip. */
  readonly entries: readonly KeepLine[];
  readonly lineCount: number;
  /** Numbers of the lines with a misspelt type that ATC does not come to tell. */
  readonly hidden: ReadonlySet<number>;
}

/** How many unmatched entries ATC looks at before it stops looking (facts 3.2). */
export const unmatchedShown = 10;

export function describeKeep(text: string, context: CheckContext): KeepFile {
  const lines = parseKeepDtype(text);
  const entries = lines
    .filter(({ reading }) => reading.kind === 'entry')
    .map((line) => ({ ...line, lapse: lapseOf(line, context) }));
  const hidden = new Set<number>();
  let unmatched = 0;
  for (const { number, lapse } of entries) {
    if (lapse === null) continue;
    if (isMisspelt(lapse) && unmatched >= unmatchedShown) hidden.add(number);
    // An unknown type may be one of the user's own.
    if (lapse.kind !== 'unknown-type') unmatched += 1;
  }
  return { text, entries, lineCount: lines.length, hidden };
}

/** Whether it is a type that ATC refuses when it matches nothing. */
export function isMisspelt(lapse: Lapse): boolean {
  if (lapse.kind === 'spelling') return true;
  return lapse.kind === 'customize-rule' && lapse.range.start > 0;
}

/** The op types that ATC lets pass when no operator has them (facts 3.2). */
export function isPascalCase(type: string): boolean {
  return /^[A-Z][a-zA-Z0-9]*$/.test(type);
}

function lapseOf(line: Line, context: CheckContext): Lapse | null {
  const { reading, tree, text, number } = line;
  if (reading.kind === 'empty') return null;
  const { key, scope } = reading;
  const range = tree.key ?? tree.prefix ?? { start: 0, end: text.length };
  if (number === 1 && text.startsWith('\ufeff')) {
    return { kind: 'byte-order-mark', range: { start: 0, end: 1 } };
  }
  if (tree.key === null && tree.prefix === null) return { kind: 'blank' };
  const rule = customizeRule(key);
  if (rule !== null) {
    // What stands behind the prefix is a type for ATC.
    const start = scope === 'type' ? (tree.prefix?.end ?? 0) : 0;
    return { kind: 'customize-rule', range: { start, end: range.end }, key: rule };
  }
  if (scope === 'name') {
    if (isCommentLike(key)) return { kind: 'comment', range };
    return prefixLapse(key, range);
  }
  if (isKnownType(key, context) && isPascalCase(key)) return null;
  if (!isPascalCase(key)) return { kind: 'spelling', range, type: key };
  if (isPassedThrough(key, context)) return null;
  return { kind: 'unknown-type', range, type: key };
}

/** The operator of a customize_dtypes rule: what stands before the colon of its first keyword. */
function customizeRule(key: string): string | null {
  const match = /^([^:：]*?)\s*[:：]{1,2}\s*(?:InputDtype|OutputDtype)/i.exec(key);
  return match?.[1] ?? null;
}

/** `OpType::` in another spelling, or not at the start. */
function prefixLapse(key: string, { start }: Range): Lapse | null {
  const match = /^([A-Za-z]{2,9}[ _-]?[A-Za-z]{2,9})\s*[:：]{1,3}\s*(?=[A-Za-z_])/.exec(key);
  const word = match?.[1];
  if (match !== null && word !== undefined && isPrefixWord(word)) {
    const end = start + match[0].length;
    return { kind: 'prefix', range: { start, end }, word: match[0].trim() };
  }
  const at = key.indexOf(TYPE_PREFIX);
  if (at === -1) return null;
  const end = start + at + TYPE_PREFIX.length;
  return { kind: 'prefix', range: { start, end }, word: key.slice(0, at + TYPE_PREFIX.length) };
}

/** Whether a line, given without its LF, says what a good entry says. */
export function isGoodEntry(text: string, context: CheckContext): boolean {
  const line = { ...parseSingleLine(text), number: 2, start: 0, ended: true };
  return line.reading.kind === 'entry' && lapseOf(line, context) === null;
}
