/** Added to the theme of the editor where two texts stand side by side. */
import { EditorView } from '@codemirror/view';

const tinted = (colour: string, part: number): string =>
  `color-mix(in srgb, var(--${colour}) ${part}%, transparent)`;

export const compareTheme = EditorView.theme({
  // Both sides scroll together, as one page.
  '&': { height: 'auto' },
  '&.cm-merge-a .cm-changedLine': { backgroundColor: tinted('error', 10) },
  '&.cm-merge-b .cm-changedLine': { backgroundColor: tinted('effective', 10) },
  '&.cm-merge-a .cm-changedText': { background: tinted('error', 24) },
  '&.cm-merge-b .cm-changedText': { background: tinted('effective', 24) },
  '&.cm-merge-a .cm-changedLineGutter': { background: 'var(--error)' },
  '&.cm-merge-b .cm-changedLineGutter': { background: 'var(--effective)' },
  '.cm-collapsedLines': {
    padding: '3px 12px',
    background: 'var(--ground-bar)',
    color: 'var(--text-soft)',
    fontFamily: 'var(--font-text)',
  },
  // The sign that stands there by itself is in few fonts.
  '.cm-collapsedLines:before, .cm-collapsedLines:after': { content: '"⋯"' },
});
