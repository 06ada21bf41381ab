import {
  insertField,
  printField,
  printString,
  type TextEdit,
} from '../../../grammars/quant-config';
import type { LayerType, LayerTypeFamily } from '../../../profiles/quant';
import { blocksIn, type Configuration } from './blocks';
import { chosen, given } from './decode';
import type { QuantFile } from './file';
import { findingOn, fixWith, none, replaceFix } from './findings';
import { familyOf, isTried, refusal } from './layers';
import { refusalsOf } from './type-refusals';
import { printBlock, printFields } from './write-blocks';
import type { QuantRule } from './rule';

/**
 * `channel_wise: true` for all layers (facts 2.3): AMCT refuses the whole file when the net has a
 * layer, even a skipped one, that refuses it and has no override of its own.
 */
export const channelWiseCommon: QuantRule = {
  scope: 'quant',
  id: 'quant/channel-wise-common',
  verdict: 'fatal',
  codes: [],
  bad: [
    {
      text: 'common_config {\n  arq_quantize {\n    channel_wise: true\n  }\n}\n',
      variant: 'amct_pytorch',
    },
  ],
  good: [
    {
      text:
        'common_config { arq_quantize { channel_wise: true } }\n' +
        'override_layer_types {\n  layer_type: "Linear"\n' +
        '  calibration_config { arq_quantize { channel_wise: false } }\n}\n' +
        'override_layer_types {\n  layer_type: "AvgPool2d"\n' +
        '  calibration_config { arq_quantize { channel_wise: false } }\n}\n',
      variant: 'amct_pytorch',
    },
    { text: 'common_config { arq_quantize { channel_wise: true } }\n', variant: 'atc' },
  ],
  check(file) {
    const blocks = blocksIn(file);
    const family = familyOf(file);
    // Only PyTorch's checks were tried; ATC's own sample has it.
    const common = blocks?.common ?? null;
    if (blocks === null || common === null || family === null || !isTried(file)) return none;
    const value = given(chosen(common.config, 'wts_quant_algo'), 'channel_wise');
    if (value?.value !== true) return none;
    const overridden = blocks.types.map(({ key }) => key?.value);
    const open = refusing(family).filter(({ type }) => !overridden.includes(type));
    if (open.length === 0) return none;
    const types = open.map(({ type }) => type).join(', ');
    return [
      findingOn(value.range, {
        rule: 'quant/channel-wise-common',
        // Whether it has such a layer only the model says.
        severity: 'warning',
        verdict: 'fatal',
        certainty: 'likely',
        message: { variant: 'plain', holes: { types } },
        fixes: [
          ...fixWith({ variant: 'override', holes: { types } }, false, [
            addOverrides(file, common, open),
          ]),
          replaceFix(value.range, 'false', { variant: 'false' }, false),
        ],
      }),
    ];
  },
};

function refusing(family: LayerTypeFamily): readonly LayerType[] {
  return family.types.filter((row) => refusal(row, 'channel-wise') === 'certain');
}

/** An override for each type, with the values of all layers but for `channel_wise`. */
function addOverrides(
  { document }: QuantFile,
  { config }: Configuration,
  types: readonly LayerType[],
): TextEdit | null {
  if (config === null) return null;
  const overrides = types.map((row) => {
    const refused = refusalsOf(row, config).map(({ field }) => field);
    const fields = printFields(config, (field, value) => {
      if (field === 'channel_wise') return 'false';
      return refused.includes(field) ? null : value;
    });
    return printBlock('override_layer_types', [
      printField('layer_type', printString(row.type)),
      printBlock('calibration_config', fields),
    ]);
  });
  return insertField(document, { kind: 'root' }, overrides.join('\n'));
}
