/** A keep_dtype file: its lines, each with its tree and with how ATC reads it. */
import nearley from 'nearley';
import compiledGrammar from './grammar.ne';
import { type LexedToken, lexLine } from './lexer';
import type { LineReading, LineTree, Range } from './tree';

/** A line by itself, wherever it stands. */
export interface ParsedLine {
  /** Without the LF that ends it, with a CR before that. */
  readonly text: string;
  readonly tree: LineTree;
  readonly reading: LineReading;
}

export interface Line extends ParsedLine {
  /** From 1. */
  readonly number: number;
  /** Offset of the first character in the document. */
  readonly start: number;
  /** An LF ends it. */
  readonly ended: boolean;
}

/** Parses a whole file; the empty text after a last LF is no line. Never throws. */
export function parseKeepDtype(text: string): readonly Line[] {
  const lines: Line[] = [];
  for (let start = 0; start < text.length;) {
    const lineFeed = text.indexOf('\n', start);
    const end = lineFeed === -1 ? text.length : lineFeed;
    const parsed = parseSingleLine(text.slice(start, end));
    lines.push({ ...parsed, number: lines.length + 1, start, ended: lineFeed !== -1 });
    start = end + 1;
  }
  return lines;
}

/** Parses one line, given without its LF. Never throws. */
export function parseSingleLine(text: string): ParsedLine {
  const tree = treeOf(text, lexLine(text));
  return { text, tree, reading: readingOf(text, tree) };
}

function readingOf(text: string, { prefix, key }: LineTree): LineReading {
  if (text === '') return { kind: 'empty' };
  return {
    kind: 'entry',
    scope: prefix === null ? 'name' : 'type',
    key: key === null ? '' : text.slice(key.start, key.end),
  };
}

/** Which token of the line each part is. */
type Shape = Readonly<Record<keyof LineTree, number | null>>;

/** What the postprocessors of grammar.ne return: tokens of the lexer. */
type Node = Readonly<Record<keyof LineTree, { readonly offset?: number } | null>>;

/**
 * The grammar looks at token types alone, so that lines with the same types have the same tree but
 * for offsets. Each such sequence is parsed once; there are a dozen of them.
 */
const shapes = new Map<string, Shape>();

function treeOf(text: string, tokens: readonly LexedToken[]): LineTree {
  const types = tokens.map(({ type }) => type).join(' ');
  let shape = shapes.get(types);
  if (shape === undefined) {
    shape = shapeOf(text, tokens);
    shapes.set(types, shape);
  }
  const range = (index: number | null): Range | null => {
    const token = index === null ? undefined : tokens[index];
    return token === undefined ? null : { start: token.start, end: token.end };
  };
  return {
    lead: range(shape.lead),
    prefix: range(shape.prefix),
    key: range(shape.key),
    trail: range(shape.trail),
  };
}

const grammar = nearley.Grammar.fromCompiled(compiledGrammar);

function shapeOf(text: string, tokens: readonly LexedToken[]): Shape {
  const parser = new nearley.Parser(grammar);
  parser.feed(text);
  const [node] = parser.results as readonly Node[];
  if (node === undefined)
    throw new Error(`No tree for ${tokens.map(({ type }) => type).join(' ')}`);
  const index = (part: keyof LineTree): number | null => {
    const offset = node[part]?.offset;
    return offset === undefined ? null : tokens.findIndex(({ start }) => start === offset);
  };
  return {
    lead: index('lead'),
    prefix: index('prefix'),
    key: index('key'),
    trail: index('trail'),
  };
}
