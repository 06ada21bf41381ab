/** Puts fields together to a message, the way the laxer reader merges, and notes doubles. */
import { moved } from './parse';
import type { JsonObject, JsonValue, ReadingFault } from './reading';
import type { ConfigSchema, FieldSchema, MessageSchema } from './schema';
import { BY_ATC } from './syntax-faults';
import type { Range } from './tree';

/** A field with the values that one statement gives it. */
export interface Entry {
  readonly field: FieldSchema;
  readonly name: Range;
  readonly values: readonly JsonValue[];
}

export interface ItemReading {
  /** Null for an unknown field and for what is no field. */
  readonly entry: Entry | null;
  readonly faults: readonly ReadingFault[];
}

/** Puts the fields of a message together, and finds those that are there too often. */
export class Collector {
  readonly faults: ReadingFault[] = [];
  readonly #schema: ConfigSchema;
  readonly #message: MessageSchema;
  readonly #first = new Map<string, Range>();
  readonly #singular = new Map<string, JsonValue>();
  readonly #repeated = new Map<string, JsonValue[]>();

  constructor(schema: ConfigSchema, message: MessageSchema) {
    this.#schema = schema;
    this.#message = message;
  }

  get message(): JsonObject {
    return Object.fromEntries([...this.#singular, ...this.#repeated]);
  }

  /** @param shift where the statement of the reading begins in the text */
  add({ entry, faults }: ItemReading, shift: number): void {
    if (entry !== null) this.#note(entry, shift);
    for (const fault of faults) this.faults.push(shift === 0 ? fault : movedFault(fault, shift));
    if (entry !== null) this.#put(entry);
  }

  #note({ field, name }: Entry, shift: number): void {
    if (field.label === 'repeated') return;
    const range = moved(name, shift);
    const place = { range, refusedBy: BY_ATC, message: this.#message.name, field: field.name };
    const first = this.#first.get(field.name);
    if (first !== undefined) {
      this.faults.push({ ...place, kind: 'duplicate-field', related: first });
      return;
    }
    const other = field.oneof === null ? undefined : this.#otherOf(field);
    if (other !== undefined) {
      const related = this.#first.get(other) ?? null;
      this.faults.push({ ...place, kind: 'oneof-conflict', other, related });
    }
    this.#first.set(field.name, range);
  }

  #otherOf({ name, oneof }: FieldSchema): string | undefined {
    return [...this.#first.keys()].find(
      (other) => other !== name && this.#message.fields.get(other)?.oneof === oneof,
    );
  }

  #put({ field, values }: Entry): void {
    const [value] = values;
    if (value === undefined) return;
    if (field.label === 'repeated') {
      const list = this.#repeated.get(field.name);
      if (list === undefined) this.#repeated.set(field.name, [...values]);
      else for (const item of values) list.push(item);
      return;
    }
    for (const other of othersOf(this.#message, field)) this.#singular.delete(other);
    const before = this.#singular.get(field.name);
    const inner = field.type.kind === 'message' ? this.#schema.messages.get(field.type.name) : null;
    const both = inner && isObject(before) && isObject(value);
    this.#singular.set(field.name, both ? merged(this.#schema, inner, before, value) : value);
  }
}

/** Two blocks of one message as one, the way the laxer reader merges them. */
function merged(
  schema: ConfigSchema,
  message: MessageSchema,
  before: JsonObject,
  after: JsonObject,
): JsonObject {
  const result = new Map(Object.entries(before));
  for (const [name, value] of Object.entries(after)) {
    const field = message.fields.get(name);
    const old = result.get(name);
    const inner = field?.type.kind === 'message' ? schema.messages.get(field.type.name) : undefined;
    if (field === undefined) continue;
    for (const other of othersOf(message, field)) result.delete(other);
    if (field.label === 'repeated') result.set(name, [old ?? [], value].flat());
    else if (inner === undefined || !isObject(old) || !isObject(value)) result.set(name, value);
    else result.set(name, merged(schema, inner, old, value));
  }
  return Object.fromEntries(result);
}

/** The other fields of the oneof that a field is in. */
function othersOf(message: MessageSchema, { name, oneof }: FieldSchema): readonly string[] {
  if (oneof === null) return [];
  return [...message.fields.values()]
    .filter((other) => other.oneof === oneof && other.name !== name)
    .map((other) => other.name);
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && !Array.isArray(value);
}

function movedFault(fault: ReadingFault, shift: number): ReadingFault {
  const related = fault.related === null ? null : moved(fault.related, shift);
  return { ...fault, range: moved(fault.range, shift), related };
}
