/**
 * Cuts the tokens into statements without the grammar, so that one that it refuses has an end all
 * the same. A block's opener ends its statement; what is inside are statements again.
 */
import type { TokenStream } from './token-stream';

/**
 * The token after the statement that begins at token `first`, which is no closer, opener or
 * separator. At least `first + 1`.
 */
export function statementEnd(stream: TokenStream, first: number): number {
  let brackets = 0;
  let inName = false;
  /** A value has been read: only a separator, or more of a string, can follow. */
  let complete = false;
  for (let index = first; ; index += 1) {
    const letter = stream.letter(index);
    if (index > first && complete && brackets === 0 && beginsAnother(stream, index)) return index;
    switch (letter) {
      case '':
      case '}':
        return index;
      case '{':
        return index + 1;
      case ',':
        if (brackets > 0) break;
        if (!complete || !continuesList(stream, index + 1)) return index + 1;
        complete = false;
        break;
      case ';':
        if (brackets === 0) return index + 1;
        break;
      case '[':
        inName ||= index === first;
        brackets += 1;
        break;
      case ']':
        if (brackets === 0 && index > first) return index;
        brackets = Math.max(0, brackets - 1);
        complete = !inName;
        if (brackets === 0) inName = false;
        break;
      case 'w':
        if (index > first && isFollowedByValue(stream, index)) return index;
        complete = index > first && !inName;
        break;
      case 's':
      case 'd':
        complete = index > first && !inName;
        break;
      default:
        break;
    }
  }
}

/** Whether a colon or an opener stands behind a token, so that it can only be a field name. */
function isFollowedByValue(stream: TokenStream, index: number): boolean {
  return isAnyOf(stream.letter(index + 1), ':{');
}

function isAnyOf(letter: string, letters: string): boolean {
  return letter !== '' && letters.includes(letter);
}

/** Whether a token behind a whole value begins a statement of its own. */
function beginsAnother(stream: TokenStream, index: number): boolean {
  const letter = stream.letter(index);
  switch (letter) {
    case '':
    case '{':
    case '}':
    case ',':
    case ';':
      return false;
    case 'w':
      if (isAnyOf(stream.letter(index + 1), ':{[')) return true;
      if (stream.end(index - 1) === stream.start(index)) return false;
      return isAnyOf(stream.letter(index + 1), 'sd') || onNewLine(stream, index);
    case '[':
      return true;
    case 's':
      if (stream.letter(index + 1) === ':') return true;
      return stream.letter(index - 1) !== 's' && onNewLine(stream, index);
    default:
      return onNewLine(stream, index);
  }
}

/** Whether a token behind a comma is one more value, of a list that lacks its brackets. */
function continuesList(stream: TokenStream, index: number): boolean {
  const next = stream.letter(index + 1);
  switch (stream.letter(index)) {
    case 's':
    case 'd':
      return next !== ':';
    case 'w':
      return (
        !onNewLine(stream, index) &&
        (isAnyOf(next, ',;}') || next === '' || onNewLine(stream, index + 1))
      );
    default:
      return false;
  }
}

function onNewLine(stream: TokenStream, index: number): boolean {
  return stream.text.slice(stream.end(index - 1), stream.start(index)).includes('\n');
}
