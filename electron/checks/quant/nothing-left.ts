import { blocksIn } from './blocks';
import { findingOn, none } from './findings';
import { familyOf, isLayerType, isTried } from './layers';
import { leavesTypes } from './unknown-layer-type';
import type { QuantRule } from './rule';

const everyTorchType = [
  ...['Conv2d', 'Conv3d', 'Linear', 'ConvTranspose2d', 'AvgPool2d', 'Conv1d', 'ConvTranspose1d'],
  ...['GRU', 'LSTM'],
];

/** All types are skipped, so that no layer is left to quantize (facts 2.3). */
export const nothingLeft: QuantRule = {
  scope: 'quant',
  id: 'quant/nothing-left',
  verdict: 'fatal',
  codes: [],
  bad: [
    {
      text: everyTorchType.map((type) => `skip_layer_types: "${type}"\n`).join(''),
      variant: 'amct_pytorch',
    },
    {
      text: 'skip_layer_types: ["Convolution", "InnerProduct", "Deconvolution", "Pooling"]\n',
      variant: 'amct_caffe',
    },
  ],
  good: [
    {
      text: 'skip_layer_types: ["Convolution", "InnerProduct", "Deconvolution"]\n',
      variant: 'amct_caffe',
    },
  ],
  check(file) {
    const blocks = blocksIn(file);
    const family = familyOf(file);
    const entries = blocks?.root.scalars.get('skip_layer_types') ?? [];
    if (blocks === null || family === null || blocks.tensors.length > 0) return none;
    const skipped = entries.map(({ value }) => value);
    if (leavesTypes(family, skipped)) return none;
    const layers = family.types.filter(isLayerType).map(({ type }) => type);
    // Shown where the last of them goes.
    const entry = entries[Math.max(...layers.map((type) => skipped.indexOf(type)))];
    if (entry === undefined) return none;
    const tried = isTried(file);
    return [
      findingOn(entry.range, {
        rule: 'quant/nothing-left',
        // Elsewhere the documentation may not list every type.
        severity: tried ? 'error' : 'warning',
        verdict: 'fatal',
        certainty: tried ? 'certain' : 'likely',
        message: { variant: 'plain', holes: { count: layers.length } },
      }),
    ];
  },
};
