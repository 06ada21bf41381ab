/**
 * Where the cursor is, told by the tokens before it alone: what is being written seldom makes a
 * whole statement, and what comes behind it must not change what may stand here.
 */
import type { BlockValue, ItemNode, QuantConfigDocument } from '../../../grammars/quant-config';
import { TokenStream } from '../../../grammars/quant-config/token-stream';
import type { QuantMessage, QuantSchema } from '../../../profiles/quant';

/** A block that is open at the cursor, the outermost first. */
export interface OpenBlock {
  /** The field that it is given to. */
  readonly field: string;
  /** Of its opener, in the text. */
  readonly at: number;
}

export interface CursorPlace {
  /** Null in a block that no field is named for. */
  readonly blocks: readonly OpenBlock[] | null;
  /**
   * `field`: a statement may begin. `value`: the value of `field`, or an item of its list, may
   * begin. `string`: inside of one that is such a value. Null: behind a value, in a comment.
   */
  readonly part: 'field' | 'value' | 'string' | null;
  readonly field: string | null;
  /** Where the token before the cursor ends; of a string, where it begins. */
  readonly end: number;
}

/** The place of an offset, which is not inside of a word. */
export function cursorPlace(document: QuantConfigDocument, offset: number): CursorPlace {
  const placed = document.statements.findLast(
    ({ start, statement: { node } }) => node !== null && start + node.range.start <= offset,
  );
  const base = placed === undefined ? 0 : placed.start + (placed.statement.node?.range.start ?? 0);
  const text = document.text.slice(base, offset);
  const stream = new TokenStream(text, 0);
  const scan = new Scan(text, base);
  let index = 0;
  for (let letter = stream.letter(0); letter !== ''; letter = stream.letter(index)) {
    scan.token(letter, stream.start(index), stream.end(index), stream.type(index) === 'openString');
    index += 1;
  }
  return scan.place(stream.comments.at(-1)?.end === text.length);
}

/** What is around an opener. */
interface Outer {
  /** Null when no field is named for it. */
  readonly block: OpenBlock | null;
  readonly inList: boolean;
  readonly field: string | null;
}

class Scan {
  readonly #text: string;
  readonly #base: number;
  readonly #outer: Outer[] = [];
  #inList = false;
  #field: string | null = null;
  /** What the token behind may be; `behind`: of a list, a comma or its end. */
  #state: 'field' | 'name' | 'value' | 'behind' = 'field';
  /** Where the last token ends. */
  #end = 0;
  /** Of the last token, when it is a string without an end. */
  #openString: { readonly start: number; readonly field: string | null } | null = null;

  constructor(text: string, base: number) {
    this.#text = text;
    this.#base = base;
  }

  token(letter: string, start: number, end: number, isOpenString: boolean): void {
    // A value that is missing is not looked for on the next line.
    if (this.#state === 'value' && !this.#inList && this.#breaksLine(start)) this.#endValue();
    this.#openString = null;
    this.#end = end;
    switch (letter) {
      case '{':
        this.#open(start);
        return;
      case '}':
        this.#close();
        return;
      case ':':
        if (this.#state === 'name') this.#state = 'value';
        return;
      case '[':
        if (this.#state !== 'name' && this.#state !== 'value') return;
        this.#inList = true;
        this.#state = 'value';
        return;
      case ']':
        this.#inList = false;
        this.#endValue();
        return;
      case ',':
      case ';':
        this.#state = this.#inList ? 'value' : 'field';
        return;
      case 's':
        if (isOpenString && end === this.#text.length) {
          this.#openString = { start, field: this.#state === 'value' ? this.#field : null };
        }
        if (this.#state === 'value') this.#endValue();
        return;
      case 'w':
        if (this.#state === 'field' || this.#state === 'name') {
          this.#field = this.#text.slice(start, end);
          this.#state = 'name';
          return;
        }
        this.#endValue();
        return;
      case '-':
        if (this.#state === 'value') this.#state = 'behind';
        return;
      default:
        if (this.#state === 'value' || this.#state === 'behind') this.#endValue();
    }
  }

  place(isInComment: boolean): CursorPlace {
    const blocks = this.#outer.flatMap(({ block }) => (block === null ? [] : [block]));
    const whole = blocks.length === this.#outer.length ? blocks : null;
    const at = { blocks: whole, field: this.#field, end: this.#base + this.#end };
    if (isInComment) return { ...at, part: null };
    if (this.#openString !== null) {
      const { start, field } = this.#openString;
      return { ...at, part: 'string', field, end: this.#base + start };
    }
    const isBroken = this.#breaksLine(this.#text.length);
    switch (this.#state) {
      case 'value':
        return { ...at, part: this.#inList || !isBroken ? 'value' : 'field' };
      case 'name':
        return { ...at, part: isBroken ? 'field' : null };
      case 'field':
        return { ...at, part: 'field' };
      case 'behind':
        return { ...at, part: null };
    }
  }

  #breaksLine(until: number): boolean {
    return this.#text.slice(this.#end, until).includes('\n');
  }

  #endValue(): void {
    this.#state = this.#inList ? 'behind' : 'field';
    if (!this.#inList) this.#field = null;
  }

  #open(start: number): void {
    const field = this.#field;
    const block = field === null ? null : { field, at: this.#base + start };
    this.#outer.push({ block, inList: this.#inList, field });
    this.#inList = false;
    this.#state = 'field';
    this.#field = null;
  }

  #close(): void {
    const outer = this.#outer.pop();
    this.#inList = outer?.inList ?? false;
    this.#field = outer?.field ?? null;
    this.#endValue();
  }
}

/** The message whose fields may stand in blocks; null when the schema has none for them. */
export function messageIn(
  schema: QuantSchema,
  blocks: readonly OpenBlock[] | null,
): QuantMessage | null {
  let message = schema.messages.get(schema.root) ?? null;
  if (blocks === null) return null;
  for (const { field } of blocks) {
    const type = message?.fields.get(field)?.type;
    message = type?.kind === 'message' ? (schema.messages.get(type.name) ?? null) : null;
  }
  return message;
}

/** What stands in the innermost open block, or at the root, with where its ranges count from. */
export function itemsAround(
  { statements }: QuantConfigDocument,
  blocks: readonly OpenBlock[],
): readonly { readonly base: number; readonly node: ItemNode }[] {
  const innermost = blocks.at(-1);
  if (innermost === undefined) {
    return statements.flatMap(({ start, statement: { node } }) =>
      node === null ? [] : [{ base: start, node }],
    );
  }
  const outer = statements.findLast(({ start }) => start <= innermost.at);
  if (outer === undefined || outer.statement.node === null) return [];
  const base = outer.start;
  const found = blockAt(outer.statement.node, innermost.at - base);
  return (found?.items ?? []).map((node) => ({ base, node }));
}

/** The block whose opener is at an offset. */
function blockAt(node: ItemNode, offset: number): BlockValue | null {
  let blocks = blocksIn(node);
  for (;;) {
    const around = blocks.findLast(({ open }) => open.start <= offset);
    if (around === undefined || around.open.start === offset) return around ?? null;
    blocks = around.items.flatMap(blocksIn);
  }
}

function blocksIn(node: ItemNode): readonly BlockValue[] {
  if (node.kind === 'broken') return node.block === null ? [] : [node.block];
  const { value } = node;
  if (value.kind === 'block') return [value];
  return value.kind === 'list' ? value.items.filter((item) => item.kind === 'block') : [];
}
