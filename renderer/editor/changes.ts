/** Changes between the editor, which counts offsets, and main, which counts lines and columns. */
import { type ChangeSet, type ChangeSpec, type Text } from '@codemirror/state';
import type { Place, TextChange } from '../../electron/ipc/documents';
import { toEditorOffset, toPlace } from './positions';

/** All places are in the text `before` the changes. */
export function toTextChanges(changes: ChangeSet, before: Text): readonly TextChange[] {
  const made: TextChange[] = [];
  changes.iterChanges((from, to, _from, _to, inserted) => {
    made.push({
      from: toPlace(before, from),
      to: toPlace(before, to),
      text: inserted.toString(),
    });
  });
  return made;
}

/** What {@link toTextChanges} gives, as the editor takes it. */
export function toChangeSpecs(doc: Text, changes: readonly TextChange[]): readonly ChangeSpec[] {
  return changes.map(({ from, to, text }) => ({
    from: offsetOf(doc, from),
    to: offsetOf(doc, to),
    insert: text,
  }));
}

function offsetOf(doc: Text, { line, column }: Place): number {
  return toEditorOffset(doc, { line, column });
}

/** The one change that makes `text` of a document, as short as a common start and end leave it. */
export function changeTo(doc: Text, text: string): { from: number; to: number; insert: string } {
  const old = doc.toString();
  const most = Math.min(old.length, text.length);
  let start = 0;
  while (start < most && old.charCodeAt(start) === text.charCodeAt(start)) start += 1;
  let end = 0;
  while (
    end < most - start &&
    old.charCodeAt(old.length - 1 - end) === text.charCodeAt(text.length - 1 - end)
  ) {
    end += 1;
  }
  return { from: start, to: old.length - end, insert: text.slice(start, text.length - end) };
}
