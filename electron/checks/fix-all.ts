/**
 * Applies all safe fixes of a file. A fix is safe where it stands; here the file counts as well: one
 * that would take an operator's dtypes away from a later rule, end the reading of the file, or bring
 * out a finding that was not there, stays undone.
 */
import { applyEdits, sortEdits } from '../../grammars/customize-dtypes/edits';
import type { Encoding, FileKind, QuantVariantId, TextEdit } from '../ipc/diagnostics';
import { ComposedEdits } from './compose-edits';
import { checkInSlices, type CheckRequest } from './engine';
import { lineStarts } from './line-starts';
import { runToEnd } from './run-to-end';
import { harmfulLines } from './customize/fix-harm';
import { type Checked, type ChosenFixes } from './line-map';
import { linesWithNewFindings } from './new-findings';

export interface FixAllInput {
  /** Null for a file that is none of ours: then there is nothing to fix. */
  readonly kind: FileKind | null;
  readonly encoding: Encoding;
  /** Of a quantization config, when somebody named it. */
  readonly variant?: QuantVariantId | null;
}

export interface FixAllResult {
  /** Of the text that was given, in order and without overlap; they touch only what changes. */
  readonly edits: readonly TextEdit[];
  readonly text: string;
  /** How many fixes were made. */
  readonly fixed: number;
  /** How many findings keep a safe fix, because it would do harm elsewhere in the file. */
  readonly left: number;
}

/** Fixes bring out fixes: a comment goes, and the word before it turns out to be misspelt. */
const maxRounds = 10;

/**
 * Applies the safe fixes, checks again, and goes on until there are none, at most ten times.
 *
 * What it promises: in a customize_dtypes file no line's verdict becomes worse, and every rule that
 * ATC used is still used with the same dtypes, were it from another line that says the same; in other
 * files no rule finds more than before. A second run changes nothing.
 */
export function fixAllSafe(text: string, input: FixAllInput, request: CheckRequest): FixAllResult {
  return runToEnd(fixAllInSlices(text, input, request));
}

/** The same in slices of a few milliseconds; returns the result. */
export function* fixAllInSlices(
  text: string,
  { kind, encoding, variant = null }: FixAllInput,
  request: CheckRequest,
): Generator<void, FixAllResult, void> {
  if (kind === null) return { edits: [], text, fixed: 0, left: 0 };
  const composed = new ComposedEdits(text);
  const check = function* (changed: string): Generator<void, Checked, void> {
    const result = yield* checkInSlices({ text: changed, kind, encoding, variant }, request);
    return { ...result, text: changed, starts: lineStarts(changed) };
  };
  const harm = kind === 'customize_dtypes' ? harmfulLines : linesWithNewFindings;
  const refused = new Set<string>();
  let now = yield* check(text);
  let fixed = 0;
  /** What was refused may do no harm any more after other fixes. */
  let isStale = false;
  for (let round = 0; round < maxRounds;) {
    const chosen = chooseFixes(now, composed, refused);
    if (chosen.size === 0) {
      if (!isStale || refused.size === 0) break;
      refused.clear();
      isStale = false;
      continue;
    }
    const after = yield* tryFixes(now, chosen, refused, { check, harm });
    if (after === null) continue;
    composed.apply(editsOf(chosen));
    for (const fixes of chosen.values()) fixed += fixes.length;
    now = after;
    isStale = true;
    round += 1;
  }
  const left = now.diagnostics.filter(({ fixes }) => fixes.some(({ safe }) => safe)).length;
  return { edits: composed.edits, text: now.text, fixed, left };
}

/** The first safe fix of each finding, as far as they do not overlap. */
function chooseFixes(
  { diagnostics, starts }: Checked,
  composed: ComposedEdits,
  refused: ReadonlySet<string>,
): ChosenFixes {
  const found = diagnostics.flatMap(({ rule, start, fixes }) => {
    const fix = fixes.find(({ safe }) => safe);
    return fix === undefined ? [] : [{ rule, line: start.line, edits: sortEdits(fix.edits) }];
  });
  found.sort((a, b) => startOf(a.edits) - startOf(b.edits));
  const origins = composed.origins(found.map(({ edits }) => startOf(edits)));
  const chosen: ChosenFixes = new Map();
  let last: TextEdit | undefined;
  for (const [index, { rule, line, edits }] of found.entries()) {
    const key = `${origins[index] ?? 0} ${rule}`;
    if (refused.has(key) || (last !== undefined && collide(last, edits[0]))) continue;
    // Taking away a last line takes the end of the line before, which must be as it was told.
    if (startOf(edits) < (starts[line - 1] ?? 0) && chosen.has(line - 1)) continue;
    chosen.set(line, [...(chosen.get(line) ?? []), { key, edits }]);
    last = edits.at(-1);
  }
  return chosen;
}

/** Edits may touch, but two insertions at one place have no order. */
function collide(before: TextEdit, edit: TextEdit | undefined): boolean {
  if (edit === undefined) return true;
  return edit.start < before.end || (edit.start === before.start && edit.end === before.end);
}

function startOf(edits: readonly TextEdit[]): number {
  return edits[0]?.start ?? 0;
}

function editsOf(chosen: ChosenFixes): readonly TextEdit[] {
  return [...chosen.values()].flatMap((fixes) => fixes.flatMap(({ edits }) => edits));
}

interface Trial {
  readonly check: (text: string) => Generator<void, Checked, void>;
  /** The edited lines whose fixes do harm. */
  readonly harm: (before: Checked, after: Checked, chosen: ChosenFixes) => ReadonlySet<number>;
}

/**
 * The file with the fixes, after leaving out those that do harm. Several on one line are then tried
 * one at a time; one that does harm alone is refused for good. Null when none is left to make.
 */
function* tryFixes(
  before: Checked,
  chosen: ChosenFixes,
  refused: Set<string>,
  { check, harm }: Trial,
): Generator<void, Checked | null, void> {
  while (chosen.size > 0) {
    const text = applyEdits(before.text, editsOf(chosen));
    const after = text === null ? null : yield* check(text);
    const harmful = after === null ? chosen.keys() : harm(before, after, chosen);
    let found = false;
    for (const line of [...harmful]) {
      found = true;
      const [first, ...others] = chosen.get(line) ?? [];
      if (first !== undefined && others.length > 0) {
        chosen.set(line, [first]);
        continue;
      }
      if (first !== undefined) refused.add(first.key);
      chosen.delete(line);
    }
    if (!found) return after;
  }
  return null;
}
