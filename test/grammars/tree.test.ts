import { describe, expect, test } from 'vitest';
import { parseLine, type Range, type TextLine } from '../../grammars/customize-dtypes';

/** The characters of a range; null for a part that is missing. */
function at(line: string, range: Range | null): string | null {
  return range === null ? null : line.slice(range.start, range.end);
}

/** The tree of a line with its ranges as text. */
function parts(line: string) {
  const tree: TextLine = parseLine(line);
  const section = (list: TextLine['inputs']) =>
    list === null
      ? null
      : {
          keyword: at(line, list.keyword),
          skipped: at(line, list.skipped),
          raw: list.items.map((item) => at(line, item.raw)),
          words: list.items.map((item) => {
            expect(at(line, item.range)).toBe(item.text);
            return item.text;
          }),
        };
  return {
    prefix: at(line, tree.prefix),
    lead: at(line, tree.lead),
    body: at(line, tree.body),
    name: [tree.name.kind, at(line, tree.name.range)],
    separator: tree.name.kind === 'no-colon' ? null : at(line, tree.name.separator),
    gap: at(line, tree.gap),
    inputs: section(tree.inputs),
    outputs: section(tree.outputs),
    trail: at(line, tree.trail),
    cut: at(line, tree.cut),
  };
}

describe('the tree names the place of every part', () => {
  test('a canonical rule', () => {
    expect(parts('OpType::Relu:InputDtype:float16,int8,OutputDtype:float\r')).toEqual({
      prefix: 'OpType::',
      lead: null,
      body: 'Relu:InputDtype:float16,int8,OutputDtype:float',
      name: ['name', 'Relu'],
      separator: ':',
      gap: null,
      inputs: {
        keyword: 'InputDtype',
        skipped: ':',
        raw: ['float16', 'int8', ''],
        words: ['float16', 'int8', ''],
      },
      outputs: { keyword: 'OutputDtype', skipped: ':', raw: ['float'], words: ['float'] },
      trail: '\r',
      cut: null,
    });
  });

  test('blanks everywhere, and text after a NUL', () => {
    expect(parts('\t a b ::  InputDtype : x y , ,z OutputDtype  q \t\0 r')).toMatchObject({
      prefix: null,
      lead: '\t ',
      name: ['name', 'a b '],
      separator: '::',
      gap: '  ',
      inputs: { skipped: ' ', raw: [': x y ', ' ', 'z '], words: [': x y', '', 'z'] },
      outputs: { skipped: ' ', raw: [' q'], words: ['q'] },
      trail: ' \t',
      cut: '\0 r',
    });
  });

  test('a leading blank before the prefix makes it part of the text', () => {
    expect(parts(' OpType::Relu:InputDtype:float16')).toMatchObject({
      prefix: null,
      lead: ' ',
      name: ['name', 'OpType'],
      separator: '::',
      gap: 'Relu:',
    });
  });

  test('the second of two prefixes is text', () => {
    expect(parts('OpType::OpType::Relu:InputDtype:int8')).toMatchObject({
      prefix: 'OpType::',
      name: ['name', 'OpType'],
      gap: 'Relu:',
    });
  });

  test('text that ATC drops: a colon in the name, a word or a misspelt keyword before the first', () => {
    expect(parts('scope:0/Relu::InputDtype:float16')).toMatchObject({
      name: ['name', 'scope'],
      separator: ':',
      gap: '0/Relu::',
    });
    expect(parts('X:int32,InputDtype:float16').gap).toBe('int32,');
    expect(parts('x::inputDtype:float16,OutputDtype:float16')).toMatchObject({
      gap: 'inputDtype:float16,',
      inputs: null,
    });
    expect(parts('a:::InputDtype:int8').gap).toBe(':');
  });

  test('a keyword in the name', () => {
    expect(parts('stem/conv InputDtype:float16')).toMatchObject({
      name: ['name-over-keyword', 'stem/conv InputDtype'],
      separator: ':',
      gap: null,
      inputs: { skipped: ':', words: ['float16'] },
    });
    expect(parts('InputDtypeNode::InputDtype:float16')).toMatchObject({
      name: ['name-over-keyword', 'InputDtypeNode'],
      inputs: { skipped: 'N', words: ['ode::InputDtype:float16'] },
    });
  });

  test('lines without a colon or without a name', () => {
    expect(parts('# text')).toMatchObject({ name: ['no-colon', '# text'], separator: null });
    expect(parts('x InputDtype')).toMatchObject({
      name: ['no-colon', 'x '],
      inputs: { keyword: 'InputDtype', skipped: null, words: [] },
    });
    expect(parts(':InputDtype:int8')).toMatchObject({ name: ['name', ''], separator: ':' });
    expect(parts('')).toMatchObject({ name: ['no-colon', ''], body: '', inputs: null });
    expect(parts('  ')).toMatchObject({ name: ['no-colon', ''], body: '', trail: '  ' });
  });

  test('keywords in the wrong order keep their lists', () => {
    expect(parts('a::OutputDtype:float16,InputDtype:int8,bool')).toMatchObject({
      outputs: { words: ['float16', ''] },
      inputs: { words: ['int8', 'bool'] },
    });
  });

  test('touching keywords', () => {
    expect(parts('a::InputDtypeOutputDtype:int8')).toMatchObject({
      inputs: { keyword: 'InputDtype', skipped: null, words: [] },
      outputs: { keyword: 'OutputDtype', skipped: ':', words: ['int8'] },
    });
  });

  test.each(['：', '，', '😀'])(
    'a wide character after the keyword sticks to the first item (%s)',
    (c) => {
      const line = `a::InputDtype${c} float16 ,int8`;
      expect(parts(line).inputs).toEqual({
        keyword: 'InputDtype',
        skipped: c,
        raw: [`${c} float16 `, 'int8'],
        words: [`${c} float16`, 'int8'],
      });
      expect(parseLine(line).inputs?.skippedIsPartOfFirstItem).toBe(true);
      expect(parts(`a::InputDtype${c}`).inputs).toMatchObject({ words: [c] });
    },
  );

  test('wide punctuation, semicolons and comments are inside their item', () => {
    expect(parts('a::InputDtype:float16；int8;bool # why').inputs?.words).toEqual([
      'float16；int8;bool # why',
    ]);
    expect(parts('a::InputDtype:float16，int8, bool // why').inputs?.words).toEqual([
      'float16，int8',
      'bool // why',
    ]);
  });
});
