/**
 * The tokens of a text, made as they are asked for: parsing after an edit stops where the old tree
 * fits again and then never looks at the rest. Comments, and faults that concern single tokens, are
 * put aside in order.
 */
import { lexer, LETTERS, MAX_SPLIT_BREAKS, type TokenType } from './lexer';
import { isGoodNumber, isNumberForAmct } from './numbers';
import { escapeFaults } from './strings';
import {
  BY_AMCT,
  BY_ATC,
  BY_BOTH,
  type Side,
  type SyntaxFault,
  type SyntaxKind,
} from './syntax-faults';
import type { Range } from './tree';

export class TokenStream {
  readonly text: string;
  /** Ranges of comments, by place. */
  readonly comments: Range[] = [];
  /** By place. */
  readonly faults: SyntaxFault[] = [];
  readonly #base: number;
  readonly #letters: string[] = [];
  readonly #types: TokenType[] = [];
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];
  #lexedEnd: number;
  #ended = false;
  /** Depth of nesting after each token, and the lowest of it from each token to the end. */
  #depths: Int32Array | null = null;
  #lowest: Int32Array | null = null;

  /** @param base offset in the text at which to begin, outside of any token */
  constructor(text: string, base: number) {
    this.text = text;
    this.#base = base;
    this.#lexedEnd = base;
    lexer.reset(base === 0 ? text : text.slice(base));
  }

  /** How far the lexer has looked: what stands behind has had no say yet. Infinity at the end. */
  get lexedEnd(): number {
    return this.#ended ? Infinity : this.#lexedEnd;
  }

  /** The letter of token `index`; '' behind the last one. */
  letter(index: number): string {
    while (index >= this.#letters.length && this.#more());
    return this.#letters[index] ?? '';
  }

  type(index: number): TokenType | undefined {
    return this.letter(index) === '' ? undefined : this.#types[index];
  }

  /** Offset in the text; its end for a token behind the last one. */
  start(index: number): number {
    return this.#starts[index] ?? this.text.length;
  }

  end(index: number): number {
    return this.#ends[index] ?? this.text.length;
  }

  /**
   * Whether nesting ever comes back to what it was before token `first`, at `from` or later. Looks
   * ahead as far as that takes.
   */
  closes(first: number, from: number): boolean {
    if (this.#lowest !== null) return this.#closesByTable(first, from);
    let depth = 0;
    for (let index = first; ; index += 1) {
      const letter = this.letter(index);
      if (letter === '') break;
      if (letter === '{') depth += 1;
      else if (letter === '}') depth -= 1;
      if (depth <= 0 && index >= from) return true;
    }
    this.#tabulate();
    return false;
  }

  #closesByTable(first: number, from: number): boolean {
    const before = first === 0 ? 0 : (this.#depths?.[first - 1] ?? 0);
    return (this.#lowest?.[from] ?? Infinity) <= before;
  }

  #tabulate(): void {
    const { length } = this.#letters;
    const depths = new Int32Array(length);
    const lowest = new Int32Array(length);
    let depth = 0;
    this.#letters.forEach((letter, index) => {
      if (letter === '{') depth += 1;
      else if (letter === '}') depth -= 1;
      depths[index] = depth;
    });
    let low = depth;
    for (let index = length - 1; index >= 0; index -= 1) {
      low = Math.min(low, depths[index] ?? low);
      lowest[index] = low;
    }
    this.#depths = depths;
    this.#lowest = lowest;
  }

  /** Lexes on to the next token with a letter; false at the end of the text. */
  #more(): boolean {
    for (;;) {
      const token = lexer.next();
      if (token === undefined) {
        this.#ended = true;
        return false;
      }
      const type = token.type as TokenType;
      const start = this.#base + token.offset;
      const end = start + token.text.length;
      this.#lexedEnd = Math.max(this.#lexedEnd, end + 1);
      const letter = LETTERS[type];
      this.#note(type, token.text, start, end);
      if (letter !== '') {
        this.#letters.push(letter);
        this.#types.push(type);
        this.#starts.push(start);
        this.#ends.push(end);
        return true;
      }
    }
  }

  #fault(kind: SyntaxKind, refusedBy: readonly Side[], start: number, end: number): void {
    this.faults.push({ kind, range: { start, end }, refusedBy, related: null });
  }

  /** Puts aside what a token has to say besides its letter. */
  #note(type: TokenType, text: string, start: number, end: number): void {
    switch (type) {
      case 'comment':
        this.comments.push({ start, end: text.endsWith('\r') ? end - 1 : end });
        if (text.includes('\0')) this.#nuls(text, start);
        return;
      case 'string':
        if (text.includes('\0')) this.#nuls(text, start);
        if (text.includes('\\')) {
          for (const fault of escapeFaults(text, start)) this.faults.push(fault);
        }
        return;
      case 'number':
        if (isGoodNumber(text)) return;
        this.#fault('bad-number', isNumberForAmct(text) ? BY_ATC : BY_BOTH, start, end);
        return;
      case 'splitString':
        this.#fault('split-string', BY_BOTH, start, end);
        return;
      case 'openString':
        this.#fault('open-string', BY_BOTH, start, start + text.trimEnd().length);
        this.#lookAhead(end, MAX_SPLIT_BREAKS + 1);
        return;
      case 'slashComment':
        this.comments.push({ start, end });
        this.#fault('slash-comment', BY_BOTH, start, start + text.trimEnd().length);
        return;
      case 'blockComment':
        this.comments.push({ start, end });
        this.#fault('block-comment', BY_BOTH, start, end);
        return;
      case 'equals':
        this.#fault('equals-sign', BY_BOTH, start, end);
        return;
      case 'minus':
        if (/[\s#]/.test(this.text.charAt(end))) {
          this.#fault('blank-after-sign', BY_AMCT, start, end);
        }
        return;
      case 'plus':
        this.#fault('plus-sign', BY_ATC, start, end);
        return;
      case 'byteOrderMark':
        this.#fault('byte-order-mark', BY_BOTH, start, end);
        return;
      case 'unicodeBlank':
        this.#fault('unicode-blank', BY_ATC, start, end);
        return;
      case 'wideString':
        this.#fault('full-width', BY_BOTH, start, end);
        this.#lookAhead(end, 0);
        return;
      case 'wideColon':
      case 'wideComma':
      case 'wideSemicolon':
      case 'wideLbrace':
      case 'wideRbrace':
      case 'wideLbracket':
      case 'wideRbracket':
        this.#fault('full-width', BY_BOTH, start, end);
        return;
      case 'stray':
        // For the grammar the statement is broken here; a quote may yet get its partner.
        this.#lookAhead(end, 0);
        return;
      default:
        return;
    }
  }

  #nuls(text: string, start: number): void {
    for (let at = text.indexOf('\0'); at !== -1; at = text.indexOf('\0', at + 1)) {
      this.#fault('nul', BY_ATC, start + at, start + at + 1);
    }
  }

  /** Notes that what the token is depends on the text up to a line end behind it. */
  #lookAhead(end: number, lines: number): void {
    // The line that the token is in ends at its end or later.
    let at = end - 1;
    for (let count = 0; count <= lines && at !== this.text.length; count += 1) {
      const lineEnd = this.text.indexOf('\n', at + 1);
      at = lineEnd === -1 ? this.text.length : lineEnd;
    }
    this.#lexedEnd = Math.max(this.#lexedEnd, at + 1);
  }
}
