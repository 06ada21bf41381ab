/** Parses a file, and parses it again after an edit as far as the edit reaches. */
import { applyEdits, type TextEdit } from '../customize-dtypes/edits';
import { buildStatement, type Cursor } from './build-tree';
import type { SyntaxFault } from './syntax-faults';
import { TokenStream } from './token-stream';
import type { PlacedStatement, Range } from './tree';

export interface ParseOptions {
  /**
   * Names that only fields of the root message have: where a block is never closed, the next of
   * them ends it, so that the rest of the file is read as it is meant. Default: none.
   */
  readonly rootFields?: ReadonlySet<string>;
}

export interface QuantConfigDocument {
  readonly text: string;
  readonly options: ParseOptions;
  /** They tile the text; the last has no node. */
  readonly statements: readonly PlacedStatement[];
}

const NO_NAMES: ReadonlySet<string> = new Set();

/** Parses a whole file. Reports all faults. Never throws, and takes time linear in the text. */
export function parseQuantConfig(text: string, options: ParseOptions = {}): QuantConfigDocument {
  return toEnd(parseInSlices(text, options));
}

/** The same in slices of a few milliseconds, unless one statement alone takes longer. */
export function* parseInSlices(
  text: string,
  options: ParseOptions = {},
): Generator<void, QuantConfigDocument, void> {
  const statements = yield* parseFrom(text, 0, options, () => null);
  return { text, options, statements };
}

function toEnd<T>(slices: Generator<void, T, void>): T {
  let step = slices.next();
  while (step.done !== true) step = slices.next();
  return step.value;
}

/**
 * The document after changes to its text, which must not overlap; null when they do or lie outside.
 * Top-level statements out of their reach are those of `previous`; the rest is parsed again. Equal
 * to a full parse of the new text.
 */
export function updateQuantConfig(
  previous: QuantConfigDocument,
  changes: readonly TextEdit[],
): QuantConfigDocument | null {
  const text = applyEdits(previous.text, changes);
  if (text === null) return null;
  if (changes.length === 0) return previous;
  const { statements, options } = previous;
  const changeStart = changes.reduce((least, { start }) => Math.min(least, start), Infinity);
  const oldChangeEnd = changes.reduce((most, { end }) => Math.max(most, end), 0);
  const shift = text.length - previous.text.length;

  const kept = firstTouched(statements, changeStart);
  const start = statements[kept]?.start ?? 0;
  // An old statement fits again where it began, moved by the change, and nothing before it matters.
  let old = kept;
  const reuse = (position: number): readonly PlacedStatement[] | null => {
    const before = position - shift;
    if (before < oldChangeEnd) return null;
    while ((statements[old]?.start ?? Infinity) < before) old += 1;
    if (statements[old]?.start !== before) return null;
    const rest = statements.slice(old);
    if (shift === 0) return rest;
    return rest.map((placed) => ({ ...placed, start: placed.start + shift }));
  };
  const parsed = toEnd(parseFrom(text, start, options, reuse));
  return { text, options, statements: [...statements.slice(0, kept), ...parsed] };
}

/** The first statement that a change at `offset` can alter. */
function firstTouched(statements: readonly PlacedStatement[], offset: number): number {
  const index = statements.findIndex(
    ({ start, statement }) => statement.unclosed || start + statement.reach > offset,
  );
  return index === -1 ? statements.length - 1 : index;
}

/** Statements between two pauses. */
const statementsAtOnce = 50;

function* parseFrom(
  text: string,
  from: number,
  { rootFields = NO_NAMES }: ParseOptions,
  reuse: (position: number) => readonly PlacedStatement[] | null,
): Generator<void, readonly PlacedStatement[], void> {
  const stream = new TokenStream(text, from);
  const cursor: Cursor = { fault: 0, comment: 0 };
  const placed: PlacedStatement[] = [];
  let start = from;
  let token = 0;
  for (;;) {
    const rest = reuse(start);
    if (rest !== null) return placed.concat(rest);
    const built = buildStatement(stream, token, start, cursor, { rootFields });
    placed.push({ start, statement: built.statement });
    if (built.statement.node === null) return placed;
    start = built.end;
    token = built.nextToken;
    if (placed.length % statementsAtOnce === 0) yield;
  }
}

/** All faults of a document by place, in offsets of its text. */
export function syntaxFaultsOf(document: QuantConfigDocument): readonly SyntaxFault[] {
  return document.statements.flatMap(({ start, statement }) =>
    statement.faults.map((fault) => ({
      ...fault,
      range: moved(fault.range, start),
      related: fault.related === null ? null : moved(fault.related, start),
    })),
  );
}

/** A range of a statement that begins at `start`, as one of the text. */
export function moved({ start, end }: Range, by: number): Range {
  return { start: start + by, end: end + by };
}
