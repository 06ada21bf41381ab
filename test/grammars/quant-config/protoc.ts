/** protoc as the judge: a .proto file out of a schema, and what it makes of a text. */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ConfigSchema, FieldSchema, MessageSchema } from '../../../grammars/quant-config';

export const hasProtoc = spawnSync('protoc', ['--version']).status === 0;

/** Field numbers do not matter for text: they count from 1 in the order of the schema. */
export function writeProto({ messages, enums }: ConfigSchema): string {
  const enumTexts = [...enums.values()].map(({ name, values }) => {
    const rows = [...values].map(([value, { number }]) => `  ${value} = ${number};`);
    return `enum ${name} {\n${rows.join('\n')}\n}`;
  });
  return ['syntax = "proto2";', ...enumTexts, ...[...messages.values()].map(messageText), ''].join(
    '\n',
  );
}

function messageText({ name, fields }: MessageSchema): string {
  const numbers = new Map([...fields.keys()].map((field, index) => [field, index + 1]));
  const line = (field: FieldSchema): string =>
    `${field.type.name} ${field.name} = ${numbers.get(field.name) ?? 0};`;
  const all = [...fields.values()];
  const oneofs = [...new Set(all.flatMap(({ oneof }) => (oneof === null ? [] : [oneof])))];
  const rows = [
    ...all.filter(({ oneof }) => oneof === null).map((field) => `${field.label} ${line(field)}`),
    ...oneofs.map((oneof) => {
      return `oneof ${oneof} { ${all
        .filter((field) => field.oneof === oneof)
        .map(line)
        .join(' ')} }`;
    }),
  ];
  return `message ${name} {\n  ${rows.join('\n  ')}\n}`;
}

/** What protoc says: the message that it decodes, null when it refuses the text. */
export interface Verdict {
  readonly message: unknown;
  /** It takes the text and warns that required fields are missing. */
  readonly isMissing: boolean;
}

export class Protoc {
  readonly #schema: ConfigSchema;
  readonly #folder = mkdtempSync(join(tmpdir(), 'quant-proto-'));

  constructor(schema: ConfigSchema) {
    this.#schema = schema;
    writeFileSync(join(this.#folder, 'config.proto'), writeProto(schema));
    const check = [`-o${join(this.#folder, 'set')}`, `-I${this.#folder}`, 'config.proto'];
    const { status, stderr } = spawnSync('protoc', check, { encoding: 'utf8' });
    if (status !== 0) throw new Error(`protoc refuses the schema: ${stderr}`);
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true });
  }

  async judge(text: string): Promise<Verdict> {
    const { root } = this.#schema;
    const child = spawn('protoc', [`--encode=${root}`, `-I${this.#folder}`, 'config.proto']);
    const output: Buffer[] = [];
    let errors = '';
    child.stdout.on('data', (part: Buffer) => output.push(part));
    child.stderr.on('data', (part: Buffer) => (errors += part.toString()));
    // It may refuse the text before it has read all of it.
    child.stdin.on('error', () => undefined);
    child.stdin.end(text);
    const status = await new Promise((resolve) => child.on('close', resolve));
    if (status !== 0) return { message: null, isMissing: false };
    const message = decodeMessage(Buffer.concat(output), root, this.#schema);
    return { message, isMissing: errors.includes('missing required fields') };
  }
}

/** A message in protobuf's wire format, as JSON in field names. */
function decodeMessage(bytes: Buffer, name: string, schema: ConfigSchema): unknown {
  const fields = [...(schema.messages.get(name)?.fields.values() ?? [])];
  const result: Record<string, unknown> = {};
  let at = 0;
  const varint = (): bigint => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = bytes[at] ?? 0;
      at += 1;
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  while (at < bytes.length) {
    const key = Number(varint());
    const field = fields[(key >> 3) - 1];
    if (field === undefined) throw new Error(`No field ${key >> 3} in ${name}`);
    let value: unknown;
    if ((key & 7) === 0) {
      value = scalarOf(field, varint(), schema);
    } else if ((key & 7) === 5) {
      value = shortest(bytes.readFloatLE(at));
      at += 4;
    } else {
      const length = Number(varint());
      const part = bytes.subarray(at, at + length);
      at += length;
      const isMessage = field.type.kind === 'message';
      value = isMessage ? decodeMessage(part, field.type.name, schema) : part.toString();
    }
    if (field.label !== 'repeated') result[field.name] = value;
    else result[field.name] = [result[field.name] ?? [], value].flat();
  }
  return result;
}

function scalarOf({ type }: FieldSchema, value: bigint, schema: ConfigSchema): unknown {
  if (type.kind === 'enum') {
    const values = [...(schema.enums.get(type.name)?.values ?? [])];
    return values.find(([, { number }]) => BigInt(number) === value)?.[0];
  }
  if (type.name === 'bool') return value !== 0n;
  return Number(type.name === 'int32' ? BigInt.asIntN(32, value) : value);
}

function shortest(value: number): unknown {
  if (Number.isNaN(value)) return 'NaN';
  if (!Number.isFinite(value)) return value > 0 ? 'Infinity' : '-Infinity';
  const digits = [1, 2, 3, 4, 5, 6, 7, 8].find((count) => {
    return Math.fround(Number(value.toPrecision(count))) === value;
  });
  return Number(value.toPrecision(digits ?? 9));
}
