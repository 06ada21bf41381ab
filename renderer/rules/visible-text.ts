/** Text of an example with signs in the place of what one would not see. */

export interface VisiblePart {
  readonly text: string;
  /** What to show instead of the text; null to show it as it is. */
  readonly sign: string | null;
}

const signs: ReadonlyMap<string, string> = new Map([
  ['\ufeff', 'BOM'],
  ['\0', 'NUL'],
  ['\r', 'CR'],
  ['\t', 'TAB'],
  ['\u00a0', 'NBSP'],
  ['\u3000', 'U+3000'],
  ['\u200b', 'ZWSP'],
]);

/** Splits one line; blanks at its start and end become visible dots. */
export function visibleParts(line: string): readonly VisiblePart[] {
  const parts = line.split(/(^ +| +$|[\ufeff\0\r\t\u00a0\u3000\u200b])/);
  return parts.filter(Boolean).map((text) => ({
    text,
    sign:
      /^ +$/.test(text) && isOuter(line, text)
        ? '·'.repeat(text.length)
        : (signs.get(text) ?? null),
  }));
}

function isOuter(line: string, blanks: string): boolean {
  return line.startsWith(blanks) || line.endsWith(blanks);
}
