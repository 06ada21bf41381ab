import { weightOnlySocs } from '../../../profiles/quant';
import { blocksIn, type Configuration, headRange, type QuantBlocks } from './blocks';
import { chosen, type Given, given } from './decode';
import { findingOn, none, replaceFix } from './findings';
import { familyOf, isLayerType, layerType } from './layers';
import { isWeightOnly, narrowBits } from './type-refusals';
import type { QuantFile } from './file';
import type { QuantRule } from './rule';
import type { CheckContext, Finding, FindingFix, MessageRef } from '../rule';

const sample = (type: string, weights: string) =>
  `override_layer_types {\n  layer_type: "${type}"\n  calibration_config {\n` +
  `    weight_compress_only: true\n    arq_quantize { ${weights} }\n  }\n}\n`;

/** Quantization of weights alone, which ATC has for some types on some products (facts 2.5). */
export const weightOnly: QuantRule = {
  scope: 'quant',
  id: 'quant/weight-only',
  verdict: 'undecided',
  codes: [],
  bad: [
    { text: sample('MatMulV2', 'asymmetric: false'), variant: 'atc' },
    { text: sample('Conv2D', 'channel_wise: true'), variant: 'atc' },
    { text: 'common_config { arq_quantize { asymmetric: true } }\n', variant: 'atc' },
    { text: sample('MatMulV2', 'asymmetric: true'), variant: 'atc', target: 'Ascend310B1' },
    { text: sample('FFN', 'asymmetric: true'), variant: 'atc', target: 'Ascend310P3' },
  ],
  good: [
    { text: sample('MatMulV2', 'asymmetric: true'), variant: 'atc', target: 'Ascend310P3' },
    { text: sample('FFN', 'asymmetric: false'), variant: 'atc', target: 'Ascend910B4' },
  ],
  check(file, context) {
    const blocks = blocksIn(file);
    if (blocks === null || file.variant !== 'atc') return none;
    return [
      ...checkProducts(context, blocks),
      ...blocks.all.flatMap((configuration) => {
        const about: About = { file, context, blocks, configuration };
        return isWeightOnly(configuration.config) ? checkOnly(about) : checkFull(about);
      }),
    ];
  },
};

interface About {
  readonly file: QuantFile;
  readonly context: CheckContext;
  readonly blocks: QuantBlocks;
  readonly configuration: Configuration;
}

/** The targets that have no weight-only quantization at all, told once. */
function checkProducts({ socs, targeted }: CheckContext, { all }: QuantBlocks): readonly Finding[] {
  const first = all.find(({ config }) => isWeightOnly(config));
  const switched = given(first?.config, 'weight_compress_only');
  const without = targeted ? socs.filter((soc) => !weightOnlySocs.includes(soc)) : [];
  if (switched === null || without.length === 0) return none;
  const words = { message: { variant: 'product' }, socs: without };
  return [found(switched.range, words)];
}

function checkOnly({ file, context, blocks, configuration }: About): readonly Finding[] {
  const { config, scope, key } = configuration;
  const switched = given(config, 'weight_compress_only');
  if (switched === null) return none;
  const type = String(key?.value ?? '');
  const row = scope === 'type' ? layerType(familyOf(file), type) : null;
  if (row !== null && isLayerType(row) && row.weightOnly === undefined) {
    return [found(headRange(configuration), { message: { variant: 'type', holes: { type } } })];
  }
  const findings: Finding[] = [];
  if (row?.weightOnly !== undefined) {
    const { socs: has, asymmetric } = row.weightOnly;
    const isMissing = (soc: string) => weightOnlySocs.includes(soc) && !has.includes(soc);
    const socs = context.targeted ? context.socs.filter(isMissing) : [];
    if (socs.length > 0) {
      findings.push(
        found(headRange(configuration), {
          message: { variant: 'typeProduct', holes: { type } },
          socs,
        }),
      );
    }
    if (asymmetric === 'only-true') findings.push(...checkSymmetric(blocks, configuration, type));
  } else if (scope === 'common') findings.push(...checkCommon(blocks, switched));
  const bits = given(chosen(config, 'wts_quant_algo'), 'quant_bits');
  if (bits !== null && narrowBits.has(bits.value)) {
    const holes = { bits: Number(bits.value) };
    findings.push(found(bits.range, { message: { variant: 'bits', holes } }));
  }
  return [...findings, ...checkDiffers(blocks, configuration, true)];
}

/** `asymmetric` of the weights as it counts: that of an override, else that of all layers. */
function asymmetricOf({ common }: QuantBlocks, { config }: Configuration): Given | null {
  const own = given(chosen(config, 'wts_quant_algo'), 'asymmetric');
  return own ?? given(chosen(common?.config, 'wts_quant_algo'), 'asymmetric');
}

/** Of types that take only `asymmetric: true` here. */
function checkSymmetric(
  blocks: QuantBlocks,
  configuration: Configuration,
  type: string,
): readonly Finding[] {
  if (asymmetricOf(blocks, configuration)?.value === true) return none;
  const own = given(chosen(configuration.config, 'wts_quant_algo'), 'asymmetric');
  const range = own?.range ?? headRange(configuration);
  return [
    found(range, {
      message: { variant: 'symmetric', holes: { type } },
      fixes: own === null ? [] : [replaceFix(own.range, 'true', { variant: 'asymmetric' }, false)],
    }),
  ];
}

/** The sample has `asymmetric: false` for all layers, the table forbids it for two of three types. */
function checkCommon(blocks: QuantBlocks, switched: Given): readonly Finding[] {
  const { common, types } = blocks;
  const overridden = types.map(({ key }) => key?.value);
  const open = ['MatMulV2', 'BatchMatMulV2'].filter((type) => !overridden.includes(type));
  const asymmetric = common === null ? null : asymmetricOf(blocks, common);
  if (asymmetric?.value === true || open.length === 0) return none;
  const message = { variant: 'common', holes: { types: open.join(', ') } };
  return [{ ...found(asymmetric?.range ?? switched.range, { message }), severity: 'info' }];
}

function checkFull({ blocks, configuration }: About): readonly Finding[] {
  const { config, scope } = configuration;
  const own = given(chosen(config, 'wts_quant_algo'), 'asymmetric');
  const switched = given(config, 'weight_compress_only');
  // Lost in the override, as another rule tells.
  const isLost =
    scope !== 'common' && switched === null && isWeightOnly(blocks.common?.config ?? null);
  const findings: Finding[] = [];
  if (own?.value === true && !isLost) {
    findings.push(
      found(own.range, {
        message: { variant: 'asymmetric' },
        fixes: [replaceFix(own.range, 'false', { variant: 'symmetric' }, false)],
      }),
    );
  }
  return [...findings, ...checkDiffers(blocks, configuration, false)];
}

/** An override that says otherwise than `common_config`: no source says that a net may have both. */
function checkDiffers(
  { common }: QuantBlocks,
  { scope, config }: Configuration,
  isOnly: boolean,
): readonly Finding[] {
  const switched = given(config, 'weight_compress_only');
  if (scope === 'common' || common === null || switched === null) return none;
  if (isWeightOnly(common.config) === isOnly) return none;
  return [found(switched.range, { message: { variant: isOnly ? 'onlyHere' : 'notHere' } })];
}

function found(
  range: { readonly start: number; readonly end: number },
  words: {
    readonly message: MessageRef;
    readonly socs?: readonly string[];
    readonly fixes?: readonly FindingFix[];
  },
): Finding {
  return findingOn(range, {
    rule: 'quant/weight-only',
    severity: 'warning',
    verdict: 'undecided',
    certainty: 'likely',
    ...words,
  });
}
