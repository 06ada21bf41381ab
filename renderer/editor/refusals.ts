/** Edits that are not carried out, and told so. */
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { documentBytes } from '../../electron/ipc/documents';

export type Refusal = 'too-large' | 'read-only';

export function refusals(refused: (why: Refusal) => void): Extension {
  return [
    EditorState.transactionFilter.of((transaction) => {
      const { length, newLength } = transaction.changes;
      if (newLength <= documentBytes || newLength <= length) return transaction;
      refused('too-large');
      return [];
    }),
    EditorView.domEventHandlers({
      beforeinput: (event, view) => {
        if (!view.state.readOnly) return false;
        event.preventDefault();
        refused('read-only');
        return true;
      },
      paste: (event, view) => {
        if (!view.state.readOnly) return false;
        event.preventDefault();
        refused('read-only');
        return true;
      },
    }),
  ];
}
