/**
 * Line ends. The text of the editor is the file's, so a CRLF is a CR at the end of a line; yet it
 * must feel like one line end, and stay one. Other line ends are left as they are.
 */
import {
  EditorSelection,
  EditorState,
  type Extension,
  type SelectionRange,
  StateField,
  type Text,
  type Transaction,
  type TransactionSpec,
} from '@codemirror/state';
import type { LineEnds } from '../../electron/ipc/documents';

export interface LineEndCounts {
  readonly lf: number;
  readonly crlf: number;
  /** CRs without an LF: no line end for ATC. */
  readonly cr: number;
}

/** @param startsInside the first character has one before it, which is not known here */
function countIn(text: string, startsInside: boolean): LineEndCounts {
  let [lf, crlf, cr] = [0, 0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === 13 && text.charCodeAt(at + 1) === 10) {
      crlf += 1;
      at += 1;
    } else if (unit === 13) cr += 1;
    else if (unit === 10 && (at > 0 || !startsInside)) lf += 1;
  }
  return { lf, crlf, cr };
}

/** The text of a range with one character more at both ends, which may be half of a CRLF. */
function withNeighbours(doc: Text, from: number, to: number): { start: number; text: string } {
  const start = Math.max(from - 1, 0);
  return { start, text: doc.sliceString(start, Math.min(to + 1, doc.length)) };
}

function countAround(doc: Text, from: number, to: number): LineEndCounts {
  const { start, text } = withNeighbours(doc, from, to);
  return countIn(text, start > 0);
}

/** The line ends of the text, counted anew only where it changes. */
export const lineEndCounts = StateField.define<LineEndCounts>({
  create: (state) => countIn(state.doc.toString(), false),
  update(value, transaction) {
    if (!transaction.docChanged) return value;
    let { lf, crlf, cr } = value;
    const { startState, newDoc } = transaction;
    transaction.changes.iterChanges((fromA, toA, fromB, toB) => {
      const before = countAround(startState.doc, fromA, toA);
      const after = countAround(newDoc, fromB, toB);
      lf += after.lf - before.lf;
      crlf += after.crlf - before.crlf;
      cr += after.cr - before.cr;
    });
    return { lf, crlf, cr };
  },
});

/** Which line ends there are, in one word. */
export function lineEndsOf({ lf, crlf, cr }: LineEndCounts): LineEnds {
  const kinds = [lf, crlf, cr].filter((count) => count > 0).length;
  if (kinds === 0) return 'none';
  if (kinds > 1) return 'mixed';
  return lf > 0 ? 'lf' : crlf > 0 ? 'crlf' : 'cr';
}

/** The line end that most lines of the text have. */
function usualLineEnd(state: EditorState): '\r\n' | '\n' {
  const { lf, crlf } = state.field(lineEndCounts);
  return crlf > lf ? '\r\n' : '\n';
}

/** The end of a line by number; null for the last one, which has none. */
function endOf(doc: Text, number: number): '\r\n' | '\n' | null {
  if (number < 1 || number >= doc.lines) return null;
  return doc.line(number).text.endsWith('\r') ? '\r\n' : '\n';
}

/** The line end that splits the line of an offset: its own, else that of the line before, else LF. */
export function newLineAt(doc: Text, offset: number): '\r\n' | '\n' {
  const { number } = doc.lineAt(offset);
  return endOf(doc, number) ?? endOf(doc, number - 1) ?? '\n';
}

/** Text from outside, with the document's usual line ends. */
export function pasted(text: string, state: EditorState): string {
  const lines = text.split(/\r\n|\r|\n/);
  // As many lines as cursors: each cursor gets a line, and no line end comes with it.
  const isShared = lines.length > 1 && lines.length === state.selection.ranges.length;
  return lines.join(isShared ? '\n' : usualLineEnd(state));
}

/** Text for other programs: LF, which the system turns into what it is used to. */
export function copied(text: string, state: EditorState): string {
  // Without a selection whole lines are copied, each without its LF.
  const isWholeLines = state.selection.ranges.every(({ empty }) => empty);
  const unified = text.replaceAll('\r\n', '\n');
  return isWholeLines ? unified.replace(/\r$/, '') : unified;
}

/** Whether an offset stands between the CR and the LF of one line end. */
function isInsideLineEnd(doc: Text, offset: number): boolean {
  if (offset === 0 || offset >= doc.length) return false;
  return doc.sliceString(offset - 1, offset + 1) === '\r\n';
}

/** Nearest place where a cursor may stand: before a CRLF, and behind a byte order mark. */
function allowed(doc: Text, offset: number): number {
  if (offset === 0 && doc.sliceString(0, 1) === '\ufeff') return 1;
  return isInsideLineEnd(doc, offset) ? offset - 1 : offset;
}

function allowedRange(doc: Text, range: SelectionRange): SelectionRange {
  const [anchor, head] = [allowed(doc, range.anchor), allowed(doc, range.head)];
  if (anchor === range.anchor && head === range.head) return range;
  return EditorSelection.range(anchor, head, range.goalColumn, range.bidiLevel ?? undefined);
}

function keepCursorsOutside(
  transaction: Transaction,
): TransactionSpec | readonly TransactionSpec[] {
  if (!transaction.docChanged && transaction.selection === undefined) return transaction;
  const { newDoc, newSelection } = transaction;
  const ranges = newSelection.ranges.map((range) => allowedRange(newDoc, range));
  if (ranges.every((range, index) => range === newSelection.ranges[index])) return transaction;
  const selection = EditorSelection.create(ranges, newSelection.mainIndex);
  return [transaction, { selection, sequential: true }];
}

const userEvents = ['input', 'delete', 'move'] as const;

/** In a file of CRLF alone, what the user does keeps it so, whichever command does it. */
function keepCrlf(transaction: Transaction): TransactionSpec | readonly TransactionSpec[] {
  if (!transaction.docChanged) return transaction;
  if (!userEvents.some((event) => transaction.isUserEvent(event))) return transaction;
  const { lf, crlf, cr } = transaction.startState.field(lineEndCounts);
  if (crlf === 0 || lf > 0 || cr > 0) return transaction;
  const { newDoc } = transaction;
  const mends = new Map<number, { from: number; to: number; insert: string }>();
  transaction.changes.iterChangedRanges((_fromA, _toA, from, to) => {
    const { start, text } = withNeighbours(newDoc, from, to);
    for (let at = 0; at < text.length; at += 1) {
      const place = start + at;
      const unit = text.charCodeAt(at);
      const next = at + 1 < text.length ? text.charCodeAt(at + 1) : null;
      if (unit === 10 && (at > 0 || start === 0) && text.charCodeAt(at - 1) !== 13) {
        mends.set(place, { from: place, to: place, insert: '\r' });
      } else if (unit === 13 && next !== 10 && (next !== null || place + 1 === newDoc.length)) {
        mends.set(place, { from: place, to: place + 1, insert: '' });
      }
    }
  });
  if (mends.size === 0) return transaction;
  return [transaction, { changes: [...mends.values()], sequential: true }];
}

/** The part that needs no view: see `atomic-line-ends.ts` for the keys and the mouse. */
export const lineEnds: Extension = [
  lineEndCounts,
  // The filter that comes last is asked first.
  EditorState.transactionFilter.of(keepCursorsOutside),
  EditorState.transactionFilter.of(keepCrlf),
];
