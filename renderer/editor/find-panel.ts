/** Find and replace, drawn by the window's own parts. */
import { setSearchQuery } from '@codemirror/search';
import { type EditorView, type Panel } from '@codemirror/view';
import { mount, unmount } from 'svelte';
import { writable } from 'svelte/store';
import FindPanel from './find-panel.svelte';

/** The panel of a view, told of every change of its text, selection or search. */
export function findPanel(view: EditorView): Panel {
  const dom = document.createElement('div');
  dom.className = 'cm-find';
  const editorState = writable(view.state);
  const panel = mount(FindPanel, { target: dom, props: { view, editorState } });
  // By this the search package finds the field.
  dom.querySelector('[data-field="search"]')?.setAttribute('main-field', 'true');
  return {
    dom,
    top: true,
    mount: () => {
      dom.querySelector<HTMLInputElement>('[main-field]')?.select();
    },
    update: (update) => {
      const isOther = update.transactions.some(({ effects }) =>
        effects.some((effect) => effect.is(setSearchQuery)),
      );
      if (update.docChanged || update.selectionSet || isOther) editorState.set(update.state);
    },
    destroy: () => void unmount(panel),
  };
}
