import { moved, type TypedField } from '../../../grammars/quant-config';
import { fieldHistory } from '../../../profiles/quant';
import type { CheckContext, Finding } from '../rule';
import { blocksIn } from './blocks';
import type { QuantFile } from './file';
import { findingOn, none } from './findings';
import type { QuantRule } from './rule';
import { variantNames } from './variant-names';
import { said } from './version-bound';

/** Fields that the documentation advises against, or that lose against newer ones (facts 1.2, 2.3). */
export const deprecatedField: QuantRule = {
  scope: 'quant',
  id: 'quant/deprecated-field',
  verdict: 'degraded',
  codes: [],
  bad: [
    { text: 'enable_auto_nuq: true\n', variant: 'atc', cann: '8.1.RC1' },
    {
      text:
        'common_config { arq_quantize { channel_wise: true } }\n' +
        'conv_calibration_config { arq_quantize { channel_wise: false } }\n',
      variant: 'amct_caffe',
    },
  ],
  good: [
    { text: 'common_config { arq_quantize { channel_wise: true } }\n', variant: 'amct_caffe' },
  ],
  check(file, context) {
    const blocks = blocksIn(file);
    if (blocks === null) return none;
    const hasNewer = blocks.common !== null || blocks.types.length > 0;
    // They are fields of the root, all of them.
    const atRoot = file.fields.filter(({ parents }) => parents.length === 0);
    return atRoot.flatMap((field) => checkField(file, context, field, hasNewer));
  },
};

/** Those of Caffe that `common_config` and overrides by type beat. */
const beaten: ReadonlySet<string> = new Set(['conv_calibration_config', 'fc_calibration_config']);

function checkField(
  file: QuantFile,
  { cann }: CheckContext,
  { base, node, message }: TypedField,
  hasNewer: boolean,
): readonly Finding[] {
  const name = node.name.text;
  const field = file.schema.messages.get(message.name)?.fields.get(name);
  // One that this version does not have is told by that.
  const isThere = field?.availability === 'present' || field?.availability === 'unconfirmed';
  if (!isThere || !field.deprecated) return none;
  const history = fieldHistory(file.variant, message.name, name);
  const isBeaten = beaten.has(name) && hasNewer;
  const variant = isBeaten ? 'beaten' : beaten.has(name) ? 'old' : 'advised';
  const isDisputed = field.availability === 'unconfirmed' && history.length > 1;
  const holes = { field: name, tool: variantNames[file.variant], cann, seen: said(history) };
  return [
    findingOn(moved(node.name.range, base), {
      rule: 'quant/deprecated-field',
      severity: 'warning',
      verdict: isBeaten ? 'ignored' : 'degraded',
      certainty: file.variant === 'atc' ? 'likely' : 'certain',
      message: { variant, holes },
      details: isDisputed ? [{ variant: 'disputed', holes }] : [],
    }),
  ];
}
