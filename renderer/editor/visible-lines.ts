import type { Line } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';

/**
 * The lines in sight, each once and whole. A very long line is in sight in several pieces, so the
 * pieces of one line must not make it come twice.
 */
export function* visibleLines(view: EditorView): Generator<Line> {
  let next = 0;
  for (const { from, to } of view.visibleRanges) {
    for (let at = Math.max(from, next); at <= to; at = next) {
      const line = view.state.doc.lineAt(at);
      next = line.to + 1;
      yield line;
    }
  }
}
