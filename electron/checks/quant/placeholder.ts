import { blocksIn } from './blocks';
import type { Given } from './decode';
import type { QuantFile } from './file';
import { findingOn, none } from './findings';
import { isPlaceholder } from './layers';
import type { QuantRule } from './rule';
import type { Finding } from '../rule';
import { variantNames } from './variant-names';

/** A word of the official samples that stands for a type or a name (facts 6.1): never an error. */
export const placeholder: QuantRule = {
  scope: 'quant',
  id: 'quant/placeholder',
  verdict: 'undecided',
  codes: [],
  bad: [
    { text: 'skip_layers: "Opname"\n', variant: 'atc' },
    { text: 'skip_layer_types: "Optype"\n', variant: 'atc' },
    { text: 'skip_layers: "Optype"\n', variant: 'atc' },
  ],
  good: [{ text: 'skip_layers: "conv1"\n', variant: 'atc' }],
  check(file) {
    const blocks = blocksIn(file);
    if (blocks === null) return none;
    const findings: Finding[] = [];
    for (const { scalars } of blocks.every) {
      for (const given of scalars.values()) {
        for (const one of given) {
          const { value } = one;
          if (typeof value === 'string' && isPlaceholder(value)) findings.push(found(file, one));
        }
      }
    }
    return findings;
  },
};

const typeFields: ReadonlySet<string> = new Set(['skip_layer_types', 'layer_type']);

function found(file: QuantFile, { range, node, value }: Given): Finding {
  const field = node.name.text;
  const word = String(value).trim();
  const isTypeWord = word.toLowerCase() === 'optype';
  // The samples themselves put the word for a type where names belong.
  const variant = typeFields.has(field) ? 'type' : isTypeWord ? 'typeInNames' : 'name';
  return findingOn(range, {
    rule: 'quant/placeholder',
    severity: 'warning',
    verdict: 'undecided',
    message: { variant, holes: { word, field, tool: variantNames[file.variant] } },
  });
}
