/** Every row of facts 2.3 and 2.3a, in their order. */
import { describe, expect, test } from 'vitest';
import { reading, readings, words, WORD_LIST } from './support';

type Slots = readonly (string | null)[];

/** [line, scope, key, inputs, outputs] */
type RuleRow = readonly [string, 'type' | 'name', string, Slots, Slots];

const F16 = ['float16'] as const;

const RULES: readonly RuleRow[] = [
  ['OpType::Relu:InputDtype:float16,OutputDtype:int8', 'type', 'Relu', F16, ['int8']],
  ['OpType::Relu::InputDtype:float16', 'type', 'Relu', F16, []],
  ['a/b::InputDtype:float16', 'name', 'a/b', F16, []],
  ['a/b:InputDtype:float16', 'name', 'a/b', F16, []],
  ['OpType::  Relu:InputDtype:float16', 'type', 'Relu', F16, []],
  [' OpType::Relu:InputDtype:float16', 'name', 'OpType', F16, []],
  ['\tOpType::Relu:InputDtype:float16', 'name', 'OpType', F16, []],
  ['\ufeffOpType::Relu:InputDtype:float16', 'name', '\ufeffOpType', F16, []],
  ['optype::Relu:InputDtype:float16', 'name', 'optype', F16, []],
  ['OPTYPE::Relu:InputDtype:float16', 'name', 'OPTYPE', F16, []],
  ['OpType:Relu:InputDtype:float16', 'name', 'OpType', F16, []],
  ['Relu :InputDtype:float16', 'name', 'Relu ', F16, []],
  ['OpType::Relu :InputDtype:float16', 'type', 'Relu ', F16, []],
  ['scope:0/Relu::InputDtype:float16', 'name', 'scope', F16, []],
  ['my op/Relu::InputDtype:float16', 'name', 'my op/Relu', F16, []],
  ['*Relu*::InputDtype:float16', 'name', '*Relu*', F16, []],
  ['#a::InputDtype:float16', 'name', '#a', F16, []],
  ['//OpType::Relu:InputDtype:float16', 'name', '//OpType', F16, []],
  ['a::InputDtype:Float16,FLOAT32,bFloat16', 'name', 'a', ['float16', 'float', 'bfloat16'], []],
  [
    'a::InputDtype: float16 , float32 , OutputDtype: float16 ',
    'name',
    'a',
    ['float16', 'float'],
    F16,
  ],
  [
    'a::InputDtype:\tfloat16\t,\tfloat32\t,\tOutputDtype:\tfloat16\t',
    'name',
    'a',
    ['float16', 'float'],
    F16,
  ],
  [
    'a::InputDtype:,,float16,OutputDtype:,float16',
    'name',
    'a',
    [null, null, 'float16'],
    [null, 'float16'],
  ],
  ['a::InputDtype:,OutputDtype:', 'name', 'a', [], []],
  // 2.2
  ['a::InputDtype=float16', 'name', 'a', F16, []],
  ['a::InputDtype float16', 'name', 'a', F16, []],
  ['a::InputDtype:float16 OutputDtype:int8', 'name', 'a', F16, ['int8']],
  ['a::InputDtype:float16OutputDtype:int8', 'name', 'a', F16, ['int8']],
  ['a::OutputDtype:float16', 'name', 'a', [], F16],
  ['a::InputDtype:float16,', 'name', 'a', F16, []],
  ['X:int32,InputDtype:float16', 'name', 'X', F16, []],
  // 2.3a
  ['stem/conv InputDtype:float16', 'name', 'stem/conv InputDtype', F16, []],
  ['OpType::InputDtype:float16', 'type', 'InputDtype', F16, []],
  ['x::inputDtype:float16,OutputDtype:float16', 'name', 'x', [], F16],
  ['cast/InputDtype:OutputDtype:float16', 'name', 'cast/InputDtype', [], F16],
  ['a::InputDtype:float16\0 # why', 'name', 'a', F16, []],
];

describe('lines that ATC takes as rules', () => {
  test.each(RULES)('%j', (line, scope, key, inputs, outputs) => {
    expect(reading(line)).toEqual({ kind: 'rule', scope, key, inputs, outputs, firstLine: null });
  });
});

const BAD_LINE = ['E20101'];
const BAD_WORD = ['E20003', 'E20101'];
const BAD_ORDER = ['E29999', 'E20101'];

/** [line, codes, kinds of cause] */
const REFUSED: readonly (readonly [string, readonly string[], readonly string[]])[] = [
  ['# text', BAD_LINE, ['no-colon', 'no-keyword']],
  ['# note: text', BAD_LINE, ['no-keyword']],
  ['   ', BAD_LINE, ['no-colon', 'no-keyword']],
  ['\t', BAD_LINE, ['no-colon', 'no-keyword']],
  ['\r', BAD_LINE, ['no-colon', 'no-keyword']],
  ['Relu', BAD_LINE, ['no-colon', 'no-keyword']],
  ['a::float16', BAD_LINE, ['no-keyword']],
  [':InputDtype:float16', BAD_LINE, ['empty-name']],
  ['OpType:::InputDtype:float16', BAD_LINE, ['empty-name']],
  ['a::inputdtype:float16', BAD_LINE, ['no-keyword']],
  ['a::InputDtype:float16,outputdtype:float16', BAD_WORD, ['unknown-dtype']],
  ['a::OutputDtype:float16,InputDtype:float16', BAD_ORDER, ['keyword-order']],
  ['a::InputDtype:float16;OutputDtype:float16', BAD_WORD, ['unknown-dtype']],
  ['a::InputDtype:float16:OutputDtype:float16', BAD_WORD, ['unknown-dtype']],
  ['a::InputDtype :float16', BAD_WORD, ['unknown-dtype']],
  ['a::InputDtype:fp16', BAD_WORD, ['unknown-dtype']],
  ['a::InputDtype:bf16', BAD_WORD, ['unknown-dtype']],
  ['a::InputDtype:DT_FLOAT16', BAD_WORD, ['unknown-dtype']],
  ['a::InputDtype:undefined', BAD_WORD, ['unknown-dtype']],
  ['a::InputDtype:"float16"', BAD_WORD, ['unknown-dtype']],
  ['a::InputDtype:float16 # why', BAD_WORD, ['unknown-dtype']],
  ['a::InputDtype:float16，float16', BAD_WORD, ['unknown-dtype']],
  ['InputDtypeNode::InputDtype:float16', BAD_WORD, ['unknown-dtype']],
  // 2.3a
  ['x::inputDtype:float16,outputDtype:float16', BAD_LINE, ['no-keyword']],
  ['OutputDtype_fix::InputDtype:float16', BAD_ORDER, ['keyword-order']],
  ['a::InputDtypeOutputDtype:float16', BAD_WORD, ['keywords-touch']],
  ['a::InputDtype：float16', BAD_WORD, ['unknown-dtype']],
  [':InputDtype:fp16', BAD_WORD, ['empty-name', 'unknown-dtype']],
  ['InputDtype fp16', BAD_WORD, ['no-colon', 'unknown-dtype']],
  [':OutputDtype:float16,InputDtype:fp16', BAD_ORDER, ['empty-name', 'keyword-order']],
  ['\0OpType::Relu:InputDtype:float16', BAD_LINE, ['no-colon', 'no-keyword']],
];

describe('lines that ATC refuses', () => {
  test.each(REFUSED)('%j', (line, codes, causes) => {
    const found = reading(line);
    expect(found.kind === 'refused' && found.causes.map((cause) => cause.kind)).toEqual(causes);
    expect(found.kind === 'refused' && found.codes).toEqual(codes);
  });

  test('a blank line between rules and a second final newline', () => {
    const codes = readings('a::InputDtype:int8\n\nb::InputDtype:int8\n\n').map((line) =>
      line.kind === 'refused' ? line.codes : [],
    );
    expect(codes).toEqual([[], BAD_LINE, [], BAD_LINE]);
  });

  test('a full-width colon after the name leaves no colon for the name but the later one', () => {
    expect(reading('Relu：InputDtype:float16')).toMatchObject({
      kind: 'rule',
      key: 'Relu：InputDtype',
    });
  });

  test('the first unknown word is the one that ATC names, the others are found as well', () => {
    const found = reading('a::InputDtype:int8,fp16,OutputDtype:fp32');
    expect(found.kind === 'refused' && found.causes).toEqual([
      {
        kind: 'unknown-dtype',
        list: 'inputs',
        index: 1,
        word: 'fp16',
        range: { start: 19, end: 23 },
        named: true,
      },
      {
        kind: 'unknown-dtype',
        list: 'outputs',
        index: 0,
        word: 'fp32',
        range: { start: 36, end: 40 },
        named: false,
      },
    ]);
  });
});

describe('lines at which ATC ends in an exception', () => {
  test.each([
    ['a::InputDtype', 3, 13],
    ['a::OutputDtype', 3, 14],
    ['a::InputDtype  ', 3, 13],
    ['a::InputDtype\r', 3, 13],
    ['a::InputDtype\0:float16', 3, 13],
    ['a::InputDtype:fp16,OutputDtype', 19, 30],
    ['a::InputDtypeOutputDtype', 13, 24],
    ['InputDtype', 0, 10],
    ['# see InputDtype', 6, 16],
    [':InputDtype', 1, 11],
  ])('%j', (line, start, end) => {
    expect(reading(line)).toEqual({ kind: 'aborts', keyword: { start, end } });
  });
});

describe('dtype words', () => {
  test.each(WORD_LIST)('%s in any case', (word) => {
    const mixed = word.charAt(0).toUpperCase() + word.slice(1);
    expect(reading(`a::InputDtype:${word},${word.toUpperCase()},${mixed}`)).toMatchObject({
      kind: 'rule',
      inputs: [word, word, word],
    });
  });

  test('float32 is float', () => {
    expect(reading('a::InputDtype:float32,FLOAT')).toMatchObject({ inputs: ['float', 'float'] });
  });

  test.each([
    'fp16',
    'fp32',
    'fp64',
    'half',
    'bf16',
    'hif8',
    'fp8',
    'float64',
    'long',
    'undefined',
  ])('%s is in no version', (word) => {
    expect(words.has(word)).toBe(false);
    expect(reading(`a::OutputDtype:${word}`)).toMatchObject({
      kind: 'refused',
      codes: BAD_WORD,
      causes: [{ word, list: 'outputs', index: 0 }],
    });
  });
});
