/** What a reading needs to know of the fields: messages, types, labels and legal values. */

export type ScalarType = 'bool' | 'uint32' | 'int32' | 'float' | 'string';

export type FieldType =
  | { readonly kind: 'scalar'; readonly name: ScalarType }
  | { readonly kind: 'enum'; readonly name: string }
  | { readonly kind: 'message'; readonly name: string };

/** Legal numbers; a bound that is not given does not hold. Fractions count as the shortest decimal of a 32-bit one. */
export interface Limits {
  readonly gt?: number;
  readonly ge?: number;
  readonly lt?: number;
  readonly le?: number;
  readonly oneOf?: readonly number[];
}

/** Whether the variant and CANN version at hand have a field or an enum value. */
export type Availability =
  | 'present'
  /** No public source shows or excludes it. */
  | 'unconfirmed'
  /** Later versions have it. */
  | 'not-yet'
  /** Earlier versions had it. */
  | 'gone';

export interface FieldSchema {
  readonly name: string;
  readonly label: 'optional' | 'required' | 'repeated';
  readonly type: FieldType;
  /** At most one of the fields with the same word here counts. */
  readonly oneof: string | null;
  readonly limits: Limits | null;
  readonly availability: Availability;
}

export interface MessageSchema {
  readonly name: string;
  readonly fields: ReadonlyMap<string, FieldSchema>;
}

export interface EnumSchema {
  readonly name: string;
  readonly values: ReadonlyMap<
    string,
    { readonly number: number; readonly availability: Availability }
  >;
}

/** The messages of one variant. No message contains itself. */
export interface ConfigSchema {
  readonly root: string;
  readonly messages: ReadonlyMap<string, MessageSchema>;
  readonly enums: ReadonlyMap<string, EnumSchema>;
}
