/** Re-parses only the lines that a change touches; the result equals a full parse. */
import { applyEdits, sortEdits, type TextEdit } from './edits';
import {
  type CustomizeDtypesDocument,
  type Line,
  parseCustomizeDtypes,
  parseLines,
  type ParseOptions,
  resolveLines,
} from './parse';

/** Changes that touch the same lines, or lines next to each other with nothing between. */
interface Region {
  readonly firstLine: number;
  /** Inclusive; equals the number of lines when the change reaches the text after the last LF. */
  lastLine: number;
  /** Growth of the text by the changes of this region. */
  growth: number;
}

/**
 * The document after changes to it. Offsets of the changes are in the old text; they must not
 * overlap, else the result is null. `options` must be those of the first parse.
 */
export function updateDocument(
  previous: CustomizeDtypesDocument,
  changes: readonly TextEdit[],
  options: ParseOptions,
): CustomizeDtypesDocument | null {
  const text = applyEdits(previous.text, changes);
  if (text === null) return null;
  const old = previous.lines;
  if (old.length === 0) return parseCustomizeDtypes(text, options);

  const lines: Line[] = [];
  let next = 0;
  let shift = 0;
  const keepUntil = (stop: number): void => {
    for (; next < stop; next += 1) lines.push(moved(lineAt(old, next), lines.length + 1, shift));
  };
  for (const region of regions(previous, changes)) {
    keepUntil(region.firstLine);
    const from = startOfLine(previous, region.firstLine) + shift;
    const to = startOfLine(previous, region.lastLine + 1) + shift + region.growth;
    for (const line of parseLines(text, from, to, lines.length + 1, options)) lines.push(line);
    next = region.lastLine + 1;
    shift += region.growth;
  }
  keepUntil(old.length);
  return { text, lines: resolveLines(lines) };
}

function regions(previous: CustomizeDtypesDocument, changes: readonly TextEdit[]): Region[] {
  const found: Region[] = [];
  for (const change of sortEdits(changes)) {
    const firstLine = lineIndexAt(previous.lines, change.start);
    const lastLine = lineIndexAt(previous.lines, change.end);
    const growth = change.text.length - (change.end - change.start);
    const last = found.at(-1);
    if (last !== undefined && firstLine <= last.lastLine) {
      last.lastLine = Math.max(last.lastLine, lastLine);
      last.growth += growth;
    } else {
      found.push({ firstLine, lastLine, growth });
    }
  }
  return found;
}

/** Index of the line that an offset belongs to (its end included); the number of lines after the last LF. */
function lineIndexAt(lines: readonly Line[], offset: number): number {
  let low = 0;
  let high = lines.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (lineAt(lines, middle).end < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

function startOfLine(document: CustomizeDtypesDocument, index: number): number {
  return document.lines[index]?.start ?? document.text.length;
}

function lineAt(lines: readonly Line[], index: number): Line {
  const line = lines[index];
  if (line === undefined) throw new RangeError(`No line ${index + 1}`);
  return line;
}

function moved(line: Line, number: number, shift: number): Line {
  if (shift === 0 && line.number === number) return line;
  return { ...line, number, start: line.start + shift, end: line.end + shift };
}
