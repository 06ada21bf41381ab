import iconv from 'iconv-lite';
import type { Encoding } from '../ipc/diagnostics';
import type { Place } from '../ipc/documents';

/**
 * The first character that an encoding cannot write, with its place; null when it can write all.
 * UTF-8 cannot write half of a surrogate pair.
 */
export function findUnencodable(
  text: string,
  encoding: Encoding,
): { readonly character: string; readonly at: Place } | null {
  let line = 1;
  let lineStart = 0;
  for (let index = 0; index < text.length;) {
    const code = text.codePointAt(index) ?? 0;
    if (code === 0x0a) {
      line += 1;
      lineStart = index + 1;
    } else if (code >= 0x80 && !canWrite(code, encoding)) {
      const character = String.fromCodePoint(code);
      return { character, at: { line, column: index - lineStart + 1 } };
    }
    index += code > 0xffff ? 2 : 1;
  }
  return null;
}

const known = new Map<number, boolean>();

function canWrite(code: number, encoding: Encoding): boolean {
  if (encoding === 'utf-8') return code < 0xd800 || code > 0xdfff;
  let can = known.get(code);
  if (can === undefined) {
    const character = String.fromCodePoint(code);
    can = iconv.decode(iconv.encode(character, 'gbk'), 'gbk') === character;
    known.set(code, can);
  }
  return can;
}
