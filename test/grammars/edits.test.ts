import { describe, expect, test } from 'vitest';
import {
  applyEdits,
  type Line,
  printRule,
  removeLine,
  replaceRange,
  replacePrefix,
  setItem,
  type TextEdit,
} from '../../grammars/customize-dtypes';
import { parse } from './support';

function line(text: string, number = 1): Line {
  const found = parse(text).lines[number - 1];
  if (found === undefined) throw new Error(`no line ${number}`);
  return found;
}

/** The file after an edit of one of its lines. */
function applied(text: string, edit: TextEdit | null, number = 1): string | null {
  if (edit === null) return null;
  const { start } = line(text, number);
  return applyEdits(text, [{ ...edit, start: start + edit.start, end: start + edit.end }]);
}

describe('applying edits', () => {
  test('takes them in any order, several at one place in the order given', () => {
    expect(
      applyEdits('abcdef', [
        { start: 4, end: 5, text: 'E' },
        { start: 0, end: 1, text: '' },
        { start: 2, end: 2, text: '1' },
        { start: 2, end: 2, text: '2' },
      ]),
    ).toBe('b12cdEf');
    expect(applyEdits('abc', [])).toBe('abc');
  });

  test.each<[string, TextEdit[]]>([
    [
      'overlap',
      [
        { start: 0, end: 2, text: '' },
        { start: 1, end: 3, text: '' },
      ],
    ],
    ['an end before the start', [{ start: 2, end: 1, text: '' }]],
    ['a place before the text', [{ start: -1, end: 1, text: '' }]],
    ['a place after the text', [{ start: 3, end: 4, text: '' }]],
  ])('gives null for %s', (_, edits) => {
    expect(applyEdits('abc', edits)).toBeNull();
  });
});

describe('edits in a line', () => {
  const file = 'x::InputDtype:int8\r\noptype::Relu:InputDtype:fp16 ,int8\r\n';
  const second = line(file, 2);

  test('replace a word, a prefix, remove and insert characters', () => {
    const { tree } = second;
    if (tree.kind !== 'text') throw new Error('too long');
    const item = tree.inputs?.items[0];
    if (item === undefined) throw new Error('no item');
    const edits = [
      replacePrefix({ start: 0, end: 8 }),
      replaceRange(item.range, 'float16'),
      replaceRange({ start: 28, end: 29 }, ''),
    ];
    expect(applyEdits(second.text, edits)).toBe('OpType::Relu:InputDtype:float16,int8\r');
  });
});

describe('removing a line', () => {
  test.each([
    ['a\nb\nc\n', 2, 'a\nc\n'],
    ['a\nb\nc\n', 3, 'a\nb\n'],
    ['a\r\nb\r\nc', 1, 'b\r\nc'],
    ['a\r\nb\r\nc', 3, 'a\r\nb'],
    ['a\nb\r\n  ', 3, 'a\nb'],
    ['a\r\nb\nc', 3, 'a\r\nb'],
    ['a\n\n', 2, 'a\n'],
    ['a', 1, ''],
    ['a\n', 1, ''],
  ])('%j without line %i', (text, number, expected) => {
    const { lines } = parse(text);
    const { text: content, end } = line(text, number);
    const before = lines[number - 2]?.text ?? null;
    const edit = removeLine(content, { before, ended: end < text.length });
    expect(applied(text, edit, number)).toBe(expected);
  });
});

describe('setting a position of a list', () => {
  test.each([
    [
      'a:InputDtype:int8,OutputDtype:int8',
      'inputs',
      0,
      'bool',
      'a:InputDtype:bool,OutputDtype:int8',
    ],
    [
      'a:InputDtype:int8,OutputDtype:int8',
      'inputs',
      1,
      'bool',
      'a:InputDtype:int8,bool,OutputDtype:int8',
    ],
    [
      'a:InputDtype:int8,OutputDtype:int8',
      'inputs',
      2,
      'bool',
      'a:InputDtype:int8,,bool,OutputDtype:int8',
    ],
    ['a:InputDtype:int8,OutputDtype:int8', 'inputs', 0, null, 'a:InputDtype:,OutputDtype:int8'],
    [
      'a:InputDtype:int8 OutputDtype:int8',
      'inputs',
      1,
      'bool',
      'a:InputDtype:int8 ,bool,OutputDtype:int8',
    ],
    ['a:InputDtype: int8 , bool \r', 'inputs', 1, 'float', 'a:InputDtype: int8 , float \r'],
    ['a:InputDtype:int8', 'outputs', 0, 'bool', 'a:InputDtype:int8,OutputDtype:bool'],
    ['a:InputDtype:int8,\r', 'outputs', 1, 'bool', 'a:InputDtype:int8,OutputDtype:,bool\r'],
    ['a:OutputDtype:int8', 'inputs', 1, 'bool', 'a:InputDtype:,bool,OutputDtype:int8'],
    ['a:InputDtype', 'inputs', 0, 'bool', 'a:InputDtype:bool'],
    ['a:InputDtype', 'outputs', 0, 'bool', 'a:InputDtype:,OutputDtype:bool'],
    ['a:InputDtype int8', 'inputs', 0, null, 'a:InputDtype:'],
    ['a:InputDtype：fp16,int8', 'inputs', 0, 'float16', 'a:InputDtype:float16,int8'],
    ['a:InputDtype:fp16,int8', 'inputs', 0, 'float16', 'a:InputDtype:float16,int8'],
  ] as const)('%j %s[%i] = %s', (text, list, index, word, expected) => {
    expect(applied(text, setItem(line(text), list, index, word))).toBe(expected);
  });

  test('offsets count in the line', () => {
    const file = '字::InputDtype:int8\r\nb:InputDtype:int8\r\n';
    expect(applied(file, setItem(line(file, 2), 'inputs', 0, 'bool'), 2)).toBe(
      '字::InputDtype:int8\r\nb:InputDtype:bool\r\n',
    );
  });

  test.each([
    ['a:OutputDtype:int8,InputDtype:int8', 0],
    ['a:InputDtypeOutputDtype:int8', 0],
    ['a InputDtype:int8', 0],
    ['InputDtype', 0],
    [','.repeat(1024), 0],
    ['a:InputDtype:int8', -1],
    ['a:InputDtype:int8', 0.5],
  ])('gives null where there is no such position (%#)', (text, index) => {
    expect(setItem(line(text), 'inputs', index, 'bool')).toBeNull();
  });
});

describe('printing a rule', () => {
  test.each([
    [
      'type',
      'Relu',
      ['float16', null, 'int8'],
      ['float'],
      'OpType::Relu:InputDtype:float16,,int8,OutputDtype:float',
    ],
    ['name', 'a/b', ['float16'], [], 'a/b::InputDtype:float16'],
    ['name', 'a/b', [], [null, 'int8'], 'a/b::OutputDtype:,int8'],
    ['name', 'a', [], [], 'a::InputDtype:'],
    ['name', 'OpType', ['int8'], [], 'OpType:InputDtype:int8'],
  ] as const)('%s %s', (scope, key, inputs, outputs, expected) => {
    expect(printRule({ scope, key, inputs, outputs })).toBe(expected);
  });

  test.each(['', 'a:0', ' a', 'xInputDtype', 'OutputDtype', 'a\nb', 'a\0', 'n'.repeat(1010)])(
    'no line can say %j',
    (key) => {
      expect(printRule({ scope: 'name', key, inputs: ['int8'], outputs: [] })).toBeNull();
    },
  );
});
