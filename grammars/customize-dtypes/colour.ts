/** Colours of one line, from the same lexer that the parser uses. */
import { fitsLineBuffer, utf8ByteLength } from './bytes';
import { lexLine, tokenTypeOf } from './lexer';

export type ColourType =
  | 'prefix'
  | 'name'
  | 'punctuation'
  | 'keyword'
  | 'dtype'
  | 'unknown-dtype'
  | 'blank'
  /** Looks like a comment. ATC knows none, so it is an error or a dead rule. */
  | 'comment'
  /** Text that ATC drops or never looks at. */
  | 'unread';

export interface ColourToken {
  readonly type: ColourType;
  readonly start: number;
  readonly end: number;
}

/** Tells the accepted dtype words, lower-case, from the others: a `DtypeWords` map or a set. */
export interface KnownWords {
  has(word: string): boolean;
}

const COMMENT = /#|\/\//;
const STARTS_COMMENT = /^(?:#|\/\/)/;

/**
 * Splits one line (without its LF) into tokens that tile it. `byteLength` gives the bytes of the
 * line in the encoding of the file (default UTF-8): from 1024 bytes on, nothing of it is read.
 */
export function tokenizeLine(
  text: string,
  knownWords: KnownWords,
  byteLength: (line: string) => number = utf8ByteLength,
): readonly ColourToken[] {
  if (!fitsLineBuffer(text, byteLength)) return [{ type: 'unread', start: 0, end: text.length }];
  const { letters, offsets } = lexLine(text);
  const tokens: ColourToken[] = [];
  let inComment = false;
  const add = (type: ColourType, start: number, end: number): void => {
    if (start < end) tokens.push({ type, start, end });
  };
  for (let k = 0; k < letters.length; k += 1) {
    const start = offsets[k] ?? text.length;
    const end = offsets[k + 1] ?? text.length;
    const type = tokenTypeOf(letters.charAt(k)) ?? 'cut';
    const part = text.slice(start, end);
    if (type === 'text' && STARTS_COMMENT.test(part)) inComment = true;
    if (type === 'cut') {
      add('unread', start, end);
    } else if (inComment && type !== 'trail') {
      add('comment', start, end);
    } else if (type === 'item') {
      const at = part.search(COMMENT);
      const word = (at === -1 ? part : part.slice(0, at)).trimEnd();
      const wordEnd = start + word.length;
      const commentStart = at === -1 ? end : start + at;
      const isKnown = knownWords.has(word.toLowerCase());
      add(isKnown ? 'dtype' : 'unknown-dtype', start, wordEnd);
      add('blank', wordEnd, commentStart);
      add('comment', commentStart, end);
      inComment = at !== -1;
    } else {
      add(plainColour(type), start, end);
    }
  }
  return tokens;
}

function plainColour(
  type: Exclude<ReturnType<typeof tokenTypeOf>, 'item' | 'cut' | undefined>,
): ColourType {
  switch (type) {
    case 'prefix':
      return 'prefix';
    case 'text':
      return 'name';
    case 'separator':
    case 'comma':
    case 'skipped':
      return 'punctuation';
    case 'input':
    case 'output':
      return 'keyword';
    case 'broken':
      return 'unknown-dtype';
    case 'blank':
    case 'trail':
      return 'blank';
    case 'gap':
      return 'unread';
  }
}
