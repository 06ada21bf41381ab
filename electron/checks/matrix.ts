/** What each entry of a file comes to on each of several targets. */
import type { Certainty, Diagnostic, Verdict } from '../ipc/diagnostics';
import { verdicts } from '../ipc/diagnostics';
import { checkInSlices, type CheckInput, type CheckRequest, type CheckResult } from './engine';
import type { CheckTarget } from './rule';

export interface MatrixCell {
  readonly verdict: Verdict;
  readonly certainty: Certainty;
  /** Ids of the rules that have something to say, each once, the worst first. */
  readonly rules: readonly string[];
}

export interface MatrixRow {
  /** From 1. */
  readonly line: number;
  /** The entry as ATC holds it, or the first word of a line that it refuses. */
  readonly label: string;
  /** One for each target, in their order. */
  readonly cells: readonly MatrixCell[];
}

/**
 * Checks a file once for each target. Rows are the entries of a dtype file; of other files the lines
 * with findings on any of the targets. Pauses every few milliseconds.
 */
export function* matrixInSlices(
  input: CheckInput,
  request: Omit<CheckRequest, 'targets'>,
  targets: readonly CheckTarget[],
): Generator<void, readonly MatrixRow[], void> {
  const results: CheckResult[] = [];
  for (const target of targets) {
    results.push(yield* checkInSlices(input, { ...request, targets: [target] }));
  }
  const byLine = results.map(({ diagnostics }) => groupByLine(diagnostics));
  const [first] = results;
  if (first === undefined) return [];
  const texts = input.text.split('\n');
  const isDtypeFile = first.entries.length > 0;
  const lines = isDtypeFile
    ? first.entries.map(({ line }) => line)
    : [...new Set(byLine.flatMap((lines) => [...lines.keys()]))].sort((a, b) => a - b);
  return lines.map((line, index) => {
    const entry = isDtypeFile ? first.entries[index] : undefined;
    const key = entry?.key;
    const label =
      key === undefined
        ? shorten((texts[line - 1] ?? '').trim())
        : `${entry?.scope === 'type' ? 'OpType::' : ''}${key}`;
    return {
      line,
      label,
      cells: results.map(({ entries }, at) =>
        cellOf(byLine[at]?.get(line) ?? [], isDtypeFile ? entries[index]?.verdict : undefined),
      ),
    };
  });
}

/** What a label shows of a line at most. */
const labelLength = 60;

function shorten(text: string): string {
  return text.length > labelLength ? `${text.slice(0, labelLength - 1)}…` : text;
}

function groupByLine(diagnostics: readonly Diagnostic[]): ReadonlyMap<number, Diagnostic[]> {
  const lines = new Map<number, Diagnostic[]>();
  for (const diagnostic of diagnostics) {
    const { line } = diagnostic.start;
    const same = lines.get(line);
    if (same === undefined) lines.set(line, [diagnostic]);
    else same.push(diagnostic);
  }
  return lines;
}

/** @param own the verdict of the entry; that of the worst finding where there is none */
function cellOf(found: readonly Diagnostic[], own: Verdict | undefined): MatrixCell {
  const sorted = found.toSorted((a, b) => rank(a.verdict) - rank(b.verdict));
  const verdict = own ?? sorted[0]?.verdict ?? 'effective';
  // Sure as soon as one finding alone is enough for it.
  const deciding = sorted.filter((finding) => finding.verdict === verdict);
  const isLikely = deciding.length > 0 && deciding.every(({ certainty }) => certainty === 'likely');
  return {
    verdict,
    certainty: isLikely ? 'likely' : 'certain',
    rules: [...new Set(sorted.map(({ rule }) => rule))],
  };
}

const rank = (verdict: Verdict) => verdicts.indexOf(verdict);

/** How a target fares over all rows: `works`, unless something fails or cannot be told. */
export type TargetOutcome = 'works' | 'fails' | 'cannot-tell';

export interface TargetSummary {
  readonly outcome: TargetOutcome;
  readonly counts: Readonly<Record<Verdict, number>>;
}

/** Ignored and degraded lines are no reason for ATC to stop, but not what was asked for either. */
export function summarizeTargets(
  rows: readonly MatrixRow[],
  targetCount: number,
): readonly TargetSummary[] {
  return Array.from({ length: targetCount }, (_, at) => {
    const counts: Record<Verdict, number> = {
      fatal: 0,
      ignored: 0,
      degraded: 0,
      undecided: 0,
      effective: 0,
    };
    for (const { cells } of rows) {
      const cell = cells[at];
      if (cell !== undefined) counts[cell.verdict] += 1;
    }
    const fails = counts.fatal + counts.ignored + counts.degraded > 0;
    const outcome = fails ? 'fails' : counts.undecided > 0 ? 'cannot-tell' : 'works';
    return { outcome, counts };
  });
}
