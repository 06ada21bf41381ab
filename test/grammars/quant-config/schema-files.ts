/** Generators of files for a schema: right ones, and the same with tokens dropped, doubled, swapped. */
import fc from 'fast-check';
import type { ConfigSchema, FieldSchema } from '../../../grammars/quant-config';

const STRINGS = ['"conv1"', "'fc'", '"a" "b"', '"\\x41\\n"', '"你"', '""'];
const VALUES = {
  bool: ['true', 'false', 't', '0', '1'],
  uint32: ['1', '0', '8', '0x10', '017', '4096'],
  int32: ['1', '-1', '2'],
  float: ['0.7', '.5', '1', '1e-3', '0.999999', '1.3f', 'inf'],
  string: STRINGS,
} as const;

const gap = fc.constantFrom(' ', ' ', ' ', '\n', ' # note\n');
const end = fc.constantFrom(' ', '\n', '\n', ' , ', ' ; ');

/** A right file for a schema, its tokens with blanks between them. */
export function fileOf(schema: ConfigSchema): fc.Arbitrary<string> {
  return itemsOf(schema, schema.root, 5);
}

function itemsOf(schema: ConfigSchema, name: string, maxLength: number): fc.Arbitrary<string> {
  const fields = [...(schema.messages.get(name)?.fields.values() ?? [])];
  const required = fields.filter(({ label }) => label === 'required');
  const rest = fields.filter(({ label }) => label !== 'required');
  const some = fc.subarray(rest, { maxLength: Math.min(maxLength, rest.length) });
  return some
    .map((chosen) => [...required, ...withoutRivals(chosen)])
    .chain((chosen) => fc.tuple(...chosen.map((field) => fc.tuple(fieldOf(schema, field), end))))
    .map((parts) => parts.flat().join(''));
}

/** One field of each oneof. */
function withoutRivals(fields: readonly FieldSchema[]): readonly FieldSchema[] {
  return fields.filter(
    ({ oneof }, index) =>
      oneof === null || fields.findIndex((other) => other.oneof === oneof) === index,
  );
}

function fieldOf(schema: ConfigSchema, { name, type, label }: FieldSchema): fc.Arbitrary<string> {
  if (type.kind === 'message') {
    const block = fc
      .tuple(
        fc.constantFrom(['{', '}'], ['{', '}'], ['<', '>']),
        gap,
        itemsOf(schema, type.name, 3),
      )
      .map(([[open, close], blank, items]) => `${open}${blank}${items}${close}`);
    const one = fc
      .tuple(fc.constantFrom(' ', ' : '), block)
      .map(([colon, text]) => name + colon + text);
    if (label !== 'repeated') return one;
    const list = fc
      .array(block, { maxLength: 2 })
      .map((blocks) => `${name} : [ ${blocks.join(' , ')} ]`);
    return fc.oneof({ weight: 3, arbitrary: one }, { weight: 1, arbitrary: list });
  }
  const values =
    type.kind === 'enum'
      ? [...(schema.enums.get(type.name)?.values.keys() ?? [])]
      : VALUES[type.name];
  const value = fc.constantFrom(...values);
  const one = fc.tuple(gap, value).map(([blank, text]) => `${name} :${blank}${text}`);
  if (label !== 'repeated') return one;
  const list = fc.array(value, { maxLength: 3 }).map((all) => `${name} : [ ${all.join(' , ')} ]`);
  return fc.oneof(one, list);
}

const STRAYS = [
  '{',
  '}',
  '<',
  '>',
  '[',
  ']',
  ':',
  ',',
  ';',
  '-',
  '"x"',
  '1',
  '0.5',
  'true',
  'INT8',
  'nope',
];

/** A file with one to three tokens dropped, doubled, swapped with another, or put in. */
export function mutatedOf(schema: ConfigSchema): fc.Arbitrary<string> {
  const cut = fc.record({
    kind: fc.constantFrom('drop', 'double', 'swap', 'insert'),
    at: fc.nat(10_000),
    other: fc.nat(10_000),
    stray: fc.constantFrom(...STRAYS),
  });
  return fc
    .tuple(fileOf(schema), fc.array(cut, { minLength: 1, maxLength: 3 }))
    .map(([text, cuts]) => {
      const parts = text.split(/( |\n)/);
      for (const { kind, at, other, stray } of cuts) {
        const index = at % parts.length;
        const part = parts[index] ?? '';
        const second = other % parts.length;
        if (kind === 'drop') parts.splice(index, 1);
        else if (kind === 'double') parts.splice(index, 0, part, ' ');
        else if (kind === 'insert') parts.splice(index, 0, ' ', stray, ' ');
        else {
          parts[index] = parts[second] ?? '';
          parts[second] = part;
        }
        if (parts.length === 0) parts.push('');
      }
      return parts.join('');
    });
}
