/**
 * Why an item of a dtype list is no dtype. ATC has one answer for all of them (E20003); a user wants
 * to know the slip: a misspelt keyword, a comment, a wrong separator, or really a wrong word.
 */
import type { DtypeWords, RefusalCause } from '../../../grammars/customize-dtypes/reading';
import type { Range, TextLine } from '../../../grammars/customize-dtypes/tree';
import type { LineInFile } from './line';
import { isDtypeLike } from './dtype-words';
import { findMisspeltKeyword, type Keyword, keywordOf } from './keywords';

export type BadItem = Extract<RefusalCause, { kind: 'unknown-dtype' }>;

/** Ranges are offsets into the text of the line. */
export type ItemFault =
  | { readonly kind: 'line-end'; readonly range: Range; readonly word: string }
  | {
      readonly kind: 'keyword-spelling';
      readonly range: Range;
      readonly word: string;
      readonly keyword: Keyword;
    }
  | { readonly kind: 'comment'; readonly range: Range; readonly word: string }
  | {
      readonly kind: 'separator';
      readonly range: Range;
      readonly word: string;
      /** The characters that stand where a comma should. */
      readonly separators: readonly Range[];
    }
  | {
      readonly kind: 'after-keyword';
      readonly range: Range;
      readonly word: string;
      readonly keyword: Keyword;
      /** What stands between the keyword and the word. */
      readonly between: Range;
    }
  | {
      readonly kind: 'keyword-in-name';
      readonly range: Range;
      readonly word: string;
      readonly keyword: Keyword;
    }
  | {
      readonly kind: 'quotes';
      readonly range: Range;
      readonly word: string;
      readonly inner: string;
    }
  | { readonly kind: 'word'; readonly range: Range; readonly word: string };

const comment = /\s*(#|\/\/)/;
const separators = /\s*[;:；：，、|/\\&+]\s*|\s+/g;
const quoted = /^["'`“‘](.*)["'`”’]$/;

/** The slip behind each bad item of the line; items inside a comment count once. */
export function itemFaults(
  line: LineInFile,
  tree: TextLine,
  words: DtypeWords,
): readonly ItemFault[] {
  if (line.reading.kind !== 'refused') return [];
  const faults: ItemFault[] = [];
  for (const cause of line.reading.causes) {
    if (cause.kind !== 'unknown-dtype') continue;
    const fault = itemFault(tree, cause, words);
    faults.push(fault);
    // The rest of the line belongs to the comment, or to a line that was never ended.
    if (fault.kind === 'comment' || fault.kind === 'line-end') break;
    if (fault.kind === 'keyword-in-name') break;
  }
  return faults;
}

function itemFault(tree: TextLine, item: BadItem, words: DtypeWords): ItemFault {
  const { range, word } = item;
  const section = item.list === 'inputs' ? tree.inputs : tree.outputs;
  const keyword = keywordOf[item.list];
  const nameEnd = tree.name.range.end;
  if (section !== null && tree.name.kind === 'name-over-keyword' && range.start < nameEnd) {
    return { kind: 'keyword-in-name', range, word, keyword };
  }
  const carriageReturn = word.indexOf('\r');
  if (carriageReturn >= 0) return { kind: 'line-end', range, word };
  const misspelt = findMisspeltKeyword(word);
  if (misspelt !== null) {
    return { ...misspelt, kind: 'keyword-spelling', range: shift(misspelt.range, range.start) };
  }
  const commented = comment.exec(word);
  if (commented !== null) {
    const start = range.start + commented.index;
    return { kind: 'comment', range: { start, end: tree.body.end }, word: word.slice(0, 40) };
  }
  const leading = /^\s*[:：=＝]+\s*/.exec(word);
  const [firstItem] = section?.items ?? [];
  if (leading !== null && firstItem?.range.start === range.start && section !== null) {
    const between = { start: section.keyword.end, end: range.start + leading[0].length };
    return { kind: 'after-keyword', range, word, keyword, between };
  }
  const quotes = quoted.exec(word);
  if (quotes?.[1] !== undefined && isDtypeLike(quotes[1].trim(), words)) {
    return { kind: 'quotes', range, word, inner: quotes[1].trim() };
  }
  return separatorFault(item, words) ?? { kind: 'word', range, word };
}

/** A wrong separator, when the item falls into dtype words at other characters than commas. */
function separatorFault({ word, range }: BadItem, words: DtypeWords): ItemFault | null {
  const found: Range[] = [];
  const parts: string[] = [];
  let from = 0;
  for (const match of word.matchAll(separators)) {
    parts.push(word.slice(from, match.index));
    from = match.index + match[0].length;
    found.push({ start: range.start + match.index, end: range.start + from });
  }
  parts.push(word.slice(from));
  const dtypes = parts.filter((part) => part !== '');
  if (found.length === 0 || dtypes.length === 0) return null;
  if (!dtypes.every((part) => isDtypeLike(part, words))) return null;
  return { kind: 'separator', range, word, separators: found };
}

function shift(range: Range, by: number): Range {
  return { start: range.start + by, end: range.end + by };
}
