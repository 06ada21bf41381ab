/**
 * The shapes of verdicts and severities on a 16 × 16 field. Shape and word tell them apart, colour
 * only helps. Used as SVG by the views and by the gutter of the editor alike.
 */
import type { Severity, Verdict } from '../../electron/ipc/diagnostics';

export type MarkName = Verdict | Severity;

export interface MarkPart {
  readonly d: string;
  /** `cut` is drawn in the colour of the ground over a filled shape. */
  readonly draw: 'fill' | 'stroke' | 'cut';
}

const cross: MarkPart = { d: 'M5.6 5.6l4.8 4.8M10.4 5.6l-4.8 4.8', draw: 'cut' };
const ring = 'M8 1.9a6.1 6.1 0 1 0 0 12.2a6.1 6.1 0 0 0 0-12.2z';

export const markShapes: Readonly<Record<MarkName, readonly MarkPart[]>> = {
  effective: [{ d: 'M3 8.6l3.3 3.3L13 4.6', draw: 'stroke' }],
  fatal: [{ d: 'M5.1 1h5.8L15 5.1v5.8L10.9 15H5.1L1 10.9V5.1z', draw: 'fill' }, cross],
  ignored: [
    { d: ring, draw: 'stroke' },
    { d: 'M3.9 12.1l8.2-8.2', draw: 'stroke' },
  ],
  degraded: [
    {
      d: 'M2.2 3h11.6c.8 0 1.2.8.8 1.4L8.9 13.6c-.4.7-1.4.7-1.8 0L1.4 4.4C1 3.8 1.4 3 2.2 3z',
      draw: 'fill',
    },
  ],
  undecided: [
    { d: ring, draw: 'stroke' },
    { d: 'M6.2 6.3a1.85 1.85 0 1 1 2.7 1.65c-.6.3-.9.7-.9 1.35M8 11.2v.3', draw: 'stroke' },
  ],
  error: [{ d: ring, draw: 'fill' }, cross],
  warning: [
    {
      d: 'M7.1 2c.4-.7 1.4-.7 1.8 0l5.9 10.3c.4.7-.1 1.6-.9 1.6H2.1c-.8 0-1.3-.9-.9-1.6z',
      draw: 'fill',
    },
    { d: 'M8 5.7v3.8M8 11.7v.2', draw: 'cut' },
  ],
  info: [
    { d: ring, draw: 'stroke' },
    { d: 'M8 7.4v3.9M8 4.9v.2', draw: 'stroke' },
  ],
};

const SVG = 'http://www.w3.org/2000/svg';

/** The same mark as an element, for places that are not drawn by Svelte. */
export function markElement(name: MarkName): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 16 16');
  svg.setAttribute('class', `mark mark-${name}`);
  svg.setAttribute('aria-hidden', 'true');
  for (const part of markShapes[name]) {
    const path = document.createElementNS(SVG, 'path');
    path.setAttribute('d', part.d);
    path.setAttribute('class', part.draw);
    svg.append(path);
  }
  return svg;
}
