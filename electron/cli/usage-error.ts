import type { Holes } from '../text/format';
import type { TextKey } from './text';

/** Bad usage, an unknown target or an unreadable path: exit 2 and one clear message. */
export class UsageError extends Error {
  constructor(
    /** Stable name for programs. */
    readonly code: string,
    readonly text: TextKey,
    readonly holes: Holes = {},
    readonly suggestions: readonly string[] = [],
    /** Lines below the message, already in the user's language. */
    readonly notes: readonly string[] = [],
  ) {
    super(code);
    this.name = 'UsageError';
  }
}
