/**
 * The lexer of one line. ATC finds the keywords anywhere, the name included, but only the first of
 * each counts (facts 2.2, 2.3a), so the states remember which keywords are still to come: in a
 * state that has seen `InputDtype`, a second one is ordinary text. Every state matches any
 * character, so lexing never fails. `trail` must come before whatever else takes blanks; the other
 * rules exclude each other, and the frequent ones come first for speed.
 */
import moo from 'moo';

export const INPUT_KEYWORD = 'InputDtype';
export const OUTPUT_KEYWORD = 'OutputDtype';
export const TYPE_PREFIX = 'OpType::';

/** What ATC trims, inside a character class. JavaScript's own trimming takes more (BOM, U+3000). */
const BLANK = ' \\t\\n\\v\\f\\r';
const INPUT_START = 'I(?!nputDtype)';
const OUTPUT_START = 'O(?!utputDtype)';

/** One character of a list item, in a state where the keywords `stops` would end the list. */
function itemCharacter(stops: 'input' | 'output' | 'none'): string {
  switch (stops) {
    case 'input':
      return `(?:[^,\\0${BLANK}I]|${INPUT_START})`;
    case 'output':
      return `(?:[^,\\0${BLANK}O]|${OUTPUT_START})`;
    case 'none':
      return `[^,\\0${BLANK}]`;
  }
}

const NAME_CHARACTER = `(?:[^:\\0${BLANK}IO]|${INPUT_START}|${OUTPUT_START})`;
const GAP_CHARACTER = `(?:[^\\0${BLANK}IO]|${INPUT_START}|${OUTPUT_START})`;
/** Blanks inside a text: those at the end of what ATC reads are `trail` instead. */
const INNER_BLANKS = `[${BLANK}]+(?=[^\\0${BLANK}])`;

const regex = (source: string): RegExp => new RegExp(source);

/** A NUL ends the line for ATC. */
const cut = { match: /\0[^]*/, lineBreaks: true };
/** Blanks before the end of what ATC reads. */
const trail = { match: regex(`[${BLANK}]+(?![^\\0])`), lineBreaks: true };
const blank = { match: regex(`[${BLANK}]+`), lineBreaks: true };
const ends = { cut, trail };

/** After a keyword ATC skips one byte, whatever it is. */
function afterKeyword(list: string): moo.Rules {
  return {
    // A single byte in any encoding of these files: ASCII, the NUL excepted.
    skipped: { match: regex('[\\u0001-\\u007f]'), lineBreaks: true, next: list },
    broken: { match: /[\ud800-\udbff][\udc00-\udfff]|[^]/, lineBreaks: true, next: list },
  };
}

function list(stops: 'input' | 'output' | 'none'): moo.Rules {
  const character = itemCharacter(stops);
  return {
    comma: ',',
    item: regex(`${character}(?:${character}|[${BLANK}]+(?=${character}))*`),
    ...ends,
    blank,
  };
}

const firstInput = { match: INPUT_KEYWORD, next: 'afterInput' };
const firstOutput = { match: OUTPUT_KEYWORD, next: 'afterOutput' };
const lastInput = { match: INPUT_KEYWORD, next: 'afterLast' };
const lastOutput = { match: OUTPUT_KEYWORD, next: 'afterLast' };

/** Also gives the grammar its token names. */
export const lexer = moo.states(
  {
    head: {
      prefix: /(?<![^])OpType::/,
      text: regex(`${NAME_CHARACTER}(?:${NAME_CHARACTER}|${INNER_BLANKS})*`),
      separator: { match: /::?/, next: 'gap' },
      input: firstInput,
      output: firstOutput,
      ...ends,
      blank,
    },
    gap: {
      input: firstInput,
      output: firstOutput,
      gap: regex(`(?:${GAP_CHARACTER}|${INNER_BLANKS})+`),
      ...ends,
    },
    afterInput: { output: lastOutput, ...ends, ...afterKeyword('inputList') },
    afterOutput: { input: lastInput, ...ends, ...afterKeyword('outputList') },
    afterLast: { ...ends, ...afterKeyword('lastList') },
    inputList: { ...list('output'), output: lastOutput },
    outputList: { ...list('input'), input: lastInput },
    lastList: list('none'),
  },
  'head',
);

/** One character per token type, so that the token types of a line are a short string. */
const TYPE_LETTERS = {
  prefix: 'p',
  blank: 'b',
  text: 't',
  separator: 's',
  gap: 'g',
  input: 'I',
  output: 'O',
  skipped: 'k',
  broken: 'x',
  item: 'w',
  comma: ',',
  trail: 'e',
  cut: '0',
} as const;

export type TokenType = keyof typeof TYPE_LETTERS;

const TYPE_OF_LETTER: ReadonlyMap<string, TokenType> = new Map(
  (Object.keys(TYPE_LETTERS) as TokenType[]).map((type) => [TYPE_LETTERS[type], type]),
);

/** The tokens of a line. Token i covers `offsets[i]` to `offsets[i + 1]`; together they tile it. */
export interface LexedLine {
  /** One letter per token; see `tokenTypeOf`. */
  readonly letters: string;
  /** One entry more than there are tokens: the last is the length of the line. */
  readonly offsets: readonly number[];
}

/** The token type that a letter of `LexedLine.letters` stands for; undefined for other letters. */
export function tokenTypeOf(letter: string): TokenType | undefined {
  return TYPE_OF_LETTER.get(letter);
}

/** Splits one line (without its LF) into tokens. Never throws. */
export function lexLine(text: string): LexedLine {
  const offsets: number[] = [];
  let letters = '';
  lexer.reset(text);
  for (let token = lexer.next(); token !== undefined; token = lexer.next()) {
    letters += TYPE_LETTERS[token.type as TokenType];
    offsets.push(token.offset);
  }
  offsets.push(text.length);
  return { letters, offsets };
}
