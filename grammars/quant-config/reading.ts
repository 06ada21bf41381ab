/** The types of a reading: the decoded message, and what its schema has against it. */
import type { Availability, FieldType, Limits } from './schema';
import type { Side } from './syntax-faults';
import type { Range } from './tree';

/** The decoded message in field names, defaults not filled in; nan and inf as text. */
export type JsonValue = string | number | boolean | JsonObject | readonly JsonValue[];
export interface JsonObject {
  readonly [field: string]: JsonValue;
}

/** What stands where another kind of value belongs. */
export type FoundValue =
  | 'block'
  | 'list'
  | 'string'
  | 'word'
  | 'number'
  /** A number with a fraction or an exponent where a whole one belongs. */
  | 'fraction'
  | 'negative'
  | 'too-large'
  /** A whole number in octal or hexadecimal form where that is refused. */
  | 'octal'
  | 'hex'
  /** A name or number that the enum does not have. */
  | 'no-enum-value'
  /** A form that one of the readers alone takes. */
  | 'other-form';

interface FaultPlace {
  readonly range: Range;
  /** Another place that matters: the first of two, or the block that misses a field. */
  readonly related: Range | null;
  /** Who refuses the text for it; empty when the reader takes it and only the tool may not. */
  readonly refusedBy: readonly Side[];
  /** The message that the field is in. */
  readonly message: string;
  readonly field: string;
}

export type ReadingFault = FaultPlace &
  (
    | { readonly kind: 'unknown-field' }
    /** Of a field or an enum value. */
    | { readonly kind: 'not-available'; readonly availability: Availability; readonly word: string }
    | { readonly kind: 'wrong-value'; readonly expected: FieldType; readonly found: FoundValue }
    /** A list for a field that is not repeated. */
    | { readonly kind: 'not-repeated' }
    /** An empty list without a colon, for a field that is no block. */
    | { readonly kind: 'missing-colon' }
    /** A field that is not repeated stands twice; related: the first. */
    | { readonly kind: 'duplicate-field' }
    /** Two fields of which one can count; related: the other. */
    | { readonly kind: 'oneof-conflict'; readonly other: string }
    /** The range is the field that holds the block. */
    | { readonly kind: 'missing-required' }
    /** A value of the right kind; nan and inf have no limits and are never in range. */
    | { readonly kind: 'out-of-range'; readonly limits: Limits | null; readonly value: number }
    /** Text that is not UTF-8 after its escapes. */
    | { readonly kind: 'not-utf8' }
  );

export type ReadingFaultKind = ReadingFault['kind'];

export interface Reading {
  readonly message: JsonObject;
  /** By place. */
  readonly faults: readonly ReadingFault[];
}
