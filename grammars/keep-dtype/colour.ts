/** Colours of one line, from the same lexer that the parser uses. */
import { lexLine } from './lexer';

/** `comment`: looks like one. ATC knows none, so that it is a dead name. */
export type ColourType = 'prefix' | 'name' | 'comment' | 'blank';

export interface ColourToken {
  readonly type: ColourType;
  readonly start: number;
  readonly end: number;
}

/** Splits one line (without its LF) into tokens that tile it. */
export function tokenizeLine(text: string): readonly ColourToken[] {
  return lexLine(text).map(({ type, start, end }) => {
    switch (type) {
      case 'prefix':
      case 'blank':
        return { type, start, end };
      case 'key':
        return { type: 'name', start, end };
      case 'text':
        return { type: isCommentLike(text.slice(start, end)) ? 'comment' : 'name', start, end };
    }
  });
}

/** Without any doubt no operator's name begins so. */
export function isCommentLike(text: string): boolean {
  return /^(?:#|\/\/|--|;|<!--|%|\/\*)/.test(text);
}
