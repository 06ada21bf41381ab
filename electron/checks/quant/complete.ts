/** Completion in a quantization config: the fields and values that may stand at the cursor. */
import type { QuantConfigDocument } from '../../../grammars/quant-config';
import type { CompletionAnswer, CompletionItem, Place } from '../../ipc/documents';
import { shortlist } from '../customize/shortlist';
import { fieldItems } from './complete-fields';
import { type CursorPlace, cursorPlace, itemsAround, messageIn } from './complete-place';
import { valueItems } from './complete-values';
import { type QuantAssist, schemaFor } from './complete-words';
import { parsedQuant } from './parsed';
import { offsetOf, placeOf } from './text-places';

export type { QuantAssist } from './complete-words';

/** What the items replace, in offsets of the text. */
export interface Target {
  readonly document: QuantConfigDocument;
  readonly start: number;
  readonly end: number;
  readonly place: CursorPlace;
}

/**
 * What may stand at a place, best first and matched against what is typed there; null for nothing,
 * or a place that the text does not have. The items replace the whole word around the cursor.
 */
export function completeQuant(
  text: string,
  at: Place,
  setting: QuantAssist,
): CompletionAnswer | null {
  const cursor = offsetOf(text, at);
  if (cursor === null) return null;
  const target = targetAt(parsedQuant(text), cursor);
  const items = shortlist(itemsAt(target, setting), text.slice(target.start, cursor));
  if (items.length === 0) return null;
  return { from: placeOf(text, target.start), to: placeOf(text, target.end), items };
}

function targetAt(document: QuantConfigDocument, cursor: number): Target {
  const { text } = document;
  const line = lineAround(text, cursor);
  const before = /[\w.]*$/.exec(line.before)?.[0].length ?? 0;
  const after = /^[\w.]*/.exec(line.after)?.[0].length ?? 0;
  const inWord = { document, start: cursor - before, end: cursor + after };
  const place = cursorPlace(document, inWord.start);
  if (place.part !== 'string') return { ...inWord, place };
  // All that is in the quotes, which blanks may be part of.
  const start = place.end + 1;
  const rest = /^[^"',\]{}#]*(?=["'])/.exec(line.after)?.[0].length ?? after;
  return { document, start, end: cursor + rest, place };
}

/** The line of an offset, to both sides of it. */
function lineAround(text: string, offset: number): { before: string; after: string } {
  const end = text.indexOf('\n', offset);
  return {
    before: text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset),
    after: text.slice(offset, end === -1 ? text.length : end),
  };
}

function itemsAt(target: Target, setting: QuantAssist): readonly CompletionItem[] {
  const { blocks, part, field: name } = target.place;
  const schema = schemaFor(setting);
  const message = messageIn(schema, blocks);
  if (message === null || blocks === null) return [];
  switch (part) {
    case null:
      return [];
    case 'field': {
      if (!isApart(target)) return [];
      const around = itemsAround(target.document, blocks);
      return fieldItems(message, around, target, setting);
    }
    case 'value':
    case 'string': {
      const field = name === null ? undefined : message.fields.get(name);
      return field === undefined ? [] : valueItems(field, message, target, setting);
    }
  }
}

/** Readers take a name directly behind a value, where nobody means to write one. */
function isApart({ document: { text }, start }: Target): boolean {
  return start === 0 || /[\s{<,;\ufeff]/.test(text.charAt(start - 1));
}
