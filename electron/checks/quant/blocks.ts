/** The configurations in a file: that of all layers, and those by type and by layer. */
import { moved, type QuantConfigDocument, type Range } from '../../../grammars/quant-config';
import type { QuantSchema } from '../../../profiles/quant';
import { type Block, type BlockPlace, decode, type Given, given, inner } from './decode';
import type { QuantFile } from './file';

/** Whose configuration it is. `conv` and `fc` are the old ones of Caffe. */
export type Scope = 'common' | 'type' | 'layer' | 'conv' | 'fc';

export interface Configuration {
  readonly scope: Scope;
  /** The type or the layer; null for all layers, and where it is missing. */
  readonly key: Given | null;
  /** The CalibrationConfig; null for an override without one. */
  readonly config: Block | null;
  /** The fields that make it: one, or several where the laxer reader joins them. */
  readonly places: readonly BlockPlace[];
}

export interface QuantBlocks {
  readonly root: Block;
  readonly common: Configuration | null;
  readonly types: readonly Configuration[];
  readonly layers: readonly Configuration[];
  /** All of them, in the order of precedence, the weakest first. */
  readonly all: readonly Configuration[];
  readonly tensors: readonly Block[];
  /** Every block of the file, the root first. */
  readonly every: readonly Block[];
}

const known = new WeakMap<QuantFile, QuantBlocks | null>();

/** Null when the schema has no root, which does not happen. */
export function blocksIn(file: QuantFile): QuantBlocks | null {
  const before = known.get(file);
  if (before !== undefined) return before;
  const root = rootOf(file.document, file.schema);
  const blocks = root === null ? null : arrange(root);
  known.set(file, blocks);
  return blocks;
}

/** The root message of a document. */
export function rootOf({ statements }: QuantConfigDocument, schema: QuantSchema): Block | null {
  const items = statements.flatMap(({ start, statement: { node } }) =>
    node === null ? [] : [{ base: start, node }],
  );
  return decode(items, schema);
}

function arrange(root: Block): QuantBlocks {
  const kv = inner(root, 'kv_cache_quant_config');
  const common = single('common', root, 'common_config') ?? single('common', kv, calibration);
  const types = overrides('type', root, 'override_layer_types', 'layer_type', calibration);
  const layers = [
    ...overrides('layer', root, 'override_layer_configs', 'layer_name', calibration),
    ...overrides('layer', root, 'override_layers_configs', 'layer_name', 'kv_data_quant_config'),
  ];
  const old = [
    single('conv', root, 'conv_calibration_config'),
    single('fc', root, 'fc_calibration_config'),
  ];
  const all = [common, ...old, ...types, ...layers].filter((one) => one !== null);
  const tensors = root.blocks.get('tensor_quantize') ?? [];
  return { root, common, types, layers, all, tensors, every: blocksWithin(root) };
}

const calibration = 'calibration_config';

function single(scope: Scope, block: Block | null, field: string): Configuration | null {
  const config = inner(block, field);
  return config === null ? null : { scope, key: null, config, places: config.places };
}

function overrides(
  scope: Scope,
  root: Block,
  field: string,
  keyField: string,
  configField: string,
): readonly Configuration[] {
  return (root.blocks.get(field) ?? []).map((block) => ({
    scope,
    key: given(block, keyField),
    config: inner(block, configField),
    places: block.places,
  }));
}

/** A block and all blocks in it, outer ones before inner ones. */
export function blocksWithin(block: Block): readonly Block[] {
  const found: Block[] = [block];
  // It grows while it is walked.
  for (const one of found) {
    for (const inner of one.blocks.values()) found.push(...inner);
  }
  return found;
}

/** The name of the field that the (last) block of a configuration or message is given to. */
export function nameRange({ places }: { readonly places: readonly BlockPlace[] }): Range {
  const place = places.at(-1);
  return place === undefined ? { start: 0, end: 0 } : moved(place.node.name.range, place.base);
}

/** Where a configuration is best shown: at its type or layer, else at the name of its field. */
export function headRange(configuration: Configuration): Range {
  return configuration.key?.range ?? nameRange(configuration);
}
