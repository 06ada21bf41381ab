/**
 * The syntax tree of one line of a customize_dtypes file: what stands where, without judging it.
 * All ranges are offsets into the text of the line, in UTF-16 units, end exclusive. A tree says
 * where each part is that ATC looks at and also where the parts are that it drops.
 */

export interface Range {
  readonly start: number;
  readonly end: number;
}

export type ListKind = 'inputs' | 'outputs';

/** One position of a dtype list. */
export interface ListItem {
  /** From separator to separator, blanks included. */
  readonly raw: Range;
  /** Without the blanks around it; empty (start = end) for an unconstrained position. */
  readonly range: Range;
  /** The characters of `range`. */
  readonly text: string;
}

/** A keyword (`InputDtype` or `OutputDtype`) with the list that follows it. */
export interface ListSection {
  readonly kind: ListKind;
  readonly keyword: Range;
  /**
   * The character after the keyword, of which ATC skips one byte unseen; null when the keyword is
   * followed by nothing, or by the other keyword.
   */
  readonly skipped: Range | null;
  /**
   * True when `skipped` is a character of several bytes (such as a full-width colon): ATC skips its
   * first byte only and the rest sticks to the first item, whose ranges then include it.
   */
  readonly skippedIsPartOfFirstItem: boolean;
  /** At least one item when `skipped` is there, else none. A comma stands at each `raw.end` but the last. */
  readonly items: readonly ListItem[];
}

/** What ATC takes as the name: everything before the first colon of the text. */
export type NameNode =
  | {
      /** The usual case: the name ends before any keyword. */
      readonly kind: 'name';
      /** The name, empty when the text begins with a colon; not trimmed at its end. */
      readonly range: Range;
      /** `:` or `::`. */
      readonly separator: Range;
    }
  | {
      /** The first colon comes after a keyword, so that the name contains the keyword (facts 2.3a). */
      readonly kind: 'name-over-keyword';
      readonly range: Range;
      /** The one colon. It can be the `skipped` character of a list or stand inside an item. */
      readonly separator: Range;
    }
  | {
      /** There is no colon at all; the range is everything before the first keyword. */
      readonly kind: 'no-colon';
      readonly range: Range;
    };

/** A line short enough for ATC to read. */
export interface TextLine {
  readonly kind: 'text';
  /** `OpType::` at the very start of the line. */
  readonly prefix: Range | null;
  /** Blanks that ATC trims away at the start (after the prefix). */
  readonly lead: Range | null;
  /** What is left between the trimmed blanks: the text in which ATC looks for name and keywords. */
  readonly body: Range;
  readonly name: NameNode;
  /** Text between the separator and the first keyword (or the end): ATC drops it without a word. */
  readonly gap: Range | null;
  readonly inputs: ListSection | null;
  readonly outputs: ListSection | null;
  /** Blanks that ATC trims away at the end. */
  readonly trail: Range | null;
  /** A NUL and all that follows it: never read. */
  readonly cut: Range | null;
}

/** A line of 1024 bytes or more: ATC stops reading the file here; nothing of it is looked at. */
export interface OverlongLine {
  readonly kind: 'overlong';
  readonly range: Range;
}

export type LineTree = TextLine | OverlongLine;
