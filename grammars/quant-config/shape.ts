/**
 * Runs Nearley over the token types of a statement. All statements with the same types in the same
 * order have the same tree but for offsets, so each such sequence is parsed once and its result kept:
 * a file of a thousand overrides has about a dozen of them.
 */
import nearley from 'nearley';
import compiledGrammar from './grammar.ne';
import { statementLexer, type StatementToken } from './statement-lexer';

/** Tokens from `first` to `last`, both included. */
export interface ScalarShape {
  readonly sign: number | null;
  readonly first: number;
  readonly last: number;
}

export type ValueShape =
  | { readonly kind: 'scalar'; readonly scalar: ScalarShape }
  | { readonly kind: 'block'; readonly open: number }
  | { readonly kind: 'block-list'; readonly open: number; readonly element: number }
  | {
      readonly kind: 'list';
      readonly open: number;
      readonly items: readonly ScalarShape[];
      readonly close: number | null;
    };

/** The tree of a statement, in token positions. */
export interface StatementShape {
  readonly kind: 'statement';
  readonly name: { readonly first: number; readonly last: number };
  readonly colon: number | null;
  readonly value: ValueShape;
  readonly separator: number | null;
}

/** No statement: `at` is the first token that cannot stand there, or the number of tokens. */
export interface NoStatement {
  readonly kind: 'none';
  readonly at: number;
}

interface ScalarResult {
  readonly sign: StatementToken | null;
  readonly first: StatementToken;
  readonly last: StatementToken;
}

interface ItemChain {
  readonly before: ItemChain | null;
  readonly scalar: ScalarResult;
}

/** What the postprocessors of grammar.ne return. */
interface StatementResult {
  readonly name: { readonly first: StatementToken; readonly last: StatementToken };
  readonly colon: StatementToken | null;
  readonly value:
    | { readonly kind: 'scalar'; readonly scalar: ScalarResult }
    | { readonly kind: 'block'; readonly open: StatementToken }
    | {
        readonly kind: 'block-list';
        readonly open: StatementToken;
        readonly element: StatementToken;
      }
    | {
        readonly kind: 'list';
        readonly open: StatementToken;
        readonly last: ItemChain | null;
        readonly close: StatementToken | null;
      };
  readonly separator: StatementToken | null;
}

const grammar = nearley.Grammar.fromCompiled(compiledGrammar);
grammar.lexer = statementLexer;

/** All trees that the grammar gives for the letters of a statement: one for a good one. */
export function shapesOf(letters: string): readonly StatementShape[] | NoStatement {
  const parser = new nearley.Parser(grammar);
  // Its message is never shown, and would take long to make for a long list.
  Object.assign(parser, { reportError: () => '' });
  try {
    parser.feed(letters);
  } catch (error) {
    const at: unknown = error instanceof Error && 'offset' in error ? error.offset : undefined;
    if (typeof at !== 'number') throw error;
    return { kind: 'none', at };
  }
  return (parser.results as StatementResult[]).map(statementShape);
}

/** Bounds of the memory for shapes: sequences kept, and the length of one that is kept. */
const MAX_SHAPES = 4096;
const MAX_LETTERS = 256;
const known = new Map<string, StatementShape | NoStatement>();

/** The one tree of a statement, or where it stops being one. */
export function shapeOf(letters: string): StatementShape | NoStatement {
  const before = known.get(letters);
  if (before !== undefined) return before;
  const shapes = shapesOf(letters);
  const shape =
    'kind' in shapes ? shapes : (shapes[0] ?? { kind: 'none' as const, at: letters.length });
  if (letters.length <= MAX_LETTERS) {
    if (known.size >= MAX_SHAPES) known.clear();
    known.set(letters, shape);
  }
  return shape;
}

function statementShape(result: StatementResult): StatementShape {
  return {
    kind: 'statement',
    name: { first: result.name.first.index, last: result.name.last.index },
    colon: result.colon?.index ?? null,
    value: valueShape(result.value),
    separator: result.separator?.index ?? null,
  };
}

function valueShape(value: StatementResult['value']): ValueShape {
  switch (value.kind) {
    case 'scalar':
      return { kind: 'scalar', scalar: scalarShape(value.scalar) };
    case 'block':
      return { kind: 'block', open: value.open.index };
    case 'block-list':
      return { kind: 'block-list', open: value.open.index, element: value.element.index };
    case 'list': {
      const items: ScalarShape[] = [];
      for (let link = value.last; link !== null; link = link.before) {
        items.push(scalarShape(link.scalar));
      }
      const { open, close } = value;
      return {
        kind: 'list',
        open: open.index,
        items: items.reverse(),
        close: close?.index ?? null,
      };
    }
  }
}

function scalarShape({ sign, first, last }: ScalarResult): ScalarShape {
  return { sign: sign?.index ?? null, first: first.index, last: last.index };
}
