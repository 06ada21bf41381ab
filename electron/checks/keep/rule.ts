import type { CheckContext, Finding, RuleBase } from '../rule';
import type { KeepFile } from './file';

/** A rule that looks at a keep_dtype file. */
export interface KeepRule extends RuleBase {
  readonly scope: 'keep';
  check(file: KeepFile, context: CheckContext): readonly Finding[];
}
