/** Colours of one line, from the same lexer that the parser uses. */
import { lexer, type TokenType } from './lexer';

export type ColourType =
  | 'name'
  | 'punctuation'
  | 'string'
  | 'number'
  /** A value that is a word: `true`, `INT8`. */
  | 'word'
  | 'comment'
  | 'blank'
  /** What no reader takes. */
  | 'error';

export interface ColourToken {
  readonly type: ColourType;
  readonly start: number;
  readonly end: number;
}

/** Splits one line (without its LF) into tokens that tile it. */
export function tokenizeLine(text: string): readonly ColourToken[] {
  const tokens: { type: TokenType; start: number; end: number }[] = [];
  lexer.reset(text);
  for (let token = lexer.next(); token !== undefined; token = lexer.next()) {
    const start = token.offset;
    tokens.push({ type: token.type as TokenType, start, end: start + token.text.length });
  }
  const seen = tokens.filter(({ type }) => type !== 'blank');
  let position = 0;
  return tokens.map(({ type, start, end }): ColourToken => {
    if (type === 'blank') return { type: 'blank', start, end };
    const before = seen[position - 1]?.type;
    position += 1;
    if (type !== 'word') return { type: colourOf(type), start, end };
    return { type: isName(before, seen[position]?.type) ? 'name' : 'word', start, end };
  });
}

/** Whether a word between two tokens of its line is a field name. */
function isName(before: TokenType | undefined, after: TokenType | undefined): boolean {
  switch (after) {
    case 'colon':
    case 'wideColon':
    case 'equals':
    case 'lbrace':
    case 'lt':
    case 'lbracket':
      return true;
    default:
      break;
  }
  switch (before) {
    case 'colon':
    case 'wideColon':
    case 'equals':
    case 'minus':
    case 'plus':
    case 'lbracket':
    case 'comma':
      return false;
    case undefined:
      // In a list over several lines.
      return after !== 'comma' && after !== 'rbracket';
    default:
      return true;
  }
}

function colourOf(type: Exclude<TokenType, 'word' | 'blank'>): ColourType {
  switch (type) {
    case 'string':
      return 'string';
    case 'number':
      return 'number';
    case 'comment':
      return 'comment';
    case 'colon':
    case 'lbrace':
    case 'rbrace':
    case 'lt':
    case 'gt':
    case 'lbracket':
    case 'rbracket':
    case 'comma':
    case 'semicolon':
    case 'minus':
    case 'plus':
    case 'slash':
    case 'dot':
      return 'punctuation';
    case 'equals':
    case 'splitString':
    case 'openString':
    case 'slashComment':
    case 'blockComment':
    case 'byteOrderMark':
    case 'unicodeBlank':
    case 'wideString':
    case 'wideColon':
    case 'wideComma':
    case 'wideSemicolon':
    case 'wideLbrace':
    case 'wideRbrace':
    case 'wideLbracket':
    case 'wideRbracket':
    case 'stray':
      return 'error';
  }
}
