/** Completion in a customize_dtypes file: what may stand at the cursor, best first. */
import {
  INPUT_KEYWORD,
  OUTPUT_KEYWORD,
  TYPE_PREFIX,
} from '../../../grammars/customize-dtypes/lexer';
import { type ParsedLine, parseSingleLine } from '../../../grammars/customize-dtypes/parse';
import type { ListKind, TextLine } from '../../../grammars/customize-dtypes/tree';
import type { Catalog, Operator } from '../../catalog/catalog';
import type { CompletionItem } from '../../ipc/documents';
import { dtypeItems } from './complete-dtypes';
import { type CompletionPlace, completionPlace } from './complete-place';
import { completionText, type CompletionSetting } from './complete-text';
import { isTypeStart, makeTypeItems, typeItems } from './complete-types';
import aliases from './dtype-aliases.json';
import { keywordOf } from './keywords';
import { isKnownOperator } from './line';
import { tensorsOn } from './positions';

export type { CompletionSetting } from './complete-text';

/** The items replace what stands between two columns of the line, counted from 1. */
export interface LineCompletion {
  readonly from: number;
  readonly to: number;
  readonly items: readonly CompletionItem[];
}

/**
 * What may stand at a column of a line (given without its LF), or null when there is nothing to
 * offer. The items replace the whole word at the cursor, so that `to` may lie behind the cursor:
 * match them against the text from `from` to the cursor alone. They are not filtered by it.
 *
 * @param column of the cursor, from 1, in UTF-16 units
 */
export function completeCustomize(
  line: string,
  column: number,
  setting: CompletionSetting,
): LineCompletion | null {
  const parsed = parseSingleLine(line, { dtypeWords: setting.catalog.dtypeWords });
  const offset = column - 1;
  const place = completionPlace(parsed, offset);
  if (place === null || parsed.tree.kind === 'overlong') return null;
  const { start, end } = place.range;
  const typed = line.slice(start, Math.max(start, Math.min(offset, end)));
  const items = itemsAt(place, typed, parsed, parsed.tree, setting);
  return items.length === 0 ? null : { from: start + 1, to: end + 1, items };
}

/**
 * Reads the op types ahead of their first use, which takes a tenth of a second for a catalog; to be
 * called once the window has nothing else to wait for. Pauses every millisecond or so.
 */
export function* prepareCompletion(setting: CompletionSetting): Generator<void, void, void> {
  yield* makeTypeItems(setting);
}

function itemsAt(
  place: CompletionPlace,
  typed: string,
  line: ParsedLine,
  tree: TextLine,
  setting: CompletionSetting,
): readonly CompletionItem[] {
  switch (place.kind) {
    case 'prefix':
      return [keyword(TYPE_PREFIX, TYPE_PREFIX, completionText('prefix', setting.language))];
    case 'type':
      return typesAt(place, line.text, setting);
    case 'name-end':
      return listStarts('::', null, setting);
    case 'keyword':
      return place.lists.map((list) => {
        const word = keywordOf[list];
        const detail = tensorNames(operatorOf(line.text, tree, setting.catalog), list, setting);
        return keyword(word, place.hasColon ? word : `${word}:`, detail);
      });
    case 'inputs-end':
      return [keyword(OUTPUT_KEYWORD, `,${OUTPUT_KEYWORD}:`, '')];
    case 'item':
      return dtypesAt(place, typed, line, tree, setting);
  }
}

function keyword(label: string, insert: string, detail: string, rank = 0): CompletionItem {
  return { kind: 'keyword', label, insert, detail, rank };
}

/** How a list begins behind a name. */
function listStarts(
  before: string,
  operator: Operator | null,
  setting: CompletionSetting,
): readonly CompletionItem[] {
  return [INPUT_KEYWORD, OUTPUT_KEYWORD].map((word, index) => {
    const text = `${before}${word}:`;
    return keyword(text, text, tensorNames(operator, index === 0 ? 'inputs' : 'outputs', setting));
  });
}

type PlaceOf<K extends CompletionPlace['kind']> = Extract<CompletionPlace, { readonly kind: K }>;

function typesAt(
  { range, atEnd, beforeKeyword }: PlaceOf<'type'>,
  text: string,
  setting: CompletionSetting,
): readonly CompletionItem[] {
  const types = typeItems(setting);
  if (beforeKeyword) return types.map((item) => ({ ...item, insert: `${item.insert}:` }));
  const word = text.slice(range.start, range.end);
  if (!atEnd || word === '') return types;
  // Behind a whole op type its lists come first; a custom one is known by nothing else beginning so.
  const operator = knownOperator(word, setting.catalog);
  if (operator === null && isTypeStart(word, setting)) return types;
  return [...listStarts(`${word}:`, operator, setting), ...types];
}

function dtypesAt(
  place: PlaceOf<'item'>,
  typed: string,
  line: ParsedLine,
  tree: TextLine,
  setting: CompletionSetting,
): readonly CompletionItem[] {
  const { list, position, beforeKeyword, mayEndInputs, range } = place;
  const { catalog } = setting;
  const operator = operatorOf(line.text, tree, catalog);
  const words = dtypeItems(operator, tree, { list, index: position }, setting);
  const all = [...words, ...otherWords(typed, words, setting)];
  const dtypes = beforeKeyword ? all.map((item) => ({ ...item, insert: `${item.insert},` })) : all;
  if (!mayEndInputs) return dtypes;
  const word = line.text.slice(range.start, range.end);
  const outputs = tensorNames(operator, 'outputs', setting);
  const rank = dtypes.length;
  if (catalog.dtypeWords.has(word.toLowerCase())) {
    const text = `${word},${OUTPUT_KEYWORD}:`;
    return [...dtypes, keyword(text, text, outputs, rank)];
  }
  if (position === 0) return dtypes;
  return [...dtypes, keyword(OUTPUT_KEYWORD, `${OUTPUT_KEYWORD}:`, outputs, rank)];
}

/**
 * Other words for the dtypes that fit, once somebody begins to type one: those that ATC takes as
 * well (`float32`), and the common ones that it refuses (`fp16`), which put in the right word.
 */
function otherWords(
  typed: string,
  words: readonly CompletionItem[],
  { catalog }: CompletionSetting,
): readonly CompletionItem[] {
  const start = typed.toLowerCase();
  if (start === '') return [];
  const others = [
    ...[...catalog.dtypeWords].map(([word, dtype]) => ({ word, dtype, insert: word })),
    ...aliases.aliases
      .filter(({ certain }) => certain)
      .map(({ word, dtype }) => ({ word, dtype, insert: dtype })),
  ];
  return others.flatMap(({ word, dtype, insert }): readonly CompletionItem[] => {
    const same = words.find(({ label }) => label === dtype);
    if (same === undefined || word === dtype || !word.startsWith(start)) return [];
    const detail = same.detail === '' ? `→ ${dtype}` : `→ ${dtype} · ${same.detail}`;
    return [{ kind: 'dtype', label: word, insert, detail, rank: words.length }];
  });
}

/** The operator of a rule by op type; null when it is a rule by name, or the type is unknown. */
function operatorOf(text: string, { prefix, name }: TextLine, catalog: Catalog): Operator | null {
  if (prefix === null || name.kind !== 'name') return null;
  return knownOperator(text.slice(name.range.start, name.range.end), catalog);
}

function knownOperator(type: string, catalog: Catalog): Operator | null {
  const operator = catalog.operator(type);
  return operator !== null && isKnownOperator(operator, catalog) ? operator : null;
}

/** `x1, x2, bias?`: the tensors of a side, optional ones with a `?`, any number with `…`. */
function tensorNames(
  operator: Operator | null,
  list: ListKind,
  { catalog, socs, language }: CompletionSetting,
): string {
  if (operator === null) return '';
  const rows = socs.map((soc) => catalog.row(operator.type, soc));
  const row = rows.find((some) => some !== null) ?? null;
  const marks = { required: '', optional: '?', dynamic: '…' } as const;
  const names = tensorsOn(operator, list, row).map(({ name, kind }) => `${name}${marks[kind]}`);
  if (names.length === 0) return '';
  const shown = [...names.slice(0, namesShown), ...(names.length > namesShown ? ['…'] : [])];
  return completionText(list, language, { names: shown.join(', ') });
}

/** Some operators have dozens of tensors. */
const namesShown = 5;
