/**
 * The lexer of one line. ATC trims the line, then looks for `OpType::` at its start; all the rest is
 * the type or the name, blanks in it included (facts 3.2). Every state matches any text, so that
 * lexing never fails.
 */
import moo from 'moo';

export const TYPE_PREFIX = 'OpType::';

/** What ATC trims. JavaScript's own trimming takes more (BOM, U+3000). */
const BLANK = ' \\t\\v\\f\\r';
const TO_LAST_MARK = `[^]*[^${BLANK}]`;
const blank = new RegExp(`[${BLANK}]+`);

/** Also gives the grammar its token names. */
export const lexer = moo.states(
  {
    start: {
      prefix: { match: TYPE_PREFIX, next: 'key' },
      blank,
      text: { match: new RegExp(`(?:[^${BLANK}]${TO_LAST_MARK}|[^${BLANK}])`), lineBreaks: true },
    },
    key: { key: { match: new RegExp(TO_LAST_MARK), lineBreaks: true }, blank },
  },
  'start',
);

export type TokenType = 'prefix' | 'blank' | 'text' | 'key';

export interface LexedToken {
  readonly type: TokenType;
  readonly start: number;
  readonly end: number;
}

/** Splits one line (without its LF) into tokens that tile it. Never throws. */
export function lexLine(text: string): readonly LexedToken[] {
  const tokens: LexedToken[] = [];
  lexer.reset(text);
  for (let token = lexer.next(); token !== undefined; token = lexer.next()) {
    const start = token.offset;
    tokens.push({ type: token.type as TokenType, start, end: start + token.text.length });
  }
  return tokens;
}
