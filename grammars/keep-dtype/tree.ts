/** What stands where in one line, in offsets of it (UTF-16 units, end exclusive). */
import type { Range } from '../customize-dtypes/tree';

export type { Range };

export interface LineTree {
  /** Blanks that ATC trims away at the start; all of a line of blanks. */
  readonly lead: Range | null;
  /** `OpType::` at the very start of what is left. */
  readonly prefix: Range | null;
  /** The type behind the prefix, or the name; null for a line without. */
  readonly key: Range | null;
  /** Blanks that ATC trims away at the end. */
  readonly trail: Range | null;
}

/** How ATC reads a line: a truly empty one is skipped before it is trimmed. */
export type LineReading =
  | { readonly kind: 'empty' }
  | {
      readonly kind: 'entry';
      readonly scope: 'name' | 'type';
      /** Empty for a line of blanks, and behind a prefix with nothing after it. */
      readonly key: string;
    };
