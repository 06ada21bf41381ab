/** What the editor is made of: everything that a user expects of one, on main's documents. */
import { acceptCompletion, autocompletion, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { EditorState, type Extension, Prec } from '@codemirror/state';
import {
  crosshairCursor,
  drawSelection,
  dropCursor,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
  rectangularSelection,
  type ViewUpdate,
} from '@codemirror/view';
import { type OpenDocument } from '../../electron/ipc/documents';
import { t } from '../text.svelte';
import { atomicLineEnds, lineEndKeys } from './atomic-line-ends';
import { colours } from './colours';
import { completion, type CompletionAsk } from './completion';
import { completionIcons } from './completion-icons';
import { findPanel } from './find-panel';
import { findingMarks, resultSource, type ResultSource } from './finding-marks';
import { findingHover, type HoverAsk } from './finding-hover';
import { fixMenu } from './fix-menu';
import { showInvisibles } from './invisible-characters';
import { lineEnds } from './line-ends';
import { linePanel, openLinePanel } from './line-panel';
import { type Refusal, refusals } from './refusals';
import { lineFeedOnly } from './positions';
import { tabKeys } from './tab-keys';
import { editorTheme } from './theme';

export interface EditorHooks {
  readonly openRule: (id: string) => void;
  readonly complete: CompletionAsk;
  readonly hover: HoverAsk;
  readonly fixAll: () => void;
  /** Nothing was changed, and why. */
  readonly refused: (why: Refusal) => void;
  /** The cursor or the text is another. */
  readonly moved: (state: EditorState) => void;
}

/**
 * Styles that the editor adds must carry the nonce of the page's content security policy; also those
 * of a view without a document yet.
 */
export function styleNonce(): Extension {
  if (typeof document === 'undefined') return [];
  const value = document.querySelector<HTMLMetaElement>('meta[name=csp-nonce]')?.content;
  return value === undefined ? [] : EditorView.cspNonce.of(value);
}

/** What the editor itself says, in the language in force. */
function words(): Extension {
  return EditorState.phrases.of({
    Completions: t('editing.completions'),
    'current match': t('find.currentMatch'),
    'on line': t('find.onLine'),
    'replaced match on line $': t('editing.replacedOne'),
    'replaced $ matches': t('editing.replacedAll'),
  });
}

/** What may change while a document is open: language, kind, encoding, rights. */
export function documentSetup({ path, kind, encoding, readOnly }: OpenDocument): Extension {
  const label = t(readOnly ? 'editing.labelReadOnly' : 'editing.label', { path });
  const isIndented = kind === 'quant_config' || kind === 'atc_command' || kind === null;
  return [
    words(),
    EditorState.readOnly.of(readOnly),
    EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
    keymap.of([...lineEndKeys(isIndented)]),
    colours(kind, encoding),
    showInvisibles({ markFullWidth: kind !== null && kind !== 'atc_command' }),
  ];
}

/** Ours go to a line with these; F3 finds the next match. */
const searchKeys = searchKeymap.filter(({ key }) => key !== 'Mod-g' && key !== 'Alt-g');

/** What stays, whatever the document. */
export function fixedSetup(
  hooks: EditorHooks,
  source: ResultSource,
  updated: (update: ViewUpdate) => void,
): Extension {
  return [
    lineFeedOnly,
    styleNonce(),
    lineEnds,
    atomicLineEnds,
    refusals(hooks.refused),
    history(),
    resultSource.of(source),
    findingMarks,
    findingHover(hooks),
    fixMenu(hooks.fixAll),
    lineNumbers(),
    highlightActiveLineGutter(),
    highlightActiveLine(),
    highlightSelectionMatches({ minSelectionLength: 2 }),
    drawSelection(),
    dropCursor(),
    EditorState.allowMultipleSelections.of(true),
    rectangularSelection(),
    crosshairCursor(),
    search({ top: true, literal: true, createPanel: findPanel }),
    linePanel,
    autocompletion({
      override: [completion(hooks.complete)],
      activateOnTypingDelay: 0,
      icons: false,
      addToOptions: [completionIcons],
      maxRenderedOptions: 60,
    }),
    Prec.highest(keymap.of([{ key: 'Tab', run: acceptCompletion }])),
    Prec.high(
      keymap.of([
        { key: 'Alt-g', run: openLinePanel },
        { key: 'Mod-g', run: openLinePanel },
      ]),
    ),
    keymap.of([...tabKeys, ...completionKeymap, ...searchKeys, ...historyKeymap]),
    // Enter of the document comes first.
    Prec.low(keymap.of(defaultKeymap)),
    editorTheme,
    EditorView.updateListener.of((update) => {
      updated(update);
      if (update.selectionSet || update.docChanged) hooks.moved(update.state);
    }),
  ];
}
