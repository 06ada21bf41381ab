import { printField, type TextEdit } from '../../../grammars/quant-config';
import type { LayerType } from '../../../profiles/quant';
import { blocksIn, type Configuration, headRange, type QuantBlocks } from './blocks';
import { type Block, given } from './decode';
import type { QuantFile } from './file';
import { findingOn, fixWith, none } from './findings';
import { familyOf, layerType, lawCertainty } from './layers';
import { type Drop, dropsOf } from './precedence';
import { refusalsOf } from './type-refusals';
import { addFields, printBlock, printFields, printValue } from './write-blocks';
import type { QuantRule } from './rule';
import type { Finding, MessageRef } from '../rule';

/** An override replaces all of `common_config`; what it does not say again is back at the defaults. */
export const overrideDropsCommon: QuantRule = {
  scope: 'quant',
  id: 'quant/override-drops-common',
  verdict: 'degraded',
  codes: [],
  bad: [
    {
      text:
        'common_config {\n  ifmr_quantize {\n    search_step: 0.02\n  }\n}\n' +
        'override_layer_configs {\n  layer_name: "conv1"\n  calibration_config {\n' +
        '    arq_quantize {\n      channel_wise: true\n    }\n  }\n}\n',
      variant: 'amct_pytorch',
    },
    {
      text:
        'common_config { hfmg_quantize { num_of_bins: 2048 } }\n' +
        'override_layer_types { layer_type: "Conv2d" calibration_config { } }\n',
      variant: 'amct_pytorch',
    },
  ],
  good: [
    {
      text:
        'common_config { ifmr_quantize { search_step: 0.02 } }\n' +
        'override_layer_configs {\n  layer_name: "conv1"\n' +
        '  calibration_config { ifmr_quantize { search_step: 0.02 max_percentile: 0.99 } }\n}\n',
      variant: 'amct_pytorch',
    },
    {
      text:
        'common_config { ifmr_quantize { asymmetric: false } }\n' +
        'override_layer_configs {\n  layer_name: "conv1"\n' +
        '  calibration_config { arq_quantize { channel_wise: true } }\n}\n',
      variant: 'amct_pytorch',
    },
  ],
  check(file) {
    const blocks = blocksIn(file);
    const common = blocks?.common?.config ?? null;
    // How overrides of KV caches combine is not known.
    if (blocks === null || common === null || file.variant === 'kv_cache') return none;
    return [...blocks.types, ...blocks.layers].flatMap((configuration) => {
      return checkOverride(file, blocks, common, configuration);
    });
  },
};

function checkOverride(
  file: QuantFile,
  { root }: QuantBlocks,
  common: Block,
  configuration: Configuration,
): readonly Finding[] {
  const override = configuration.config;
  if (override === null) return none;
  const name = String(configuration.key?.value ?? '');
  const type = configuration.scope === 'type' ? layerType(familyOf(file), name) : null;
  const activationOffset = given(root, 'activation_offset')?.value !== false;
  const drops = dropsOf({ common, override, type, activationOffset });
  if (drops.length === 0) return none;
  const known = drops.filter(({ to }) => to !== null);
  const changes = known.map(describe).join(', ');
  const details = drops.filter(({ to }) => to === null).map(detail);
  return [
    findingOn(headRange(configuration), {
      rule: 'quant/override-drops-common',
      severity: 'warning',
      verdict: 'degraded',
      certainty: lawCertainty(file),
      message: { variant: known.length > 0 ? 'changes' : 'others', holes: { name, changes } },
      details,
      fixes: fixWith({ variant: 'copy' }, false, copies(file, override, drops, type)),
    }),
  ];
}

function describe({ kind, field, from, to }: Drop): string {
  return kind === 'algorithm'
    ? `${String(from)} → ${String(to)}`
    : `${field} ${String(from)} → ${String(to)}`;
}

function detail({ kind, field, from }: Drop): MessageRef {
  return {
    variant: kind === 'algorithm' ? 'none' : 'byType',
    holes: { field, from: String(from) },
  };
}

/** Writes the lost values into the override. */
function copies(
  { document }: QuantFile,
  override: Block,
  drops: readonly Drop[],
  type: LayerType | null,
): readonly (TextEdit | null)[] {
  const missing = new Map<Block, string[]>();
  const copied = new Set<Block>();
  for (const { field, from, source, target } of drops) {
    const block = target ?? override;
    const fields = missing.get(block) ?? [];
    missing.set(block, fields);
    if (target !== null) fields.push(printField(field, printValue(from, false)));
    else if (!copied.has(source)) {
      copied.add(source);
      const refused =
        type === null ? [] : refusalsOf(type, blockOf(source)).map((one) => one.field);
      const name = source.places.at(-1)?.node.name.text ?? '';
      const change = (some: string, value: string) => (refused.includes(some) ? null : value);
      fields.push(printBlock(name, printFields(source, change)));
    }
  }
  return [...missing].map(([block, fields]) => {
    const place = block.places.at(-1);
    return place === undefined ? null : addFields(document, place, fields);
  });

  /** The algorithm alone, as if it were all that the configuration has. */
  function blockOf(source: Block): Block {
    const name = source.places.at(-1)?.node.name.text ?? '';
    return { ...override, scalars: new Map(), blocks: new Map([[name, [source]]]), order: [name] };
  }
}
