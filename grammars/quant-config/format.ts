/**
 * Lays a document out anew: one field a line, two blanks a level, `name: value` and `name {`. Values
 * and comments stay what they are. Works from a list, so that depth costs no call stack.
 */
import { lineEndOf } from './edits';
import { moved, type QuantConfigDocument } from './parse';
import type {
  BlockValue,
  FieldNode,
  ItemNode,
  ListValue,
  NameNode,
  Range,
  ScalarValue,
} from './tree';

/** Longer lists and strings go on several lines. */
const WIDTH = 100;
const INDENT = '  ';
/** Deeper levels stay in one column, so that the layout of hostile nesting stays small. */
const MAX_INDENT = 50;

/** A piece of the document that begins a line of its own. */
interface Piece {
  readonly text: string;
  /** What it is made from, in offsets of the text. */
  readonly range: Range;
  /** Levels that it opens behind it, or closes before it. */
  readonly change: 'opens' | 'closes' | 'none';
  /** What must follow at once: the comma of a list. */
  readonly comma: boolean;
}

type Task =
  | { readonly kind: 'item'; readonly node: ItemNode }
  | { readonly kind: 'element'; readonly block: BlockValue; readonly comma: boolean }
  | { readonly kind: 'piece'; readonly piece: Piece };

/** The text in the tool's own layout; null when a reader refuses the text itself. */
export function formatQuantConfig(document: QuantConfigDocument): string | null {
  const { text, statements } = document;
  const refuses = statements.some(({ statement }) =>
    statement.faults.some(({ refusedBy }) => refusedBy.length === 2),
  );
  if (refuses) return null;
  const writer = new Writer(text, lineEndOf(text));
  for (const { start, statement } of statements) {
    writer.comments(statement.comments.map((range) => moved(range, start)));
    if (statement.node !== null) {
      for (const piece of piecesOf(statement.node, start)) writer.piece(piece);
    }
  }
  return writer.finish();
}

function* piecesOf(node: ItemNode, base: number): Generator<Piece> {
  const tasks: Task[] = [{ kind: 'item', node }];
  let depth = 0;
  for (let task = tasks.pop(); task !== undefined; task = tasks.pop()) {
    switch (task.kind) {
      case 'piece':
        if (task.piece.change === 'closes') depth -= 1;
        if (task.piece.change === 'opens') depth += 1;
        yield task.piece;
        break;
      case 'item':
        if (task.node.kind === 'field') {
          addReversed(tasks, fieldTasks(task.node, base, WIDTH - indentOf(depth).length));
        }
        break;
      case 'element':
        addReversed(tasks, blockTasks('', null, task.block, base, task.comma));
        break;
    }
  }
}

/** Puts tasks on the stack so that the first is the next one. */
function addReversed(stack: Task[], tasks: readonly Task[]): void {
  for (let k = tasks.length - 1; k >= 0; k -= 1) {
    const task = tasks[k];
    if (task !== undefined) stack.push(task);
  }
}

function indentOf(depth: number): string {
  return INDENT.repeat(Math.min(depth, MAX_INDENT));
}

function nameText(name: NameNode): string {
  return name.kind === 'plain' ? name.text : `[${name.text}]`;
}

function fieldTasks(field: FieldNode, base: number, room: number): Task[] {
  const name = nameText(field.name);
  const { value } = field;
  if (value.kind === 'block') {
    return blockTasks(`${name} `, field.range, value, base, false);
  }
  if (value.kind === 'list' && value.items.some((item) => item.kind === 'block')) {
    return blockListTasks(name, field, value, base);
  }
  const text =
    value.kind === 'list'
      ? printList(name, value, room)
      : value.kind === 'string' && value.parts.length > 1
        ? printParts(name, value, room)
        : `${name}: ${printScalar(value)}`;
  return [piece(text, moved(field.range, base), 'none', false)];
}

function blockTasks(
  head: string,
  range: Range | null,
  block: BlockValue,
  base: number,
  comma: boolean,
): Task[] {
  const start = (range ?? block.range).start;
  const close = moved(block.close ?? block.open, base);
  return [
    piece(`${head}{`, moved({ start, end: block.open.end }, base), 'opens', false),
    ...block.items.map((node): Task => ({ kind: 'item', node })),
    piece('}', close, 'closes', comma),
  ];
}

function blockListTasks(name: string, field: FieldNode, list: ListValue, base: number): Task[] {
  const head = { start: field.range.start, end: list.open.end };
  const blocks = list.items.filter((item) => item.kind === 'block');
  return [
    piece(`${name}: [`, moved(head, base), 'opens', false),
    ...blocks.map((block, index): Task => {
      return { kind: 'element', block, comma: index < blocks.length - 1 };
    }),
    piece(']', moved(list.close ?? list.open, base), 'closes', false),
  ];
}

function piece(text: string, range: Range, change: Piece['change'], comma: boolean): Task {
  return { kind: 'piece', piece: { text, range, change, comma } };
}

function printScalar(value: ScalarValue): string {
  if (value.kind === 'string') return value.parts.map(({ raw }) => printPart(raw)).join(' ');
  const sign = value.sign === null ? '' : value.negative ? '-' : '+';
  return sign + value.text;
}

/** In double quotes, unless there is one inside: an escape would change the text for the eye. */
function printPart(raw: string): string {
  return /(?<!\\)(?:\\\\)*"/.test(raw) ? `'${raw}'` : `"${raw}"`;
}

/** In one line where there is room, else each on its own; both read back as the same. */
function printList(name: string, list: ListValue, room: number): string {
  const items = list.items.flatMap((item) => (item.kind === 'block' ? [] : [printScalar(item)]));
  const line = `${name}: [${items.join(', ')}]`;
  if (line.length <= room || items.length === 0) return line;
  return [`${name}: [`, `${INDENT}${items.join(`,\n${INDENT}`)}`, ']'].join('\n');
}

function printParts(name: string, value: ScalarValue, room: number): string {
  const line = `${name}: ${printScalar(value)}`;
  if (line.length <= room || value.kind !== 'string') return line;
  return [`${name}:`, ...value.parts.map(({ raw }) => INDENT + printPart(raw))].join('\n');
}

class Writer {
  readonly #text: string;
  readonly #eol: string;
  readonly #lines: string[] = [];
  #comments: readonly Range[] = [];
  #nextComment = 0;
  #depth = 0;
  /** Where the source of the last line ends. */
  #lastEnd = 0;
  #mayHaveBlankLine = false;

  constructor(text: string, eol: string) {
    this.#text = text;
    this.#eol = eol;
  }

  /** Takes the comments of the next statement; those of the one before are all written. */
  comments(ranges: readonly Range[]): void {
    this.#commentsBefore(Infinity);
    this.#comments = ranges;
    this.#nextComment = 0;
  }

  piece({ text, range, change, comma }: Piece): void {
    this.#commentsBefore(range.end);
    if (change === 'closes') {
      this.#depth -= 1;
      this.#mayHaveBlankLine = false;
    }
    this.#line(comma ? `${text},` : text, range);
    if (change === 'opens') {
      this.#depth += 1;
      this.#mayHaveBlankLine = false;
    }
  }

  finish(): string {
    this.#commentsBefore(Infinity);
    return this.#lines.map((line) => line + this.#eol).join('');
  }

  #commentsBefore(end: number): void {
    for (; ; this.#nextComment += 1) {
      const range = this.#comments[this.#nextComment];
      if (range === undefined || range.start >= end) return;
      const comment = this.#text.slice(range.start, range.end).trimEnd();
      const isBehind =
        this.#lines.length > 0 && !this.#text.slice(this.#lastEnd, range.start).includes('\n');
      if (isBehind) {
        this.#lines.push(`${this.#lines.pop() ?? ''} ${comment}`);
        this.#lastEnd = range.end;
      } else {
        this.#line(comment, range);
      }
    }
  }

  #line(text: string, { start, end }: Range): void {
    const between = this.#text.slice(this.#lastEnd, start);
    if (this.#mayHaveBlankLine && /\n[^\S\n]*\n/.test(between)) this.#lines.push('');
    const indent = indentOf(this.#depth);
    for (const line of text.split('\n')) this.#lines.push(indent + line);
    this.#lastEnd = Math.max(this.#lastEnd, end);
    this.#mayHaveBlankLine = true;
  }
}
