/** Makes the tree of a line: tokens from the lexer, shape from the grammar, offsets from the text. */
import { type LexedLine, lexLine } from './lexer';
import { type LineShape, type SectionShape, shapeOf, type TokenIndex } from './shape';
import type { ListItem, ListKind, ListSection, NameNode, Range, TextLine } from './tree';

/** The tree of one line (without its LF) that is short enough for ATC to read. */
export function parseLine(text: string): TextLine {
  const lexed = lexLine(text);
  return buildTree(text, lexed, shapeOf(lexed.letters));
}

/** Fills a shape with the offsets of a line's tokens. */
export function buildTree(text: string, lexed: LexedLine, shape: LineShape): TextLine {
  const { offsets } = lexed;
  const prefix = rangeOf(offsets, shape.prefix);
  const lead = rangeOf(offsets, shape.lead);
  const trail = rangeOf(offsets, shape.trail);
  const cut = rangeOf(offsets, shape.cut);
  const body = range(lead?.end ?? prefix?.end ?? 0, trail?.start ?? cut?.start ?? text.length);
  const inputsAt = startOf(offsets, shape.inputs, body.end);
  const outputsAt = startOf(offsets, shape.outputs, body.end);
  return {
    kind: 'text',
    prefix,
    lead,
    body,
    name: nameNode(text, body, offsets, shape, Math.min(inputsAt, outputsAt)),
    gap: rangeOf(offsets, shape.gap),
    inputs: section(
      text,
      offsets,
      'inputs',
      shape.inputs,
      outputsAt > inputsAt ? outputsAt : body.end,
    ),
    outputs: section(
      text,
      offsets,
      'outputs',
      shape.outputs,
      inputsAt > outputsAt ? inputsAt : body.end,
    ),
    trail,
    cut,
  };
}

function offsetAt(offsets: readonly number[], index: number): number {
  const offset = offsets[index];
  if (offset === undefined) throw new RangeError(`No token ${index}`);
  return offset;
}

function rangeOf(offsets: readonly number[], index: TokenIndex): Range | null {
  if (index === null) return null;
  return range(offsetAt(offsets, index), offsetAt(offsets, index + 1));
}

/** Bounds of the ranges that are shared: where they start, and how long they are. */
const SHARED_STARTS = 256;
const SHARED_LENGTHS = 64;
const shared = new Array<Range | undefined>(SHARED_STARTS * SHARED_LENGTHS);

/**
 * A range of a line. Equal ones are one object: most lines of a file have their parts at the same
 * few places, and ranges are most of what a tree holds.
 */
function range(start: number, end: number): Range {
  if (start >= SHARED_STARTS || end - start >= SHARED_LENGTHS) return { start, end };
  const index = start * SHARED_LENGTHS + end - start;
  return (shared[index] ??= { start, end });
}

function startOf(offsets: readonly number[], shape: SectionShape | null, none: number): number {
  return shape === null ? none : offsetAt(offsets, shape.keyword);
}

function nameNode(
  text: string,
  body: Range,
  offsets: readonly number[],
  shape: LineShape,
  headEnd: number,
): NameNode {
  const separator = rangeOf(offsets, shape.separator);
  if (separator !== null) {
    return { kind: 'name', range: range(body.start, separator.start), separator };
  }
  const colon = headEnd < body.end ? text.indexOf(':', headEnd) : -1;
  if (colon === -1 || colon >= body.end) {
    return { kind: 'no-colon', range: range(body.start, headEnd) };
  }
  return {
    kind: 'name-over-keyword',
    range: range(body.start, colon),
    separator: range(colon, colon + 1),
  };
}

function section(
  text: string,
  offsets: readonly number[],
  kind: ListKind,
  shape: SectionShape | null,
  end: number,
): ListSection | null {
  if (shape === null) return null;
  const keyword = range(offsetAt(offsets, shape.keyword), offsetAt(offsets, shape.keyword + 1));
  const skipped = rangeOf(offsets, shape.skip);
  if (skipped === null) {
    return { kind, keyword, skipped, skippedIsPartOfFirstItem: false, items: [] };
  }
  let from = shape.skipIsBroken ? skipped.start : skipped.end;
  // Mapping, not pushing: a pushed array keeps spare room, and trees live as long as the document.
  const items = shape.words.map((word, k): ListItem => {
    const comma = shape.commas[k];
    const to = comma === undefined ? end : offsetAt(offsets, comma);
    let start = word === null ? from : offsetAt(offsets, word);
    let stop = word === null ? from : offsetAt(offsets, word + 1);
    if (k === 0 && shape.skipIsBroken) {
      start = skipped.start;
      stop = word === null ? skipped.end : stop;
    }
    const raw = range(from, to);
    from = to + 1;
    return { raw, range: range(start, stop), text: text.slice(start, stop) };
  });
  return { kind, keyword, skipped, skippedIsPartOfFirstItem: shape.skipIsBroken, items };
}
