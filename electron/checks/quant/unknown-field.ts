import { variantsWithField } from '../../../profiles/quant';
import { nearMisses } from '../../catalog/nearest';
import type { Finding } from '../rule';
import { faultsOf, type FaultOf } from './faults';
import type { QuantFile } from './file';
import { findingOn, replaceFix } from './findings';
import type { QuantRule } from './rule';
import { variantNames } from './variant-names';

/** A field that no variant has there (facts 4.1): both readers refuse the file. */
export const unknownField: QuantRule = {
  scope: 'quant',
  id: 'quant/unknown-field',
  verdict: 'fatal',
  codes: [],
  bad: [
    { text: 'batchnum: 1\n', variant: 'amct_onnx' },
    { text: 'common_config { channel_wise: true }\n', variant: 'atc' },
    { text: 'quantize_everything: true\n', variant: 'atc' },
  ],
  good: [{ text: 'batch_num: 1\n', variant: 'amct_onnx' }],
  check(file) {
    return faultsOf(file, 'unknown-field')
      .filter(({ message, field }) => variantsWithField(message, field).length === 0)
      .map((fault) => found(file, fault));
  },
};

function found(file: QuantFile, { range, message, field }: FaultOf<'unknown-field'>): Finding {
  const tool = variantNames[file.variant];
  const own = [...(file.schema.messages.get(message)?.fields.keys() ?? [])];
  const near = nearMisses(field, own, 3);
  const homes = near.length > 0 ? [] : homesOf(file, field);
  const holes = { field, tool, near: near.join(', '), homes: homes.join(', ') };
  const variant = near.length > 0 ? 'near' : homes.length > 0 ? 'elsewhere' : 'none';
  // Letter case, hyphens and the like: nothing else can be meant.
  const plain = (word: string) => word.toLowerCase().replace(/[^a-z\d]/g, '');
  return findingOn(range, {
    rule: 'quant/unknown-field',
    severity: 'error',
    verdict: 'fatal',
    message: { variant, holes },
    fixes: near.map((name) => {
      const isSure = near.length === 1 && plain(name) === plain(field) && !isGiven(file, name);
      return replaceFix(range, name, { variant: 'rename', holes: { name } }, isSure);
    }),
  });
}

/** The fields whose blocks have a field of that name. */
function homesOf({ schema }: QuantFile, name: string): readonly string[] {
  const holders = [...schema.messages.values()].filter(({ fields }) => fields.has(name));
  const homes = [...schema.messages.values()].flatMap(({ fields }) =>
    [...fields.values()].filter(({ type }) => holders.some((holder) => holder.name === type.name)),
  );
  return [...new Set(homes.map((field) => field.name))];
}

/** It could stand twice after the fix. */
function isGiven({ fields }: QuantFile, name: string): boolean {
  return fields.some(({ node }) => node.name.text === name);
}
