/** Which variants have a field, at any version: what tells whose a file is. */
import { compareCann } from './cann-order';
import {
  type Presence,
  type PresenceByVariant,
  quantSchemaFiles,
  type QuantVariantId,
  type QuantVariantRow,
} from './data';
import { quantVariant } from './schema';

export type QuantSchemaFileId = QuantVariantRow['schema'];

export interface FieldHomes {
  readonly variants: ReadonlySet<QuantVariantId>;
  /** The message of its block; a scalar type or an enum has no fields in it. */
  readonly type: string;
}

const homes: ReadonlyMap<string, FieldHomes> = new Map(
  Object.entries(quantSchemaFiles).flatMap(([file, { messages }]) =>
    messages.flatMap(({ name, fields }) =>
      fields.map((field): [string, FieldHomes] => [
        `${file} ${name}.${field.name}`,
        { variants: new Set(Object.keys(field.in) as QuantVariantId[]), type: field.type },
      ]),
    ),
  ),
);

/** Null for a field that no variant of that schema has in the message. */
export function fieldHomes(
  file: QuantSchemaFileId,
  message: string,
  field: string,
): FieldHomes | null {
  return homes.get(`${file} ${message}.${field}`) ?? null;
}

export function rootOf(file: QuantSchemaFileId): string {
  return quantSchemaFiles[file].root;
}

export interface SeenPresence {
  /** Null where one word holds for all versions. */
  readonly cann: string | null;
  readonly presence: Presence;
}

/** What was seen of a field, or of a value of an enum, in the CANN versions that were read. */
export function fieldHistory(
  variant: QuantVariantId,
  message: string,
  field: string,
): readonly SeenPresence[] {
  const file = quantSchemaFiles[quantVariant(variant).schema];
  const row = file.messages.find(({ name }) => name === message)?.fields;
  return historyOf(row?.find(({ name }) => name === field)?.in[variant]);
}

export function enumValueHistory(
  variant: QuantVariantId,
  enumName: string,
  value: string,
): readonly SeenPresence[] {
  const file = quantSchemaFiles[quantVariant(variant).schema];
  const row = file.enums.find(({ name }) => name === enumName)?.values;
  return historyOf(row?.find(({ name }) => name === value)?.in[variant]);
}

function historyOf(seen: PresenceByVariant[QuantVariantId]): readonly SeenPresence[] {
  if (seen === undefined) return [];
  if (typeof seen !== 'object') return [{ cann: null, presence: seen }];
  return Object.entries(seen)
    .map(([cann, presence]) => ({ cann, presence }))
    .sort((a, b) => compareCann(a.cann, b.cann));
}
