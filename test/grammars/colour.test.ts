import { describe, expect, test } from 'vitest';
import { tokenizeLine } from '../../grammars/customize-dtypes';
import { words } from './support';

function colours(line: string): string[] {
  return tokenizeLine(line, words).map(
    (token) => `${token.type} ${line.slice(token.start, token.end)}`,
  );
}

describe('colours', () => {
  test('a rule', () => {
    expect(colours('OpType::Relu:InputDtype:Float16, fp16,OutputDtype:int8\r')).toEqual([
      'prefix OpType::',
      'name Relu',
      'punctuation :',
      'keyword InputDtype',
      'punctuation :',
      'dtype Float16',
      'punctuation ,',
      'blank  ',
      'unknown-dtype fp16',
      'punctuation ,',
      'keyword OutputDtype',
      'punctuation :',
      'dtype int8',
      'blank \r',
    ]);
  });

  test('text that ATC drops is told from the name', () => {
    expect(colours('scope:0/Relu::InputDtype:int8').slice(0, 4)).toEqual([
      'name scope',
      'punctuation :',
      'unread 0/Relu::',
      'keyword InputDtype',
    ]);
    expect(colours('a:InputDtype:int8\0x').at(-1)).toBe('unread \0x');
  });

  test('what looks like a comment', () => {
    expect(colours('# text')).toEqual(['comment # text']);
    expect(colours('//a::InputDtype:int8').every((token) => token.startsWith('comment'))).toBe(
      true,
    );
    expect(colours('a:InputDtype:int8 # b, c').slice(4)).toEqual([
      'dtype int8',
      'blank  ',
      'comment # b',
      'comment ,',
      'comment  ',
      'comment c',
    ]);
  });

  test('a wide character after the keyword', () => {
    expect(colours('a:InputDtype：int8').slice(2)).toEqual([
      'keyword InputDtype',
      'unknown-dtype ：',
      'dtype int8',
    ]);
  });

  test('a line of 1024 bytes is not read at all', () => {
    expect(tokenizeLine('字'.repeat(342), words)).toEqual([{ type: 'unread', start: 0, end: 342 }]);
    expect(tokenizeLine('', words)).toEqual([]);
  });
});
