/** What one written scalar means for the field that it is given to. */
import { shortFloat } from './numbers';
import { readEnum, readScalar } from './read-scalar';
import type { ConfigSchema, FieldSchema } from './schema';
import type { Side } from './syntax-faults';
import type { ScalarValue } from './tree';

/**
 * The value as the reader of that side takes it, else as the other one does; null for one that
 * neither takes. A fraction is the shortest decimal of its 32 bits; nan and inf stay numbers.
 */
export function scalarValue(
  { enums }: ConfigSchema,
  { type }: FieldSchema,
  value: ScalarValue,
  side: Side,
): string | number | boolean | null {
  const other: Side = side === 'atc' ? 'amct' : 'atc';
  for (const reader of [side, other]) {
    const schema = enums.get(type.name);
    const outcome =
      type.kind === 'scalar'
        ? readScalar(type.name, value, reader)
        : schema === undefined
          ? null
          : readEnum(schema, value, reader);
    if (outcome === null || !('value' in outcome)) continue;
    const isFraction = type.name === 'float' && typeof outcome.value === 'number';
    return isFraction ? shortFloat(outcome.value) : outcome.value;
  }
  return null;
}
