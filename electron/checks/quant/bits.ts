import { blocksIn, blocksWithin, type Configuration } from './blocks';
import { chosen, type Given, given } from './decode';
import type { QuantFile } from './file';
import { findingOn, none } from './findings';
import { familyOf, isTried, layerType, refusal } from './layers';
import { hasInt16, isWeightOnly, narrowBits } from './type-refusals';
import type { QuantRule } from './rule';
import type { Finding, MessageRef } from '../rule';
import type { Severity, Verdict } from '../../ipc/diagnostics';

const weights = (bits: number) =>
  `common_config { arq_quantize { quant_bits: ${String(bits)} } }\n`;

/** Widths that are not taken everywhere, or not by all sources (facts 2.3, 6). */
export const bits: QuantRule = {
  scope: 'quant',
  id: 'quant/bits',
  verdict: 'degraded',
  codes: [],
  bad: [
    { text: weights(4), variant: 'amct_pytorch' },
    { text: weights(6), variant: 'amct_pytorch' },
    { text: weights(7), variant: 'atc' },
    {
      text: 'common_config { ifmr_quantize { dst_type: INT16 } }\n',
      variant: 'amct_pytorch',
      cann: '8.5.0',
    },
  ],
  good: [
    { text: weights(8), variant: 'atc' },
    {
      text:
        'override_layer_types {\n  layer_type: "Conv2d"\n' +
        '  calibration_config { arq_quantize { quant_bits: 6 } }\n}\n',
      variant: 'amct_pytorch',
    },
  ],
  check(file) {
    const blocks = blocksIn(file);
    if (blocks === null) return none;
    const tensors = blocks.tensors.flatMap(blocksWithin);
    return [
      ...blocks.all.flatMap((configuration) => checkWeights(file, configuration)),
      ...blocks.all.flatMap((configuration) => checkActivations(file, configuration)),
      ...tensors.flatMap((block) => int16(file, given(block, 'dst_type'), 'undecided')),
    ];
  },
};

function checkWeights(file: QuantFile, { scope, key, config }: Configuration): readonly Finding[] {
  const width = given(chosen(config, 'wts_quant_algo'), 'quant_bits');
  if (width === null) return none;
  const family = familyOf(file);
  const taking = family?.types.filter(({ takes }) => takes?.includes('narrow-bits')) ?? [];
  const type = taking.map((row) => row.type).join(', ') || 'Conv2d';
  const holes = { bits: Number(width.value), type };
  if (width.value === 4) return [found(width, { variant: 'four', holes }, 'warning', 'degraded')];
  if (!narrowBits.has(width.value) || isWeightOnly(config)) return none;
  switch (scope) {
    case 'common':
      return [
        {
          ...found(width, { variant: 'common', holes }, 'warning', 'degraded'),
          certainty: isTried(file) ? 'certain' : 'likely',
        },
      ];
    case 'layer':
      return [found(width, { variant: 'layer', holes }, 'info', 'undecided')];
    case 'type':
      // Conv of ONNX has 4-D and other weights.
      return family?.id === 'onnx' && taking.some((row) => row.type === key?.value)
        ? [found(width, { variant: 'onnx', holes }, 'info', 'undecided')]
        : none;
    case 'conv':
    case 'fc':
      return none;
  }
}

function checkActivations(
  file: QuantFile,
  { scope, key, config }: Configuration,
): readonly Finding[] {
  const width = given(chosen(config, 'acts_quant_algo'), 'dst_type');
  const row = scope === 'type' ? layerType(familyOf(file), String(key?.value ?? '')) : null;
  if (row !== null && refusal(row, 'int16') !== null) return none;
  return int16(file, width, scope === 'common' ? 'degraded' : 'undecided');
}

/** The documentation takes INT8 alone, the code of PyTorch also INT16 for some types. */
function int16(file: QuantFile, width: Given | null, verdict: Verdict): readonly Finding[] {
  if (width?.value !== 'INT16' || !hasInt16(file.schema)) return none;
  const variant = verdict === 'degraded' ? 'int16Common' : 'int16';
  return [found(width, { variant }, 'warning', verdict)];
}

function found(
  { range }: Given,
  message: MessageRef,
  severity: Severity,
  verdict: Verdict,
): Finding {
  return findingOn(range, {
    rule: 'quant/bits',
    severity,
    verdict,
    certainty: 'likely',
    message,
  });
}
