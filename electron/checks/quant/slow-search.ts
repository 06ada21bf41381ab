import { slowSearchSteps } from '../../../profiles/quant';
import { blocksIn, nameRange } from './blocks';
import { fitsInto } from './decimals';
import { findingOn, none } from './findings';
import { lawCertainty } from './layers';
import { setting } from './range-order';
import type { QuantRule } from './rule';

/** The steps of a search with the default range and step. */
const usualSteps = 60;

/** A search with so many steps that it seems to hang: no tool has a limit (facts 2.3). */
export const slowSearch: QuantRule = {
  scope: 'quant',
  id: 'quant/slow-search',
  verdict: 'effective',
  codes: [],
  bad: [
    { text: 'common_config { ifmr_quantize { search_step: 0.0001 } }\n', variant: 'amct_pytorch' },
    { text: 'common_config { ifmr_quantize { search_range_end: 30 } }\n', variant: 'atc' },
  ],
  good: [
    { text: 'common_config { ifmr_quantize { search_step: 0.001 } }\n', variant: 'amct_pytorch' },
  ],
  check(file) {
    const blocks = blocksIn(file);
    if (blocks === null) return none;
    return blocks.every.flatMap((block) => {
      if (block.message.name !== 'FMRQuantize') return none;
      const start = setting(block, 'search_range_start');
      const end = setting(block, 'search_range_end');
      const step = setting(block, 'search_step');
      if (start === null || end === null || step === null) return none;
      // Where the order is wrong, that is the cause.
      if (!fitsInto(step.value, start.value, end.value)) return none;
      const steps = Math.round((end.value - start.value) / step.value);
      if (steps <= slowSearchSteps) return none;
      const at = step.given ?? end.given ?? start.given;
      const holes = { steps, times: Math.round(steps / usualSteps), usual: usualSteps };
      return [
        findingOn(at?.range ?? nameRange(block), {
          rule: 'quant/slow-search',
          severity: 'warning',
          verdict: 'effective',
          certainty: lawCertainty(file),
          message: { variant: 'plain', holes },
        }),
      ];
    });
  },
};
