/** The verdict of each line, and their sum for the whole file. */
import { verdicts, type Entry, type Verdict } from '../../electron/ipc/diagnostics';

/** From best to worst, as the summary tells them. */
const order: readonly Verdict[] = [...verdicts].reverse();

/** The verdict of every line that has one. */
export function verdictByLine(entries: readonly Entry[]): ReadonlyMap<number, Verdict> {
  return new Map(entries.map(({ line, verdict }) => [line, verdict]));
}

export interface VerdictCount {
  readonly verdict: Verdict;
  readonly lines: number;
}

/** How many lines have each verdict, from best to worst; verdicts that do not occur are left out. */
export function countVerdicts(entries: readonly Entry[]): readonly VerdictCount[] {
  return order
    .map((verdict) => ({
      verdict,
      lines: entries.filter((entry) => entry.verdict === verdict).length,
    }))
    .filter(({ lines }) => lines > 0);
}
