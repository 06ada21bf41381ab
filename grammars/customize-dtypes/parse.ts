import type { DtypeWords, LineReading } from './reading';
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
