/** Rounds of edits on one text, told as edits of the text before the first of them. */
import type { TextEdit } from '../ipc/diagnostics';

type Piece =
  /** What the original has from `start` to `end`. */
  | { readonly kind: 'kept'; readonly start: number; readonly end: number }
  /** What came in its stead, at `start` of the original. */
  | { readonly kind: 'new'; readonly start: number; readonly text: string };

const lengthOf = (piece: Piece): number =>
  piece.kind === 'kept' ? piece.end - piece.start : piece.text.length;

export class ComposedEdits {
  readonly #original: string;
  #pieces: readonly Piece[];

  constructor(original: string) {
    this.#original = original;
    this.#pieces = [{ kind: 'kept', start: 0, end: original.length }];
  }

  /** @param edits of the text as it is now, in order and without overlap */
  apply(edits: readonly TextEdit[]): void {
    const pieces: Piece[] = [];
    const left = [...this.#pieces].reverse();
    let at = 0;
    /** Takes pieces up to an offset of the text before this round. */
    const take = (until: number): readonly Piece[] => {
      const taken: Piece[] = [];
      while (at < until) {
        const piece = left.pop();
        if (piece === undefined) break;
        const length = Math.min(lengthOf(piece), until - at);
        const [head, tail] = split(piece, length);
        taken.push(head);
        if (lengthOf(tail) > 0) left.push(tail);
        at += length;
      }
      return taken;
    };
    for (const edit of edits) {
      pieces.push(...take(edit.start));
      const start = originOf(left.at(-1), this.#original.length);
      take(edit.end);
      if (edit.text !== '') pieces.push({ kind: 'new', start, text: edit.text });
    }
    pieces.push(...take(Infinity));
    this.#pieces = pieces;
  }

  /** Edits of the original text that make all rounds, in order; what stays equal is in none. */
  get edits(): readonly TextEdit[] {
    const edits: TextEdit[] = [];
    let at = 0;
    let text = '';
    const close = (end: number): void => {
      if (this.#original.slice(at, end) !== text) edits.push({ start: at, end, text });
      text = '';
    };
    for (const piece of this.#pieces) {
      if (piece.kind === 'new') {
        text += piece.text;
        continue;
      }
      close(piece.start);
      at = piece.end;
    }
    close(this.#original.length);
    return edits;
  }

  /** Where in the original things stood, given their offsets in the text as it is now, ascending. */
  origins(offsets: readonly number[]): readonly number[] {
    const found: number[] = [];
    let index = 0;
    let start = 0;
    for (const offset of offsets) {
      let piece = this.#pieces[index];
      while (piece !== undefined && start + lengthOf(piece) <= offset) {
        start += lengthOf(piece);
        index += 1;
        piece = this.#pieces[index];
      }
      const into = piece?.kind === 'kept' ? offset - start : 0;
      found.push(originOf(piece, this.#original.length) + into);
    }
    return found;
  }
}

function originOf(piece: Piece | undefined, end: number): number {
  return piece?.start ?? end;
}

function split(piece: Piece, length: number): readonly [Piece, Piece] {
  if (piece.kind === 'kept') {
    const middle = piece.start + length;
    return [
      { ...piece, end: middle },
      { ...piece, start: middle },
    ];
  }
  return [
    { ...piece, text: piece.text.slice(0, length) },
    { ...piece, text: piece.text.slice(length) },
  ];
}
