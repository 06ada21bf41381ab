/** What the rules on names that can never match have in common. */
import type { Range } from '../../../grammars/customize-dtypes/tree';
import type { Holes } from '../../text/format';
import type { CustomizeLineRule, FindingFix, RuleExample, RuleId } from '../rule';
import { findingOn, none } from './findings';
import type { CustomizeLine } from './line';
import type { NameFault } from './name-fault';

type FaultOf<K extends NameFault['kind']> = Extract<NameFault, { readonly kind: K }>;

interface DeadNameRule<K extends NameFault['kind']> {
  readonly id: RuleId;
  readonly kind: K;
  readonly bad: readonly RuleExample[];
  readonly good: readonly RuleExample[];
  /** Where to point; the range of the fault unless told. */
  readonly range?: (fault: FaultOf<K>) => Range;
  /** Holes of the message beside `key`, the name as ATC holds it. */
  readonly holes?: (fault: FaultOf<K>) => Holes;
  readonly fixes?: (fault: FaultOf<K>, line: CustomizeLine) => readonly FindingFix[];
}

/** A rule for one kind of name that ATC keeps and that no operator can have. */
export function deadNameRule<K extends NameFault['kind']>(
  rule: DeadNameRule<K>,
): CustomizeLineRule {
  const isOurs = (fault: NameFault): fault is FaultOf<K> => fault.kind === rule.kind;
  return {
    scope: 'line',
    looksAt: ['name-fault'],
    id: rule.id,
    verdict: 'ignored',
    codes: [],
    bad: rule.bad,
    good: rule.good,
    check(line) {
      const fault = line.nameFault;
      if (fault === null || !isOurs(fault)) return none;
      return [
        findingOn(rule.range?.(fault) ?? fault.range, {
          rule: rule.id,
          severity: 'error',
          verdict: 'ignored',
          codes: [],
          message: { variant: 'plain', holes: { key: keyOf(line), ...rule.holes?.(fault) } },
          fixes: rule.fixes?.(fault, line) ?? [],
        }),
      ];
    },
  };
}

/** The name as ATC holds it; for a line it refuses, the name it would have. */
function keyOf(line: CustomizeLine): string {
  const { reading } = line.line;
  if (reading.kind === 'rule') return reading.key;
  const range = line.tree?.name.range;
  return range === undefined ? '' : line.text.slice(range.start, range.end);
}
