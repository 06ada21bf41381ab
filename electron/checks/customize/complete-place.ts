/**
 * What stands at the cursor in a line of a customize_dtypes file, as far as completing it goes.
 * Only what ATC would read well is completed: nothing in a line too long to be read, behind a NUL,
 * after a blank in front of `OpType::`, or where a keyword would be in the wrong order.
 */
import {
  INPUT_KEYWORD,
  OUTPUT_KEYWORD,
  TYPE_PREFIX,
} from '../../../grammars/customize-dtypes/lexer';
import type { ParsedLine } from '../../../grammars/customize-dtypes/parse';
import type {
  ListKind,
  ListSection,
  Range,
  TextLine,
} from '../../../grammars/customize-dtypes/tree';

/** The ranges are what a completion replaces; they count from the start of the line. */
export type CompletionPlace =
  /** Where `OpType::` may stand. */
  | { readonly kind: 'prefix'; readonly range: Range }
  | {
      readonly kind: 'type';
      readonly range: Range;
      /** Nothing stands behind the op type yet. */
      readonly atEnd: boolean;
      /** A keyword follows at once: the op type was forgotten, and needs a colon of its own. */
      readonly beforeKeyword: boolean;
    }
  /** Behind the name of a rule by name that has no colon yet. */
  | { readonly kind: 'name-end'; readonly range: Range }
  | {
      readonly kind: 'keyword';
      readonly range: Range;
      /** The lists that may begin here. */
      readonly lists: readonly ListKind[];
      /** A character that ATC skips stands behind it already. */
      readonly hasColon: boolean;
    }
  | {
      readonly kind: 'item';
      readonly range: Range;
      readonly list: ListKind;
      /** Position in the list, from 0. */
      readonly position: number;
      /** The keyword of the other list follows without a comma. */
      readonly beforeKeyword: boolean;
      /** The output list may begin in place of this item. */
      readonly mayEndInputs: boolean;
    }
  /** Behind the last input and a blank, where the output list may begin. */
  | { readonly kind: 'inputs-end'; readonly range: Range };

const letters = /[A-Za-z_]/;
const identifier = /^\w*/;
const comment = /^(#|\/\/)/;

/** @param offset of the cursor in the line, in UTF-16 units from 0 */
export function completionPlace(line: ParsedLine, offset: number): CompletionPlace | null {
  const { text, tree } = line;
  if (tree.kind === 'overlong' || (tree.cut !== null && offset > tree.cut.start)) return null;
  // The CR of a CRLF is part of the line; what is completed stands before it.
  const end = tree.cut?.start ?? (text.endsWith('\r') ? text.length - 1 : text.length);
  const at = Math.max(0, Math.min(offset, end));
  return (
    prefixPlace(text, tree, at) ??
    typePlace(text, tree, at, end) ??
    nameEnd(text, tree, at) ??
    keywordPlace(text, tree, at, end) ??
    itemPlace(tree, at)
  );
}

function prefixPlace(text: string, { prefix }: TextLine, at: number): CompletionPlace | null {
  const typed = text.slice(0, at);
  if (prefix !== null || !isPrefixStart(typed)) return null;
  const word = /^[A-Za-z]*:{0,2}/.exec(text)?.[0] ?? '';
  const whole = word.length > at && isPrefixStart(word);
  return { kind: 'prefix', range: { start: 0, end: whole ? word.length : at } };
}

function isPrefixStart(word: string): boolean {
  return TYPE_PREFIX.toLowerCase().startsWith(word.toLowerCase());
}

function typePlace(text: string, tree: TextLine, at: number, end: number): CompletionPlace | null {
  if (tree.prefix === null || at < tree.prefix.end) return null;
  const start = Math.max(tree.prefix.end, Math.min(at, tree.lead?.end ?? 0));
  const word = identifier.exec(text.slice(start))?.[0] ?? '';
  if (word.startsWith(INPUT_KEYWORD) || word.startsWith(OUTPUT_KEYWORD)) {
    if (at > start) return null;
    return { kind: 'type', range: { start, end: start }, atEnd: false, beforeKeyword: true };
  }
  const range = { start, end: start + word.length };
  if (at > range.end) return null;
  const atEnd = text.slice(range.end, end).trim() === '';
  return { kind: 'type', range, atEnd, beforeKeyword: false };
}

function nameEnd(text: string, tree: TextLine, at: number): CompletionPlace | null {
  const { name, body } = tree;
  if (tree.prefix !== null || name.kind !== 'no-colon' || sections(tree).length > 0) return null;
  // A blank or a mark that ATC takes into the name would only make a dead rule.
  const word = text.slice(body.start, body.end);
  if (at !== body.end || word === '' || text.startsWith('\ufeff') || comment.test(word))
    return null;
  return { kind: 'name-end', range: { start: at, end: at } };
}

function keywordPlace(
  text: string,
  tree: TextLine,
  at: number,
  end: number,
): CompletionPlace | null {
  const aborting = sections(tree).find(
    ({ skipped, keyword }) => skipped === null && keyword.end === at,
  );
  if (aborting !== undefined && at === tree.body.end) {
    return { kind: 'keyword', range: aborting.keyword, lists: [aborting.kind], hasColon: false };
  }
  if (tree.name.kind !== 'name' || tree.inputs !== null) return null;
  const from = tree.name.separator.end;
  const to = tree.outputs?.keyword.start ?? end;
  if (at < from || at > to || tree.name.range.start === tree.name.range.end) return null;
  let start = at;
  while (start > from && letters.test(text.charAt(start - 1))) start -= 1;
  let stop = at;
  while (stop < to && letters.test(text.charAt(stop))) stop += 1;
  return {
    kind: 'keyword',
    range: { start, end: stop },
    lists: tree.outputs === null ? ['inputs', 'outputs'] : ['inputs'],
    hasColon: /^[:=]/.test(text.slice(stop, to)),
  };
}

function itemPlace(tree: TextLine, at: number): CompletionPlace | null {
  const section = sections(tree).find((some) => isIn(some, tree, at));
  if (section === undefined) return null;
  const { items, kind: list } = section;
  const inside = items.findIndex(({ raw }) => at <= raw.end);
  const position = inside < 0 ? items.length - 1 : inside;
  const item = items[position];
  if (item === undefined || (position === 0 && section.skippedIsPartOfFirstItem)) return null;
  const isLast = position === items.length - 1;
  const mayEndInputs = list === 'inputs' && tree.outputs === null && isLast;
  const beforeKeyword = isLast && item.raw.end < tree.body.end;
  const common = { kind: 'item', list, position, beforeKeyword } as const;
  if (item.text === '') {
    // An empty first position is no list yet that a keyword could follow.
    return { ...common, range: { start: at, end: at }, mayEndInputs: mayEndInputs && position > 0 };
  }
  if (at > item.range.end) {
    return mayEndInputs ? { kind: 'inputs-end', range: { start: at, end: at } } : null;
  }
  const word = identifier.exec(item.text)?.[0] ?? '';
  const end = item.range.start + word.length;
  // Text that runs on behind the word, such as a comment, is not replaced with it.
  if (at > end) return null;
  const range = { start: Math.min(at, item.range.start), end };
  return { ...common, range, mayEndInputs: mayEndInputs && word === item.text };
}

/** Whether the offset is in the list, or among the blanks behind it at the end of the line. */
function isIn({ items, skipped }: ListSection, { body, trail }: TextLine, at: number): boolean {
  const last = items.at(-1);
  if (skipped === null || last === undefined || at < skipped.end) return false;
  return at <= last.raw.end || (last.raw.end === body.end && trail !== null && at <= trail.end);
}

function sections({ inputs, outputs }: TextLine): readonly ListSection[] {
  return [inputs, outputs].filter((section) => section !== null);
}
