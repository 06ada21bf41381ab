/** The looks of the editor, from the tokens of the window: both themes are one. */
import { EditorView } from '@codemirror/view';

const wavy = (colour: string): Record<string, string> => ({
  backgroundImage: 'none',
  paddingBottom: '0',
  textDecoration: `underline wavy ${colour} 1.2px`,
  textDecorationSkipInk: 'none',
  textUnderlineOffset: '3px',
});

const token = (colour: string, more: Record<string, string> = {}): Record<string, string> => ({
  color: `var(--code-${colour})`,
  ...more,
});

export const editorTheme = EditorView.theme({
  '&': {
    height: '100%',
    backgroundColor: 'var(--ground-editor)',
    color: 'var(--text)',
    fontSize: '13.5px',
  },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--font-code)', lineHeight: '1.65' },
  '.cm-content': { padding: '8px 0 24px', caretColor: 'var(--accent)' },
  '.cm-line': { padding: '0 16px 0 10px' },
  '.cm-cursor': { borderLeftColor: 'var(--accent)', borderLeftWidth: '2px' },
  '.cm-gutters': {
    backgroundColor: 'var(--ground-editor)',
    color: 'var(--text-faint)',
    border: 'none',
  },
  '.cm-lineNumbers .cm-gutterElement': {
    minWidth: '34px',
    padding: '0 8px 0 4px',
    fontVariantNumeric: 'tabular-nums',
  },
  '.cm-verdicts': { width: '34px' },
  '.cm-verdicts .cm-gutterElement': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    paddingLeft: '6px',
  },
  '.cm-verdict': { display: 'flex', cursor: 'default' },
  '.cm-verdict svg': { width: '14px', height: '14px' },
  // The selection is drawn behind the line: its ground lets it through.
  '.cm-activeLine': { backgroundColor: 'color-mix(in srgb, var(--accent) 6%, transparent)' },
  '.cm-activeLineGutter': {
    backgroundColor: 'color-mix(in srgb, var(--accent) 6%, transparent)',
    color: 'var(--text)',
  },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground':
    { background: 'light-dark(#cfe0fa, #2c4166)' },
  '.cm-searchMatch': { backgroundColor: 'light-dark(#fde9a8, #574a1c)', outline: 'none' },
  '.cm-searchMatch-selected': { backgroundColor: 'light-dark(#f9c65c, #7d6415)' },

  '.cm-token-prefix': token('prefix'),
  '.cm-token-name': token('name', { fontWeight: '600' }),
  '.cm-token-keyword': token('keyword'),
  '.cm-token-dtype': token('dtype'),
  '.cm-token-unknown-dtype': token('dtype'),
  '.cm-token-punctuation': token('punctuation'),
  '.cm-token-comment': token('comment', { fontStyle: 'italic' }),
  '.cm-token-unread': token('unread'),

  '.cm-lintRange-error': wavy('var(--error)'),
  '.cm-lintRange-warning': wavy('var(--warning)'),
  '.cm-lintRange-info': {
    backgroundImage: 'none',
    paddingBottom: '0',
    textDecoration: 'underline dotted var(--info) 1.4px',
    textUnderlineOffset: '4px',
  },
  '.cm-lintRange-active': { backgroundColor: 'transparent' },
  '.cm-lintPoint::after': { bottom: '-1px', borderBottomColor: 'var(--error)' },
  '.cm-lintPoint-warning::after': { borderBottomColor: 'var(--warning)' },
  '.cm-lintPoint-info::after': { borderBottomColor: 'var(--info)' },

  '.cm-invisible': {
    display: 'inline-block',
    margin: '0 1px',
    padding: '0 3px',
    borderRadius: '3px',
    backgroundColor: 'var(--warning-ground)',
    boxShadow: 'inset 0 0 0 1px var(--warning)',
    color: 'var(--warning)',
    fontFamily: 'var(--font-code)',
    fontSize: '10px',
    fontStyle: 'normal',
    lineHeight: '14px',
  },
  '.cm-trailing': {
    backgroundImage: 'radial-gradient(circle, var(--warning) 1px, transparent 1.3px)',
    backgroundPosition: 'left center',
    backgroundSize: '1ch 100%',
  },
  '.cm-full-width': {
    borderRadius: '3px',
    backgroundColor: 'var(--warning-ground)',
    boxShadow: 'inset 0 0 0 1px var(--warning)',
  },

  '.cm-tooltip': {
    overflow: 'hidden',
    border: '1px solid var(--line)',
    borderRadius: '8px',
    backgroundColor: 'var(--ground-raised)',
    boxShadow: 'var(--shadow)',
    zIndex: '30',
  },
  '.cm-panels': {
    backgroundColor: 'var(--ground-bar)',
    color: 'var(--text)',
    fontFamily: 'var(--font-text)',
  },
  '.cm-panels-top': { borderBottom: '1px solid var(--line)' },
  '.cm-panel.cm-search': { padding: '6px 34px 6px 10px', fontSize: '12.5px' },
  '.cm-panel.cm-search label': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '4px',
    marginRight: '8px',
    fontSize: '12.5px',
  },
  '.cm-panel.cm-search input[type=checkbox]': { margin: '0', accentColor: 'var(--accent-ground)' },
  '.cm-panel.cm-search [name=close]': { top: '6px', right: '8px', fontSize: '18px' },
  '.cm-textfield': {
    border: '1px solid var(--line-strong)',
    borderRadius: '4px',
    backgroundColor: 'var(--ground-editor)',
    fontSize: '12.5px',
  },
  '.cm-button': {
    border: '1px solid var(--line-strong)',
    borderRadius: '4px',
    backgroundColor: 'var(--ground-raised)',
    backgroundImage: 'none',
    fontSize: '12.5px',
  },
});
