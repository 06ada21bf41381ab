import type { Encoding } from '../ipc/diagnostics';

const euro = 0x20ac;

/** Bytes of a text in the encoding of its file: what ATC's line buffer counts. */
export function byteLength(text: string, encoding: Encoding): number {
  let bytes = 0;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit < 0x80) bytes += 1;
    // The one character beside ASCII that code page 936 writes in one byte.
    else if (encoding === 'gbk' && unit === euro) bytes += 1;
    else if (encoding === 'gbk' || unit < 0x800) bytes += 2;
    // Half of a surrogate pair, whose four UTF-8 bytes count two and two.
    else if (unit >= 0xd800 && unit <= 0xdfff) bytes += 2;
    else bytes += 3;
  }
  return bytes;
}
