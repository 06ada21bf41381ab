/** What can be wrong with the text itself, as kinds: the words for users are elsewhere. */
import type { Range } from './tree';

/**
 * The two readers of these files: `atc` is the strict C++ parser, `amct` the laxer one in Python,
 * whose Merge the tool calls (spec 4.2, 4.2a).
 */
export type Side = 'atc' | 'amct';

/** Kinds that the lexer finds: the statement around them is still understood. */
export type LexicalKind =
  /** A string broken over lines; the range is the whole string. */
  | 'split-string'
  /** A string with no closing quote on its line. */
  | 'open-string'
  /** A backslash with nothing known after it. */
  | 'bad-escape'
  /** Both take it, for different text (`\?`). */
  | 'escape-differs'
  /** Digits that are no number: `08`, `1.2.3`, `10b`, `0x`. */
  | 'bad-number'
  /** `+` before a number or word. */
  | 'plus-sign'
  /** A blank between the sign and what it belongs to. */
  | 'blank-after-sign'
  /** `=` in the place of the colon. */
  | 'equals-sign'
  /** Full-width punctuation or quotes in the place of the ASCII ones. */
  | 'full-width'
  | 'slash-comment'
  | 'block-comment'
  | 'byte-order-mark'
  /** A blank beyond ASCII (no-break space, ideographic space …). */
  | 'unicode-blank'
  | 'nul';

/** Kinds that concern a statement or the nesting. */
export type StructuralKind =
  /** No colon before a value that is no block. The range is the name. */
  | 'missing-colon'
  /** A name, perhaps with its colon, and nothing after it. */
  | 'missing-value'
  /** A value, a colon or a block without a field name. */
  | 'missing-name'
  | 'quoted-name'
  | 'number-as-name'
  /** More than one colon. */
  | 'extra-colon'
  /** A second value after the first. */
  | 'extra-value'
  /** Text that needs quotes: `res2a/conv`. */
  | 'unquoted-text'
  /** A separator with no field before it. */
  | 'stray-separator'
  | 'stray-closer'
  /** `{` closed by `>`, or the other way round; related: the opener. */
  | 'wrong-closer'
  /** The range is the innermost block that is open where the next one must begin. */
  | 'unclosed-block'
  | 'unclosed-list'
  /** Several values with commas between them and no brackets around; also a decimal comma. */
  | 'list-needs-brackets'
  /** Two items of a list with no comma between them. */
  | 'list-needs-comma'
  | 'trailing-comma'
  /** A comma in a list with no item before it. */
  | 'extra-comma'
  /** `;` between the items of a list. */
  | 'list-separator'
  | 'nested-list'
  /** Blocks and other values in one list. */
  | 'mixed-list'
  /** Deeper than any reader goes safely. */
  | 'too-deep'
  /** A character that means nothing here. */
  | 'stray-character'
  | 'unexpected';

export type SyntaxKind = LexicalKind | StructuralKind;

export interface SyntaxFault {
  readonly kind: SyntaxKind;
  readonly range: Range;
  /** Who refuses the file for it. Empty when both take it, but not for the same. */
  readonly refusedBy: readonly Side[];
  /** The opener of what is closed wrongly; the last token before what is never closed should be. */
  readonly related: Range | null;
}

export const BY_BOTH: readonly Side[] = ['atc', 'amct'];
export const BY_ATC: readonly Side[] = ['atc'];
export const BY_AMCT: readonly Side[] = ['amct'];
export const BY_NONE: readonly Side[] = [];
