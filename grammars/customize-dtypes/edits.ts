/**
 * Edits that leave every other character of the document as it is. Those of a line count from its
 * start, as its tree does.
 */
import { INPUT_KEYWORD, OUTPUT_KEYWORD, TYPE_PREFIX } from './lexer';
import type { ParsedLine } from './parse';
import type { ListKind, ListSection, Range } from './tree';

/** One replacement in a text: offsets in UTF-16 units, end exclusive. */
export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Edits in the order of their places; those at the same place stay in the order given. */
export function sortEdits(edits: readonly TextEdit[]): readonly TextEdit[] {
  return [...edits].sort((a, b) => a.start - b.start || a.end - b.end);
}

/** Applies edits in any order. Null when two overlap or one lies outside the text; never throws. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string | null {
  const parts: string[] = [];
  let at = 0;
  for (const edit of sortEdits(edits)) {
    if (edit.start < at || edit.end < edit.start || edit.end > text.length) return null;
    parts.push(text.slice(at, edit.start), edit.text);
    at = edit.end;
  }
  parts.push(text.slice(at));
  return parts.join('');
}

export function replaceRange({ start, end }: Range, text: string): TextEdit {
  return { start, end, text };
}

function insertAt(offset: number, text: string): TextEdit {
  return { start: offset, end: offset, text };
}

/** Puts `OpType::` in the place of `range`: a misspelt prefix, or what stands before a real one. */
export function replacePrefix(range: Range): TextEdit {
  return replaceRange(range, TYPE_PREFIX);
}

/** What stands around a line, as far as taking it away goes. */
export interface LineNeighbours {
  /** The text of the line before; null for the first line. */
  readonly before: string | null;
  /** An LF ends the line. */
  readonly ended: boolean;
}

/**
 * Removes a whole line with its terminator. For a last line without one, the terminator before it
 * goes instead (the edit then begins below 0), so that no blank line stays, for a blank line is fatal.
 */
export function removeLine(text: string, { before, ended }: LineNeighbours): TextEdit {
  if (ended) return { start: 0, end: text.length + 1, text: '' };
  if (before === null) return { start: 0, end: text.length, text: '' };
  return { start: before.endsWith('\r') ? -2 : -1, end: text.length, text: '' };
}

/**
 * Sets position `index` (from 0) of a list to a dtype word, or to unconstrained with null. Adds the
 * missing positions before it and the keyword where they are missing. Null when the line is too
 * long to be read, has no colon before its keywords (so that an edit could change its name), has its
 * keywords in the wrong order or touching, or when `index` is not a position.
 */
export function setItem(
  line: ParsedLine,
  kind: ListKind,
  index: number,
  word: string | null,
): TextEdit | null {
  const { tree } = line;
  if (tree.kind === 'overlong' || !Number.isInteger(index) || index < 0) return null;
  const { name, inputs, outputs, body } = tree;
  if (name.kind !== 'name') return null;
  if (inputs !== null && outputs !== null && inputs.keyword.end >= outputs.keyword.start) {
    return null;
  }
  const list = kind === 'inputs' ? inputs : outputs;
  const isLast = kind === 'outputs' || outputs === null;
  if (list !== null) return setInList(list, index, word ?? '', isLast);

  const keyword = kind === 'inputs' ? INPUT_KEYWORD : OUTPUT_KEYWORD;
  const text = `${keyword}:${','.repeat(index)}${word ?? ''}`;
  if (kind === 'inputs' && outputs !== null) {
    return insertAt(outputs.keyword.start, `${text},`);
  }
  if (inputs === null) return insertAt(body.end, text);
  const { skipped } = inputs;
  if (skipped === null) return insertAt(body.end, `:,${text}`);
  const endsEmpty = inputs.items.at(-1)?.text === '';
  return insertAt(body.end, endsEmpty ? text : `,${text}`);
}

function setInList(list: ListSection, index: number, word: string, isLast: boolean): TextEdit {
  const { items } = list;
  if (list.skipped === null) {
    return insertAt(list.keyword.end, `:${','.repeat(index)}${word}`);
  }
  // A comma must stay between the input list and `OutputDtype`.
  const close = isLast ? '' : ',';
  const item = items[index];
  if (item !== undefined) {
    const { skipped } = list;
    const isOwnCloser = index === items.length - 1 && item.text === '' && word !== '';
    const text = isOwnCloser ? word + close : word;
    // The first word goes together with a separator that is part of it, or that ATC would trim away
    // with nothing after it: a keyword at the very end throws.
    const takesSeparator = list.skippedIsPartOfFirstItem || (text === '' && items.length === 1);
    return index === 0 && takesSeparator
      ? replaceRange({ start: skipped.start, end: item.range.end }, `:${text}`)
      : replaceRange(item.range, text);
  }
  const end = items.at(-1)?.raw.end ?? list.skipped.end;
  return insertAt(end, `${','.repeat(index - items.length + 1)}${word}${close}`);
}
