import type { CheckContext, CustomizeLineRule, MessageRef } from '../rule';
import { findingOn, none } from './findings';
import type { LiveTypeRule } from './line';
import { constrainsNothing } from './positions';

/** ATC writes the dtypes of a rule over operators outside AI Core without any check (facts 2.6). */
export const notAiCore: CustomizeLineRule = {
  scope: 'line',
  looksAt: ['live-type'],
  id: 'customize/not-ai-core',
  verdict: 'degraded',
  codes: [],
  bad: [{ text: 'OpType::Data:OutputDtype:float16\n' }],
  good: [{ text: 'OpType::Relu:InputDtype:float16\n', target: 'ascend310p' }],
  check(line, context) {
    const { liveType, tree } = line;
    if (liveType === null || tree === null) return none;
    // A rule that names nothing overwrites nothing.
    if (constrainsNothing(liveType, context)) return none;
    const message = messageOf(liveType, context);
    if (message === null) return none;
    return [
      findingOn(tree.name.range, {
        rule: 'customize/not-ai-core',
        severity: 'warning',
        verdict: 'degraded',
        codes: [],
        certainty: message.variant === 'graph' ? 'certain' : 'likely',
        message,
      }),
    ];
  },
};

function messageOf(type: LiveTypeRule, context: CheckContext): MessageRef | null {
  const { operator } = type;
  if (operator.graphLocal) return { variant: 'graph', holes: { type: operator.type } };
  const engine = cpuOnlyEngine(type, context);
  return engine === null ? null : { variant: 'cpu', holes: { type: operator.type, engine } };
}

/**
 * The CPU engine of an operator that has no AI Core row anywhere. Not when another operator stands
 * in for it (TopK becomes TopKD or TopKV2): then ATC most likely rewrites it before kernels are chosen.
 */
export function cpuOnlyEngine(type: LiveTypeRule, { catalog }: CheckContext): string | null {
  const { operator } = type;
  if (operator.socs.length > 0) return null;
  const rewritten = ['D', 'V2', 'V3'].some(
    (suffix) => (catalog.operator(operator.type + suffix)?.socs.length ?? 0) > 0,
  );
  if (rewritten) return null;
  return operator.cpuEngines.find((cpu) => cpu.engine !== 'hostcpu')?.engine ?? null;
}
