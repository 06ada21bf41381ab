import type { ListKind, Range } from '../../../grammars/customize-dtypes/tree';
import type { CustomizeLineRule } from '../rule';
import { findingOn, lineRange, none, replaceFix } from './findings';
import type { CustomizeLine } from './line';
import { constrainsNothing, extraPositions, listKinds, mostTensors } from './positions';

/** Dtypes beyond the operator's tensors are skipped in silence (facts 2.4, 2.6). */
export const extraDtypes: CustomizeLineRule = {
  scope: 'line',
  looksAt: ['live-type'],
  id: 'customize/extra-dtypes',
  verdict: 'ignored',
  codes: [],
  bad: [{ text: 'OpType::Relu:InputDtype:float16,float16,OutputDtype:float16\n' }],
  good: [{ text: 'OpType::Relu:InputDtype:float16,OutputDtype:float16\n' }],
  check(line, context) {
    const { liveType } = line;
    if (liveType === null || constrainsNothing(liveType, context)) return none;
    return listKinds.flatMap((kind) => {
      const positions = extraPositions(liveType, kind, context);
      const count = mostTensors(liveType, kind, context);
      if (positions.length === 0 || count === null) return none;
      const range = itemsRange(line, kind, positions);
      const extra = positions.map((position) => liveType.reading[kind][position]).join(', ');
      return [
        findingOn(range, {
          rule: 'customize/extra-dtypes',
          severity: 'warning',
          verdict: 'ignored',
          codes: [],
          message: { variant: kind, holes: { type: liveType.operator.type, count, extra } },
          fixes: [replaceFix(withComma(line, range), '', { variant: 'remove' })],
        }),
      ];
    });
  },
};

function itemsRange(line: CustomizeLine, kind: ListKind, positions: readonly number[]): Range {
  const items = line.tree?.[kind]?.items ?? [];
  const first = items[positions[0] ?? 0]?.range;
  const last = items[positions[positions.length - 1] ?? 0]?.range;
  if (first === undefined || last === undefined) return lineRange(line);
  return { start: first.start, end: last.end };
}

/** The items with the commas before them; the one behind them belongs to what follows. */
function withComma(line: CustomizeLine, range: Range): Range {
  const before = /[,\s]*$/.exec(line.text.slice(0, range.start))?.[0].length ?? 0;
  return { start: range.start - before, end: range.end };
}
