import { describe, expect, it } from 'vitest';
import { findInvisibles } from '../../renderer/editor/find-invisibles';

const found = (line: string, endsAtLineFeed = true): readonly string[] =>
  findInvisibles(line, endsAtLineFeed).map(({ what, start, end }) => `${what} ${start}-${end}`);

describe('characters that one cannot see', () => {
  it('has nothing to say about a plain line', () => {
    expect(found('OpType::Relu:InputDtype:float16, float16\t,int8')).toEqual([]);
  });

  it('hides the CR of a CRLF and shows every other', () => {
    expect(found('a:b\r')).toEqual(['line-end 3-4']);
    expect(found('a\rb:c\r')).toEqual(['sign 1-2', 'line-end 5-6']);
    expect(found('a:b\r\r')).toEqual(['sign 3-4', 'line-end 4-5']);
  });

  it('shows a CR at the very end of the file, where no LF follows', () => {
    expect(found('a:b\r', false)).toEqual(['sign 3-4']);
  });

  it.each([
    ['byte order mark', '\ufeff'],
    ['NUL', '\0'],
    ['no-break space', '\u00a0'],
    ['full-width space', '\u3000'],
    ['zero-width space', '\u200b'],
    ['right-to-left mark', '\u202e'],
    ['escape', '\u001b'],
  ])('shows a %s', (_, character) => {
    expect(found(`a${character}b`)).toEqual(['sign 1-2']);
  });

  it('shows blanks at the end, before CRLF too', () => {
    expect(found('a:b  ')).toEqual(['trailing 3-5']);
    expect(found('a:b \t\r')).toEqual(['trailing 3-5', 'line-end 5-6']);
    expect(found('   ')).toEqual(['trailing 0-3']);
  });

  it('finds full-width signs', () => {
    expect(found('a：b，c；')).toEqual(['full-width 1-2', 'full-width 3-4', 'full-width 5-6']);
  });

  it('leaves Chinese text alone', () => {
    expect(found('卷积层/激活:InputDtype:float16')).toEqual([]);
  });

  it('looks at the beginning of a very long line only', () => {
    const line = `${'\u00a0'}${'x'.repeat(1_000_000)}${'\u00a0'}  `;
    expect(found(line)).toEqual(['sign 0-1']);
  });
});
