/** Decodes a document by a schema. Top-level statements are read once, whatever else changes. */
import { Collector, type ItemReading } from './collector';
import { shortFloat } from './numbers';
import type { QuantConfigDocument } from './parse';
import { readEnum, readScalar, type Outcome } from './read-scalar';
import type { FoundValue, JsonObject, JsonValue, Reading, ReadingFault } from './reading';
import type { ConfigSchema, FieldSchema, Limits, MessageSchema } from './schema';
import { BY_AMCT, BY_ATC, BY_BOTH, BY_NONE, type Side } from './syntax-faults';
import type { BlockValue, FieldNode, ItemNode, Range, ScalarValue, Statement, Value } from './tree';

const NOTHING: ItemReading = { entry: null, faults: [] };

type FaultDetail<T = ReadingFault> = T extends ReadingFault
  ? Omit<T, 'range' | 'related' | 'refusedBy' | 'message' | 'field'>
  : never;

export class ConfigReader {
  readonly #schema: ConfigSchema;
  readonly #side: Side;
  readonly #known = new WeakMap<Statement, ItemReading>();

  /**
   * @param side whose values count where both readers take a text for different ones; faults are
   *   those of both
   */
  constructor(schema: ConfigSchema, side: Side) {
    this.#schema = schema;
    this.#side = side;
  }

  read(document: QuantConfigDocument): Reading {
    const root = this.#messageOf(this.#schema.root);
    const collector = new Collector(this.#schema, root);
    for (const { start, statement } of document.statements) {
      if (statement.node !== null) collector.add(this.#readStatement(root, statement), start);
    }
    const faults = collector.faults.toSorted((a, b) => a.range.start - b.range.start);
    return { message: collector.message, faults };
  }

  #readStatement(root: MessageSchema, statement: Statement): ItemReading {
    const known = this.#known.get(statement);
    if (known !== undefined) return known;
    const reading = statement.node === null ? NOTHING : this.#readItem(root, statement.node);
    this.#known.set(statement, reading);
    return reading;
  }

  #messageOf(name: string): MessageSchema {
    const message = this.#schema.messages.get(name);
    if (message === undefined) throw new Error(`The schema has no message ${name}`);
    return message;
  }

  #readItem(message: MessageSchema, node: ItemNode): ItemReading {
    if (node.kind === 'broken') return NOTHING;
    const field = node.name.kind === 'plain' ? message.fields.get(node.name.text) : undefined;
    const faults: ReadingFault[] = [];
    const report: Report = (range, refusedBy, detail, related = null) => {
      const place = { range, related, refusedBy, message: message.name, field: node.name.text };
      faults.push({ ...place, ...detail });
    };
    if (field === undefined) {
      report(node.name.range, BY_BOTH, { kind: 'unknown-field' });
      return { entry: null, faults };
    }
    const { availability } = field;
    if (availability === 'not-yet' || availability === 'gone') {
      const detail = { kind: 'not-available', availability, word: field.name } as const;
      report(node.name.range, BY_BOTH, detail);
    }
    const values = this.#readValues(node, field, report, faults);
    return { entry: { field, name: node.name.range, values }, faults };
  }

  #readValues(
    node: FieldNode,
    field: FieldSchema,
    report: Report,
    faults: ReadingFault[],
  ): readonly JsonValue[] {
    const { value } = node;
    if (value.kind !== 'list') return this.#readValue(node, field, value, report, faults);
    if (field.label !== 'repeated') {
      report(value.range, BY_BOTH, { kind: 'not-repeated' });
      return [];
    }
    if (node.colon === null && value.items.length === 0 && field.type.kind !== 'message') {
      report(node.name.range, BY_BOTH, { kind: 'missing-colon' });
    }
    return value.items.flatMap((item) => this.#readValue(node, field, item, report, faults));
  }

  #readValue(
    node: FieldNode,
    field: FieldSchema,
    value: Exclude<Value, { kind: 'list' }>,
    report: Report,
    faults: ReadingFault[],
  ): readonly JsonValue[] {
    const { type } = field;
    if (type.kind === 'message') {
      if (value.kind === 'block') return [this.#readBlock(node, type.name, value, faults)];
      report(value.range, BY_BOTH, { kind: 'wrong-value', expected: type, found: value.kind });
      return [];
    }
    if (value.kind === 'block') {
      report(value.open, BY_BOTH, { kind: 'wrong-value', expected: type, found: 'block' });
      return [];
    }
    return this.#readPlain(field, value, report);
  }

  #readBlock(
    node: FieldNode,
    messageName: string,
    block: BlockValue,
    faults: ReadingFault[],
  ): JsonObject {
    const message = this.#messageOf(messageName);
    const collector = new Collector(this.#schema, message);
    for (const item of block.items) collector.add(this.#readItem(message, item), 0);
    for (const fault of collector.faults) faults.push(fault);
    // What is broken may be the missing field.
    const given = new Set(block.items.map((item) => item.name?.text ?? ''));
    if (!given.has('') && block.close !== null) {
      for (const { label, name } of message.fields.values()) {
        if (label !== 'required' || given.has(name)) continue;
        faults.push({
          kind: 'missing-required',
          range: node.name.range,
          related: block.range,
          refusedBy: BY_ATC,
          message: messageName,
          field: name,
        });
      }
    }
    return collector.message;
  }

  #readPlain(field: FieldSchema, value: ScalarValue, report: Report): readonly JsonValue[] {
    const atc = this.#outcome(field, value, 'atc');
    const amct = this.#outcome(field, value, 'amct');
    const refusals = [
      { side: 'atc', outcome: atc },
      { side: 'amct', outcome: amct },
    ] as const;
    const [refusal] = refusals.flatMap(({ outcome }) =>
      outcome.kind === 'refused' ? [outcome.found] : [],
    );
    if (refusal !== undefined) {
      const sides = refusals.filter(({ outcome }) => outcome.kind !== 'value');
      const refusedBy = sides.length === 2 ? BY_BOTH : sidesOf(sides[0]?.side ?? 'atc');
      this.#reportRefusal(field, value.range, refusal, refusedBy, report);
    } else if (atc.kind === 'not-utf8' || amct.kind === 'not-utf8') {
      report(value.range, BY_AMCT, { kind: 'not-utf8' });
    }
    const [first, second] = this.#side === 'atc' ? [atc, amct] : [amct, atc];
    const outcome = 'value' in first ? first : second;
    if (!('value' in outcome)) return [];
    this.#checkEnumValue(field, outcome.value, value.range, report);
    return [this.#checkRange(field, outcome.value, value.range, report)];
  }

  #outcome(field: FieldSchema, value: ScalarValue, side: Side): Outcome {
    const { type } = field;
    if (type.kind === 'scalar') return readScalar(type.name, value, side);
    const schema = this.#schema.enums.get(type.name);
    if (schema === undefined) throw new Error(`The schema has no enum ${type.name}`);
    return readEnum(schema, value, side);
  }

  #reportRefusal(
    field: FieldSchema,
    range: Range,
    found: FoundValue,
    refusedBy: readonly Side[],
    report: Report,
  ): void {
    report(range, refusedBy, { kind: 'wrong-value', expected: field.type, found });
  }

  #checkEnumValue(
    { type }: FieldSchema,
    value: string | number | boolean,
    range: Range,
    report: Report,
  ): void {
    if (type.kind !== 'enum' || typeof value !== 'string') return;
    const availability = this.#schema.enums.get(type.name)?.values.get(value)?.availability;
    if (availability !== 'not-yet' && availability !== 'gone') return;
    report(range, BY_BOTH, { kind: 'not-available', availability, word: value });
  }

  /** Reports a number out of range; gives the value as the message shows it. */
  #checkRange(
    { limits, type }: FieldSchema,
    value: string | number | boolean,
    range: Range,
    report: Report,
  ): JsonValue {
    if (typeof value !== 'number') return value;
    if (!Number.isFinite(value)) {
      report(range, BY_NONE, { kind: 'out-of-range', limits: null, value });
      return Number.isNaN(value) ? 'NaN' : value > 0 ? 'Infinity' : '-Infinity';
    }
    // The tools compare the shortest decimal of the 32-bit fraction: 0.99999999 is 1.
    const shown = type.name === 'float' ? shortFloat(value) : value;
    if (limits !== null && !isWithin(shown, limits)) {
      report(range, BY_NONE, { kind: 'out-of-range', limits, value: shown });
    }
    return shown;
  }
}

type Report = (
  range: Range,
  refusedBy: readonly Side[],
  detail: FaultDetail,
  related?: Range | null,
) => void;

function sidesOf(side: Side): readonly Side[] {
  return side === 'atc' ? BY_ATC : BY_AMCT;
}

function isWithin(value: number, { gt, ge, lt, le, oneOf }: Limits): boolean {
  return (
    (gt === undefined || value > gt) &&
    (ge === undefined || value >= ge) &&
    (lt === undefined || value < lt) &&
    (le === undefined || value <= le) &&
    (oneOf === undefined || oneOf.includes(value))
  );
}
