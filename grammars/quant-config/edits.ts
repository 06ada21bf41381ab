/**
 * Edits that leave every other character of the document as it is. Nodes count from the start of
 * their top-level statement, `base`; the edits count from the start of the text.
 */
import type { TextEdit } from '../customize-dtypes/edits';
import type { QuantConfigDocument } from './parse';
import type { BlockValue, FieldNode, ItemNode, ListValue, Range, ScalarValue, Value } from './tree';

export type { TextEdit };

/** One level deeper, where no neighbour shows how. */
const INDENT = '  ';

/** Puts other text in the place of a value, or of one item of a list. */
export function replaceValue(base: number, value: Value, text: string): TextEdit {
  return replace(base, value.range, text);
}

export function renameField(base: number, field: FieldNode, name: string): TextEdit {
  return replace(base, field.name.range, name);
}

function replace(base: number, { start, end }: Range, text: string): TextEdit {
  return { start: base + start, end: base + end, text };
}

/** Where a field can go: behind the last one of a block, of the file, or behind another one. */
export type InsertPlace =
  | { readonly kind: 'block'; readonly base: number; readonly block: BlockValue }
  | { readonly kind: 'root' }
  | { readonly kind: 'after'; readonly base: number; readonly node: ItemNode };

/**
 * Adds a field, given as text, on a line of its own, or in the line of a block that is one line.
 * Null for a block that is never closed.
 */
export function insertField(
  { text }: QuantConfigDocument,
  place: InsertPlace,
  field: string,
): TextEdit | null {
  switch (place.kind) {
    case 'root':
      return insertAtEnd(text, field);
    case 'block':
      return insertInBlock(text, place.base, place.block, field);
    case 'after':
      return insertAfter(text, place.base, place.node, field);
  }
}

function insertAtEnd(text: string, field: string): TextEdit {
  const eol = lineEndOf(text);
  const before = text === '' || text.endsWith('\n') ? '' : eol;
  return {
    start: text.length,
    end: text.length,
    text: `${before}${indented(field, '', eol)}${eol}`,
  };
}

function insertInBlock(
  text: string,
  base: number,
  block: BlockValue,
  field: string,
): TextEdit | null {
  if (block.close === null) return null;
  const open = base + block.open.end;
  const close = base + block.close.start;
  const eol = lineEndOf(text);
  const closeLine = lineStart(text, close);
  if (closeLine <= open) {
    const blank = /\s/.test(text.charAt(close - 1)) ? '' : ' ';
    return { start: close, end: close, text: `${blank}${field} ` };
  }
  const last = block.items.at(-1);
  const outer = blanksAt(text, lineStart(text, base + block.open.start));
  const lastLine = last === undefined ? -1 : lineStart(text, base + last.range.start);
  const inner = lastLine > open ? blanksAt(text, lastLine) : outer + INDENT;
  const line = `${indented(field, inner, eol)}${eol}`;
  const isAlone = text.slice(closeLine, close).trim() === '';
  if (isAlone) return { start: closeLine, end: closeLine, text: line };
  return { start: close, end: close, text: `${eol}${line}${outer}` };
}

function insertAfter(text: string, base: number, node: ItemNode, field: string): TextEdit {
  const eol = lineEndOf(text);
  const end = base + endOf(node);
  const rest = /^[ \t]*(?:#[^\n]*|\r)?(?=\n|(?![^]))/.exec(text.slice(end, lineEnd(text, end)));
  if (rest === null) return { start: end, end, text: ` ${field}` };
  const at = lineEnd(text, end);
  const indent = blanksAt(text, lineStart(text, base + node.range.start));
  const line = indented(field, indent, eol);
  if (at === text.length) return { start: at, end: at, text: `${eol}${line}` };
  return { start: at + 1, end: at + 1, text: `${line}${eol}` };
}

/**
 * Removes a field with its separator. When it has its lines for itself, they go with the comment
 * behind it; else what stands beside it stays.
 */
export function removeField({ text }: QuantConfigDocument, base: number, node: ItemNode): TextEdit {
  const start = base + node.range.start;
  const end = base + endOf(node);
  const first = lineStart(text, start);
  const last = lineEnd(text, end);
  const isFirst = text.slice(first, start).trim() === '';
  const isLast = /^[ \t\r]*(?:#.*)?$/.test(text.slice(end, last));
  if (isFirst && isLast) {
    const removed = last < text.length ? last + 1 : last;
    return { start: first, end: removed, text: '' };
  }
  const after = /^[ \t]*/.exec(text.slice(end, last))?.[0].length ?? 0;
  return { start, end: end + after, text: '' };
}

/** Removes an item of a list with a comma. Null when the list has no such item. */
export function removeListItem(
  base: number,
  list: ListValue,
  item: ScalarValue | BlockValue,
): TextEdit | null {
  const index = list.items.indexOf(item);
  if (index === -1) return null;
  const next = list.items[index + 1];
  const before = list.items[index - 1];
  if (next !== undefined) return span(base, item.range.start, next.range.start);
  return span(base, before?.range.end ?? item.range.start, item.range.end);
}

function span(base: number, start: number, end: number): TextEdit {
  return { start: base + start, end: base + end, text: '' };
}

function endOf(node: ItemNode): number {
  return node.kind === 'field' ? (node.separator?.end ?? node.range.end) : node.range.end;
}

/** How the lines of a text end: as the first one does. */
export function lineEndOf(text: string): string {
  const at = text.indexOf('\n');
  return at > 0 && text.charAt(at - 1) === '\r' ? '\r\n' : '\n';
}

function lineStart(text: string, offset: number): number {
  return text.lastIndexOf('\n', offset - 1) + 1;
}

/** Offset of the LF that ends the line, or the end of the text. */
function lineEnd(text: string, offset: number): number {
  const at = text.indexOf('\n', offset);
  return at === -1 ? text.length : at;
}

function blanksAt(text: string, lineStartOffset: number): string {
  return /^[ \t]*/.exec(text.slice(lineStartOffset, lineStartOffset + 200))?.[0] ?? '';
}

function indented(field: string, indent: string, eol: string): string {
  return field
    .split('\n')
    .map((line) => `${indent}${line}`)
    .join(eol);
}
