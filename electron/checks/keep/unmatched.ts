/** What the rules on entries that match nothing have in common. */
import type { Range } from '../../../grammars/keep-dtype';
import type { CheckContext, Finding, FindingFix, MessageRef, RuleExample, RuleId } from '../rule';
import type { Certainty, Severity } from '../../ipc/diagnostics';
import type { KeepFile, KeepLine, Lapse } from './file';
import { findingIn, none } from './findings';
import { stopsAtUnmatched } from './old-versions';
import type { KeepRule } from './rule';

type LapseOf<K extends Lapse['kind']> = Extract<Lapse, { readonly kind: K }>;

/** A line with its lapse, and what is known around it. */
export interface Unmatched<K extends Lapse['kind']> {
  readonly lapse: LapseOf<K>;
  readonly line: KeepLine;
  readonly file: KeepFile;
  readonly context: CheckContext;
}

interface UnmatchedRule<K extends Lapse['kind']> {
  readonly id: RuleId;
  readonly kind: K;
  readonly bad: readonly RuleExample[];
  readonly good: readonly RuleExample[];
  tell(unmatched: Unmatched<K>): {
    readonly range: Range;
    readonly severity: Severity;
    readonly certainty: Certainty;
    readonly message: MessageRef;
    readonly fixes: readonly FindingFix[];
  };
}

/** A rule for one reason why an entry matches nothing; old versions stop there, as another rule tells. */
export function unmatchedRule<K extends Lapse['kind']>(rule: UnmatchedRule<K>): KeepRule {
  const isOurs = (lapse: Lapse | null): lapse is LapseOf<K> => lapse?.kind === rule.kind;
  return {
    scope: 'keep',
    id: rule.id,
    verdict: 'ignored',
    codes: [],
    bad: rule.bad,
    good: rule.good,
    check(file, context) {
      if (stopsAtUnmatched(context)) return none;
      return file.entries.flatMap((line): readonly Finding[] => {
        const { lapse } = line;
        if (!isOurs(lapse)) return none;
        const { range, ...words } = rule.tell({ lapse, line, file, context });
        return [findingIn(line, range, { rule: rule.id, verdict: 'ignored', ...words })];
      });
    },
  };
}
