/** A customize_dtypes file: its lines, each with its tree and with how ATC reads it. */
import { parseLine } from './build-tree';
import { fitsLineBuffer, utf8ByteLength } from './bytes';
import { readLine } from './read-line';
import type { DtypeWords, LineReading, RuleReading } from './reading';
import type { LineTree } from './tree';

export interface ParseOptions {
  readonly dtypeWords: DtypeWords;
  /** Bytes of a line in the encoding of the file; default UTF-8. */
  readonly byteLength?: (line: string) => number;
}

export interface Line {
  /** From 1. */
  readonly number: number;
  /** Offset of the first character in the document. */
  readonly start: number;
  /** Offset after the last character: excludes the LF, includes a CR before it. */
  readonly end: number;
  readonly text: string;
  readonly tree: LineTree;
  /** How ATC reads the line by itself. */
  readonly ownReading: LineReading;
  /** How ATC reads it in this file: duplicates and lines never reached are resolved. */
  readonly reading: LineReading;
}

export interface CustomizeDtypesDocument {
  readonly text: string;
  readonly lines: readonly Line[];
}

/** Parses a whole file. Reports every line, although ATC stops at the first bad one. Never throws. */
export function parseCustomizeDtypes(text: string, options: ParseOptions): CustomizeDtypesDocument {
  return { text, lines: resolveLines(parseLines(text, 0, text.length, 1, options)) };
}

/** Characters per slice: one or two milliseconds of work. */
const SLICE_CHARACTERS = 16_384;

/**
 * The same in slices of a few milliseconds: yields the number of lines parsed so far after each, so
 * that the caller can let other work in between or give up; returns the document.
 */
export function* parseInSlices(
  text: string,
  options: ParseOptions,
): Generator<number, CustomizeDtypesDocument, void> {
  const lines: Line[] = [];
  let from = 0;
  while (from < text.length) {
    const lineFeed = text.indexOf('\n', from + SLICE_CHARACTERS);
    const to = lineFeed === -1 ? text.length : lineFeed + 1;
    for (const line of parseLines(text, from, to, lines.length + 1, options)) lines.push(line);
    from = to;
    yield lines.length;
  }
  return { text, lines: resolveLines(lines) };
}

/**
 * Parses the lines from offset `from` (the start of a line) to offset `to` (after an LF, or the end
 * of the text), numbered from `firstNumber`. Readings are not resolved yet.
 */
export function parseLines(
  text: string,
  from: number,
  to: number,
  firstNumber: number,
  options: ParseOptions,
): readonly Line[] {
  const byteLength = options.byteLength ?? utf8ByteLength;
  const lines: Line[] = [];
  let start = from;
  // Empty text after the last LF is no line.
  while (start < to) {
    const lineFeed = text.indexOf('\n', start);
    const end = lineFeed === -1 ? to : lineFeed;
    const content = text.slice(start, end);
    const tree: LineTree = fitsLineBuffer(content, byteLength)
      ? parseLine(content)
      : { kind: 'overlong', range: { start: 0, end: content.length } };
    const ownReading = readLine(content, tree, options.dtypeWords);
    lines.push({
      number: firstNumber + lines.length,
      start,
      end,
      text: content,
      tree,
      ownReading,
      reading: ownReading,
    });
    start = end + 1;
  }
  return lines;
}

const UNREACHED: LineReading = { kind: 'unreached' };

/** Settles what depends on the lines before: the first of two equal keys wins, names and types apart. */
export function resolveLines(lines: readonly Line[]): readonly Line[] {
  const first = { name: new Map<string, number>(), type: new Map<string, number>() };
  let stopped = false;
  return lines.map((line) => {
    const own = line.ownReading;
    if (stopped) return withReading(line, UNREACHED);
    if (own.kind === 'too-long') stopped = true;
    if (own.kind !== 'rule') return withReading(line, own);
    const winner = first[own.scope].get(own.key);
    if (winner !== undefined) return withReading(line, duplicateOf(own, winner, line.reading));
    first[own.scope].set(own.key, line.number);
    return withReading(line, own);
  });
}

/** Keeps the object of an earlier resolution when it says the same. */
function duplicateOf(own: RuleReading, winner: number, before: LineReading): RuleReading {
  if (before.kind === 'rule' && before !== own && before.firstLine === winner) return before;
  return { ...own, firstLine: winner };
}

function withReading(line: Line, reading: LineReading): Line {
  return line.reading === reading ? line : { ...line, reading };
}
