/** A source line with an underline below the characters that a finding is about. */
import { eastAsianWidth } from 'get-east-asian-width';

/** Columns of the terminal that a source line may take before it is cut around the finding. */
const widest = 140;

/** Visible stand-ins for characters that would move or hide what stands around them. */
function visible(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  if (character === '\t') return '  ';
  if (character === '\ufeff') return '<BOM>';
  if (character === '\u3000') return '  ';
  if (code === 0x7f) return '␡';
  if (code < 0x20) return String.fromCodePoint(0x2400 + code);
  if ((code >= 0x80 && code < 0xa0) || (code >= 0x200b && code <= 0x202e)) return '·';
  if (code >= 0x2066 && code <= 0x2069) return '·';
  return character;
}

/** Cells of a terminal that a character takes: two for Chinese and full-width ones. */
function width(text: string): number {
  let cells = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    cells += /\p{Mark}/u.test(character) ? 0 : eastAsianWidth(code);
  }
  return cells;
}

export interface Snippet {
  readonly source: string;
  readonly underline: string;
}

/** `start` and `end` are UTF-16 offsets in the line; an empty range gets one mark. */
export function snippet(line: string, start: number, end: number): Snippet {
  const from = Math.max(0, start - widest / 2);
  const to = Math.min(line.length, Math.max(from + widest, start + 1));
  const shown = (a: number, b: number) =>
    [...line.slice(Math.max(a, from), Math.max(from, Math.min(b, to)))].map(visible).join('');
  const head = from > 0 ? '… ' : '';
  const before = head + shown(from, start);
  const marked = shown(start, end);
  return {
    source: `${before}${marked}${shown(end, to)}${to < line.length ? ' …' : ''}`,
    underline: `${' '.repeat(width(before))}${'^'.repeat(Math.max(1, width(marked)))}`,
  };
}

/** Text from files and paths made safe for a terminal: nothing in it moves the cursor or turns it. */
export function plain(text: string): string {
  return [...text].map(visible).join('');
}
