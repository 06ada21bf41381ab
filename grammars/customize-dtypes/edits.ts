/** Edits that leave every other character of the document as it is. */
import { INPUT_KEYWORD, OUTPUT_KEYWORD, TYPE_PREFIX } from './lexer';
import type { CustomizeDtypesDocument, Line } from './parse';
import type { ListKind, ListSection, Range } from './tree';

/** One replacement in a document: offsets in UTF-16 units, end exclusive. */
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

/** Replaces a range of a line (offsets in the line, as trees and readings give them). */
export function replaceInLine(line: Line, range: Range, text: string): TextEdit {
  return { start: line.start + range.start, end: line.start + range.end, text };
}

export function removeInLine(line: Line, range: Range): TextEdit {
  return replaceInLine(line, range, '');
}

export function insertInLine(line: Line, offset: number, text: string): TextEdit {
  return replaceInLine(line, { start: offset, end: offset }, text);
}

/** Puts `OpType::` in the place of `range`: a misspelt prefix, or what stands before a real one. */
export function replacePrefix(line: Line, range: Range): TextEdit {
  return replaceInLine(line, range, TYPE_PREFIX);
}

/**
 * Removes a whole line with its terminator. For a last line without one, the terminator before it
 * goes instead, so that no blank line stays, for a blank line is fatal. Null when there is no such line.
 */
export function removeLine(document: CustomizeDtypesDocument, number: number): TextEdit | null {
  const line = document.lines[number - 1];
  if (line === undefined) return null;
  if (line.end < document.text.length) return { start: line.start, end: line.end + 1, text: '' };
  const before = document.lines[number - 2];
  if (before === undefined) return { start: line.start, end: line.end, text: '' };
  const start = before.text.endsWith('\r') ? before.end - 1 : before.end;
  return { start, end: line.end, text: '' };
}

/**
 * Sets position `index` (from 0) of a list to a dtype word, or to unconstrained with null. Adds the
 * missing positions before it and the keyword where they are missing. Null when the line is too
 * long to be read, has no colon before its keywords (so that an edit could change its name), has its
 * keywords in the wrong order or touching, or when `index` is not a position.
 */
export function setItem(
  line: Line,
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
  if (list !== null) return setInList(line, list, index, word ?? '', isLast);

  const keyword = kind === 'inputs' ? INPUT_KEYWORD : OUTPUT_KEYWORD;
  const text = `${keyword}:${','.repeat(index)}${word ?? ''}`;
  if (kind === 'inputs' && outputs !== null) {
    return insertInLine(line, outputs.keyword.start, `${text},`);
  }
  if (inputs === null) return insertInLine(line, body.end, text);
  const { skipped } = inputs;
  if (skipped === null) return insertInLine(line, body.end, `:,${text}`);
  const endsEmpty = inputs.items.at(-1)?.text === '';
  return insertInLine(line, body.end, endsEmpty ? text : `,${text}`);
}

function setInList(
  line: Line,
  list: ListSection,
  index: number,
  word: string,
  isLast: boolean,
): TextEdit {
  const { items } = list;
  if (list.skipped === null) {
    return insertInLine(line, list.keyword.end, `:${','.repeat(index)}${word}`);
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
      ? replaceInLine(line, { start: skipped.start, end: item.range.end }, `:${text}`)
      : replaceInLine(line, item.range, text);
  }
  const end = items.at(-1)?.raw.end ?? list.skipped.end;
  return insertInLine(line, end, `${','.repeat(index - items.length + 1)}${word}${close}`);
}
