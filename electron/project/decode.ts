import { isUtf8 } from 'node:buffer';
import type iconv from 'iconv-lite';
import type { Encoding } from '../ipc/diagnostics';
import { scanLimits } from './limits';

/** A text file as ATC's reader sees it: a byte order mark stays in the text as U+FEFF. */
export interface DecodedText {
  readonly text: string;
  readonly encoding: Encoding;
  /** Whether the text begins with a byte order mark. */
  readonly bom: boolean;
}

export type Decoded =
  | ({ readonly kind: 'text' } & DecodedText)
  | { readonly kind: 'binary'; readonly reason: 'binary' | 'utf-16' };

/**
 * Bytes to text: strict UTF-8 first, else GBK when it comes back byte for byte, else binary.
 * NUL bytes alone do not make a file binary here (ATC reads a line up to its NUL); a folder scan is
 * stricter, see {@link looksBinary}.
 */
export async function decode(bytes: Uint8Array): Promise<Decoded> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (isUtf16(buffer)) return { kind: 'binary', reason: 'utf-16' };
  if (tooManyControls(buffer)) return { kind: 'binary', reason: 'binary' };
  if (isUtf8(buffer)) {
    const text = buffer.toString('utf8');
    return { kind: 'text', text, encoding: 'utf-8', bom: text.startsWith('\uFEFF') };
  }
  const text = await decodeGbk(buffer);
  return text === null
    ? { kind: 'binary', reason: 'binary' }
    : { kind: 'text', text, encoding: 'gbk', bom: false };
}

/** Text to bytes in the file's own encoding; the reverse of {@link decode}. */
export async function encode(text: string, encoding: Encoding): Promise<Uint8Array> {
  if (encoding === 'utf-8') return Buffer.from(text, 'utf8');
  const iconv = await loadIconv();
  return iconv.encode(text, 'gbk');
}

/**
 * Length of a line in bytes of the file's encoding: ATC stops reading at a line of 1024 bytes or
 * more (facts 2.2), whatever its characters. In GBK (code page 936) everything beyond ASCII takes
 * two bytes, but for the euro sign, which takes one.
 */
export function encodedLength(line: string, encoding: Encoding): number {
  if (encoding === 'utf-8') return Buffer.byteLength(line, 'utf8');
  let length = 0;
  for (let index = 0; index < line.length; index += 1) {
    const unit = line.charCodeAt(index);
    length += unit < 0x80 || unit === 0x20ac ? 1 : 2;
  }
  return length;
}

/** Whether the head of a file met in a folder scan shows that it is not text. */
export function looksBinary(head: Uint8Array, whole: boolean): boolean {
  const buffer = Buffer.from(head.buffer, head.byteOffset, head.byteLength);
  if (buffer.subarray(0, scanLimits.binaryProbeBytes).includes(0)) return true;
  if (isUtf16(buffer) || tooManyControls(buffer)) return true;
  const text = whole ? buffer : withoutCutCharacter(buffer);
  return !isUtf8(text) && !isGbkShaped(buffer, whole);
}

function isUtf16(buffer: Buffer): boolean {
  if (buffer.length < 2) return false;
  const mark = buffer.readUInt16BE(0);
  return mark === 0xfffe || mark === 0xfeff;
}

/** A few stray control bytes are a slip that the rules report; many mean that this is no text. */
function tooManyControls(buffer: Buffer): boolean {
  const head = buffer.subarray(0, scanLimits.binaryProbeBytes);
  let controls = 0;
  let nuls = 0;
  for (const byte of head) {
    if (byte === 0) nuls += 1;
    else if (isControl(byte)) controls += 1;
  }
  return controls > head.length * 0.1 || nuls > head.length * 0.4;
}

function isControl(byte: number): boolean {
  return (byte < 0x20 && !(byte >= 0x09 && byte <= 0x0d) && byte !== 0) || byte === 0x7f;
}

/** The head without a UTF-8 character that the cut has split. */
function withoutCutCharacter(buffer: Buffer): Buffer {
  for (let back = 1; back <= Math.min(4, buffer.length); back += 1) {
    const byte = buffer[buffer.length - back] ?? 0;
    if (byte < 0x80) return buffer;
    if (byte >= 0xc0) return buffer.subarray(0, buffer.length - back);
  }
  return buffer;
}

/** Whether all bytes beyond ASCII pair up as GBK; told without loading the conversion tables. */
function isGbkShaped(buffer: Buffer, whole: boolean): boolean {
  for (let index = 0; index < buffer.length; index += 1) {
    const lead = buffer[index] ?? 0;
    if (isControl(lead)) return false;
    if (lead <= 0x80) continue;
    if (index + 1 === buffer.length) return !whole && lead !== 0xff;
    const trail = buffer[index + 1] ?? 0;
    if (lead === 0xff || trail < 0x40 || trail === 0x7f || trail === 0xff) return false;
    index += 1;
  }
  return true;
}

async function decodeGbk(buffer: Buffer): Promise<string | null> {
  if (!isGbkShaped(buffer, true)) return null;
  const iconv = await loadIconv();
  const text = iconv.decode(buffer, 'gbk');
  // Code points that no text holds: C1 controls, private use, the replacement character.
  if (/[\u0080-\u009f\ue000-\uf8ff\ufffd]/.test(text)) return null;
  return iconv.encode(text, 'gbk').equals(buffer) ? text : null;
}

/** What is used of the conversion library. */
export type Iconv = Pick<typeof iconv, 'decode' | 'encode'>;

/** Loaded on need: nearly every file is UTF-8, and the command line must start fast. */
export async function loadIconv(): Promise<Iconv> {
  return (await import('iconv-lite')).default;
}
