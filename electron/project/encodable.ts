import type { Encoding } from '../ipc/diagnostics';
import type { Place } from '../ipc/documents';
import { type Iconv, loadIconv } from './decode';

/**
 * The first character that an encoding cannot write, with its place; null when it can write all.
 * UTF-8 cannot write half of a surrogate pair.
 */
export async function findUnencodable(
  text: string,
  encoding: Encoding,
): Promise<{ readonly character: string; readonly at: Place } | null> {
  const canWrite = encoding === 'utf-8' ? isWhole : canWriteGbk(await loadIconv());
  let line = 1;
  let lineStart = 0;
  for (let index = 0; index < text.length;) {
    const code = text.codePointAt(index) ?? 0;
    if (code === 0x0a) {
      line += 1;
      lineStart = index + 1;
    } else if (code >= 0x80 && !canWrite(code)) {
      const character = String.fromCodePoint(code);
      return { character, at: { line, column: index - lineStart + 1 } };
    }
    index += code > 0xffff ? 2 : 1;
  }
  return null;
}

/** Half of a surrogate pair is no character. */
const isWhole = (code: number): boolean => code < 0xd800 || code > 0xdfff;

const known = new Map<number, boolean>();

function canWriteGbk({ encode, decode }: Iconv): (code: number) => boolean {
  return (code) => {
    let can = known.get(code);
    if (can === undefined) {
      const character = String.fromCodePoint(code);
      can = decode(encode(character, 'gbk'), 'gbk') === character;
      known.set(code, can);
    }
    return can;
  };
}
