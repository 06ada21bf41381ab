import { fieldHistory, variantsWithField } from '../../../profiles/quant';
import type { Finding } from '../rule';
import { faultsOf, type FaultOf } from './faults';
import type { QuantFile } from './file';
import { findingOn } from './findings';
import { isTried } from './layers';
import type { QuantRule } from './rule';
import { variantNames } from './variant-names';
import { moved, type TypedField } from '../../../grammars/quant-config';

/**
 * A field that only other variants have (facts 1.2), or that no public source shows for this one.
 * The reader refuses a field that it does not know, with the whole file.
 */
export const otherVariant: QuantRule = {
  scope: 'quant',
  id: 'quant/other-variant',
  verdict: 'fatal',
  codes: [],
  bad: [
    { text: 'joint_quant: true\n', variant: 'amct_pytorch' },
    { text: 'batch_num: 1\n', variant: 'atc' },
    { text: 'common_config { hfmg_quantize { num_of_bins: 4096 } }\n', variant: 'amct_onnx' },
  ],
  good: [
    { text: 'joint_quant: true\n', variant: 'amct_onnx' },
    { text: 'common_config { hfmg_quantize { num_of_bins: 4096 } }\n', variant: 'amct_pytorch' },
  ],
  check(file) {
    return [
      ...faultsOf(file, 'unknown-field').flatMap((fault) => foreign(file, fault)),
      ...file.fields.flatMap((field) => unconfirmed(file, field)),
    ];
  },
};

function foreign(
  file: QuantFile,
  { range, message, field }: FaultOf<'unknown-field'>,
): readonly Finding[] {
  const homes = variantsWithField(message, field);
  if (homes.length === 0) return [];
  const others = homes.map((id) => variantNames[id]).join(', ');
  const tool = variantNames[file.variant];
  return [
    findingOn(range, {
      rule: 'quant/other-variant',
      severity: 'error',
      verdict: 'fatal',
      // The schemas of the other variants are known from their documentation.
      certainty: isTried(file) || file.variant === 'kv_cache' ? 'certain' : 'likely',
      message: { variant: file.guessed ? 'guessed' : 'named', holes: { field, tool, others } },
    }),
  ];
}

/** A field that stands in the tables of other variants and in none of this one, at any version. */
function unconfirmed(
  file: QuantFile,
  { base, node, message, field }: TypedField,
): readonly Finding[] {
  if (field?.availability !== 'unconfirmed') return [];
  const history = fieldHistory(file.variant, message.name, field.name);
  if (history.some(({ presence }) => presence !== 'unconfirmed')) return [];
  const others = variantsWithField(message.name, field.name)
    .filter((id) => id !== file.variant)
    .map((id) => variantNames[id]);
  const holes = {
    field: field.name,
    tool: variantNames[file.variant],
    others: others.join(', '),
  };
  return [
    findingOn(moved(node.name.range, base), {
      rule: 'quant/other-variant',
      severity: 'info',
      verdict: 'undecided',
      certainty: 'likely',
      message: { variant: 'unconfirmed', holes },
    }),
  ];
}
