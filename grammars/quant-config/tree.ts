/**
 * The syntax tree of a quantization config: what stands where, in the protobuf text format, without
 * any knowledge of its fields. A file is a sequence of top-level statements; all ranges in one count
 * from the start of that statement, in UTF-16 units, end exclusive, so that it stays as it is when
 * text before it changes.
 */
import type { SyntaxFault } from './syntax-faults';

export interface Range {
  readonly start: number;
  readonly end: number;
}

export interface NameNode {
  /** `plain` for a field name; `bracketed` for `[pkg.extension]` and `[host/Type]`. */
  readonly kind: 'plain' | 'bracketed';
  readonly range: Range;
  /** As written; without blanks and brackets for a bracketed one. */
  readonly text: string;
}

/** One literal of a string value; adjacent literals join. */
export interface StringPart {
  /** With the quotes. */
  readonly range: Range;
  /** Between the quotes, escapes as written. A string broken over lines has its lines joined. */
  readonly raw: string;
}

export interface StringValue {
  readonly kind: 'string';
  readonly range: Range;
  /** At least one. */
  readonly parts: readonly StringPart[];
}

export interface NumberValue {
  readonly kind: 'number';
  readonly range: Range;
  /** `-` (or `+`) before it. */
  readonly sign: Range | null;
  /** As written, without the sign. */
  readonly text: string;
  readonly negative: boolean;
}

/** `true`, `INT8`, `inf`: what a word means depends on the field. */
export interface WordValue {
  readonly kind: 'word';
  readonly range: Range;
  readonly sign: Range | null;
  readonly text: string;
  readonly negative: boolean;
}

export type ScalarValue = StringValue | NumberValue | WordValue;

/** `{ … }` or `< … >`. */
export interface BlockValue {
  readonly kind: 'block';
  readonly range: Range;
  readonly open: Range;
  /** Null when it is never closed. */
  readonly close: Range | null;
  readonly items: readonly ItemNode[];
}

/** `[ … ]`: of scalars or of blocks, never of both. */
export interface ListValue {
  readonly kind: 'list';
  readonly range: Range;
  readonly open: Range;
  readonly close: Range | null;
  readonly items: readonly (ScalarValue | BlockValue)[];
}

export type Value = ScalarValue | BlockValue | ListValue;

export interface FieldNode {
  readonly kind: 'field';
  /** From the name to the end of the value; the separator is outside. */
  readonly range: Range;
  readonly name: NameNode;
  /** The colon, or what stands in its place (`=`, a full-width colon). */
  readonly colon: Range | null;
  readonly value: Value;
  /** `,` or `;` after it. */
  readonly separator: Range | null;
}

/** A statement that is none; a fault says why. */
export interface BrokenNode {
  readonly kind: 'broken';
  readonly range: Range;
  /** The name that it begins with, if it does. */
  readonly name: NameNode | null;
  /** A block that it opens: its items are good ones, although they belong nowhere. */
  readonly block: BlockValue | null;
}

export type ItemNode = FieldNode | BrokenNode;

/**
 * A top-level statement with the blanks and comments before it; they tile the file. Never changed
 * once made, and shared between the versions of a document.
 */
export interface Statement {
  readonly length: number;
  /** Null for the end of the file, where nothing but blanks and comments is left. */
  readonly node: ItemNode | null;
  readonly comments: readonly Range[];
  /** In the order of their places. */
  readonly faults: readonly SyntaxFault[];
  /** A change at or after this offset (from the start of the statement) leaves it as it is. */
  readonly reach: number;
  /** A block of it is never closed, which the whole rest of the file decides. */
  readonly unclosed: boolean;
}

export interface PlacedStatement {
  /** Offset of the statement in the text of the document. */
  readonly start: number;
  readonly statement: Statement;
}
