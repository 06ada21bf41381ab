/** ATC reads lines into a buffer of this many bytes, terminating NUL included (facts 2.2). */
export const LINE_BUFFER_BYTES = 1024;

/** Bytes of a text in UTF-8. A lone surrogate counts as U+FFFD, as encoders write it. */
export function utf8ByteLength(text: string): number {
  let bytes = text.length;
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i);
    if (unit < 0x80) continue;
    if (unit < 0x800) {
      bytes += 1;
      continue;
    }
    bytes += 2;
    const isPair = unit >= 0xd800 && unit < 0xdc00 && isLowSurrogate(text.charCodeAt(i + 1));
    // A pair is four bytes: the two units themselves and the two that were just added.
    if (isPair) i += 1;
  }
  return bytes;
}

/**
 * Whether ATC reads a line of this text (without its LF, CR included) at all: at most 1023 bytes in
 * the encoding of the file.
 */
export function fitsLineBuffer(text: string, byteLength: (line: string) => number): boolean {
  // In the encodings that files come in, a UTF-16 unit takes one to four bytes.
  if (text.length >= LINE_BUFFER_BYTES) return false;
  if (text.length * 4 < LINE_BUFFER_BYTES) return true;
  return byteLength(text) < LINE_BUFFER_BYTES;
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit < 0xe000;
}
