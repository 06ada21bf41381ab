/** The schema of one variant at one CANN version, out of the rows. */
import { compareCann } from './cann-order';
import {
  type Presence,
  type PresenceByVariant,
  type QuantFieldRow,
  quantSchemaFiles,
  type QuantVariantId,
  type QuantVariantRow,
  quantVariants,
} from './data';

export type QuantScalar = 'bool' | 'uint32' | 'int32' | 'float' | 'string';

export type QuantType =
  | { readonly kind: 'scalar'; readonly name: QuantScalar }
  | { readonly kind: 'enum'; readonly name: string }
  | { readonly kind: 'message'; readonly name: string };

/** Whether the variant has a field at that version; one that it never has is left out. */
export type QuantAvailability = 'present' | 'unconfirmed' | 'not-yet' | 'gone';

export interface QuantField {
  readonly name: string;
  readonly label: QuantFieldRow['label'];
  readonly type: QuantType;
  readonly oneof: string | null;
  readonly limits: NonNullable<QuantFieldRow['limits']> | null;
  readonly availability: QuantAvailability;
  /** Null where it depends on others. */
  readonly default: boolean | number | string | null;
  readonly deprecated: boolean;
}

export interface QuantMessage {
  readonly name: string;
  readonly fields: ReadonlyMap<string, QuantField>;
}

export interface QuantEnum {
  readonly name: string;
  readonly values: ReadonlyMap<
    string,
    { readonly number: number; readonly availability: QuantAvailability }
  >;
}

export interface QuantSchema {
  readonly variant: QuantVariantRow;
  readonly root: string;
  readonly messages: ReadonlyMap<string, QuantMessage>;
  readonly enums: ReadonlyMap<string, QuantEnum>;
}

const SCALARS: readonly QuantScalar[] = ['bool', 'uint32', 'int32', 'float', 'string'];

export function quantVariant(id: QuantVariantId): QuantVariantRow {
  const variant = quantVariants.find((row) => row.id === id);
  if (variant === undefined) throw new Error(`No variant ${id}`);
  return variant;
}

/** @param cann a CANN version such as `8.1.RC1`, or null for the newest that was read */
export function quantSchema(id: QuantVariantId, cann: string | null): QuantSchema {
  const variant = quantVariant(id);
  const file = quantSchemaFiles[variant.schema];
  const enumNames = new Set(file.enums.map(({ name }) => name));
  const messages = file.messages.map(({ name, fields }): QuantMessage => {
    const own = fields.flatMap((row): readonly QuantField[] => {
      const availability = availabilityOf(row.in, id, cann);
      return availability === null ? [] : [fieldOf(row, availability, enumNames)];
    });
    return { name, fields: new Map(own.map((field) => [field.name, field])) };
  });
  const enums = file.enums.map(({ name, values }): QuantEnum => {
    const own = values.flatMap(({ name: value, number, in: where }) => {
      const availability = availabilityOf(where, id, cann);
      return availability === null ? [] : [[value, { number, availability }] as const];
    });
    return { name, values: new Map(own) };
  });
  return {
    variant,
    root: file.root,
    // What the variant has nothing of is not there.
    messages: new Map(
      messages.filter(({ fields }) => fields.size > 0).map((message) => [message.name, message]),
    ),
    enums: new Map(enums.filter(({ values }) => values.size > 0).map((one) => [one.name, one])),
  };
}

function fieldOf(
  row: QuantFieldRow,
  availability: QuantAvailability,
  enumNames: ReadonlySet<string>,
): QuantField {
  const scalar = SCALARS.find((name) => name === row.type);
  const type: QuantType =
    scalar === undefined
      ? { kind: enumNames.has(row.type) ? 'enum' : 'message', name: row.type }
      : { kind: 'scalar', name: scalar };
  return {
    name: row.name,
    label: row.label,
    type,
    oneof: row.oneof ?? null,
    limits: row.limits ?? null,
    availability,
    default: row.default ?? null,
    deprecated: row.deprecated ?? false,
  };
}

/** Null for a variant that never has it. */
function availabilityOf(
  where: PresenceByVariant,
  variant: QuantVariantId,
  cann: string | null,
): QuantAvailability | null {
  const seen = where[variant];
  if (seen === undefined) return null;
  if (typeof seen !== 'object') return seen === true ? 'present' : seen;
  const rows = Object.entries(seen).sort(([a], [b]) => compareCann(a, b));
  const before = cann === null ? rows : rows.filter(([at]) => compareCann(at, cann) <= 0);
  const after = cann === null ? [] : rows.filter(([at]) => compareCann(at, cann) >= 0);
  const last = before.at(-1)?.[1] ?? after[0]?.[1] ?? 'unconfirmed';
  const next: Presence = after[0]?.[1] ?? last;
  if (last !== next || last === 'unconfirmed') return 'unconfirmed';
  if (last) return 'present';
  return before.some(([, presence]) => presence === true) ? 'gone' : 'not-yet';
}

/** The variants that have a field in a message of that name, at any version. */
export function variantsWithField(message: string, field: string): readonly QuantVariantId[] {
  return quantVariants.flatMap(({ id, schema }) => {
    const rows = quantSchemaFiles[schema].messages.find(({ name }) => name === message)?.fields;
    const row = rows?.find(({ name }) => name === field);
    return row !== undefined && id in row.in ? [id] : [];
  });
}
