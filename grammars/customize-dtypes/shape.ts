/**
 * Runs Nearley over the token types of a line. The grammar looks at token types alone, so all lines
 * with the same types in the same order have the same tree but for offsets. Each such sequence is
 * therefore parsed once, and its result kept as a template of token positions. A file of ten
 * thousand rules has a few dozen of them.
 */
import nearley from 'nearley';
import compiledGrammar from './grammar.ne';
import { type TokenType, tokenTypeOf } from './lexer';

/** Position of a token in its line, or null when the part is missing. */
export type TokenIndex = number | null;

export interface SectionShape {
  readonly keyword: number;
  /** The token after the keyword, of which ATC skips a byte. */
  readonly skip: TokenIndex;
  readonly skipIsBroken: boolean;
  /** The word of each position; null for an unconstrained one. */
  readonly words: readonly TokenIndex[];
  /** The commas between them: one less than words. */
  readonly commas: readonly number[];
}

/** The tree of a line, in token positions. */
export interface LineShape {
  readonly prefix: TokenIndex;
  readonly lead: TokenIndex;
  readonly text: TokenIndex;
  readonly separator: TokenIndex;
  readonly gap: TokenIndex;
  readonly inputs: SectionShape | null;
  readonly outputs: SectionShape | null;
  readonly trail: TokenIndex;
  readonly cut: TokenIndex;
}

/** What the lexer hands to Nearley, and Nearley to the tree. */
interface ShapeToken {
  readonly type: TokenType;
  readonly index: number;
  /** Nearley wants one; the grammar never looks at it. */
  readonly value: string;
}

interface ListChain {
  readonly before: ListChain | null;
  readonly comma: ShapeToken | null;
  readonly item: ShapeToken | null;
}

interface SectionNode {
  readonly keyword: ShapeToken;
  readonly skip: ShapeToken | null;
  readonly list: ListChain | null;
}

/** What the postprocessors of grammar.ne return. */
interface LineNode {
  readonly prefix: ShapeToken | null;
  readonly lead: ShapeToken | null;
  readonly head: {
    readonly text: ShapeToken | null;
    readonly separator: ShapeToken | null;
    readonly gap: ShapeToken | null;
  };
  readonly inputs: SectionNode | null;
  readonly outputs: SectionNode | null;
  readonly trail: ShapeToken | null;
  readonly cut: ShapeToken | null;
}

/** Feeds Nearley the letters of a line as tokens. */
class LetterLexer implements nearley.Lexer {
  private letters = '';
  private index = 0;

  reset(letters: string): void {
    this.letters = letters;
    this.index = 0;
  }

  next(): ShapeToken | undefined {
    const index = this.index;
    const value = this.letters.charAt(index);
    const type = tokenTypeOf(value);
    if (type === undefined) return undefined;
    this.index += 1;
    return { type, index, value };
  }

  save(): nearley.LexerState {
    return {};
  }

  formatError(token: nearley.Token, message: string): string {
    return `${message} at token ${typeof token === 'string' ? token : token.value}`;
  }
}

const grammar = nearley.Grammar.fromCompiled(compiledGrammar);
grammar.lexer = new LetterLexer();

/**
 * All trees that the grammar gives for a sequence of token letters: one for every line. Throws a
 * Nearley error for a sequence that no line has.
 */
export function shapesOf(letters: string): readonly LineShape[] {
  const parser = new nearley.Parser(grammar);
  parser.feed(letters);
  return (parser.results as LineNode[]).map(lineShape);
}

/** Bounds of the memory for shapes: sequences kept, and the length of one that is kept. */
const MAX_SHAPES = 4096;
const MAX_LETTERS = 256;
const known = new Map<string, LineShape>();

/** The one tree of a sequence of token letters that `lexLine` gave. */
export function shapeOf(letters: string): LineShape {
  const before = known.get(letters);
  if (before !== undefined) return before;
  const [shape] = shapesOf(letters);
  if (shape === undefined) throw new Error(`No tree for the tokens ${letters}`);
  if (letters.length <= MAX_LETTERS) {
    if (known.size >= MAX_SHAPES) known.clear();
    known.set(letters, shape);
  }
  return shape;
}

function lineShape(node: LineNode): LineShape {
  return {
    prefix: indexOf(node.prefix),
    lead: indexOf(node.lead),
    text: indexOf(node.head.text),
    separator: indexOf(node.head.separator),
    gap: indexOf(node.head.gap),
    inputs: sectionShape(node.inputs),
    outputs: sectionShape(node.outputs),
    trail: indexOf(node.trail),
    cut: indexOf(node.cut),
  };
}

function indexOf(token: ShapeToken | null): TokenIndex {
  return token === null ? null : token.index;
}

function sectionShape(node: SectionNode | null): SectionShape | null {
  if (node === null) return null;
  const words: TokenIndex[] = [];
  const commas: number[] = [];
  for (let link = node.list; link !== null; link = link.before) {
    words.push(indexOf(link.item));
    if (link.comma !== null) commas.push(link.comma.index);
  }
  return {
    keyword: node.keyword.index,
    skip: indexOf(node.skip),
    skipIsBroken: node.skip?.type === 'broken',
    words: words.reverse(),
    commas: commas.reverse(),
  };
}
