/** ATC's reading of one line: its checks, in its order (facts 2.2, 2.3a). */
import type {
  DtypeSlot,
  DtypeWords,
  LineReading,
  RefusalCause,
  RefusedReading,
  Scope,
} from './reading';
import type { LineTree, ListItem, ListSection, Range, TextLine } from './tree';

const TOO_LONG: LineReading = { kind: 'too-long' };
const NOTHING: readonly DtypeSlot[] = [];

/** Codes that ATC prints for a refused line; E20101 stands for the whole file and comes last. */
const WRONG_ORDER_CODES = ['E29999', 'E20101'] as const;
const UNKNOWN_DTYPE_CODES = ['E20003', 'E20101'] as const;
const BAD_LINE_CODES = ['E20101'] as const;

/** Reads one line by itself: duplicates and lines never reached are a matter of the file. */
export function readLine(text: string, tree: LineTree, words: DtypeWords): LineReading {
  return tree.kind === 'overlong' ? TOO_LONG : readText(text, tree, words);
}

/** The canonical dtype word for an item, in any letter case; null when ATC does not know it. */
export function dtypeOf(word: string, words: DtypeWords): string | null {
  const exact = words.get(word);
  if (exact !== undefined) return exact;
  // Letters beyond ASCII have no case for ATC (U+212A lower-cases to "k" in JavaScript).
  if (!/^[\x20-\x7e]*$/.test(word)) return null;
  return words.get(word.toLowerCase()) ?? null;
}

function readText(text: string, tree: TextLine, words: DtypeWords): LineReading {
  const causes: RefusalCause[] = nameCauses(tree);
  const { inputs, outputs } = tree;
  if (inputs === null && outputs === null) {
    causes.push({ kind: 'no-keyword', range: tree.gap ?? tree.body });
    return refused(causes, BAD_LINE_CODES);
  }
  if (inputs !== null && outputs !== null && inputs.keyword.start > outputs.keyword.start) {
    causes.push({ kind: 'keyword-order', range: inputs.keyword });
    return refused(causes, WRONG_ORDER_CODES);
  }
  const keyword = keywordBeforeNothing(inputs, outputs);
  if (keyword !== null) return { kind: 'aborts', keyword };

  const sound = causes.length;
  const inputSlots = readList(inputs, words, causes, sound);
  if (inputs !== null && inputs.skipped === null) {
    causes.push(touchingCause(text, inputs, tree.body.end));
  }
  const outputSlots = readList(outputs, words, causes, sound);
  if (causes.length > sound) return refused(causes, UNKNOWN_DTYPE_CODES);
  if (tree.name.kind === 'no-colon' || causes.length > 0) return refused(causes, BAD_LINE_CODES);
  const scope: Scope = tree.prefix === null ? 'name' : 'type';
  const key = text.slice(tree.name.range.start, tree.name.range.end);
  return { kind: 'rule', scope, key, inputs: inputSlots, outputs: outputSlots, firstLine: null };
}

function refused(causes: readonly RefusalCause[], codes: readonly string[]): RefusedReading {
  return { kind: 'refused', causes, codes };
}

function nameCauses(tree: TextLine): RefusalCause[] {
  const { name } = tree;
  if (name.kind === 'no-colon') return [{ kind: 'no-colon', range: name.range }];
  if (name.range.start === name.range.end) return [{ kind: 'empty-name', range: name.separator }];
  return [];
}

/** The keyword after which ATC cuts beyond the end of the text, which throws. */
function keywordBeforeNothing(
  inputs: ListSection | null,
  outputs: ListSection | null,
): Range | null {
  // Touching keywords leave text after the first one, so only the second can end in nothing.
  if (outputs !== null) return outputs.skipped === null ? outputs.keyword : null;
  return inputs !== null && inputs.skipped === null ? inputs.keyword : null;
}

/**
 * `InputDtypeOutputDtype…`: the length of the input list wraps below zero, so that the list runs
 * from the second character of `OutputDtype` to the end of the line. Its first word is never a dtype.
 */
function touchingCause(text: string, inputs: ListSection, end: number): RefusalCause {
  const start = inputs.keyword.end + 1;
  const comma = text.indexOf(',', start);
  const stop = comma === -1 || comma > end ? end : comma;
  const word = text.slice(start, stop).replace(/[ \t\n\v\f\r]+$/, '');
  return { kind: 'keywords-touch', word, range: { start, end: start + word.length } };
}

/** Reads the words of a list; adds a cause for each unknown one. Only the first of all is named. */
function readList(
  list: ListSection | null,
  words: DtypeWords,
  causes: RefusalCause[],
  sound: number,
): readonly DtypeSlot[] {
  if (list === null) return NOTHING;
  let length = 0;
  const slots = list.items.map((item: ListItem, index): DtypeSlot => {
    if (item.text === '') return null;
    length = index + 1;
    const dtype = dtypeOf(item.text, words);
    if (dtype === null) {
      causes.push({
        kind: 'unknown-dtype',
        list: list.kind,
        index,
        word: item.text,
        range: item.range,
        named: causes.length === sound,
      });
    }
    return dtype;
  });
  return slots.length === length ? slots : slots.slice(0, length);
}
