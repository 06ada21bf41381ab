import type { CustomizeLineRule } from '../rule';
import { findingOn, lineRange, none } from './findings';
import { constrainsNothing, shortLists } from './positions';

/** Fewer dtypes than required tensors: the rest stays free, and nothing says so (facts 2.4). */
export const fewerDtypes: CustomizeLineRule = {
  scope: 'line',
  looksAt: ['live-type'],
  id: 'customize/fewer-dtypes',
  verdict: 'effective',
  codes: [],
  bad: [
    { text: 'OpType::MatMulV2:InputDtype:float16,OutputDtype:float16\n', target: 'ascend310p' },
  ],
  good: [
    {
      text: 'OpType::MatMulV2:InputDtype:float16,float16,OutputDtype:float16\n',
      target: 'ascend310p',
    },
  ],
  check(line, context) {
    const { liveType } = line;
    if (liveType === null || constrainsNothing(liveType, context)) return none;
    return shortLists(liveType, context).map(({ kind, given, required }) => {
      const section = line.tree?.[kind];
      const last = section?.items.at(-1)?.range.end;
      const start = section?.keyword.start;
      const range =
        start === undefined || last === undefined ? lineRange(line) : { start, end: last };
      return findingOn(range, {
        rule: 'customize/fewer-dtypes',
        severity: 'info',
        verdict: 'effective',
        codes: [],
        message: {
          variant: kind,
          holes: {
            type: liveType.operator.type,
            given,
            count: required.length,
            tensors: required.slice(given).join(', '),
          },
        },
      });
    });
  },
};
