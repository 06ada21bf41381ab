/** The contract about open documents: main holds their text, the window edits it. */
import type { Encoding, FileKind, LineResult, QuantVariantId } from './diagnostics';

/** Line (ended by LF alone) and column, both from 1, the column in UTF-16 units. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** Replaces what lies between two places of the text before the edit. */
export interface TextChange {
  readonly from: Place;
  readonly to: Place;
  readonly text: string;
}

export interface DocumentEdit {
  /** Of the text after the edit: one more than before. */
  readonly version: number;
  /** In the order of the text; they do not overlap. All places are in the text before the edit. */
  readonly changes: readonly TextChange[];
}

/** How the file of a document stands, beside what was read from it. */
export type DiskState =
  /** As it was read or last saved. */
  | 'same'
  /** Another program wrote to it, while the document has edits. */
  | 'changed'
  | 'deleted'
  /** There is something else in its place, such as a folder. */
  | 'replaced';

export type LineEnds = 'lf' | 'crlf' | 'cr' | 'mixed' | 'none';

/**
 * The longest text that is edited, in UTF-16 units; the largest file that is opened, in bytes, is
 * the same number.
 */
export const documentBytes = 8 * 1024 * 1024;

export interface OpenDocument {
  /** From the project root, with forward slashes. */
  readonly path: string;
  readonly kind: FileKind | null;
  readonly checked: boolean;
  /** Decoded, as ATC's reader sees it: a byte order mark included, line ends as in the file. */
  readonly text: string;
  readonly encoding: Encoding;
  readonly bom: boolean;
  readonly lineEnds: LineEnds;
  /** Counts the edits since main opened it. */
  readonly version: number;
  /** The text is not what is on the disk, or was last saved. */
  readonly dirty: boolean;
  /** What was read or last saved, where it is another text; null when it is the same. */
  readonly savedText: string | null;
  readonly disk: DiskState;
  /** The file may not be written by this user. */
  readonly readOnly: boolean;
  /** The text was kept from a program that ended without saving. */
  readonly recovered: boolean;
}

/** Replaces `removed` lines from line index `start` (from 0) by other results. */
export interface ResultSplice {
  readonly start: number;
  readonly removed: number;
  readonly lines: readonly LineResult[];
}

/**
 * The change of a document's results. Patches come in order, and each counts on the ones before;
 * what they add up to belongs to the text of `version`.
 */
export interface FindingsPatch {
  readonly path: string;
  readonly version: number;
  /** Forget all results before. */
  readonly reset: boolean;
  readonly splices: readonly ResultSplice[];
  /** Findings about the file as a whole, such as one that is empty. */
  readonly file: LineResult['findings'];
  /** Of a quantization config, once it is known. */
  readonly variant: DocumentVariant | null;
  /** False while more is to come for this version. */
  readonly done: boolean;
}

/** Whose quantization config a document is, and who says so. */
export interface DocumentVariant {
  readonly id: QuantVariantId;
  readonly from: 'user' | 'command' | 'guess';
  /** What told it, in the user's language; null when the user did. A command: its file and line. */
  readonly reason: string | null;
}

export interface SaveRequest {
  readonly version: number;
  /** Write although the file is no longer what was read. */
  readonly overwrite: boolean;
  /** Null keeps the encoding of the file. */
  readonly encoding: Encoding | null;
}

export type SaveOutcome =
  | { readonly kind: 'saved'; readonly version: number }
  /** The file is not what was read; nothing was written. */
  | { readonly kind: 'conflict'; readonly disk: DiskState }
  /** The file's encoding has no such character; nothing was written. */
  | {
      readonly kind: 'not-encodable';
      readonly encoding: Encoding;
      readonly character: string;
      readonly at: Place;
    };

export type CompletionKind =
  | 'op-type'
  | 'framework-type'
  | 'dtype'
  | 'keyword'
  /** A field of a quantization config. */
  | 'field'
  /** A word or number that a field may have. */
  | 'value'
  /** A type that `layer_type` and `skip_layer_types` take. */
  | 'layer-type';

export interface CompletionItem {
  readonly kind: CompletionKind;
  /** What is shown and matched against what was typed. */
  readonly label: string;
  /** What is put in; the label when it is the same. */
  readonly insert: string;
  /** Offset in `insert` at which the cursor goes; its end when there is none. */
  readonly caret?: number;
  /** Beside the label, such as `ONNX → MatMulV2`; empty when there is nothing to say. */
  readonly detail: string;
  /** Sorted by this first: 0 for the best. */
  readonly rank: number;
}

export interface CompletionAnswer {
  /** The items replace the text from here to `to`. */
  readonly from: Place;
  readonly to: Place;
  readonly items: readonly CompletionItem[];
}

/** What is known of the word at a place, beside what is wrong with it. */
export interface HoverAnswer {
  readonly from: Place;
  readonly to: Place;
  /** The word itself with its type, such as `search_step: float`. */
  readonly title: string;
  /** In the user's language: what it does, its default, its range. Plain text. */
  readonly lines: readonly string[];
}

export interface FixAllAnswer {
  readonly changes: readonly TextChange[];
  /** How many findings were fixed. */
  readonly fixed: number;
  /** Safe fixes that stay undone, since another line would be worse for them. */
  readonly left: number;
}
