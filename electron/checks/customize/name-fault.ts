/**
 * Why the name of a line that ATC accepts can never match an operator. The first reason that applies
 * is the cause; the others would follow from it.
 */
import type { LineInFile } from './line';
import type { DtypeWords } from '../../../grammars/customize-dtypes/reading';
import type { ListSection, Range, TextLine } from '../../../grammars/customize-dtypes/tree';
import { isNearMiss } from '../../catalog/nearest';
import type { Encoding } from '../../ipc/diagnostics';
import { isDtypeLike } from './dtype-words';
import { findMisspeltKeyword, type Keyword, keywordOf } from './keywords';

/** Ranges are offsets into the text of the line. */
export type NameFault =
  | { readonly kind: 'byte-order-mark'; readonly range: Range }
  | { readonly kind: 'prefix-not-at-start'; readonly range: Range }
  | { readonly kind: 'prefix-spelling'; readonly range: Range; readonly word: string }
  | { readonly kind: 'commented-rule'; readonly range: Range }
  | { readonly kind: 'keyword-as-name'; readonly range: Range }
  | {
      readonly kind: 'missing-colon';
      readonly range: Range;
      readonly keyword: Keyword;
      /** Where the colon belongs: what stands between the operator and the keyword. */
      readonly between: Range;
    }
  | { readonly kind: 'blank-before-colon'; readonly range: Range }
  | { readonly kind: 'colon-in-name'; readonly range: Range; readonly rest: string }
  | { readonly kind: 'wildcard'; readonly range: Range }
  | { readonly kind: 'encoding'; readonly range: Range };

/** `OpType::` in another spelling, an op type, and a colon. */
const prefixLike =
  /^\s*([A-Za-z]{2,9}[ _-]?[A-Za-z]{2,9})\s*([:：]{1,3})\s*(?=[A-Za-z_]\w*\s*[:：])/;

/** Blanks that an editor shows and ATC does not know, and marks that nobody sees. */
const strangeBlanks = /^[\s\u00a0\u3000\u200b-\u200f\u2060\ufeff]+/;

/** Without any doubt no operator's name begins so. */
const commentMark = /^(#|\/\/|--|;|<!--|%|\/\*)/;

const trailingBlanks = /[\s\u00a0\u3000]+$/;

export function nameFault(
  line: LineInFile,
  tree: TextLine,
  words: DtypeWords,
  encoding: Encoding,
): NameFault | null {
  const { text, reading } = line;
  if (reading.kind !== 'rule' && !onlyBadDtypes(line)) return null;
  const start = tree.body.start;
  if (line.before === null && text.startsWith('\ufeff')) {
    return { kind: 'byte-order-mark', range: { start: 0, end: 1 } };
  }
  if (tree.prefix === null) {
    const body = text.slice(start, tree.body.end);
    const strange = strangeBlanks.exec(body)?.[0].length ?? 0;
    if (body.startsWith('OpType::', strange)) {
      return { kind: 'prefix-not-at-start', range: { start: 0, end: start + strange } };
    }
    const misspelt = misspeltPrefix(body, start);
    if (misspelt !== null) return misspelt;
  }
  // A refused line has a worse mistake; only a wrong prefix stays worth telling.
  if (reading.kind !== 'rule') return null;
  const range = tree.name.range;
  const name = text.slice(range.start, range.end);
  if (commentMark.test(name)) return { kind: 'commented-rule', range: tree.body };
  if (tree.name.kind === 'name-over-keyword') return overKeyword(tree, name, range);
  const blanks = trailingBlanks.exec(name);
  if (blanks !== null) {
    const from = range.start + blanks.index;
    return { kind: 'blank-before-colon', range: { start: from, end: range.end } };
  }
  const colon = colonInName(text, tree, words);
  if (colon !== null) return colon;
  if (/[*?]/.test(name)) return { kind: 'wildcard', range };

  if (encoding === 'gbk' && !isAscii(name)) return { kind: 'encoding', range };
  return null;
}

function onlyBadDtypes(line: LineInFile): boolean {
  return (
    line.reading.kind === 'refused' &&
    line.reading.causes.every((cause) => cause.kind === 'unknown-dtype')
  );
}

/** Whether a word is surely meant to be `OpType`. */
export function isPrefixWord(word: string): boolean {
  const letters = word.replace(/[ _-]/, '');
  return letters.toLowerCase() === 'optype' || isNearMiss(letters, 'OpType');
}

function misspeltPrefix(body: string, start: number): NameFault | null {
  const match = prefixLike.exec(body);
  const word = match?.[1];
  if (match === null || word === undefined || !isPrefixWord(word)) {
    return null;
  }
  return {
    kind: 'prefix-spelling',
    range: { start, end: start + match[0].length },
    word: match[0].trim(),
  };
}

/** The first colon stands behind a keyword, so that the name swallowed it (facts 2.3a). */
function overKeyword(tree: TextLine, name: string, range: Range): NameFault | null {
  const sections = [tree.inputs, tree.outputs].filter((section) => section !== null);
  const swallowed = sections.find((section) => section.keyword.start < range.end);
  // A name that really contains the word leaves the swallowed list empty.
  if (swallowed === undefined || !swallowed.items.some((item) => item.text !== '')) return null;
  return missingColon(name, range, swallowed);
}

function missingColon(name: string, range: Range, section: ListSection): NameFault {
  const before = name.slice(0, section.keyword.start - range.start);
  const operator = before.replace(/[\s\u3000:：;；|=＝,，]+$/, '');
  if (operator === '') return { kind: 'keyword-as-name', range };
  const between = { start: range.start + operator.length, end: section.keyword.start };
  return { kind: 'missing-colon', range, keyword: keywordOf[section.kind], between };
}

/** The gap behind the first colon looks like the rest of a name: it ends in another colon. */
function colonInName(text: string, tree: TextLine, words: DtypeWords): NameFault | null {
  if (tree.gap === null) return null;
  const gap = text.slice(tree.gap.start, tree.gap.end);
  const rest = /^(.*?[^\s:：])\s*[:：]+\s*$/.exec(gap)?.[1];
  if (rest === undefined || findMisspeltKeyword(gap) !== null) return null;
  if (rest.split(/[,\s]+/).every((word) => isDtypeLike(word, words))) return null;
  return {
    kind: 'colon-in-name',
    range: { start: tree.name.range.start, end: tree.gap.end },
    rest: rest.trim(),
  };
}

function isAscii(text: string): boolean {
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) > 0x7f) return false;
  return true;
}
