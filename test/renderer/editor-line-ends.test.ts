import { history, undo } from '@codemirror/commands';
import { EditorSelection, EditorState, type TransactionSpec } from '@codemirror/state';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  copied,
  lineEndCounts,
  lineEnds,
  lineEndsOf,
  newLineAt,
  pasted,
} from '../../renderer/editor/line-ends';
import { lineFeedOnly } from '../../renderer/editor/positions';

function stateOf(doc: string, ...cursors: readonly number[]): EditorState {
  const ranges = cursors.map((at) => EditorSelection.cursor(at));
  return EditorState.create({
    doc,
    ...(ranges.length > 0 ? { selection: EditorSelection.create(ranges) } : {}),
    extensions: [lineFeedOnly, lineEnds, history(), EditorState.allowMultipleSelections.of(true)],
  });
}

const textOf = (state: EditorState): string => state.doc.toString();

const after = (state: EditorState, spec: TransactionSpec): string =>
  textOf(state.update(spec).state);

describe('a line end of CR and LF', () => {
  it('lets no cursor stand inside it', () => {
    const state = stateOf('a:b\r\nc:d');
    const { selection } = state.update({ selection: { anchor: 4 } }).state;
    expect(selection.main.head).toBe(3);
    const whole = state.update({ selection: { anchor: 0, head: 4 } }).state.selection.main;
    expect([whole.anchor, whole.head]).toEqual([0, 3]);
  });

  it('leaves a lone CR, which is none, to the cursor', () => {
    const state = stateOf('a\rb\nc');
    expect(state.update({ selection: { anchor: 2 } }).state.selection.main.head).toBe(2);
  });

  it('is deleted whole in a file that has only such ones', () => {
    const state = stateOf('a\r\nb\r\n');
    expect(after(state, { changes: { from: 2, to: 3 }, userEvent: 'delete.backward' })).toBe(
      'ab\r\n',
    );
    expect(after(state, { changes: { from: 1, to: 2 }, userEvent: 'delete.forward' })).toBe(
      'a\r\nb\r\n',
    );
  });

  it('is what a command of the editor makes with an LF of its own', () => {
    const state = stateOf('a\r\nb\r\n');
    const moved = { from: 6, insert: 'c\n' };
    expect(after(state, { changes: moved, userEvent: 'move.line' })).toBe('a\r\nb\r\nc\r\n');
    expect(after(state, { changes: { from: 1, insert: '\n' }, userEvent: 'input' })).toBe(
      'a\r\n\r\nb\r\n',
    );
  });

  it('is not made of what a mixed file, an undo or main itself brings', () => {
    const mixed = stateOf('a\r\nb\n');
    expect(after(mixed, { changes: { from: 5, insert: 'c\n' }, userEvent: 'input' })).toBe(
      'a\r\nb\nc\n',
    );
    const state = stateOf('a\r\n');
    expect(after(state, { changes: { from: 3, insert: 'b\n' }, userEvent: 'reload' })).toBe(
      'a\r\nb\n',
    );
  });

  it('comes back with one undo', () => {
    let state = stateOf('a\r\nb\r\n', 3);
    const dispatch = (next: { readonly state: EditorState }): void => {
      state = next.state;
    };
    const changes = { from: 2, to: 3 };
    dispatch(state.update({ changes, userEvent: 'delete.backward' }));
    expect(textOf(state)).toBe('ab\r\n');
    undo({ state, dispatch });
    expect(textOf(state)).toBe('a\r\nb\r\n');
  });
});

describe('a byte order mark', () => {
  it('stays in front of what is typed at the start, and of what takes the place of all', () => {
    const state = stateOf('\ufeffa');
    expect(state.update({ selection: { anchor: 0 } }).state.selection.main.head).toBe(1);
    const all = state.update({ selection: { anchor: 0, head: 2 } }).state.selection.main;
    expect([all.from, all.to]).toEqual([1, 2]);
  });

  it('can be deleted, as any character that is shown', () => {
    let state = stateOf('\ufeffa', 1);
    state = state.update({ changes: { from: 0, to: 1 }, userEvent: 'delete.backward' }).state;
    expect(textOf(state)).toBe('a');
  });
});

describe('the line end of a new line', () => {
  it.each([
    ['its own', 'a\r\nb\nc', 0, '\r\n'],
    ['its own, in a mixed file', 'a\r\nb\nc', 4, '\n'],
    ['that of the line before, for the last line', 'a\nb\r\nc', 6, '\r\n'],
    ['LF, when there is no other', 'a', 1, '\n'],
  ])('is %s', (_, text, at, end) => {
    expect(newLineAt(stateOf(text).doc, at)).toBe(end);
  });
});

describe('paste and copy', () => {
  it('brings the line ends that most lines have', () => {
    expect(pasted('x\ny\r\nz\r', stateOf('a\r\nb\r\nc\n'))).toBe('x\r\ny\r\nz\r\n');
    expect(pasted('x\r\ny', stateOf('a\nb\n'))).toBe('x\ny');
    expect(pasted('x\r\ny', stateOf(''))).toBe('x\ny');
  });

  it('gives each cursor its line without a line end', () => {
    expect(pasted('x\r\ny', stateOf('a\r\nb\r\n', 0, 3))).toBe('x\ny');
  });

  it('hands out plain line ends', () => {
    const state = stateOf('a\r\nb\r\n');
    const selected = state.update({ selection: { anchor: 0, head: 3 } }).state;
    expect(copied('a\r\n', selected)).toBe('a\n');
    // Without a selection: the whole line.
    expect(copied('a\r', state)).toBe('a');
  });
});

describe('the kind of line ends', () => {
  it.each([
    ['a', 'none'],
    ['a\n', 'lf'],
    ['a\r\n', 'crlf'],
    ['a\r', 'cr'],
    ['a\r\nb\n', 'mixed'],
    ['a\rb\n', 'mixed'],
  ])('of %j is %s', (text, kind) => {
    expect(lineEndsOf(stateOf(text).field(lineEndCounts))).toBe(kind);
  });

  it('is counted right over any edits', () => {
    const part = fc.constantFrom('a', '\r', '\n', '\r\n', 'b\r\n', '\n\r');
    const text = fc.array(part, { maxLength: 12 }).map((parts) => parts.join(''));
    const edit = fc.record({ from: fc.nat(30), length: fc.nat(4), insert: text });
    fc.assert(
      fc.property(text, fc.array(edit, { maxLength: 6 }), (start, edits) => {
        let state = stateOf(start);
        for (const { from, length, insert } of edits) {
          const at = Math.min(from, state.doc.length);
          const to = Math.min(at + length, state.doc.length);
          state = state.update({ changes: { from: at, to, insert } }).state;
        }
        const fresh = stateOf(textOf(state));
        expect(state.field(lineEndCounts)).toEqual(fresh.field(lineEndCounts));
      }),
    );
  });

  it('stays CRLF over whatever the user does to such a file', () => {
    const edit = fc.record({
      from: fc.nat(30),
      length: fc.nat(5),
      insert: fc.constantFrom('', 'x', '\n', 'x\ny'),
      event: fc.constantFrom('input.type', 'input.paste', 'delete.backward', 'move.line'),
    });
    fc.assert(
      fc.property(fc.array(edit, { minLength: 1, maxLength: 8 }), (edits) => {
        let state = stateOf('ab\r\ncd\r\n\r\nef\r\n');
        for (const { from, length, insert, event } of edits) {
          const at = Math.min(from, state.doc.length);
          const to = Math.min(at + length, state.doc.length);
          if (state.field(lineEndCounts).crlf === 0) return;
          state = state.update({ changes: { from: at, to, insert }, userEvent: event }).state;
          const { lf, cr } = state.field(lineEndCounts);
          expect({ lf, cr }).toEqual({ lf: 0, cr: 0 });
        }
      }),
    );
  });
});
