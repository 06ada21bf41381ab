/** Which fixes do harm, seen by what the check says of the whole file before and after them. */
import {
  type Diagnostic,
  type Entry,
  type TextEdit,
  type Verdict,
  verdicts,
} from '../ipc/diagnostics';
import { customizeRules } from './customize';

export interface Checked {
  readonly text: string;
  /** Offsets of the lines, by index; one more for the end of a text that ends in LF. */
  readonly starts: readonly number[];
  readonly diagnostics: readonly Diagnostic[];
  readonly entries: readonly Entry[];
}

export interface ChosenFix {
  /** Tells it from all other fixes of the file, whatever is done to other lines. */
  readonly key: string;
  readonly edits: readonly TextEdit[];
}

/** By line, from 1. */
export type ChosenFixes = Map<number, readonly ChosenFix[]>;

/** Where the lines of the text before stand in the text after. */
interface LineMap {
  /** The first line (from 1) that became of one; null when it was removed. */
  readonly first: readonly (number | null)[];
  /** How many it became. */
  readonly count: readonly number[];
}

function mapLines(before: Checked, after: Checked, chosen: ChosenFixes): LineMap {
  const numberAt = new Map(after.starts.map((start, index) => [start, index + 1]));
  const first: (number | null)[] = [];
  const count: number[] = [];
  let shift = 0;
  for (const [index, start] of before.starts.entries()) {
    const end = (before.starts[index + 1] ?? before.text.length + 1) - 1;
    const edits = (chosen.get(index + 1) ?? []).flatMap((fix) => fix.edits);
    const removed = edits.some(
      (edit) => edit.text === '' && edit.start <= start && edit.end >= end,
    );
    first.push(removed ? null : (numberAt.get(start + shift) ?? null));
    count.push(edits.reduce((lines, { text }) => lines + text.split('\n').length - 1, 1));
    for (const edit of edits) shift += edit.text.length - (edit.end - edit.start);
  }
  return { first, count };
}

/**
 * The edited lines (from 1) whose fixes make something worse: their own verdict or another line's,
 * or a rule that ATC uses, when one with other dtypes comes to stand in front of it.
 */
export function harmfulLines(
  before: Checked,
  after: Checked,
  chosen: ChosenFixes,
): ReadonlySet<number> {
  const { first, count } = mapLines(before, after, chosen);
  const editedLineOf = new Map<number, number>();
  for (const line of chosen.keys()) {
    const start = first[line - 1] ?? null;
    for (let n = 0; start !== null && n < (count[line - 1] ?? 0); n += 1) {
      editedLineOf.set(start + n, line);
    }
  }
  const usedBefore = firstRules(before.entries);
  const dead = deadLines(before);
  const usedAfter = firstRules(after.entries);
  const harmful = new Set<number>();
  let unexplained = false;
  /** Blames the line that makes another one worse. */
  const blame = (lineAfter: number): void => {
    const edited = editedLineOf.get(lineAfter);
    if (edited === undefined) unexplained = true;
    else harmful.add(edited);
  };
  for (const [index, entry] of before.entries.entries()) {
    const start = first[index] ?? null;
    if (start === null) continue;
    const entries = after.entries.slice(start - 1, start - 1 + (count[index] ?? 1));
    for (const became of entries) {
      const winner = usedAfter.get(keyOf(became) ?? '');
      const isDisplaced =
        winner !== undefined &&
        winner !== became &&
        keyOf(became) === keyOf(entry) &&
        usedBefore.get(keyOf(entry) ?? '') === entry &&
        !dead.has(entry.line);
      if (isDisplaced) {
        // The same rule from an earlier line serves as well.
        if (!sameDtypes(winner, became)) blame(winner.line);
      } else if (stopsReading(became) && !stopsReading(entry)) {
        const stop = after.entries.find(stopsReading);
        blame(stop?.line ?? became.line);
      } else if (isWorse(became.verdict, entry.verdict)) blame(became.line);
    }
  }
  return unexplained ? new Set(chosen.keys()) : harmful;
}

/** The rules that ATC keeps: the first of each key. */
function firstRules(entries: readonly Entry[]): ReadonlyMap<string, Entry> {
  const rules = new Map<string, Entry>();
  for (const entry of entries) {
    const key = keyOf(entry);
    if (key !== null && !rules.has(key)) rules.set(key, entry);
  }
  return rules;
}

/** The rules about names that no operator can have. */
const deadNameRules: ReadonlySet<string> = new Set(
  customizeRules
    .filter((rule) => rule.scope === 'line' && rule.looksAt.includes('name-fault'))
    .map(({ id }) => id),
);

/** Lines whose rule applies to nothing, so that nothing is lost with it. */
function deadLines({ diagnostics }: Checked): ReadonlySet<number> {
  const dead = diagnostics.filter(
    ({ rule, verdict }) => verdict === 'ignored' && deadNameRules.has(rule),
  );
  return new Set(dead.map(({ start }) => start.line));
}

function keyOf({ scope, key }: Entry): string | null {
  return scope === undefined || key === undefined ? null : `${scope} ${key}`;
}

function sameDtypes(a: Entry, b: Entry): boolean {
  return String(a.inputs) === String(b.inputs) && String(a.outputs) === String(b.outputs);
}

/** A line that is too long to be read, or stands behind one. */
function stopsReading(entry: Entry): boolean {
  return entry.scope === undefined && entry.verdict === 'ignored';
}

function isWorse(verdict: Verdict, than: Verdict): boolean {
  return verdicts.indexOf(verdict) < verdicts.indexOf(than);
}
