import { removeField } from '../../../grammars/quant-config';
import { blocksIn, type Configuration } from './blocks';
import { chosen, given } from './decode';
import type { QuantFile } from './file';
import { findingOn, fixWith, none, replaceFix } from './findings';
import { familyOf, isPlaceholder, isTried, layerType } from './layers';
import { hasInt16, type Refusal, refusalsOf } from './type-refusals';
import type { QuantRule } from './rule';
import type { Finding, FindingFix } from '../rule';

/** An override by type with a field that the type refuses (facts 2.3). */
export const fieldOnType: QuantRule = {
  scope: 'quant',
  id: 'quant/field-on-type',
  verdict: 'fatal',
  codes: [],
  bad: [
    {
      text:
        'override_layer_types {\n  layer_type: "Linear"\n' +
        '  calibration_config { arq_quantize { channel_wise: true } }\n}\n',
      variant: 'amct_pytorch',
    },
    {
      text:
        'override_layer_types {\n  layer_type: "AvgPool2d"\n' +
        '  calibration_config { dmq_balancer { migration_strength: 0.5 } }\n}\n',
      variant: 'amct_pytorch',
    },
    {
      text:
        'override_layer_types {\n  layer_type: "MatMulV2"\n' +
        '  calibration_config { arq_quantize { channel_wise: true } }\n}\n',
      variant: 'atc',
    },
  ],
  good: [
    {
      text:
        'override_layer_types {\n  layer_type: "Conv2d"\n' +
        '  calibration_config { arq_quantize { channel_wise: true quant_bits: 6 } }\n}\n',
      variant: 'amct_pytorch',
    },
  ],
  check(file) {
    const blocks = blocksIn(file);
    if (blocks === null) return none;
    const old = blocks.all.filter(({ scope }) => scope === 'fc');
    const isOldUsed = blocks.common === null && blocks.types.length === 0;
    return [
      ...blocks.types.flatMap((configuration) => checkOverride(file, configuration)),
      ...(isOldUsed ? old.flatMap((configuration) => checkFullyConnected(configuration)) : none),
    ];
  },
};

function checkOverride(file: QuantFile, { key, config }: Configuration): readonly Finding[] {
  const type = String(key?.value ?? '');
  const row = layerType(familyOf(file), type);
  if (row === null || isPlaceholder(type)) return none;
  const refusals = refusalsOf(row, config).filter(
    // That the version has no INT16 at all is the nearer cause.
    ({ capability }) => capability !== 'int16' || hasInt16(file.schema),
  );
  return refusals.map((refusal) => {
    const { capability, range, field, value } = refusal;
    const isCertain = isTried(file) && refusal.certainty === 'certain';
    const shown = value === null ? '' : String(value.value);
    return findingOn(range, {
      rule: 'quant/field-on-type',
      severity: isCertain || refusal.certainty === 'certain' ? 'error' : 'warning',
      verdict: 'fatal',
      certainty: isCertain ? 'certain' : 'likely',
      message: { variant: capability, holes: { type, field, value: shown } },
      fixes: fixesOf(file, refusal, isCertain),
    });
  });
}

/** Safe where there is but one value that the type takes. */
function fixesOf(file: QuantFile, refusal: Refusal, isCertain: boolean): readonly FindingFix[] {
  const { capability, value, places } = refusal;
  switch (capability) {
    case 'channel-wise':
    case 'asymmetric':
      return replaced('false', isCertain);
    case 'int16':
      return replaced('INT8', isCertain);
    case 'narrow-bits':
      return replaced('8', false);
    case 'dmq':
    case 'ada': {
      const edits = places.map(({ base, node }) => removeField(file.document, base, node));
      const title = { variant: 'remove', holes: { field: refusal.field } };
      return fixWith(title, isCertain && capability === 'dmq', edits);
    }
  }

  function replaced(text: string, safe: boolean): readonly FindingFix[] {
    if (value === null) return [];
    const title = { variant: 'replace', holes: { field: refusal.field, value: text } };
    return [replaceFix(value.range, text, title, safe)];
  }
}

/** The old block of Caffe for fully connected layers; AMCT only looks at it without the new ones. */
function checkFullyConnected({ config }: Configuration): readonly Finding[] {
  const value = given(chosen(config, 'wts_quant_algo'), 'channel_wise');
  if (value?.value !== true) return none;
  const title = { variant: 'replace', holes: { field: 'channel_wise', value: 'false' } };
  return [
    findingOn(value.range, {
      rule: 'quant/field-on-type',
      severity: 'error',
      verdict: 'fatal',
      message: {
        variant: 'channel-wise',
        holes: { type: 'fc_calibration_config', field: 'channel_wise', value: 'true' },
      },
      fixes: [replaceFix(value.range, 'false', title)],
    }),
  ];
}
