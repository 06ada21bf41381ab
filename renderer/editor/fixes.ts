/** Quick fixes of the line of the cursor. */
import type { ChangeSpec, EditorState } from '@codemirror/state';
import { isolateHistory } from '@codemirror/commands';
import type { EditorView } from '@codemirror/view';
import type { Fix } from '../../electron/ipc/diagnostics';
import { findingsOfLine, isAt } from './finding-marks';

export interface OfferedFix {
  readonly fix: Fix;
  readonly rule: string;
  /** The number of its line when it was offered. */
  readonly line: number;
}

/** Those of the findings at the offset come first; the same fix is offered once. */
export function fixesAt(state: EditorState, offset: number): readonly OfferedFix[] {
  const line = state.doc.lineAt(offset).number;
  const found = findingsOfLine(state, offset);
  const near = found.filter((each) => isAt(each, offset));
  const far = found.filter((each) => !isAt(each, offset));
  const offered = [...near, ...far].flatMap(({ finding }) =>
    finding.fixes.map((fix) => ({ fix, rule: finding.rule, line })),
  );
  const keyOf = ({ fix }: OfferedFix): string => JSON.stringify([fix.title, fix.edits]);
  const first = new Map<string, OfferedFix>();
  for (const each of offered) if (!first.has(keyOf(each))) first.set(keyOf(each), each);
  return [...first.values()];
}

/** The edits count from the start of the line; one that takes it away reaches beyond its ends. */
function changesOfFix(state: EditorState, { fix, line }: OfferedFix): readonly ChangeSpec[] {
  const { length } = state.doc;
  const { from } = state.doc.line(Math.min(line, state.doc.lines));
  const held = (at: number): number => Math.min(Math.max(from + at, 0), length);
  return fix.edits.map(({ start, end, text }) => ({
    from: held(start),
    to: held(end),
    insert: text,
  }));
}

/** One step to undo. */
export function applyFix(view: EditorView, offered: OfferedFix): void {
  if (view.state.readOnly) return;
  view.dispatch({
    changes: changesOfFix(view.state, offered),
    annotations: isolateHistory.of('full'),
    userEvent: 'fix',
    scrollIntoView: true,
  });
  view.focus();
}
