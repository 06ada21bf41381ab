/** What it means for a file that one of the two readers of the text format refuses something. */
import type { Side } from '../../../grammars/quant-config';
import type { Finding, MessageRef } from '../rule';
import type { QuantFile } from './file';
import { variantNames } from './variant-names';

type Weight = Pick<Finding, 'severity' | 'verdict' | 'certainty'>;

export interface Refusal extends Weight {
  /** One sentence on who refuses the file, a message of each rule that asks. */
  readonly detail: MessageRef;
}

/**
 * What the reader of the file's own tool refuses is fatal; what only the other one refuses is worth
 * a warning, for the same file is often given to both. That ATC is as strict as the public parser of
 * its language is inferred, since its code is closed (facts 2.1).
 */
export function refusalFor(file: QuantFile, refusedBy: readonly Side[]): Refusal {
  const own = file.schema.variant.reader;
  const tool = variantNames[file.variant];
  const other = own === 'atc' ? 'AMCT' : 'ATC';
  if (refusedBy.includes(own)) {
    const isInferred = own === 'atc' && refusedBy.length === 1;
    return {
      severity: 'error',
      verdict: 'fatal',
      certainty: isInferred ? 'likely' : 'certain',
      detail: { variant: isInferred ? 'refusedByStrict' : 'refused', holes: { tool } },
    };
  }
  return {
    severity: 'warning',
    verdict: 'effective',
    certainty: other === 'ATC' ? 'likely' : 'certain',
    detail: { variant: 'refusedByOther', holes: { tool, other } },
  };
}
