import { blocksIn, type Configuration } from './blocks';
import type { Given } from './decode';
import { removeBlock, removeEntry } from './entries';
import type { QuantFile } from './file';
import { findingOn, fixWith, none } from './findings';
import { isPlaceholder, lawCertainty } from './layers';
import type { QuantRule } from './rule';
import type { Finding } from '../rule';

/** A layer, or a type, that is skipped and has an override: skipping wins (facts 2.3). */
export const skippedAndOverridden: QuantRule = {
  scope: 'quant',
  id: 'quant/skipped-and-overridden',
  verdict: 'ignored',
  codes: [],
  bad: [
    {
      text:
        'skip_layers: "conv1"\noverride_layer_configs {\n  layer_name: "conv1"\n' +
        '  calibration_config { arq_quantize { channel_wise: true } }\n}\n',
      variant: 'amct_pytorch',
    },
    {
      text:
        'skip_layer_types: "Conv2D"\noverride_layer_types {\n  layer_type: "Conv2D"\n' +
        '  calibration_config { arq_quantize { channel_wise: true } }\n}\n',
      variant: 'atc',
    },
  ],
  good: [
    {
      text:
        'skip_layers: "conv1"\noverride_layer_configs {\n  layer_name: "conv2"\n' +
        '  calibration_config { arq_quantize { channel_wise: true } }\n}\n',
      variant: 'amct_pytorch',
    },
  ],
  check(file) {
    const blocks = blocksIn(file);
    if (blocks === null || file.variant === 'kv_cache') return none;
    const { root, layers, types } = blocks;
    return [
      ...both(file, 'layer', root.scalars.get('skip_layers') ?? [], layers),
      ...both(file, 'type', root.scalars.get('skip_layer_types') ?? [], types),
    ];
  },
};

function both(
  file: QuantFile,
  variant: 'layer' | 'type',
  skipped: readonly Given[],
  overrides: readonly Configuration[],
): readonly Finding[] {
  const entries = new Map<unknown, Given[]>();
  for (const entry of skipped) {
    const same = entries.get(entry.value);
    if (same === undefined) entries.set(entry.value, [entry]);
    else same.push(entry);
  }
  return overrides.flatMap((override) => {
    const { key } = override;
    const same = entries.get(key?.value);
    if (key === null || same === undefined || isPlaceholder(String(key.value))) return [];
    const holes = { name: String(key.value) };
    return [
      findingOn(key.range, {
        rule: 'quant/skipped-and-overridden',
        severity: 'warning',
        verdict: 'ignored',
        // That of types is the same in sense, and not tried.
        certainty: variant === 'layer' ? lawCertainty(file) : 'likely',
        message: { variant, holes },
        fixes: [
          ...fixWith({ variant: 'removeOverride', holes }, false, [
            removeBlock(file, override.places),
          ]),
          ...fixWith(
            { variant: 'quantize', holes },
            false,
            same.length === 1 ? same.map((entry) => removeEntry(file, entry)) : [],
          ),
        ],
      }),
    ];
  });
}
