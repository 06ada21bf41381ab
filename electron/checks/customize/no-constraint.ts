import type { Range } from '../../../grammars/customize-dtypes/tree';
import type { CustomizeLineRule, Finding } from '../rule';
import { findingOn, isAnywhere, lineRange, none, removeLineFix, socsWhere } from './findings';
import type { CustomizeLine } from './line';
import { cpuOnlyEngine } from './not-ai-core';
import { constrainsNothing, namedPositions } from './positions';

/** A rule that names no dtype passes the reader and stops the compilation later (facts 2.6). */
export const noConstraint: CustomizeLineRule = {
  scope: 'line',
  looksAt: ['live'],
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
    if (live.scope === 'name') {
      if (live.inputs.length > 0 || live.outputs.length > 0) return none;
      // ATC only stops when an AI Core operator of the final graph has the name.
      return [finding(line, { certainty: 'likely', message: { variant: 'plain' } })];
    }
    if (liveType === null || !constrainsNothing(liveType, context)) return none;
    const type = live.key;
    if (liveType.operator.graphLocal || cpuOnlyEngine(liveType, context) !== null) {
      const message = { variant: 'unused', holes: { type } };
      return [finding(line, { severity: 'warning', verdict: 'ignored', codes: [], message })];
    }
    // Without a row nobody knows whether the operator is one of AI Core.
    const socs = socsWhere(context, (soc) => context.catalog.row(type, soc) !== null);
    if (!isAnywhere(socs)) return none;
    const named = namedPositions(liveType) > 0;
    const message = named ? { variant: 'range', holes: { type } } : { variant: 'plain' };
    return [finding(line, { socs, message })];
  },
};

function finding(line: CustomizeLine, words: Partial<Finding> & Pick<Finding, 'message'>): Finding {
  return findingOn(listsRange(line), {
    rule: 'customize/no-constraint',
    severity: 'error',
    verdict: 'fatal',
    codes: ['E29999'],
    fixes: [removeLineFix(line, false)],
    ...words,
  });
}

function listsRange(line: CustomizeLine): Range {
  const keywords = [line.tree?.inputs?.keyword.start, line.tree?.outputs?.keyword.start];
  const starts = keywords.filter((start) => start !== undefined);
  const range = lineRange(line);
  return starts.length === 0 ? range : { start: Math.min(...starts), end: range.end };
}
