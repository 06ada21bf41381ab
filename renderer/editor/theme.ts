/** The looks of the editor, from the tokens of the window: both themes are one. */
import { EditorView } from '@codemirror/view';

const wavy = (colour: string): Record<string, string> => ({
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
    fontSize: 'var(--editor-font-size, 14px)',
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
  '.cm-selectionMatch': { backgroundColor: 'color-mix(in srgb, var(--accent) 14%, transparent)' },
  '.cm-searchMatch-selected': { backgroundColor: 'light-dark(#f9c65c, #7d6415)' },

  '.cm-token-prefix': token('prefix'),
  '.cm-token-name': token('name', { fontWeight: '600' }),
  '.cm-token-keyword': token('keyword'),
  '.cm-token-string': token('string'),
  '.cm-token-dtype': token('dtype'),
  '.cm-token-unknown-dtype': token('dtype'),
  '.cm-token-punctuation': token('punctuation'),
  '.cm-token-comment': token('comment', { fontStyle: 'italic' }),
  '.cm-token-unread': token('unread'),

  '.cm-finding-error': wavy('var(--error)'),
  '.cm-finding-warning': wavy('var(--warning)'),
  '.cm-finding-info': {
    textDecoration: 'underline dotted var(--info) 1.4px',
    textUnderlineOffset: '4px',
  },
  '.cm-finding-point': {
    display: 'inline-block',
    width: '0.7em',
    height: '1em',
    marginRight: '-0.7em',
    borderBottom: '2px solid',
    verticalAlign: 'text-bottom',
  },
  '.cm-finding-point-error': { borderColor: 'var(--error)' },
  '.cm-finding-point-warning': { borderColor: 'var(--warning)' },
  '.cm-finding-point-info': { borderColor: 'var(--info)' },
  // A dot says that there is something to repair the line with.
  '.cm-fixable': { position: 'relative' },
  '.cm-fixable::after': {
    content: '""',
    position: 'absolute',
    right: '-5px',
    bottom: '-2px',
    width: '5px',
    height: '5px',
    borderRadius: '50%',
    backgroundColor: 'var(--accent)',
  },

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

  '.cm-tooltip.cm-tooltip-autocomplete > ul': {
    maxWidth: 'min(640px, 92vw)',
    maxHeight: '16em',
    padding: '4px',
    fontFamily: 'var(--font-code)',
    fontSize: '13px',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    padding: '2px 8px',
    borderRadius: '4px',
    lineHeight: '1.6',
  },
  '.cm-tooltip-autocomplete ul li[aria-selected], .cm-tooltip-autocomplete-disabled ul li[aria-selected]':
    { background: 'var(--ground-active)', color: 'var(--text)' },
  '.cm-completionMatchedText': {
    color: 'var(--accent)',
    textDecoration: 'none',
    fontWeight: '700',
  },
  '.cm-completionDetail': {
    flex: '1',
    marginLeft: '12px',
    overflow: 'hidden',
    color: 'var(--text-soft)',
    fontFamily: 'var(--font-text)',
    fontSize: '12px',
    fontStyle: 'normal',
    textAlign: 'end',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '.cm-option-icon': {
    width: '14px',
    height: '14px',
    fill: 'none',
    stroke: 'var(--text-soft)',
    strokeWidth: '1.4',
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
  },
  '.cm-option-icon-op-type': { stroke: 'var(--code-prefix)' },
  '.cm-option-icon-framework-type': { stroke: 'var(--warning)' },
  '.cm-option-icon-dtype': { stroke: 'var(--code-dtype)' },
  '.cm-option-icon-keyword': { stroke: 'var(--code-keyword)' },
});
