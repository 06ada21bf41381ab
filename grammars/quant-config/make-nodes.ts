/** Makes the nodes of one top-level statement out of tokens; ranges count from its start. */
import type { ScalarShape } from './shape';
import type { TokenStream } from './token-stream';
import type { ListValue, NameNode, Range, ScalarValue, StringPart } from './tree';

export class NodeMaker {
  readonly #stream: TokenStream;
  readonly #start: number;

  /** @param start of the statement in the text */
  constructor(stream: TokenStream, start: number) {
    this.#stream = stream;
    this.#start = start;
  }

  /** A range of the text as one of the statement. */
  range(start: number, end: number): Range {
    return { start: start - this.#start, end: end - this.#start };
  }

  /** The range of tokens `first` to `last`, both included. */
  tokens(first: number, last: number): Range {
    return this.range(this.#stream.start(first), this.#stream.end(last));
  }

  name(first: number, last: number): NameNode {
    const range = this.tokens(first, last);
    const stream = this.#stream;
    const text = stream.text.slice(stream.start(first), stream.end(last));
    if (first === last) return { kind: 'plain', range, text };
    let inner = '';
    for (let index = first + 1; index < last; index += 1) {
      inner += stream.text.slice(stream.start(index), stream.end(index));
    }
    return { kind: 'bracketed', range, text: inner };
  }

  scalar(shape: ScalarShape, base: number): ScalarValue {
    const stream = this.#stream;
    const first = base + shape.first;
    const last = base + shape.last;
    if (stream.letter(first) === 's') {
      const parts: StringPart[] = [];
      for (let index = first; index <= last; index += 1) parts.push(this.#stringPart(index));
      return { kind: 'string', range: this.tokens(first, last), parts };
    }
    const signAt = shape.sign === null ? null : base + shape.sign;
    const sign = signAt === null ? null : this.tokens(signAt, signAt);
    return {
      kind: stream.letter(first) === 'd' ? 'number' : 'word',
      range: this.tokens(signAt ?? first, last),
      sign,
      text: stream.text.slice(stream.start(first), stream.end(first)),
      negative: signAt !== null && stream.type(signAt) === 'minus',
    };
  }

  #stringPart(index: number): StringPart {
    const stream = this.#stream;
    const text = stream.text.slice(stream.start(index), stream.end(index));
    const range = this.tokens(index, index);
    switch (stream.type(index)) {
      case 'splitString':
        return { range, raw: text.slice(1, -1).replace(/[ \t\r]*\n[ \t]*/g, '') };
      case 'openString':
        return { range, raw: text.slice(1).trimEnd() };
      default:
        return { range, raw: text.slice(1, -1) };
    }
  }

  list(open: number, items: readonly ScalarShape[], close: number | null, base: number): ListValue {
    const values = items.map((item) => this.scalar(item, base));
    const openRange = this.tokens(base + open, base + open);
    const closeRange = close === null ? null : this.tokens(base + close, base + close);
    const end = (closeRange ?? values.at(-1)?.range ?? openRange).end;
    return {
      kind: 'list',
      range: { start: openRange.start, end },
      open: openRange,
      close: closeRange,
      items: values,
    };
  }
}
