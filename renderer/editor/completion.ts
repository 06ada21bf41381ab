/** Completion: main knows the catalog, the columns and the target; the editor shows and puts in. */
import {
  type Completion,
  type CompletionContext,
  type CompletionResult,
  type CompletionSource,
  pickedCompletion,
} from '@codemirror/autocomplete';
import type { EditorView } from '@codemirror/view';
import type { CompletionAnswer, CompletionItem, Place } from '../../electron/ipc/documents';
import { toEditorOffset, toPlace } from './positions';

/** Asks main; null when there is nothing to offer, or the text has changed meanwhile. */
export type CompletionAsk = (at: Place) => Promise<CompletionAnswer | null>;

/** Behind these something is offered without being asked for. */
const opensBehind = /(?:[\w:,"']|: )$/;

export function completion(ask: CompletionAsk): CompletionSource {
  return async (context: CompletionContext): Promise<CompletionResult | null> => {
    const { state, pos, explicit } = context;
    if (state.readOnly) return null;
    const before = state.sliceDoc(state.doc.lineAt(pos).from, pos);
    if (!explicit && !opensBehind.test(before)) return null;
    const answer = await ask(toPlace(state.doc, pos));
    if (context.aborted || answer === null || answer.items.length === 0) return null;
    const from = toEditorOffset(state.doc, answer.from);
    const typed = state.sliceDoc(from, pos);
    // What stands there already, word for word, needs no list.
    const isDone = answer.items.some(({ insert }) => insert === typed);
    if (!explicit && isDone && answer.items.length === 1) return null;
    // The word may go on behind the cursor: all of it is replaced.
    const rest = Math.max(toEditorOffset(state.doc, answer.to) - pos, 0);
    // Main has chosen among thousands by what is typed: the next letter asks again.
    return {
      from,
      filter: false,
      options: answer.items.map((item) => toOption(item, rest)),
      getMatch: ({ label }) => matched(label, typed),
    };
  };
}

/** Where the typed letters stand in a label, as pairs of start and end: they are shown bold. */
function matched(label: string, typed: string): readonly number[] {
  const small = label.toLowerCase();
  const lower = typed.toLowerCase();
  const whole = small.indexOf(lower);
  if (lower === '') return [];
  if (whole !== -1) return [whole, whole + lower.length];
  const found: number[] = [];
  let at = 0;
  for (const letter of lower) {
    at = small.indexOf(letter, at) + 1;
    if (at === 0) return [];
    found.push(at - 1, at);
  }
  return found;
}

function toOption(
  { kind, label, insert, caret, detail }: CompletionItem,
  rest: number,
): Completion {
  return {
    label,
    type: kind,
    ...(detail === '' ? {} : { detail }),
    apply: (view: EditorView, picked: Completion, from: number, to: number) => {
      view.dispatch({
        changes: { from, to: Math.min(to + rest, view.state.doc.lineAt(to).to), insert },
        selection: { anchor: from + (caret ?? insert.length) },
        annotations: pickedCompletion.of(picked),
        userEvent: 'input.complete',
        scrollIntoView: true,
      });
    },
  };
}
