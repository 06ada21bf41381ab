/**
 * Builds one top-level statement: shapes from the grammar, nesting from a stack, offsets from the
 * tokens. Nothing here calls itself, so that depth costs no call stack.
 */
import { classify } from './classify';
import { NodeMaker } from './make-nodes';
import { shapeOf, type StatementShape } from './shape';
import { statementEnd } from './statement-end';
import { BY_BOTH, type SyntaxFault, type SyntaxKind } from './syntax-faults';
import type { TokenStream } from './token-stream';
import type {
  BlockValue,
  FieldNode,
  ItemNode,
  ListValue,
  NameNode,
  Range,
  Statement,
} from './tree';

/** Blocks in blocks. The C++ reader does not survive 10 000 of them. */
export const MAX_DEPTH = 5000;

/** What an open block or list of blocks will be part of. */
type Head =
  | { readonly kind: 'field'; readonly name: NameNode; readonly colon: Range | null }
  | { readonly kind: 'broken'; readonly start: number; readonly name: NameNode | null }
  /** An element of the list below it on the stack. */
  | { readonly kind: 'element' };

interface OpenBlock {
  readonly kind: 'block';
  readonly head: Head;
  readonly open: number;
  readonly items: ItemNode[];
}

interface OpenList {
  readonly kind: 'list';
  readonly head: Exclude<Head, { kind: 'element' }>;
  readonly open: number;
  readonly items: BlockValue[];
  /** An item has been read and no comma since. */
  afterItem: boolean;
}

export interface BuildOptions {
  /**
   * Names that only fields of the root have. Where a block is never closed, the next of them begins
   * a statement of the root.
   */
  readonly rootFields: ReadonlySet<string>;
}

export interface BuiltStatement {
  readonly statement: Statement;
  /** Where the next one begins in the text, and its first token. */
  readonly end: number;
  readonly nextToken: number;
}

/** Faults and comments of the stream that no statement has taken yet. */
export interface Cursor {
  fault: number;
  comment: number;
}

/** Builds the statement that begins at token `first`; blanks and comments from `start` on are its. */
export function buildStatement(
  stream: TokenStream,
  first: number,
  start: number,
  cursor: Cursor,
  options: BuildOptions,
): BuiltStatement {
  return new Builder(stream, first, start, options).build(cursor);
}

class Builder {
  readonly #stream: TokenStream;
  readonly #make: NodeMaker;
  readonly #first: number;
  readonly #start: number;
  readonly #options: BuildOptions;
  readonly #stack: (OpenBlock | OpenList)[] = [];
  readonly #faults: SyntaxFault[] = [];
  #index: number;
  #depth = 0;
  #node: ItemNode | null = null;
  #isTooDeep = false;
  #unclosed = false;
  /** Whether all blocks are closed somewhere; null while nobody has asked. */
  #closes: boolean | null = null;

  constructor(stream: TokenStream, first: number, start: number, options: BuildOptions) {
    this.#stream = stream;
    this.#make = new NodeMaker(stream, start);
    this.#first = first;
    this.#index = first;
    this.#start = start;
    this.#options = options;
  }

  build(cursor: Cursor): BuiltStatement {
    const stream = this.#stream;
    const isTail = stream.letter(this.#index) === '';
    if (!isTail) {
      do this.#step();
      while (this.#node === null);
    }
    // What decides where this one ends is lexed by now; the next token tells what is read ahead.
    stream.letter(this.#index);
    const end = isTail ? stream.text.length : stream.end(this.#index - 1);
    const comments: Range[] = [];
    for (; ; cursor.comment += 1) {
      const comment = stream.comments[cursor.comment];
      if (comment === undefined || comment.start >= end) break;
      comments.push(this.#make.range(comment.start, comment.end));
    }
    const faults = this.#takeLexical(cursor, end);
    const statement: Statement = {
      length: end - this.#start,
      node: this.#node,
      comments,
      faults,
      reach: stream.lexedEnd - this.#start,
      unclosed: this.#unclosed,
    };
    return { statement, end, nextToken: this.#index };
  }

  #takeLexical(cursor: Cursor, end: number): readonly SyntaxFault[] {
    const lexical: SyntaxFault[] = [];
    for (; ; cursor.fault += 1) {
      const fault = this.#stream.faults[cursor.fault];
      if (fault === undefined || fault.range.start >= end) break;
      lexical.push({ ...fault, range: this.#make.range(fault.range.start, fault.range.end) });
    }
    if (this.#faults.length === 0) return lexical;
    return [...lexical, ...this.#faults].sort((a, b) => a.range.start - b.range.start);
  }

  #fault(kind: SyntaxKind, range: Range, related: Range | null = null): void {
    this.#faults.push({ kind, range, refusedBy: BY_BOTH, related });
  }

  #step(): void {
    const index = this.#index;
    const letter = this.#stream.letter(index);
    const top = this.#stack.at(-1);
    if (letter === '') {
      this.#closeAll();
    } else if (letter === '}') {
      this.#closer(index);
    } else if (top?.kind === 'list') {
      this.#inList(top, index, letter);
    } else if (letter === '{') {
      this.#index += 1;
      this.#fault('missing-name', this.#make.tokens(index, index));
      this.#openBlock({ kind: 'broken', start: index, name: null }, index);
    } else if (letter === ']') {
      this.#index += 1;
      this.#fault('stray-closer', this.#make.tokens(index, index));
      this.#broken(index, index, null);
    } else if (letter === ',' || letter === ';') {
      this.#straySeparators(index);
    } else if (top !== undefined && this.#beginsRootField(index)) {
      this.#closeAll();
    } else {
      this.#statement(index);
    }
  }

  /** Whether a block above is never closed and this token begins a statement of the root. */
  #beginsRootField(index: number): boolean {
    const { rootFields } = this.#options;
    if (rootFields.size === 0) return false;
    const stream = this.#stream;
    if (stream.letter(index) !== 'w' || !/^[:{]/.test(stream.letter(index + 1))) return false;
    if (!rootFields.has(stream.text.slice(stream.start(index), stream.end(index)))) return false;
    this.#closes ??= stream.closes(this.#first, index);
    return !this.#closes;
  }

  #statement(first: number): void {
    const stream = this.#stream;
    const end = statementEnd(stream, first);
    let letters = '';
    for (let index = first; index < end; index += 1) letters += stream.letter(index);
    this.#index = end;
    const shape = shapeOf(letters);
    if (shape.kind === 'none') this.#refused(letters, first, end, shape.at);
    else this.#accepted(shape, first);
  }

  #accepted(shape: StatementShape, first: number): void {
    const name = this.#make.name(first + shape.name.first, first + shape.name.last);
    const colon =
      shape.colon === null ? null : this.#make.tokens(first + shape.colon, first + shape.colon);
    const { value } = shape;
    switch (value.kind) {
      case 'block':
        this.#openBlock({ kind: 'field', name, colon }, first + value.open);
        return;
      case 'block-list':
        this.#push({
          kind: 'list',
          head: { kind: 'field', name, colon },
          open: first + value.open,
          items: [],
          afterItem: false,
        });
        this.#openBlock({ kind: 'element' }, first + value.element);
        return;
      case 'scalar':
      case 'list': {
        const node =
          value.kind === 'scalar'
            ? this.#make.scalar(value.scalar, first)
            : this.#make.list(value.open, value.items, value.close, first);
        // An empty list may be one of blocks, which needs no colon.
        if (colon === null && !(node.kind === 'list' && node.items.length === 0)) {
          this.#fault('missing-colon', name.range);
        }
        if (node.kind === 'list' && node.close === null) {
          this.#fault('unclosed-list', node.open);
        }
        const separator =
          shape.separator === null
            ? null
            : this.#make.tokens(first + shape.separator, first + shape.separator);
        const range = { start: name.range.start, end: node.range.end };
        this.#add({ kind: 'field', range, name, colon, value: node, separator });
      }
    }
  }

  #refused(letters: string, first: number, end: number, at: number): void {
    const stream = this.#stream;
    const opens = letters.endsWith('{');
    // Without the opener, which the fault is seldom about.
    const { kind, from, to } = classify(letters, at, (index) => {
      return stream.end(first + index - 1) === stream.start(first + index);
    });
    const lastToken = first + letters.length - 1;
    const range = this.#make.tokens(
      first + Math.min(from, letters.length - 1),
      Math.min(first + to, lastToken),
    );
    // A fault of the lexer in the statement is the likely cause of this one.
    const hasLexical = this.#hasLexicalFault(stream.start(first), stream.end(end - 1));
    if (!hasLexical) this.#fault(kind, range);
    const name = letters.startsWith('w') ? this.#make.name(first, first) : null;
    if (!opens) {
      this.#broken(first, end - 1, name);
      return;
    }
    const head = { kind: 'broken', start: first, name } as const;
    if (/:\[[^\]]*\{$/.test(letters)) {
      const open = first + letters.lastIndexOf('[');
      this.#push({ kind: 'list', head, open, items: [], afterItem: false });
      this.#openBlock({ kind: 'element' }, end - 1);
    } else {
      this.#openBlock(head, end - 1);
    }
  }

  #hasLexicalFault(start: number, end: number): boolean {
    const { faults } = this.#stream;
    for (let k = faults.length - 1; k >= 0; k -= 1) {
      const fault = faults[k];
      if (fault === undefined || fault.range.end <= start) return false;
      if (fault.range.start < end && fault.refusedBy.length === 2) return true;
    }
    return false;
  }

  #push(entry: OpenBlock | OpenList): void {
    this.#stack.push(entry);
    if (entry.kind === 'block') this.#depth += 1;
  }

  #openBlock(head: Head, open: number): void {
    if (this.#depth < MAX_DEPTH) {
      this.#push({ kind: 'block', head, open, items: [] });
      return;
    }
    if (!this.#isTooDeep) this.#fault('too-deep', this.#make.tokens(open, open));
    this.#isTooDeep = true;
    this.#push({ kind: 'block', head, open, items: [] });
    this.#skipBlock();
  }

  /** Goes to the closer of the block just opened, without a look at what is inside. */
  #skipBlock(): void {
    for (let depth = 1; ; this.#index += 1) {
      const letter = this.#stream.letter(this.#index);
      if (letter === '') return;
      if (letter === '{') depth += 1;
      else if (letter === '}') depth -= 1;
      if (depth === 0) return;
    }
  }

  #closer(index: number): void {
    if (this.#stack.at(-1)?.kind === 'list') {
      this.#closeList(null);
      if (this.#node !== null) return;
    }
    this.#index += 1;
    const block = this.#stack.at(-1);
    if (block?.kind !== 'block') {
      this.#fault('stray-closer', this.#make.tokens(index, index));
      this.#broken(index, index, null);
      return;
    }
    const open = this.#make.tokens(block.open, block.open);
    if (isAngle(this.#stream, block.open) !== isAngle(this.#stream, index)) {
      this.#fault('wrong-closer', this.#make.tokens(index, index), open);
    }
    this.#closeBlock(this.#make.tokens(index, index));
  }

  /** Takes the top block off the stack and puts it where it belongs. */
  #closeBlock(close: Range | null): void {
    const entry = this.#stack.pop();
    if (entry?.kind !== 'block') return;
    this.#depth -= 1;
    const open = this.#make.tokens(entry.open, entry.open);
    const end = (close ?? this.#make.tokens(this.#index - 1, this.#index - 1)).end;
    const block: BlockValue = {
      kind: 'block',
      range: { start: open.start, end },
      open,
      close,
      items: entry.items,
    };
    const { head } = entry;
    switch (head.kind) {
      case 'element': {
        const list = this.#stack.at(-1);
        if (list?.kind !== 'list') return;
        list.items.push(block);
        list.afterItem = true;
        return;
      }
      case 'broken':
        this.#addBroken({ ...head, end }, block);
        return;
      case 'field':
        this.#addField(head, block, close !== null);
    }
  }

  #addField(
    head: { readonly name: NameNode; readonly colon: Range | null },
    value: BlockValue | ListValue,
    takesSeparator: boolean,
  ): void {
    const next = this.#stream.letter(this.#index);
    let separator: Range | null = null;
    if (takesSeparator && (next === ',' || next === ';')) {
      separator = this.#make.tokens(this.#index, this.#index);
      this.#index += 1;
    }
    const range = { start: head.name.range.start, end: value.range.end };
    this.#add({ kind: 'field', range, name: head.name, colon: head.colon, value, separator });
  }

  #closeList(close: number | null, isFault = close === null): void {
    const list = this.#stack.pop();
    if (list?.kind !== 'list') return;
    const open = this.#make.tokens(list.open, list.open);
    if (isFault) this.#fault('unclosed-list', open);
    const closeRange = close === null ? null : this.#make.tokens(close, close);
    const end = (closeRange ?? list.items.at(-1)?.range ?? open).end;
    const range = { start: open.start, end };
    if (list.head.kind === 'field') {
      const value = { kind: 'list', range, open, close: closeRange, items: list.items } as const;
      this.#addField(list.head, value, close !== null);
    } else {
      this.#addBroken({ ...list.head, end }, null);
    }
  }

  /** One token, or several that are no items, of a list of blocks. */
  #inList(list: OpenList, index: number, letter: string): void {
    this.#index += 1;
    const here = this.#make.tokens(index, index);
    switch (letter) {
      case '{':
        if (list.afterItem) this.#fault('list-needs-comma', here);
        this.#openBlock({ kind: 'element' }, index);
        return;
      case ',':
        if (!list.afterItem) this.#fault('extra-comma', here);
        list.afterItem = false;
        return;
      case ';':
        this.#fault('list-separator', here);
        list.afterItem = false;
        return;
      case ']':
        if (!list.afterItem) this.#fault('trailing-comma', this.#make.tokens(index - 1, index - 1));
        this.#closeList(index);
        return;
      default: {
        if (letter === 'w' && /^[:{]/.test(this.#stream.letter(index + 1))) {
          this.#index = index;
          this.#closeList(null);
          return;
        }
        while (/^[^{}\],]$/.test(this.#stream.letter(this.#index))) this.#index += 1;
        this.#fault('mixed-list', this.#make.tokens(index, this.#index - 1));
        list.afterItem = true;
      }
    }
  }

  /** Closes what is open, since the file ends here or another statement of the root begins. */
  #closeAll(): void {
    this.#unclosed = true;
    const innermost = this.#stack.at(-1);
    if (innermost !== undefined) {
      const kind = innermost.kind === 'block' ? 'unclosed-block' : 'unclosed-list';
      // Related: the place where it is noticed.
      const last = this.#make.tokens(this.#index - 1, this.#index - 1);
      this.#fault(kind, this.#make.tokens(innermost.open, innermost.open), last);
    }
    while (this.#stack.length > 0) {
      if (this.#stack.at(-1)?.kind === 'block') this.#closeBlock(null);
      else this.#closeList(null, false);
    }
  }

  #straySeparators(first: number): void {
    while (/^[,;]$/.test(this.#stream.letter(this.#index))) this.#index += 1;
    this.#fault('stray-separator', this.#make.tokens(first, this.#index - 1));
    this.#broken(first, this.#index - 1, null);
  }

  #broken(first: number, last: number, name: NameNode | null): void {
    this.#add({ kind: 'broken', range: this.#make.tokens(first, last), name, block: null });
  }

  #addBroken(
    head: { readonly start: number; readonly name: NameNode | null; readonly end: number },
    block: BlockValue | null,
  ): void {
    const { start } = this.#make.tokens(head.start, head.start);
    this.#add({ kind: 'broken', range: { start, end: head.end }, name: head.name, block });
  }

  #add(node: FieldNode | ItemNode): void {
    const top = this.#stack.findLast((entry) => entry.kind === 'block');
    if (top?.kind === 'block') top.items.push(node);
    else this.#node = node;
  }
}

function isAngle(stream: TokenStream, index: number): boolean {
  const type = stream.type(index);
  return type === 'lt' || type === 'gt';
}
