import type { CustomizeLineRule } from '../rule';
import { byteLength } from '../byte-length';
import { findingOn, lineRange, none } from './findings';

/** A line that does not fit ATC's buffer of 1024 bytes ends the reading in silence (facts 2.2). */
export const lineTooLong: CustomizeLineRule = {
  scope: 'line',
  looksAt: ['too-long'],
  id: 'customize/line-too-long',
  verdict: 'ignored',
  codes: [],
  bad: [{ text: `OpType::Relu:InputDtype:float16${','.repeat(993)}\n` }],
  good: [{ text: `OpType::Relu:InputDtype:float16${','.repeat(992)}\n` }],
  check(line, { encoding }) {
    if (line.line.reading.kind !== 'too-long') return none;
    const lines = line.line.after;
    return [
      findingOn(lineRange(line), {
        rule: 'customize/line-too-long',
        severity: 'error',
        verdict: 'ignored',
        codes: [],
        message: {
          variant: lines === 0 ? 'last' : 'plain',
          holes: { bytes: byteLength(line.text, encoding), lines },
        },
      }),
    ];
  },
};
