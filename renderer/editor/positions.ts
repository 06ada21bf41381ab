/**
 * Places between findings and the editor. The editor is told that only LF ends a line, so that a
 * CR stays a character and its lines and columns are those of the findings (design: lines end at
 * LF alone; columns count UTF-16 units).
 */
import { EditorState, type Extension, type Text } from '@codemirror/state';
import type { Diagnostic } from '../../electron/ipc/diagnostics';
import type { Place } from '../../electron/ipc/documents';

/** Without it the editor would turn every CR and CRLF into a line break of its own. */
export const lineFeedOnly: Extension = EditorState.lineSeparator.of('\n');

/** The editor's offset of a line and column, held inside the text and the line. */
export function toEditorOffset(doc: Text, { line, column }: Place): number {
  const { from, to } = doc.line(Math.min(Math.max(line, 1), doc.lines));
  return Math.min(from + Math.max(column - 1, 0), to);
}

/** The editor's range of a finding; empty where the finding has no extent, as on a blank line. */
export function toEditorRange(
  doc: Text,
  { start, end }: Pick<Diagnostic, 'start' | 'end'>,
): { readonly from: number; readonly to: number } {
  const from = toEditorOffset(doc, start);
  return { from, to: Math.max(toEditorOffset(doc, end), from) };
}

/** The place of an offset of the editor, as main counts it. */
export function toPlace(doc: Text, offset: number): Place {
  const line = doc.lineAt(offset);
  return { line: line.number, column: offset - line.from + 1 };
}

/** Line and column, from 1, of an offset of the editor. */
export function toLineColumn(
  doc: Text,
  offset: number,
): { readonly line: number; readonly column: number; readonly offset: number } {
  return { ...toPlace(doc, offset), offset };
}
