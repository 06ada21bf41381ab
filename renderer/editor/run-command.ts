/** The commands of the program that are the editor's. */
import { startCompletion } from '@codemirror/autocomplete';
import { redo, undo } from '@codemirror/commands';
import { openSearchPanel } from '@codemirror/search';
import type { EditorView } from '@codemirror/view';
import type { CommandId } from '../../electron/ipc/commands';
import { openFixMenu } from './fix-menu';
import { openLinePanel } from './line-panel';

/** False when the command is none of the editor, or cannot be carried out now. */
export function runEditorCommand(view: EditorView, command: CommandId): boolean {
  switch (command) {
    case 'edit.undo':
      return focused(view) && undo(view);
    case 'edit.redo':
      return focused(view) && redo(view);
    case 'edit.find':
      return openSearchPanel(view);
    case 'edit.replace':
      return openSearchPanel(view) && focusReplace(view);
    case 'edit.complete':
      return focused(view) && startCompletion(view);
    case 'edit.quick-fix':
      return focused(view) && openFixMenu(view);
    case 'go.line':
      return openLinePanel(view);
    default:
      return false;
  }
}

function focused(view: EditorView): true {
  view.focus();
  return true;
}

function focusReplace(view: EditorView): boolean {
  const fieldOf = (name: string): HTMLInputElement | null =>
    view.dom.querySelector<HTMLInputElement>(`[data-field="${name}"]`);
  // What to search for comes first.
  const field = fieldOf('search')?.value === '' ? fieldOf('search') : fieldOf('replace');
  field?.select();
  return field !== null;
}
