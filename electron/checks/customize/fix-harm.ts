/** Which fixes do harm, seen by what the check says of the whole file before and after them. */
import { type Entry, type Verdict, verdicts } from '../../ipc/diagnostics';
import { type Checked, type ChosenFixes, mapLines } from '../line-map';
import { customizeRules } from './index';

/**
 * The edited lines (from 1) whose fixes make something worse: their own verdict or another line's,
 * or a rule that ATC uses, when one with other dtypes comes to stand in front of it.
 */
export function harmfulLines(
  before: Checked,
  after: Checked,
  chosen: ChosenFixes,
): ReadonlySet<number> {
  const { first, count, editedLineOf } = mapLines(before, after, chosen);
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
