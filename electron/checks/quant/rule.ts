import type { FileContext } from '../analysis';
import type { Finding, RuleBase } from '../rule';
import type { QuantFile } from './file';

/** A rule that looks at a quantization config. */
export interface QuantRule extends RuleBase {
  readonly scope: 'quant';
  check(file: QuantFile, context: FileContext): readonly Finding[];
}
