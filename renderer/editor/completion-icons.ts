/** The icon beside each completion: its kind as a shape. */
import type { Completion } from '@codemirror/autocomplete';
import type { CompletionKind } from '../../electron/ipc/documents';

/** Strokes on a 16 × 16 field. */
const shapes: Readonly<Record<CompletionKind, string>> = {
  // A kernel: a box with pins.
  'op-type': 'M4 4h8v8H4zM6.5 1.5v2.5M9.5 1.5v2.5M6.5 12v2.5M9.5 12v2.5',
  // Becomes another one: an arrow into a box.
  'framework-type': 'M1.5 8h6.5M5.5 5.2L8.3 8l-2.8 2.8M10.5 3h3.5v10h-3.5',
  // A value in a column.
  dtype: 'M3 3h10v10H3zM8 3v10M3 6.4h10M3 9.7h10',
  // A name with its colon.
  field: 'M2 5.5h7.5M2 10.5h7.5M12.8 5.4v.4M12.8 10.2v.4',
  // One of a few.
  value: 'M3 4.2l1.6 1.6L7.4 3M3 10.4l1.6 1.6 2.8-2.8M9.5 5h4M9.5 11h4',
  // A layer on others.
  'layer-type': 'M8 2.2l6 3-6 3-6-3zM2 8.2l6 3 6-3M2 11.2l6 3 6-3',
  keyword:
    'M5.5 2.5C3.5 2.5 4.8 8 2.5 8c2.3 0 1 5.5 3 5.5M10.5 2.5c2 0 .7 5.5 3 5.5-2.3 0-1 5.5-3 5.5',
};

const SVG = 'http://www.w3.org/2000/svg';

const isKind = (type: string): type is CompletionKind => type in shapes;

function render({ type = '' }: Completion): Node | null {
  if (!isKind(type)) return null;
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 16 16');
  svg.setAttribute('class', `cm-option-icon cm-option-icon-${type}`);
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', shapes[type]);
  svg.append(path);
  return svg;
}

/** Before the label. */
export const completionIcons = { render, position: 20 } as const;
