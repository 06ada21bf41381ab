/** Which variants have a field, at any version: what tells whose a file is. */
import { type QuantVariantId, type QuantVariantRow, quantSchemaFiles } from './data';

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
