/** How many lines of the file have each verdict. */
import { verdicts, type Verdict } from '../../electron/ipc/diagnostics';

/** From best to worst, as the summary tells them. */
const order: readonly Verdict[] = [...verdicts].reverse();

export interface VerdictCount {
  readonly verdict: Verdict;
  readonly lines: number;
}

/** From best to worst; verdicts that do not occur are left out. */
export function countVerdicts(countOf: (verdict: Verdict) => number): readonly VerdictCount[] {
  return order
    .map((verdict) => ({ verdict, lines: countOf(verdict) }))
    .filter(({ lines }) => lines > 0);
}
