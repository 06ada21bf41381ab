import type { Range } from '../../../grammars/customize-dtypes/tree';
import type { CustomizeLineRule } from '../rule';
import { findingOn, lineRange, none, removeLineFix } from './findings';
import type { CustomizeLine } from './line';
import { constrainsNothing, namedPositions } from './positions';

/** A rule that names no dtype passes the reader and stops the compilation later (facts 2.6). */
export const noConstraint: CustomizeLineRule = {
  scope: 'line',
  id: 'customize/no-constraint',
  verdict: 'fatal',
  codes: ['E29999'],
  bad: [
    { text: 'conv1::InputDtype:,OutputDtype:\n' },
    { text: 'OpType::Relu:InputDtype:,float16\n' },
  ],
  good: [{ text: 'conv1::InputDtype:,float16\n' }],
  check(line, context) {
    const { live, liveType } = line;
    if (live === null) return none;
    const empty = live.inputs.length === 0 && live.outputs.length === 0;
    if (!empty && (liveType === null || !constrainsNothing(liveType, context))) return none;
    // Without a known AI Core operator behind the type another rule says what matters.
    if (live.scope === 'type' && (liveType === null || liveType.operator.graphLocal)) return none;
    const outOfRange = liveType !== null && namedPositions(liveType) > 0;
    return [
      findingOn(line, listsRange(line), {
        rule: 'customize/no-constraint',
        severity: 'error',
        verdict: 'fatal',
        codes: ['E29999'],
        // By name, ATC only stops when an AI Core operator of the final graph has it.
        certainty: live.scope === 'name' ? 'likely' : 'certain',
        message: outOfRange
          ? { variant: 'range', holes: { type: live.key } }
          : { variant: 'plain' },
        fixes: [removeLineFix(line, false)],
      }),
    ];
  },
};

function listsRange(line: CustomizeLine): Range {
  const keywords = [line.tree?.inputs?.keyword.start, line.tree?.outputs?.keyword.start];
  const starts = keywords.filter((start) => start !== undefined);
  const range = lineRange(line);
  return starts.length === 0 ? range : { start: Math.min(...starts), end: range.end };
}
