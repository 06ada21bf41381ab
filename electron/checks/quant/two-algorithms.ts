import { faultsOf, type FaultOf, lineOf } from './faults';
import type { QuantFile } from './file';
import { findingOn } from './findings';
import { refusalFor } from './refusals';
import { removalsOf } from './repeats';
import type { QuantRule } from './rule';
import type { Finding } from '../rule';
import { variantNames } from './variant-names';

/** Two members of a oneof: refused by ATC; for AMCT the last one counts (facts 2.1, 4.2). */
export const twoAlgorithms: QuantRule = {
  scope: 'quant',
  id: 'quant/two-algorithms',
  verdict: 'ignored',
  codes: [],
  bad: [
    {
      text: 'common_config {\n  arq_quantize { }\n  ada_quantize { }\n}\n',
      variant: 'amct_pytorch',
    },
    {
      text: 'common_config {\n  ifmr_quantize { }\n  hfmg_quantize { num_of_bins: 2048 }\n}\n',
      variant: 'amct_pytorch',
    },
  ],
  good: [
    {
      text: 'common_config {\n  arq_quantize { }\n  ifmr_quantize { }\n}\n',
      variant: 'amct_pytorch',
    },
  ],
  check(file) {
    return faultsOf(file, 'oneof-conflict').map((fault) => found(file, fault));
  },
};

function found(file: QuantFile, fault: FaultOf<'oneof-conflict'>): Finding {
  const { range, related, field, other, refusedBy } = fault;
  const { detail, ...weight } = refusalFor(file, refusedBy);
  const isOwn = weight.severity === 'error';
  const line = related === null ? 0 : lineOf(file.text, related.start);
  const holes = { field, other, line, tool: variantNames[file.variant] };
  // For the laxer reader it is the earlier one that has no effect.
  const place = isOwn ? range : (related ?? range);
  return findingOn(place, {
    rule: 'quant/two-algorithms',
    ...weight,
    verdict: isOwn ? 'fatal' : 'ignored',
    message: { variant: isOwn ? 'both' : 'last', holes },
    details: [detail],
    fixes: removalsOf(file, range, related, { isOwn, isBlock: false }),
  });
}
