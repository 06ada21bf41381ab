/**
 * What an override does not take over from `common_config` (facts 2.2): it replaces the whole block,
 * and a field that it does not give is back at its default. Only `asymmetric` goes on counting.
 */
import type { LayerType } from '../../../profiles/quant';
import { type Block, chosen, type Given, given } from './decode';
import { refusal } from './layers';
import { narrowBits } from './type-refusals';

type Value = string | number | boolean;

/** A value of all layers that does not count in the override. */
export interface Drop {
  /** `algorithm`: the block that the override does not have, and what stands for it. */
  readonly kind: 'field' | 'algorithm';
  readonly field: string;
  readonly from: Value;
  /** Null: what the type of the layer has by default, or no algorithm at all. */
  readonly to: Value | null;
  /** The block of all layers that it is in. */
  readonly source: Block;
  /** The block that it is missing in; null: the override has none. */
  readonly target: Block | null;
}

export interface Replacement {
  readonly common: Block;
  readonly override: Block;
  /** For an override by type, when it is known. */
  readonly type: LayerType | null;
  /** Counts for activations where nothing else says `asymmetric`. */
  readonly activationOffset: boolean;
}

/** The algorithm that counts when none is given (facts 2.2). */
const algorithms = {
  wts_quant_algo: 'arq_quantize',
  acts_quant_algo: 'ifmr_quantize',
  tensor_balancer: null,
} as const;

type Kind = keyof typeof algorithms;

const kinds: readonly Kind[] = ['wts_quant_algo', 'acts_quant_algo', 'tensor_balancer'];

export function dropsOf(replacement: Replacement): readonly Drop[] {
  const { common, override } = replacement;
  const only = given(common, 'weight_compress_only');
  const isLost = only?.value === true && given(override, 'weight_compress_only') === null;
  const weightOnly: Drop = {
    kind: 'field',
    field: 'weight_compress_only',
    from: true,
    to: false,
    source: common,
    target: override,
  };
  return [
    ...(isLost ? [weightOnly] : []),
    ...kinds.flatMap((kind) => dropsOfAlgorithm(replacement, kind)),
  ];
}

function dropsOfAlgorithm(replacement: Replacement, kind: Kind): readonly Drop[] {
  const source = chosen(replacement.common, kind);
  if (source === null) return [];
  const target = chosen(replacement.override, kind);
  const name = nameOf(source);
  const counts = target === null ? algorithms[kind] : nameOf(target);
  const drop = (part: Pick<Drop, 'kind' | 'field' | 'from' | 'to'>): Drop => {
    return { ...part, source, target };
  };
  if (counts === name) {
    return [...source.scalars.keys()].flatMap((field) => {
      const from = given(source, field);
      if (from === null || given(target, field) !== null) return [];
      const to = fallback(replacement, source, field, from);
      return to === undefined ? [] : [drop({ kind: 'field', field, from: from.value, to })];
    });
  }
  // Another algorithm was chosen, or the type cannot have this one.
  const isMeant = target !== null || refusesAlgorithm(replacement.type, name);
  const lost = isMeant ? [] : [drop({ kind: 'algorithm', field: name, from: name, to: counts })];
  return [...lost, ...(isMeant ? lostOffset(replacement, source, target) : [])];
}

function nameOf({ places }: Block): string {
  return places.at(-1)?.node.name.text ?? '';
}

/** What counts instead; undefined when nothing changes. */
function fallback(
  { type }: Replacement,
  source: Block,
  field: string,
  { value }: Given,
): Value | null | undefined {
  // Taken over all the same, that of weights as ATC's documentation says.
  if (field === 'asymmetric') return undefined;
  if (type !== null && refusesValue(type, field, value)) return undefined;
  if (field === 'channel_wise') {
    const byType = type === null ? null : channelWiseByDefault(type);
    return byType === value ? undefined : byType;
  }
  const to = source.message.fields.get(field)?.default ?? null;
  return to === value ? undefined : to;
}

/** Types that can be quantized by channel are so by default (facts 2.3). Null: not known. */
function channelWiseByDefault(type: LayerType): boolean | null {
  if (type.takes?.includes('channel-wise') === true) return true;
  return refusal(type, 'channel-wise') === null ? null : false;
}

/** The type would refuse the value, so that the override had better not have it. */
function refusesValue(type: LayerType, field: string, value: Value): boolean {
  if (field === 'channel_wise') return value === true && refusal(type, 'channel-wise') !== null;
  if (field === 'quant_bits') return narrowBits.has(value) && refusal(type, 'narrow-bits') !== null;
  return field === 'dst_type' && value === 'INT16' && refusal(type, 'int16') !== null;
}

function refusesAlgorithm(type: LayerType | null, name: string): boolean {
  if (type === null) return false;
  if (name === 'ada_quantize') return refusal(type, 'ada') !== null;
  return name === 'dmq_balancer' && refusal(type, 'dmq') !== null;
}

/** `asymmetric` of another algorithm does not count: `activation_offset` does. */
function lostOffset(
  { type, activationOffset }: Replacement,
  source: Block,
  target: Block | null,
): readonly Drop[] {
  const from = given(source, 'asymmetric');
  if (from === null || given(target, 'asymmetric') !== null) return [];
  if (from.value === activationOffset || source.message.name === 'ARQuantize') return [];
  if (type !== null && refusal(type, 'asymmetric') !== null) return [];
  const [field, to] = ['asymmetric', activationOffset];
  return [{ kind: 'field', field, from: from.value, to, source, target }];
}
