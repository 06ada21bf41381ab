/** One fault for one cause, at the right place. */
import { describe, expect, test } from 'vitest';
import { MAX_DEPTH, parseQuantConfig, syntaxFaultsOf } from '../../../grammars/quant-config';
import { faultsOf, ROOT_FIELDS, takes } from './support';

/** [text, its faults as kind and marked characters] */
const FAULTS: readonly (readonly [string, ...string[]])[] = [
  ['batch_num 3', 'missing-colon: batch_num'],
  ['batch_num 3\nversion 1', 'missing-colon: batch_num', 'missing-colon: version'],
  ['batch_num:', 'missing-value: batch_num:'],
  ['batch_num:\nversion: 1', 'missing-value: batch_num:'],
  ['batch_num: ;version: 1', 'missing-value: batch_num:'],
  ['batch_num\nversion: 1', 'missing-value: batch_num'],
  ['batch_num = 3', 'equals-sign: ='],
  ['batch_num：3', 'full-width: ：'],
  ['layer_name: “conv1”', 'full-width: “conv1”'],
  ['layer_name: “conv1"\nb: 1', 'full-width: “conv1"'],
  ['layer_name: "conv1”\nb: "x"', 'full-width: "conv1”'],
  ['skip_layers: "a", "b"\nversion: 1', 'list-needs-brackets: "a", "b"'],
  ['skip_layers: a, b, c\nversion: 1', 'list-needs-brackets: a, b, c'],
  ['x { search_step: 0,01 }', 'list-needs-brackets: 0,01'],
  ['a: true, b 1', 'missing-colon: b'],
  ['a: 1， b: 2；', 'full-width: ，', 'full-width: ；'],
  ['a ｛ b: 1 ｝', 'full-width: ｛', 'full-width: ｝'],
  ['a: 1;; b: 2', 'stray-separator: ;'],
  [';a: 1', 'stray-separator: ;'],
  ['a: : 1', 'extra-colon: :'],
  ['a: 1 2', 'extra-value: 2'],
  ['a: true yes b: 1', 'extra-value: yes'],
  [': 3', 'missing-name: : 3'],
  ['a: 1\n"x"', 'missing-name: "x"'],
  ['{ a: 1 }', 'missing-name: {'],
  ['"a": 1, "b": 2', 'quoted-name: "a"', 'quoted-name: "b"'],
  ['1: 2', 'number-as-name: 1'],
  ['layer_name: res2a/conv-1 b: 2', 'unquoted-text: res2a/conv-1'],
  ['layer_name: model.layer.0', 'unquoted-text: model.layer.0'],
  ['a.b: 1', 'unexpected: .'],
  ['this is no comment\na: 1', 'unexpected: this is no comment'],
  ['这是注释\na: 1', 'stray-character: 这是注释'],
  ['// note\na: 1', 'slash-comment: // note'],
  ['a: 1 /* note */ b: 2', 'block-comment: /* note */'],
  ['\ufeffa: 1', 'byte-order-mark: \ufeff'],
  ['a: 1\u3000b: 2', 'unicode-blank: \u3000'],
  ['# a\0b\na: "\0"', 'nul: \0', 'nul: \0'],
  [
    'a: 08 b: 1.2.3 c: 0x d: 10e: 1',
    'bad-number: 08',
    'bad-number: 1.2.3',
    'bad-number: 0x',
    'bad-number: 10e',
  ],
  ['a: +1 b: - 5', 'plus-sign: +', 'blank-after-sign: -'],
  [
    'a: "\\q\\x\\?\\400"',
    'bad-escape: \\q',
    'bad-escape: \\x',
    'escape-differs: \\?',
    'bad-escape: \\400',
  ],
  ['a { b: 1', 'unclosed-block: {'],
  ['a { b: 1 } }', 'stray-closer: }'],
  ['a { b: 1 >', 'wrong-closer: >'],
  ['a: 1 ]', 'stray-closer: ]'],
  ['a: [1, 2', 'unclosed-list: ['],
  ['a: [1, 2\nb: 3', 'unclosed-list: ['],
  ['a { b: [1 } c: 3', 'unclosed-list: ['],
  ['a: [{ b: 1 }, { b: 2 }\nc: 3', 'unclosed-list: ['],
  ['a: ["x" , ]', 'trailing-comma: ,'],
  ['a: [1 2]', 'list-needs-comma: 2'],
  ['a: [{} {}]', 'list-needs-comma: {'],
  ['a: [1,, 2]', 'extra-comma: ,'],
  ['a: [1; 2]', 'list-separator: ;'],
  ['a: [[1]]', 'nested-list: ['],
  ['a: ["x", { b: 1 }]', 'mixed-list: {'],
  ['a: [{ b: 1 }, "x"]', 'mixed-list: "x"'],
];

describe('faults', () => {
  test.each(FAULTS)('%j', (text, ...expected) => {
    expect(faultsOf(text)).toEqual(expected);
  });

  test('all of a file at once, wherever they are', () => {
    const text = 'a 1\nb { c: [1 2] d 3 e { f: 08 } }\ng:\nh: 1\n';
    expect(faultsOf(text)).toEqual([
      'missing-colon: a',
      'list-needs-comma: 2',
      'missing-colon: d',
      'bad-number: 08',
      'missing-value: g:',
    ]);
  });

  test('a wrong closer names its opener', () => {
    const [fault] = syntaxFaultsOf(parseQuantConfig('\n a { b: 1 >'));
    expect(fault).toMatchObject({ range: { start: 11, end: 12 }, related: { start: 4, end: 5 } });
  });
});

describe('a string over several lines', () => {
  test('is one fault each, as in the samples of the documentation', () => {
    const sample = [
      'activation_offset : true',
      'skip_layers : "\nOptype\n"',
      'skip_layer_types: "\nOptype\n"',
      'do_fusion: true',
      'override_layer_types : {\nlayer_type : "\nOptype\n"',
      'calibration_config : {\narq_quantize : {\nchannel_wise : false\n}\n}\n}',
      'tensor_quantize {\nlayer_name: "\nOpname\n"\ninput_index: 0\n}\n',
    ].join('\n');
    expect(faultsOf(sample)).toEqual([
      'split-string: "\nOptype\n"',
      'split-string: "\nOptype\n"',
      'split-string: "\nOptype\n"',
      'split-string: "\nOpname\n"',
    ]);
    expect(faultsOf(sample.replaceAll('"\n', '"').replaceAll('\n"', '"'))).not.toContain('split');
    expect(faultsOf(sample.replace(/"\n(\w+)\n"/g, '"$1"'))).toEqual([]);
  });

  test('reads as its text without the breaks', () => {
    const { statements } = parseQuantConfig('a: "\n  Opname\r\n"\n');
    const node = statements[0]?.statement.node;
    expect(node?.kind === 'field' ? node.value : null).toMatchObject({
      kind: 'string',
      parts: [{ raw: 'Opname' }],
    });
  });

  test('is told from a quote that was forgotten', () => {
    expect(faultsOf('a: "x\nb: "y"\nc: "z"')).toEqual(['open-string: "x']);
    expect(faultsOf('a: x"\nb: 1')).toEqual(['open-string: "']);
    expect(faultsOf("a: 'x\nb: 1")).toEqual(["open-string: 'x"]);
    expect(faultsOf('a { b: "x }\n}\nc: 1')).toEqual(['open-string: "x }']);
  });
});

describe('a block that is never closed', () => {
  const text = 'common_config {\n  arq_quantize {\n    a: 1\n}\nskip_layers: "x"\nversion 1\n';

  test('ends where the next field of the root begins', () => {
    expect(faultsOf(text, ROOT_FIELDS)).toEqual(['unclosed-block: {', 'missing-colon: version']);
    const { statements } = parseQuantConfig(text, { rootFields: ROOT_FIELDS });
    expect(statements).toHaveLength(4);
  });

  test('is not seen in one that holds such a field by mistake', () => {
    const misplaced = 'common_config {\n  version: 1\n}\nskip_layers: "x"\n';
    expect(faultsOf(misplaced, ROOT_FIELDS)).toEqual([]);
    expect(parseQuantConfig(misplaced, { rootFields: ROOT_FIELDS }).statements).toHaveLength(3);
  });

  test('is one fault for each place where closers are missing', () => {
    const twice = 'common_config { a { b: 1\ncommon_config { a: 1\nversion: 1\n';
    expect(faultsOf(twice, ROOT_FIELDS)).toEqual(['unclosed-block: {', 'unclosed-block: {']);
  });
});

describe('hostile text', () => {
  const nested = (depth: number): string => 'a {'.repeat(depth) + '}'.repeat(depth);

  test('nesting is read up to a limit, and beyond it refused once', () => {
    expect(faultsOf(nested(MAX_DEPTH))).toEqual([]);
    expect(faultsOf(nested(MAX_DEPTH + 1))).toEqual(['too-deep: {']);
    expect(faultsOf(`${nested(10_000)} b 1`)).toEqual(['too-deep: {', 'missing-colon: b']);
    expect(faultsOf('a {'.repeat(100_000))).toEqual(['too-deep: {', 'unclosed-block: {']);
    expect(faultsOf('a: [{'.repeat(10_000))).toEqual(['too-deep: {', 'unclosed-block: {']);
  });

  test.each([
    ['a string of 5 MB', `a: "${'x'.repeat(5_000_000)}"`, 0],
    ['a string of a million escapes', `a: "${'\\n'.repeat(1_000_000)}"`, 0],
    ['a string of 5 MB that is never closed', `a: "${'x'.repeat(5_000_000)}`, 1],
    ['a list of 50 000 items', `a: [${'1,'.repeat(50_000)}1]`, 0],
    ['100 000 unclosed roots', 'version {\n'.repeat(100_000), 100_000],
    ['200 000 closers', '}'.repeat(200_000), 200_000],
    ['a quote on each of 50 000 lines', 'a "\n'.repeat(50_000), 50_000],
    ['a comment that is never closed', `/*${'x * '.repeat(1_000_000)}`, 1],
  ])('%s is read to its end', (_, text, count) => {
    expect(faultsOf(text, ROOT_FIELDS)).toHaveLength(count);
  });
});

test('each reader has its own strictness', () => {
  expect([takes('a: +1', 'atc'), takes('a: +1', 'amct')]).toEqual([false, true]);
  expect([takes('a: - 5', 'atc'), takes('a: - 5', 'amct')]).toEqual([true, false]);
  expect([takes('a: "\\q"', 'atc'), takes('a: "\\q"', 'amct')]).toEqual([false, true]);
  expect([takes('a: "\\?"', 'atc'), takes('a: "\\?"', 'amct')]).toEqual([true, true]);
  expect([takes('# \0', 'atc'), takes('# \0', 'amct')]).toEqual([false, true]);
});
