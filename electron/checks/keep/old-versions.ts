/**
 * How CANN versions take an entry that matches no operator (facts 8): up to March 2023 (6.3.RC1) they
 * stop, 8.5.0 prints a line in its log; when that changed in between no public source says.
 */
import { compareCann } from '../../../profiles/quant';
import type { Certainty, Severity } from '../../ipc/diagnostics';
import type { CheckContext } from '../rule';

const lastStopping = '6.3.RC1';
const firstSilent = '8.5.0';

export function stopsAtUnmatched({ cann }: CheckContext): boolean {
  return compareCann(cann, lastStopping) <= 0;
}

/** How sure it is that nothing worse happens than that the entry has no effect. */
export function silence({ cann }: CheckContext): {
  readonly certainty: Certainty;
  /** Of what does no harm there. */
  readonly severity: Severity;
} {
  const isKnown = compareCann(cann, firstSilent) >= 0;
  return isKnown
    ? { certainty: 'certain', severity: 'info' }
    : { certainty: 'likely', severity: 'warning' };
}
