import type { TextLine } from '../../../grammars/customize-dtypes/tree';
import type { CustomizeLineRule, FindingFix } from '../rule';
import { findingOn, none, replaceFix } from './findings';
import type { CustomizeLine } from './line';

/** OutputDtype before InputDtype: refused before any dtype is looked at (facts 2.3a). */
export const keywordOrder: CustomizeLineRule = {
  scope: 'line',
  looksAt: ['refused'],
  id: 'customize/keyword-order',
  verdict: 'fatal',
  codes: ['E29999', 'E20101'],
  bad: [{ text: 'OpType::Relu:OutputDtype:float16,InputDtype:float16\n' }],
  good: [{ text: 'OpType::Relu:InputDtype:float16,OutputDtype:float16\n' }],
  check(line) {
    const { reading } = line.line;
    if (reading.kind !== 'refused' || line.tree === null) return none;
    const cause = reading.causes.find(({ kind }) => kind === 'keyword-order');
    const output = line.tree.outputs?.keyword;
    if (cause === undefined || output === undefined) return none;
    const inName = output.start < line.tree.name.range.end;
    return [
      findingOn(inName ? output : { start: output.start, end: cause.range.end }, {
        rule: 'customize/keyword-order',
        severity: 'error',
        verdict: 'fatal',
        codes: ['E29999', 'E20101'],
        message: { variant: inName ? 'name' : 'plain' },
        fixes: inName ? [] : swapFix(line, line.tree),
      }),
    ];
  },
};

/** Exchanges the two lists as they are written; nothing when one of them is not plain. */
function swapFix(line: CustomizeLine, tree: TextLine): readonly FindingFix[] {
  const start = tree.outputs?.keyword.start;
  const middle = tree.inputs?.keyword.start;
  if (start === undefined || middle === undefined) return [];
  // A keyword with nothing behind it would only move to the end, where ATC aborts.
  if (tree.outputs?.skipped === null || tree.inputs?.skipped === null) return [];
  const outputs = line.text.slice(start, middle).replace(/[\s,]+$/, '');
  const inputs = line.text.slice(middle, tree.body.end).replace(/[\s,]+$/, '');
  return [replaceFix({ start, end: tree.body.end }, `${inputs},${outputs}`, { variant: 'swap' })];
}
