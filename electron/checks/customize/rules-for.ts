/** Which rules a line concerns: a long file is mostly good lines, which few rules need to look at. */
import { type CustomizeLineRule, type LineAspect, lineAspects } from '../rule';
import { customizeRules } from './index';
import type { CustomizeLine } from './line';

const lineRules = customizeRules.filter((rule): rule is CustomizeLineRule => rule.scope === 'line');

/** The rules for each set of aspects, a bit an aspect; there are a handful of sets in all files. */
const rulesOfSet = new Map<number, readonly CustomizeLineRule[]>();

function bit(aspect: LineAspect): number {
  return 1 << lineAspects.indexOf(aspect);
}

const bits = {
  refused: bit('refused'),
  aborts: bit('aborts'),
  'too-long': bit('too-long'),
  rule: bit('rule'),
  unreached: 0,
} as const;
const nameFault = bit('name-fault');
const live = bit('live');
const liveType = bit('live-type');

/** The rules that may find something in the line, in their order. */
export function rulesFor(line: CustomizeLine): readonly CustomizeLineRule[] {
  let set: number = bits[line.line.reading.kind];
  if (line.nameFault !== null) set |= nameFault;
  if (line.live !== null) set |= live;
  if (line.liveType !== null) set |= liveType;
  let rules = rulesOfSet.get(set);
  if (rules === undefined) {
    rules = lineRules.filter((rule) => rule.looksAt.some((aspect) => (set & bit(aspect)) !== 0));
    rulesOfSet.set(set, rules);
  }
  return rules;
}
