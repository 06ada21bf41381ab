import type { CustomizeLineRule } from '../rule';
import { findingOn, isAnywhere, none, socsWhere } from './findings';
import type { LiveTypeRule } from './line';
import { constrainsNothing, shortLists } from './positions';

/** For an operator that a rule matches, ATC skips the dtype check of all tensors (facts 2.6). */
export const otherTensorsUnchecked: CustomizeLineRule = {
  scope: 'line',
  looksAt: ['live-type'],
  id: 'customize/other-tensors-unchecked',
  verdict: 'degraded',
  codes: [],
  bad: [{ text: 'OpType::Cast:InputDtype:float16\n', target: 'ascend310p' }],
  good: [{ text: 'OpType::Relu:InputDtype:float16\n', target: 'ascend310p' }],
  check(line, context) {
    const { liveType, tree } = line;
    if (liveType === null || tree === null) return none;
    // A list that is too short says the same, and says where.
    if (shortLists(liveType, context).length > 0) return none;
    if (constrainsNothing(liveType, context)) return none;
    const socs = socsWhere(context, (soc) => freeTensors(liveType, soc).length > 0);
    const [first] = socs ?? context.socs;
    if (!isAnywhere(socs) || first === undefined) return none;
    const tensors = freeTensors(liveType, first).join(', ');
    return [
      findingOn(tree.name.range, {
        rule: 'customize/other-tensors-unchecked',
        severity: 'info',
        verdict: 'degraded',
        codes: [],
        certainty: 'likely',
        socs,
        message: { variant: 'plain', holes: { type: liveType.operator.type, tensors } },
      }),
    ];
  },
};

function freeTensors(type: LiveTypeRule, soc: string): readonly string[] {
  const fit = type.fit(soc);
  return fit.kind === 'fits' ? fit.free : [];
}
