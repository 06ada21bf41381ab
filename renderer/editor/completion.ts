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
const opensBehind = /[\w:,]$/;

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
    return { from, options: answer.items.map((item) => toOption(item, rest)) };
  };
}

function toOption({ kind, label, insert, detail, rank }: CompletionItem, rest: number): Completion {
  return {
    label,
    type: kind,
    boost: -Math.min(rank, 99),
    ...(detail === '' ? {} : { detail }),
    apply: (view: EditorView, picked: Completion, from: number, to: number) => {
      view.dispatch({
        changes: { from, to: Math.min(to + rest, view.state.doc.lineAt(to).to), insert },
        selection: { anchor: from + insert.length },
        annotations: pickedCompletion.of(picked),
        userEvent: 'input.complete',
        scrollIntoView: true,
      });
    },
  };
}
