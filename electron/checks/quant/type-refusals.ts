/** Which fields of a configuration a type of layer refuses. */
import { moved, type Range } from '../../../grammars/quant-config';
import type { LayerCapability, LayerType, QuantSchema } from '../../../profiles/quant';
import type { Certainty } from '../../ipc/diagnostics';
import { type Block, type BlockPlace, chosen, type Given, given } from './decode';
import { refusal } from './layers';

export interface Refusal {
  readonly capability: LayerCapability;
  /** `likely` when it is inferred from other types. */
  readonly certainty: Certainty;
  readonly field: string;
  /** Of the value, or of the name of a block. */
  readonly range: Range;
  /** The value; null for a block, which is refused as a whole. */
  readonly value: Given | null;
  /** Where the block stands. */
  readonly places: readonly BlockPlace[];
}

/** Widths of weights that only 2-D convolutions take (facts 2.3). */
export const narrowBits: ReadonlySet<unknown> = new Set([6, 7]);

/** Whether the CANN version may have INT16 for activations; where it has not, another rule tells. */
export function hasInt16({ enums }: QuantSchema): boolean {
  const availability = enums.get('CalibrationDataType')?.values.get('INT16')?.availability;
  return availability === 'present' || availability === 'unconfirmed';
}

/** Only weights are quantized: `weight_compress_only` is true in this configuration itself. */
export function isWeightOnly(config: Block | null): boolean {
  return given(config, 'weight_compress_only')?.value === true;
}

/** What the type refuses of a CalibrationConfig, by the algorithms that count. */
export function refusalsOf(type: LayerType, config: Block | null): readonly Refusal[] {
  const weights = chosen(config, 'wts_quant_algo');
  const activations = chosen(config, 'acts_quant_algo');
  const balancer = chosen(config, 'tensor_balancer');
  const refusals: Refusal[] = [];
  const add = (capability: LayerCapability, block: Block | null, field: string): void => {
    const certainty = refusal(type, capability);
    if (certainty === null || block === null) return;
    const value = given(block, field);
    const place = block.places.at(-1);
    const { places } = block;
    if (field === '' && place !== undefined) {
      const { name } = place.node;
      const range = moved(name.range, place.base);
      refusals.push({ capability, certainty, field: name.text, range, value: null, places });
    } else if (value !== null && asksFor[capability](value.value)) {
      refusals.push({ capability, certainty, field, range: value.range, value, places });
    }
  };
  const isAda = weights?.message.name === 'ADAquantize';
  // Of ADA as a whole nothing more is to be said than that it is refused.
  if (isAda && refusal(type, 'ada') !== null) add('ada', weights, '');
  // Where only weights are quantized, other types and widths count.
  else if (!isWeightOnly(config)) {
    add('channel-wise', weights, 'channel_wise');
    add('narrow-bits', weights, 'quant_bits');
  }
  add('asymmetric', activations, 'asymmetric');
  add('int16', activations, 'dst_type');
  add('dmq', balancer, '');
  return refusals;
}

const asksFor: Readonly<Record<LayerCapability, (value: unknown) => boolean>> = {
  'channel-wise': (value) => value === true,
  'narrow-bits': (value) => narrowBits.has(value),
  int16: (value) => value === 'INT16',
  asymmetric: (value) => value === true,
  dmq: () => true,
  ada: () => true,
};
