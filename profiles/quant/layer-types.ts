/** The types of layers that can be quantized, as each variant calls them. */
import type { QuantVariantRow } from './data';
import layerTypesJson from './layer-types.json';
import adviceJson from './advice.json';

export type LayerTypeFamilyId = Exclude<QuantVariantRow['layerTypes'], 'mindspore'>;

/** What the fields of a block may ask of a type of layer. */
export type LayerCapability =
  /** `channel_wise: true` */
  | 'channel-wise'
  /** `quant_bits` of 6 or 7 */
  | 'narrow-bits'
  /** `dst_type: INT16` */
  | 'int16'
  /** `asymmetric: true` of the activations */
  | 'asymmetric'
  /** `dmq_balancer` */
  | 'dmq'
  /** `ada_quantize` */
  | 'ada';

export interface LayerType {
  /** As the file must write it; case counts. */
  readonly type: string;
  /** What it does, in words that all frameworks share: types with a common one are each other's. */
  readonly roles: readonly string[];
  /** `tensor`: only its input tensors can be quantized, by `tensor_quantize`. */
  readonly uses: readonly ('layer' | 'tensor' | 'weight-only')[];
  /** For Ascend IR: the layers that become it. */
  readonly standsFor?: { readonly [framework in LayerTypeFamilyId]?: readonly string[] };
  readonly takes?: readonly LayerCapability[];
  /** Read in the tool's code, or in a table of the documentation. */
  readonly refuses?: readonly LayerCapability[];
  /** From what is said of other types, or of the like type of another framework. */
  readonly likelyRefuses?: readonly LayerCapability[];
  readonly weightOnly?: {
    /** Of the weights. */
    readonly asymmetric: 'only-true' | 'either';
    /** SoC short names that have it. */
    readonly socs: readonly string[];
  };
  /** As id/part of sources.json. */
  readonly sources: readonly string[];
  readonly note?: string;
}

export interface LayerTypeFamily {
  readonly id: LayerTypeFamilyId;
  readonly sources: readonly string[];
  readonly types: readonly LayerType[];
}

export interface LayerTypesFile {
  readonly weightOnly: { readonly socs: readonly string[]; readonly sources: readonly string[] };
  readonly families: readonly LayerTypeFamily[];
}

const file = layerTypesJson as LayerTypesFile;

export const layerTypeFamilies = file.families;

/** The SoCs on which ATC quantizes weights alone (`weight_compress_only`). */
export const weightOnlySocs = file.weightOnly.socs;

/** From this many steps on, a search for the best scale takes so long that it seems to hang. */
export const slowSearchSteps = adviceJson.slowSearch.steps;

/** Null for a variant whose layer types no public source lists. */
export function layerTypesOf({ layerTypes }: QuantVariantRow): LayerTypeFamily | null {
  return layerTypeFamilies.find(({ id }) => id === layerTypes) ?? null;
}
