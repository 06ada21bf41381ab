/** Tab types blanks; Ctrl+M, or Escape before it, lets it move on to the next part of the window. */
import { indentLess, indentMore } from '@codemirror/commands';
import { type Command, EditorView, type KeyBinding } from '@codemirror/view';
import { t } from '../text.svelte';

const blanks = '  ';

const insertBlanks: Command = (view) => {
  const { state } = view;
  if (state.readOnly) return false;
  const { doc, selection } = state;
  const isOverLines = selection.ranges.some(
    ({ from, to }) => doc.lineAt(from).number !== doc.lineAt(to).number,
  );
  if (isOverLines) return indentMore(view);
  view.dispatch(state.replaceSelection(blanks), { scrollIntoView: true, userEvent: 'input' });
  return true;
};

/** Views in which Tab moves on; one that is made anew begins without. */
const movingOn = new WeakSet<EditorView>();

const toggle: Command = (view) => {
  const movesOn = !movingOn.has(view);
  view.setTabFocusMode(movesOn);
  if (movesOn) movingOn.add(view);
  else movingOn.delete(view);
  const said = movesOn ? t('editing.tabMovesOn') : t('editing.tabTypes');
  view.dispatch({ effects: EditorView.announce.of(said) });
  return true;
};

export const tabKeys: readonly KeyBinding[] = [
  { key: 'Ctrl-m', run: toggle },
  { key: 'Tab', run: insertBlanks, shift: indentLess },
];
