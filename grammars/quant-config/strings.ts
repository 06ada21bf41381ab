/** The value of a string: escapes to bytes, bytes to text. The two readers differ (spec 4.2, 4.2a). */
import {
  BY_AMCT,
  BY_ATC,
  BY_BOTH,
  BY_NONE,
  type Side,
  type SyntaxFault,
  type SyntaxKind,
} from './syntax-faults';
import type { StringValue } from './tree';

const SIMPLE: ReadonlyMap<string, number> = new Map([
  ['a', 7],
  ['b', 8],
  ['f', 12],
  ['n', 10],
  ['r', 13],
  ['t', 9],
  ['v', 11],
  ['\\', 0x5c],
  ["'", 0x27],
  ['"', 0x22],
]);

/** An escape, taken as far as it goes: the last two alternatives are bad ones. */
const ESCAPE =
  /\\(?:([abfnrtv\\'"])|([0-7]{1,3})|x([0-9a-fA-F]{1,2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|(\?)|([xuU])|([^]))/g;
/** Beyond it, C++ takes `\U` for no code point at all. */
const LAST_CPP_CODE = 0x1fffff;

interface Escape {
  readonly kind: 'byte' | 'code' | 'question' | 'kept' | 'bad';
  /** The byte or code point. */
  readonly value: number;
}

function escapeOf(match: RegExpMatchArray): Escape {
  const [, simple, octal, hex, short, long, question, cut] = match;
  if (simple !== undefined) return { kind: 'byte', value: SIMPLE.get(simple) ?? 0 };
  if (octal !== undefined) return { kind: 'byte', value: Number.parseInt(octal, 8) };
  if (hex !== undefined) return { kind: 'byte', value: Number.parseInt(hex, 16) };
  const code = short ?? long;
  if (code !== undefined) return { kind: 'code', value: Number.parseInt(code, 16) };
  if (question !== undefined) return { kind: 'question', value: 0x3f };
  return { kind: cut === undefined ? 'kept' : 'bad', value: 0 };
}

/** The faults of a literal with its quotes; `start` is added to their places. */
export function escapeFaults(literal: string, start: number): readonly SyntaxFault[] {
  const faults: SyntaxFault[] = [];
  for (const match of literal.matchAll(ESCAPE)) {
    const found = judge(escapeOf(match));
    if (found === null) continue;
    const at = start + match.index;
    const range = { start: at, end: at + match[0].length };
    faults.push({ ...found, range, related: null });
  }
  return faults;
}

function judge({ kind, value }: Escape): { kind: SyntaxKind; refusedBy: readonly Side[] } | null {
  switch (kind) {
    case 'byte':
      return value > 0xff ? { kind: 'bad-escape', refusedBy: BY_AMCT } : null;
    case 'code': {
      if (value > LAST_CPP_CODE) return { kind: 'bad-escape', refusedBy: BY_BOTH };
      const isCharacter = value <= 0x10ffff && (value < 0xd800 || value > 0xdfff);
      return isCharacter ? null : { kind: 'bad-escape', refusedBy: BY_AMCT };
    }
    case 'question':
      return { kind: 'escape-differs', refusedBy: BY_NONE };
    case 'kept':
      return { kind: 'bad-escape', refusedBy: BY_ATC };
    case 'bad':
      return { kind: 'bad-escape', refusedBy: BY_BOTH };
  }
}

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The bytes of a string value for one of the readers. An escape that it refuses stays as written. */
export function bytesOf(value: StringValue, side: Side): Uint8Array {
  // Part by part: an escape never runs on into the next literal.
  const chunks = value.parts.flatMap((part) => unescape(part.raw, side));
  const bytes = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

/** The text of a string value; null when its bytes are not UTF-8. */
export function textOf(value: StringValue, side: Side): string | null {
  if (value.parts.some((part) => part.raw.includes('\\'))) return decodeUtf8(bytesOf(value, side));
  return value.parts.length === 1
    ? (value.parts[0]?.raw ?? '')
    : value.parts.map((part) => part.raw).join('');
}

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return decoder.decode(bytes);
  } catch {
    return null;
  }
}

function unescape(raw: string, side: Side): readonly Uint8Array[] {
  const chunks: Uint8Array[] = [];
  let at = 0;
  for (const match of raw.matchAll(ESCAPE)) {
    // The second half of a pair of surrogates went with the first.
    if (match.index < at) continue;
    chunks.push(encoder.encode(raw.slice(at, match.index)));
    at = match.index + match[0].length;
    const escape = escapeOf(match);
    const tail = escape.kind === 'code' ? lowSurrogate(escape.value, raw.slice(at, at + 10)) : null;
    if (tail !== null) {
      chunks.push(codeBytes(0x10000 + ((escape.value - 0xd800) << 10) + (tail.value - 0xdc00)));
      at += tail.length;
    } else {
      chunks.push(escapeBytes(escape, match[0], side));
    }
  }
  chunks.push(encoder.encode(raw.slice(at)));
  return chunks;
}

/** The escape of a low surrogate after that of a high one. */
function lowSurrogate(high: number, rest: string): { value: number; length: number } | null {
  if (high < 0xd800 || high > 0xdbff) return null;
  const [text, short, long] = /^\\(?:u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8}))/.exec(rest) ?? [];
  const code = short ?? long;
  if (text === undefined || code === undefined) return null;
  const value = Number.parseInt(code, 16);
  return value >= 0xdc00 && value <= 0xdfff ? { value, length: text.length } : null;
}

function escapeBytes({ kind, value }: Escape, written: string, side: Side): Uint8Array {
  switch (kind) {
    case 'byte':
      return Uint8Array.of(value & 0xff);
    case 'code':
      if (value > LAST_CPP_CODE) return encoder.encode(written);
      // Beyond Unicode, C++ takes the escape and writes it out again.
      if (value > 0x10ffff) return encoder.encode(`\\U${value.toString(16).padStart(8, '0')}`);
      return codeBytes(value);
    case 'question':
      return encoder.encode(side === 'atc' ? '?' : written);
    case 'kept':
    case 'bad':
      return encoder.encode(written);
  }
}

/** UTF-8 the way C++ writes it: also for surrogates. */
function codeBytes(code: number): Uint8Array {
  if (code < 0x80) return Uint8Array.of(code);
  const tail = (shift: number): number => 0x80 | ((code >> shift) & 0x3f);
  if (code < 0x800) return Uint8Array.of(0xc0 | (code >> 6), tail(0));
  if (code < 0x10000) return Uint8Array.of(0xe0 | (code >> 12), tail(6), tail(0));
  return Uint8Array.of(0xf0 | (code >> 18), tail(12), tail(6), tail(0));
}
