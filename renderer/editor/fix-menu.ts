/** The quick fixes for the line of the cursor, in a menu at the cursor. */
import { type EditorState, type Extension, StateEffect, StateField } from '@codemirror/state';
import { type Command, type EditorView, showTooltip, type Tooltip } from '@codemirror/view';
import { mount, unmount } from 'svelte';
import FixMenu from './fix-menu.svelte';
import { applyFix, type OfferedFix, fixesAt } from './fixes';

/** The offset of the menu; null closes it. */
const setMenu = StateEffect.define<number | null>();

/** Offers what repairs the line of the cursor, and all safe fixes at once. */
export const openFixMenu: Command = (view) => {
  if (view.state.readOnly) return false;
  view.dispatch({ effects: setMenu.of(view.state.selection.main.head), scrollIntoView: true });
  return true;
};

function tooltip(state: EditorState, pos: number, fixAll: () => void): Tooltip {
  const fixes = fixesAt(state, pos);
  return {
    pos,
    above: false,
    create: (view: EditorView) => {
      const dom = document.createElement('div');
      const close = (): void => {
        view.dispatch({ effects: setMenu.of(null) });
        view.focus();
      };
      const props = {
        fixes,
        close,
        // Maybe in the middle of an update, such as one that opens a panel.
        leave: () => {
          queueMicrotask(() => {
            if (dom.isConnected) view.dispatch({ effects: setMenu.of(null) });
          });
        },
        choose: (fix: OfferedFix) => {
          close();
          applyFix(view, fix);
        },
        chooseAll: () => {
          close();
          fixAll();
        },
      };
      const menu = mount(FixMenu, { target: dom, props });
      return { dom, destroy: () => void unmount(menu) };
    },
  };
}

export function fixMenu(fixAll: () => void): Extension {
  return StateField.define<Tooltip | null>({
    create: () => null,
    update(value, transaction) {
      const isLeft = transaction.docChanged || transaction.selection !== undefined;
      return transaction.effects.reduce<Tooltip | null>(
        (now, effect) => {
          if (!effect.is(setMenu)) return now;
          return effect.value === null ? null : tooltip(transaction.state, effect.value, fixAll);
        },
        isLeft ? null : value,
      );
    },
    provide: (field) => showTooltip.from(field),
  });
}
