/** What each entry of a file comes to on each of several targets. */
import type { Certainty, Entry, Verdict } from '../ipc/diagnostics';
import { verdicts } from '../ipc/diagnostics';
import { CustomizeDocument } from './customize/document';
import { checkInSlices, type CheckInput, type CheckRequest } from './engine';
import { contextOf } from './live';
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
  /** The entry as ATC holds it, or the beginning of a line that it refuses. */
  readonly label: string;
  /** One for each target, in their order. */
  readonly cells: readonly MatrixCell[];
}

type MatrixRequest = Omit<CheckRequest, 'targets'>;

/**
 * Rows are the entries of a dtype file; of other files the lines with findings on any of the targets.
 * Pauses every few milliseconds.
 */
export function* matrixInSlices(
  input: CheckInput,
  request: MatrixRequest,
  targets: readonly CheckTarget[],
): Generator<void, readonly MatrixRow[], void> {
  if (targets.length === 0) return [];
  return input.kind === 'customize_dtypes'
    ? yield* customizeRows(input, request, targets)
    : yield* otherRows(input, request, targets);
}

/** Each line is read once for all targets: what differs between them is the columns alone. */
function* customizeRows(
  { text, encoding }: CheckInput,
  request: MatrixRequest,
  targets: readonly CheckTarget[],
): Generator<void, readonly MatrixRow[], void> {
  const requests = targets.map((target) => ({ ...request, targets: [target] }));
  const [first = { ...request, targets: [] }] = requests;
  const document = new CustomizeDocument(text, encoding, first);
  const checking = document.check();
  while (checking.next().done !== true) yield;
  const contexts = requests.map((one) => contextOf(one, encoding));
  const judged = yield* document.judgeFor(contexts);
  const entries = document.entries();
  const lines = text.split('\n');
  return judged.map((judgements, index) => ({
    line: index + 1,
    label: labelOf(entries[index], lines[index] ?? ''),
    cells: judgements.map(({ verdict, findings }) => cellOf(findings, verdict)),
  }));
}

function* otherRows(
  input: CheckInput,
  request: MatrixRequest,
  targets: readonly CheckTarget[],
): Generator<void, readonly MatrixRow[], void> {
  const byTarget: { readonly found: ReadonlyMap<number, Found[]>; readonly entries: Entries }[] =
    [];
  for (const target of targets) {
    const result = yield* checkInSlices(input, { ...request, targets: [target] });
    const found = new Map<number, Found[]>();
    for (const { start, rule, verdict, certainty } of result.diagnostics) {
      const same = found.get(start.line) ?? [];
      found.set(start.line, same);
      same.push({ rule, verdict, certainty });
    }
    byTarget.push({ found, entries: new Map(result.entries.map((entry) => [entry.line, entry])) });
  }
  const lines = new Set(
    byTarget.flatMap(({ found, entries }) => [...(entries.size > 0 ? entries : found).keys()]),
  );
  const texts = input.text.split('\n');
  return [...lines]
    .sort((a, b) => a - b)
    .map((line) => ({
      line,
      label: labelOf(byTarget[0]?.entries.get(line), texts[line - 1] ?? ''),
      cells: byTarget.map(({ found, entries }) =>
        cellOf(found.get(line) ?? [], entries.get(line)?.verdict),
      ),
    }));
}

type Entries = ReadonlyMap<number, Entry>;

interface Found {
  readonly rule: string;
  readonly verdict: Verdict;
  readonly certainty: Certainty;
}

/** What a label shows of a line at most. */
const labelLength = 60;

function labelOf(entry: Entry | undefined, line: string): string {
  if (entry?.key !== undefined) return `${entry.scope === 'type' ? 'OpType::' : ''}${entry.key}`;
  const text = line.trim();
  return text.length > labelLength ? `${text.slice(0, labelLength - 1)}…` : text;
}

/** @param own the verdict of the entry; that of the worst finding where there is none */
function cellOf(found: readonly Found[], own: Verdict | undefined): MatrixCell {
  const sorted = found.length < 2 ? found : found.toSorted((a, b) => rank(a) - rank(b));
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

const rank = ({ verdict }: Found) => verdicts.indexOf(verdict);

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
