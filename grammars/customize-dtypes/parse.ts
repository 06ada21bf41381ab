/** A customize_dtypes file: its lines, each with its tree and with how ATC reads it. */
import { parseLine } from './build-tree';
import { fitsLineBuffer, utf8ByteLength } from './bytes';
import { readLine } from './read-line';
import type { DtypeWords, LineReading } from './reading';
import type { LineTree } from './tree';

export interface ParseOptions {
  readonly dtypeWords: DtypeWords;
  /** Bytes of a line in the encoding of the file; default UTF-8. */
  readonly byteLength?: (line: string) => number;
}

/** A line by itself, wherever it stands. Ranges in it are offsets into its text. */
export interface ParsedLine {
  /** Without the LF that ends it, with a CR before that. */
  readonly text: string;
  readonly tree: LineTree;
  /** How ATC reads the line by itself. */
  readonly ownReading: LineReading;
}

/** A line of a file. */
export interface Line extends ParsedLine {
  /** From 1. */
  readonly number: number;
  /** Offset of the first character in the document. */
  readonly start: number;
  /** Offset after the last character: excludes the LF, includes a CR before it. */
  readonly end: number;
  /** How ATC reads it in this file: duplicates and lines never reached are resolved. */
  readonly reading: LineReading;
}

export interface CustomizeDtypesDocument {
  readonly text: string;
  readonly lines: readonly Line[];
}

/** Parses a whole file. Reports every line, although ATC stops at the first bad one. Never throws. */
export function parseCustomizeDtypes(text: string, options: ParseOptions): CustomizeDtypesDocument {
  const resolver = new Resolver();
  const lines: Line[] = [];
  let start = 0;
  // Empty text after the last LF is no line.
  while (start < text.length) {
    const lineFeed = text.indexOf('\n', start);
    const end = lineFeed === -1 ? text.length : lineFeed;
    const number = lines.length + 1;
    const line = parseSingleLine(text.slice(start, end), options);
    lines.push({ ...line, number, start, end, reading: resolver.next(line.ownReading, number) });
    start = end + 1;
  }
  return { text, lines };
}

/** Parses one line, given without its LF. Never throws. */
export function parseSingleLine(
  text: string,
  { dtypeWords, byteLength = utf8ByteLength }: ParseOptions,
): ParsedLine {
  const tree: LineTree = fitsLineBuffer(text, byteLength)
    ? parseLine(text)
    : { kind: 'overlong', range: { start: 0, end: text.length } };
  return { text, tree, ownReading: readLine(text, tree, dtypeWords) };
}

const UNREACHED: LineReading = { kind: 'unreached' };

/**
 * Settles what depends on the lines before, in one walk from the first line to the last: the first
 * of two equal keys wins, names and types apart, and nothing is read after a line that is too long.
 */
export class Resolver {
  readonly #first = { name: new Map<string, number>(), type: new Map<string, number>() };
  #stopped = false;

  /** The reading of the next line in its file. @param number of the line, from 1 */
  next(own: LineReading, number: number): LineReading {
    if (this.#stopped) return UNREACHED;
    if (own.kind === 'too-long') this.#stopped = true;
    if (own.kind !== 'rule') return own;
    const keys = this.#first[own.scope];
    const firstLine = keys.get(own.key);
    if (firstLine !== undefined) return { ...own, firstLine };
    keys.set(own.key, number);
    return own;
  }
}
