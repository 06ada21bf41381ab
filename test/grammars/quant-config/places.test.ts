import { describe, expect, test } from 'vitest';
import { parseQuantConfig, placeAt, typedFields } from '../../../grammars/quant-config';
import { quantSchema } from '../../../profiles/quant';

/** The place of the bar in a text, in short. */
function place(marked: string): string {
  const { path, part, unfinished, inComment } = placeAt(
    parseQuantConfig(marked.replace('|', '')),
    marked.indexOf('|'),
  );
  const names = path.map(({ name }) => name.text);
  const last = unfinished === null ? [] : [`(${unfinished})`];
  return [...names, ...last, inComment ? 'comment' : part].join(' ');
}

describe('the place of an offset', () => {
  test.each([
    ['|', 'items'],
    ['|a: 1', 'a name'],
    ['a|bc: 1', 'abc name'],
    ['abc|: 1', 'abc name'],
    ['abc:| 1', 'abc value'],
    ['abc: 1|', 'abc value'],
    ['abc: 1 |', 'items'],
    ['abc: 1\n|', 'items'],
    ['abc: 1\n\n|\nb: 2', 'items'],
    ['x { | }', 'x items'],
    ['x { a: 1\n  |\n  b: 2 }', 'x items'],
    ['x { y { a: tr|ue } }', 'x y a value'],
    ['x { y { a: 1 }| }', 'x items'],
    ['x: [{ a: 1 }, { b|: 2 }]', 'x b name'],
    ['x: ["a", "|b"]', 'x value'],
    ['x { a: 1 # no|te\n }', 'x comment'],
    ['# no|te', 'comment'],
    ['x {\n  a: 1\n  |', 'x items'],
    ['x {\n  dst_type: |\n}', 'x (dst_type) value'],
    ['x {\n  dst_type:|\n}', 'x (dst_type) value'],
    ['x {\n  dst|\n}', 'x (dst) name'],
    ['x {\n  dst_type:\n  |\n}', 'x items'],
    ['dst|', '(dst) name'],
    ['x { a: 1 } y|', '(y) name'],
  ])('%j', (marked, expected) => {
    expect(place(marked)).toBe(expected);
  });
});

test('fields come with what the schema says of them', () => {
  const text = 'version: 1\ncommon_config { nope { a: 1 } arq_quantize: { quant_bits: 7 } }\n';
  const fields = typedFields(parseQuantConfig(text), quantSchema('atc', null));
  expect(
    fields.map(({ base, node, message, field, parents }) => ({
      name: text.slice(base + node.name.range.start, base + node.name.range.end),
      message: message.name,
      type: field?.type.name ?? null,
      depth: parents.length,
    })),
  ).toEqual([
    { name: 'version', message: 'AMCTConfig', type: 'int32', depth: 0 },
    { name: 'common_config', message: 'AMCTConfig', type: 'CalibrationConfig', depth: 0 },
    { name: 'nope', message: 'CalibrationConfig', type: null, depth: 1 },
    { name: 'arq_quantize', message: 'CalibrationConfig', type: 'ARQuantize', depth: 1 },
    { name: 'quant_bits', message: 'ARQuantize', type: 'uint32', depth: 2 },
  ]);
});
