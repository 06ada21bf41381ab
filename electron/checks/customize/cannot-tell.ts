import type { SocName } from '../../catalog/catalog';
import type { CheckContext, CustomizeLineRule, Finding, MessageRef } from '../rule';
import { findingOn, isAnywhere, none, socsWhere } from './findings';
import type { Fit } from './fit';
import type { CustomizeLine, LiveTypeRule } from './line';
import { cpuOnlyEngine } from './not-ai-core';
import { isPassedThrough } from '../op-type-words';

type Doubt = 'no_row' | 'stand_in' | 'conditional' | 'newer' | 'position' | 'tensor';

const doubts: readonly Doubt[] = [
  'no_row',
  'stand_in',
  'conditional',
  'newer',
  'position',
  'tensor',
];

/** What only the compiler or the model can answer, and what would decide it. */
export const cannotTell: CustomizeLineRule = {
  scope: 'line',
  looksAt: ['live'],
  id: 'customize/cannot-tell',
  verdict: 'undecided',
  codes: [],
  bad: [
    { text: 'fp32_vars/Relu::InputDtype:float16\n' },
    { text: 'OpType::Conv2D:InputDtype:float16\n', target: 'ascend950' },
  ],
  good: [{ text: 'OpType::Relu:InputDtype:float16\n', target: 'ascend310p' }],
  check(line, context) {
    const { live, liveType, tree } = line;
    if (live === null || tree === null) return none;
    if (live.scope === 'name') {
      // A rule without any dtype fails as soon as it matches; it has a finding of its own.
      if (live.inputs.length === 0 && live.outputs.length === 0) return none;
      return [findingOn(tree.name.range, byName)];
    }
    if (liveType === null) {
      if (!isPassedThrough(live.key, context)) return none;
      const message = { variant: 'passed', holes: { type: live.key } };
      return [findingOn(tree.name.range, { ...common, message })];
    }
    if (liveType.operator.graphLocal) return none;
    if (cpuOnlyEngine(liveType, context) !== null) return none;
    const here = context.socs.map((soc) => doubtOf(liveType, soc, context));
    return doubts.flatMap((doubt) =>
      // Only a doubt about a SoC that was asked for can become a finding.
      here.includes(doubt) ? doubtFinding(line, liveType, doubt, context) : none,
    );
  },
};

const common = {
  rule: 'customize/cannot-tell',
  severity: 'info',
  verdict: 'undecided',
  codes: [],
} as const;

/** The same for every rule by name, of which a long file has thousands. */
const byName = { ...common, message: { variant: 'name' } } as const;

function doubtFinding(
  line: CustomizeLine,
  type: LiveTypeRule,
  doubt: Doubt,
  context: CheckContext,
): readonly Finding[] {
  const range = line.tree?.name.range;
  const socs = socsWhere(context, (soc) => isDoubt(type, soc, doubt, context));
  if (range === undefined || !isAnywhere(socs)) return none;
  const message = messageOf(type, doubt, socs ?? context.socs, context);
  const certainty = doubt === 'conditional' || doubt === 'newer' ? 'likely' : 'certain';
  return [findingOn(range, { ...common, certainty, socs, message })];
}

/** The same as comparing `doubtOf`, but where a row is missing no other row has to be read. */
function isDoubt(type: LiveTypeRule, soc: SocName, doubt: Doubt, context: CheckContext): boolean {
  const missing = doubt === 'no_row' || doubt === 'stand_in';
  if (missing && type.operator.socs.includes(soc)) return false;
  return doubtOf(type, soc, context) === doubt;
}

function doubtOf(type: LiveTypeRule, soc: SocName, { catalog }: CheckContext): Doubt | null {
  const fit: Fit = type.fit(soc);
  switch (fit.kind) {
    case 'no-row':
      return catalog.standIns(type.operator.type, soc).length > 0 ? 'stand_in' : 'no_row';
    case 'position-unknown':
      return 'position';
    case 'tensor-unknown':
      return 'tensor';
    case 'fits-sometimes':
      return fit.because;
    case 'fits':
    case 'no-fit':
      return null;
  }
}

function messageOf(
  type: LiveTypeRule,
  doubt: Doubt,
  socs: readonly SocName[],
  { catalog }: CheckContext,
): MessageRef {
  const standIns = [...new Set(socs.flatMap((soc) => catalog.standIns(type.operator.type, soc)))];
  return {
    variant: doubt,
    holes: { type: type.operator.type, socs: socs.join(', '), standIns: standIns.join(', ') },
  };
}
