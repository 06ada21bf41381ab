/** Feeds Nearley the letters of a statement as tokens, and names them for the grammar. */
import type nearley from 'nearley';

const TYPE_OF_LETTER: ReadonlyMap<string, string> = new Map([
  [':', 'colon'],
  ['{', 'open'],
  ['[', 'lbracket'],
  [']', 'rbracket'],
  [',', 'comma'],
  [';', 'semicolon'],
  ['-', 'minus'],
  ['w', 'word'],
  ['d', 'number'],
  ['s', 'string'],
  ['/', 'slash'],
  ['.', 'dot'],
  ['x', 'stray'],
]);

const TYPES: ReadonlySet<string> = new Set(TYPE_OF_LETTER.values());

/** A token as the grammar sees it. */
export interface StatementToken {
  readonly type: string;
  /** Position in the statement. */
  readonly index: number;
  /** Nearley wants one; the grammar never looks at it. */
  readonly value: string;
}

class StatementLexer implements nearley.Lexer {
  private letters = '';
  private index = 0;

  reset(letters: string): void {
    this.letters = letters;
    this.index = 0;
  }

  next(): StatementToken | undefined {
    const index = this.index;
    const value = this.letters.charAt(index);
    const type = TYPE_OF_LETTER.get(value);
    if (type === undefined) return undefined;
    this.index += 1;
    return { type, index, value };
  }

  /** Nearley asks whether a name after `%` is a token type. */
  has(type: string): boolean {
    return TYPES.has(type);
  }

  save(): nearley.LexerState {
    return {};
  }

  formatError(token: nearley.Token, message: string): string {
    return `${message} at token ${typeof token === 'string' ? token : token.value}`;
  }
}

export const statementLexer = new StatementLexer();
