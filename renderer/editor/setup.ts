/** The editor of this program: a read view with everything that a user expects of an editor. */
import { defaultKeymap } from '@codemirror/commands';
import { search, searchKeymap } from '@codemirror/search';
import { EditorState, type Extension } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import type { OpenDocument } from '../../electron/ipc/channels';
import { t } from '../text.svelte';
import { colours } from './colours';
import { findings } from './findings';
import { showInvisibles } from './invisible-characters';
import { lineFeedOnly, toLineColumn } from './positions';
import { editorTheme } from './theme';

export interface EditorCallbacks {
  readonly openRule: (id: string) => void;
  readonly moved: (caret: ReturnType<typeof toLineColumn>) => void;
}

/**
 * Styles that the editor adds must carry the nonce of the page's content security policy; also those
 * of a view without a document yet.
 */
export function styleNonce(): Extension {
  const value = document.querySelector<HTMLMetaElement>('meta[name=csp-nonce]')?.content;
  return value === undefined ? [] : EditorView.cspNonce.of(value);
}

function words(): Extension {
  return EditorState.phrases.of({
    Find: t('find.find'),
    next: t('find.next'),
    previous: t('find.previous'),
    all: t('find.all'),
    'match case': t('find.matchCase'),
    'by word': t('find.byWord'),
    regexp: t('find.regexp'),
    close: t('find.close'),
    'current match': t('find.currentMatch'),
    'on line': t('find.onLine'),
    'Go to line': t('find.goToLine'),
    go: t('find.go'),
  });
}

/** A fresh state for a document, in the language in force. */
export function editorState(document: OpenDocument, callbacks: EditorCallbacks): EditorState {
  const { kind, encoding, path, text } = document;
  return EditorState.create({
    doc: text,
    extensions: [
      lineFeedOnly,
      styleNonce(),
      words(),
      EditorState.readOnly.of(true),
      EditorView.contentAttributes.of({ 'aria-label': t('editor.label', { path }), tabindex: '0' }),
      findings(callbacks.openRule),
      lineNumbers(),
      highlightActiveLineGutter(),
      highlightActiveLine(),
      drawSelection(),
      search({ top: true }),
      keymap.of([...searchKeymap, ...defaultKeymap]),
      colours(kind, encoding),
      showInvisibles({ markFullWidth: kind !== null && kind !== 'atc_command' }),
      editorTheme,
      EditorView.updateListener.of((update) => {
        if (update.selectionSet || update.docChanged) {
          callbacks.moved(toLineColumn(update.state.doc, update.state.selection.main.head));
        }
      }),
    ],
  });
}
