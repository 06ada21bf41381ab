/**
 * The lexer. It never fails: what no reader takes is a token too, and where it plainly stands for
 * something else (`=` for a colon, a full-width quote, a string broken over lines) it has a type of
 * its own, so that the statement around it is still understood.
 */
import moo from 'moo';

/** How many line breaks a broken string may have: the official sample has two, around its text. */
export const MAX_SPLIT_BREAKS = 4;

const UNICODE_BLANK =
  '\\u001c-\\u001f\\u0085\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000';
const WIDE_QUOTES = '\\u201c\\u201d\\u2018\\u2019\\uff02\\uff07';
/** What stands between quotes of which one is full-width. */
const WIDE_TEXT = `[^"'\\n${WIDE_QUOTES}]*`;
const WIDE_PUNCTUATION =
  '\\uff1a\\uff0c\\u3001\\uff1b\\uff1d\\uff5b\\uff5d\\uff3b\\uff3d\\u3010\\u3011';

const regex = (source: string): RegExp => new RegExp(source);

/** A whole string in one kind of quotes. */
function closed(quote: string): string {
  return `${quote}[^${quote}\\\\\\n]*(?:\\\\[^\\n][^${quote}\\\\\\n]*)*${quote}`;
}

/**
 * A string over several lines: the lines after the first do not look like fields and have no
 * quote or brace of their own, and after the closing quote the statement ends.
 */
function split(quote: string): string {
  const first = `${quote}[^${quote}\\\\\\n{}]*`;
  const more = `\\n(?![ \\t]*[A-Za-z_][A-Za-z0-9_]*[ \\t]*[:{<])[^"'\\n{}#]{0,400}`;
  return `${first}(?:${more}){1,${MAX_SPLIT_BREAKS}}${quote}(?=[ \\t\\r]*(?:[\\n#}>,;\\]]|(?![^])))`;
}

export const lexer = moo.compile({
  colon: ':',
  lbrace: '{',
  rbrace: '}',
  lt: '<',
  gt: '>',
  lbracket: '[',
  rbracket: ']',
  comma: ',',
  semicolon: ';',
  minus: '-',
  equals: '=',
  blank: { match: /[ \t\n\v\f\r]+/, lineBreaks: true },
  word: /[A-Za-z_][A-Za-z0-9_]*/,
  number: /(?:[0-9]|\.[0-9])(?:[eE][+-]|[A-Za-z0-9_.])*/,
  string: regex(`${closed('"')}|${closed("'")}`),
  comment: /#[^\n]*/,
  wideString: regex(
    `[${WIDE_QUOTES}]${WIDE_TEXT}[${WIDE_QUOTES}"']|["']${WIDE_TEXT}[${WIDE_QUOTES}](?![^\\n]*["'])`,
  ),
  splitString: { match: regex(`${split('"')}|${split("'")}`), lineBreaks: true },
  openString: /["'][^\n]*/,
  slashComment: /\/\/[^\n]*/,
  blockComment: { match: /\/\*[^]*?(?:\*\/|(?![^]))/, lineBreaks: true },
  slash: '/',
  dot: '.',
  plus: /\+(?=[0-9.A-Za-z_])/,
  byteOrderMark: '\ufeff',
  unicodeBlank: { match: regex(`[${UNICODE_BLANK}]+`), lineBreaks: true },
  wideColon: /[\uff1a\uff1d]/,
  wideComma: /[\uff0c\u3001]/,
  wideSemicolon: '\uff1b',
  wideLbrace: '\uff5b',
  wideRbrace: '\uff5d',
  wideLbracket: /[\uff3b\u3010]/,
  wideRbracket: /[\uff3d\u3011]/,
  // Runs of what belongs together, else one character; a full-width quote can be alone.
  stray: regex(
    [
      `[^\\u0000-\\u007f\\ufeff${UNICODE_BLANK}${WIDE_QUOTES}${WIDE_PUNCTUATION}]+`,
      `[${WIDE_QUOTES}]`,
      '[\\u0000-\\u0008\\u000e-\\u001b\\u007f]+',
      '[!@$%^&*()|\\\\~?`+]',
    ].join('|'),
  ),
});

/** The token types. */
export type TokenType =
  | 'colon'
  | 'lbrace'
  | 'rbrace'
  | 'lt'
  | 'gt'
  | 'lbracket'
  | 'rbracket'
  | 'comma'
  | 'semicolon'
  | 'minus'
  | 'equals'
  | 'blank'
  | 'word'
  | 'number'
  | 'string'
  | 'comment'
  | 'splitString'
  | 'openString'
  | 'slashComment'
  | 'blockComment'
  | 'slash'
  | 'dot'
  | 'plus'
  | 'byteOrderMark'
  | 'unicodeBlank'
  | 'wideString'
  | 'wideColon'
  | 'wideComma'
  | 'wideSemicolon'
  | 'wideLbrace'
  | 'wideRbrace'
  | 'wideLbracket'
  | 'wideRbracket'
  | 'stray';

/**
 * What a token is for the grammar, one character each, so that the tokens of a statement are a
 * short string; '' for what stands between tokens.
 */
export const LETTERS: Readonly<Record<TokenType, string>> = {
  colon: ':',
  lbrace: '{',
  rbrace: '}',
  lt: '{',
  gt: '}',
  lbracket: '[',
  rbracket: ']',
  comma: ',',
  semicolon: ';',
  minus: '-',
  equals: ':',
  blank: '',
  word: 'w',
  number: 'd',
  string: 's',
  comment: '',
  splitString: 's',
  openString: 's',
  slashComment: '',
  blockComment: '',
  slash: '/',
  dot: '.',
  plus: '-',
  byteOrderMark: '',
  unicodeBlank: '',
  wideString: 's',
  wideColon: ':',
  wideComma: ',',
  wideSemicolon: ';',
  wideLbrace: '{',
  wideRbrace: '}',
  wideLbracket: '[',
  wideRbracket: ']',
  stray: 'x',
};
