/** Go to line: a small panel over the text. */
import { type Extension, StateEffect, StateField } from '@codemirror/state';
import { type Command, EditorView, type Panel, showPanel } from '@codemirror/view';
import { mount, unmount } from 'svelte';
import LinePanel from './line-panel.svelte';
import { toEditorOffset } from './positions';

const setOpen = StateEffect.define<boolean>();

function close(view: EditorView): void {
  view.dispatch({ effects: setOpen.of(false) });
  view.focus();
}

/** The line and column in `12` or `12:5`, held inside the text; null for anything else. */
export function placeIn(
  typed: string,
  lines: number,
): { readonly line: number; readonly column: number } | null {
  const found = /^\s*(\d{1,9})\s*(?:[:,：，]\s*(\d{0,9})\s*)?$/.exec(typed);
  if (found === null) return null;
  const line = Math.min(Math.max(Number(found[1]), 1), lines);
  return { line, column: Math.max(Number(found[2] ?? '1'), 1) };
}

function panel(view: EditorView): Panel {
  const dom = document.createElement('div');
  const props = {
    lines: view.state.doc.lines,
    now: view.state.doc.lineAt(view.state.selection.main.head).number,
    close: () => close(view),
    go: (typed: string): boolean => {
      const place = placeIn(typed, view.state.doc.lines);
      if (place === null) return false;
      const anchor = toEditorOffset(view.state.doc, place);
      view.dispatch({
        selection: { anchor },
        effects: [setOpen.of(false), EditorView.scrollIntoView(anchor, { y: 'center' })],
        userEvent: 'select',
      });
      view.focus();
      return true;
    },
  };
  const made = mount(LinePanel, { target: dom, props });
  return {
    dom,
    top: true,
    mount: () => dom.querySelector('input')?.focus(),
    destroy: () => void unmount(made),
  };
}

export const linePanel: Extension = StateField.define<boolean>({
  create: () => false,
  update: (value, { effects }) =>
    effects.reduce((now, effect) => (effect.is(setOpen) ? effect.value : now), value),
  provide: (field) => showPanel.from(field, (open) => (open ? panel : null)),
});

export const openLinePanel: Command = (view) => {
  view.dispatch({ effects: setOpen.of(true) });
  view.dom.querySelector<HTMLInputElement>('[data-testid="line-panel"] input')?.select();
  return true;
};
