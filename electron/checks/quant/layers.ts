/** What the rules ask about types of layers. */
import {
  type LayerCapability,
  type LayerType,
  type LayerTypeFamily,
  type LayerTypeFamilyId,
  layerTypeFamilies,
  layerTypesOf,
} from '../../../profiles/quant';
import { nearMisses } from '../../catalog/nearest';
import type { Certainty } from '../../ipc/diagnostics';
import type { QuantFile } from './file';

/** What the families are called. */
export const familyNames: Readonly<Record<LayerTypeFamilyId, string>> = {
  'ascend-ir': 'Ascend IR',
  pytorch: 'PyTorch',
  onnx: 'ONNX',
  tensorflow: 'TensorFlow',
  caffe: 'Caffe',
};

/** Null for variants whose types no public source lists. */
export function familyOf({ schema }: QuantFile): LayerTypeFamily | null {
  return layerTypesOf(schema.variant);
}

/** Case counts. Null for a type that cannot be quantized, or that nobody knows. */
export function layerType(family: LayerTypeFamily | null, type: string): LayerType | null {
  return family?.types.find((row) => row.type === type) ?? null;
}

/** Whether layers of the type can be quantized, not only their input tensors. */
export function isLayerType({ uses }: LayerType): boolean {
  return uses.includes('layer') || uses.includes('weight-only');
}

/** Whether the type refuses it; `likely` where that is inferred from other types. Null: it does not. */
export function refusal(
  { refuses = [], likelyRefuses = [] }: LayerType,
  capability: LayerCapability,
): Certainty | null {
  if (refuses.includes(capability)) return 'certain';
  return likelyRefuses.includes(capability) ? 'likely' : null;
}

/**
 * What the checks of PyTorch do was tried out; those of the other variants are documented, or share
 * its code with other lists of types.
 */
export function isTried({ variant }: QuantFile): boolean {
  return variant === 'amct_pytorch';
}

/** How sure it is that the tool checks what AMCT's public code checks: ATC's own code is closed. */
export function lawCertainty({ variant }: QuantFile): Certainty {
  return variant === 'atc' ? 'likely' : 'certain';
}

/** The types in the family that do what a type of another framework does. */
export function counterparts(family: LayerTypeFamily, type: string): Counterparts | null {
  const homes = layerTypeFamilies.filter(
    (other) => other.id !== family.id && layerType(other, type) !== null,
  );
  if (homes.length === 0) return null;
  const types = new Set(
    homes.flatMap((home) => {
      const exact = family.types.filter(({ standsFor }) => standsFor?.[home.id]?.includes(type));
      return (exact.length > 0 ? exact : alike(home, family, type)).map((row) => row.type);
    }),
  );
  return { frameworks: homes.map(({ id }) => familyNames[id]), types: [...types] };
}

export interface Counterparts {
  /** Whose word the type is. */
  readonly frameworks: readonly string[];
  readonly types: readonly string[];
}

function alike(home: LayerTypeFamily, family: LayerTypeFamily, type: string): readonly LayerType[] {
  const row = layerType(home, type);
  // From Ascend IR to the layer that became it.
  const origins = row?.standsFor?.[family.id];
  if (origins !== undefined) return family.types.filter((one) => origins.includes(one.type));
  const roles = row?.roles ?? [];
  return family.types.filter((one) => one.roles.some((role) => roles.includes(role)));
}

const near = new WeakMap<LayerTypeFamily, readonly string[]>();

/** The types that a word is surely a slip of, nearest first. */
export function nearTypes(family: LayerTypeFamily, word: string): readonly string[] {
  const trimmed = word.trim();
  const known = near.get(family) ?? family.types.map(({ type }) => type);
  near.set(family, known);
  return known.includes(trimmed) ? [trimmed] : nearMisses(trimmed, known, 3);
}

/** What the official samples have where a type or a name belongs. */
const placeholders: ReadonlySet<string> = new Set(['optype', 'opname']);

/** A rule of its own tells placeholders; nothing else is said of them. */
export function isPlaceholder(word: string): boolean {
  return placeholders.has(word.trim().toLowerCase());
}
