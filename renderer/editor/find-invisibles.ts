/** Finds the characters of a line that one cannot see, or takes for others. */

export interface Found {
  /**
   * `sign`: nothing to see, a sign stands in its place · `line-end`: the CR of a CRLF, shown as
   * nothing · `full-width`: looks like a sign that ATC knows · `trailing`: blanks at the end.
   */
  readonly what: 'sign' | 'line-end' | 'full-width' | 'trailing';
  /** Offsets in the line, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Full-width signs, and the ones that ATC knows. */
export const fullWidthSigns: ReadonlyMap<string, string> = new Map([
  ['，', ','],
  ['：', ':'],
  ['；', ';'],
  ['（', '('],
  ['）', ')'],
  ['＝', '='],
  ['＃', '#'],
  ['／', '/'],
  ['、', ','],
  ['“', '"'],
  ['”', '"'],
  ['‘', "'"],
  ['’', "'"],
]);

// Control characters (tab and LF excepted), odd blanks, zero-width and direction marks.
const CONTROL = '\\u0000-\\u0008\\u000b-\\u001f\\u007f-\\u009f';
const ODD = '\\u00a0\\u00ad\\u061c\\u200b-\\u200f\\u2028-\\u202f\\u2060-\\u2069\\u3000\\ufeff';
const FULL_WIDTH = [...fullWidthSigns.keys()].join('');
const troublesome = new RegExp(`[${CONTROL}${ODD}]|[${FULL_WIDTH}]|[ \\t]+(?=\\r?$)`, 'g');

/** Nobody reads a line beyond this, and ATC reads 1023 bytes of it at most. */
const LIMIT = 5000;

/** Searches one line, given without its LF. `endsAtLineFeed`: an LF follows, so a last CR is CRLF. */
export function findInvisibles(line: string, endsAtLineFeed: boolean): readonly Found[] {
  const isCut = line.length > LIMIT;
  const text = isCut ? line.slice(0, LIMIT) : line;
  return [...text.matchAll(troublesome)].flatMap((match) => {
    const [found] = match;
    const start = match.index;
    const end = start + found.length;
    const isBlank = found.startsWith(' ') || found.startsWith('\t');
    if (isBlank && isCut) return [];
    const isLineEnd = found === '\r' && end === line.length && endsAtLineFeed;
    const what = isBlank
      ? 'trailing'
      : isLineEnd
        ? 'line-end'
        : fullWidthSigns.has(found)
          ? 'full-width'
          : 'sign';
    return [{ what, start, end, text: found } as const];
  });
}
