/** What becomes of the lines of a text when fixes are made. */
import type { Diagnostic, Entry, TextEdit } from '../ipc/diagnostics';

export interface Checked {
  readonly text: string;
  /** Offsets of the lines, by index; one more for the end of a text that ends in LF. */
  readonly starts: readonly number[];
  readonly diagnostics: readonly Diagnostic[];
  readonly entries: readonly Entry[];
}

export interface ChosenFix {
  /** Tells it from all other fixes of the file, whatever is done to other lines. */
  readonly key: string;
  readonly edits: readonly TextEdit[];
}

/** By line, from 1. */
export type ChosenFixes = Map<number, readonly ChosenFix[]>;

/** Where the lines of the text before stand in the text after. */
export interface LineMap {
  /** The first line (from 1) that became of one; null when it was removed. */
  readonly first: readonly (number | null)[];
  /** How many it became. */
  readonly count: readonly number[];
  /** The edited line that a line of the text after comes from. */
  readonly editedLineOf: ReadonlyMap<number, number>;
}

export function mapLines(before: Checked, after: Checked, chosen: ChosenFixes): LineMap {
  const numberAt = new Map(after.starts.map((start, index) => [start, index + 1]));
  const first: (number | null)[] = [];
  const count: number[] = [];
  const editedLineOf = new Map<number, number>();
  let shift = 0;
  for (const [index, start] of before.starts.entries()) {
    const end = (before.starts[index + 1] ?? before.text.length + 1) - 1;
    const edits = (chosen.get(index + 1) ?? []).flatMap((fix) => fix.edits);
    const removed = edits.some(
      (edit) => edit.text === '' && edit.start <= start && edit.end >= end,
    );
    const became = removed ? null : (numberAt.get(start + shift) ?? null);
    const lines = edits.reduce((sum, { text }) => sum + text.split('\n').length - 1, 1);
    first.push(became);
    count.push(lines);
    for (let n = 0; became !== null && edits.length > 0 && n < lines; n += 1) {
      editedLineOf.set(became + n, index + 1);
    }
    for (const edit of edits) shift += edit.text.length - (edit.end - edit.start);
  }
  return { first, count, editedLineOf };
}
