/** Completion in a keep_dtype file: the prefix, and the op types behind it. */
import { parseSingleLine, TYPE_PREFIX } from '../../../grammars/keep-dtype';
import type { LineCompletion } from '../customize/complete';
import { completionText, type CompletionSetting } from '../customize/complete-text';
import { typeItems } from '../customize/complete-types';

/**
 * What may stand at a column of a line (given without its LF), or null when there is nothing to
 * offer: names of operators are the model's.
 *
 * @param column of the cursor, from 1, in UTF-16 units
 */
export function completeKeep(
  line: string,
  column: number,
  setting: CompletionSetting,
): LineCompletion | null {
  const { tree } = parseSingleLine(line);
  const offset = column - 1;
  const { prefix, key } = tree;
  if (prefix !== null) {
    const start = key?.start ?? prefix.end;
    const end = key?.end ?? prefix.end;
    if (offset < start || offset > end) return null;
    return { from: start + 1, to: end + 1, items: typeItems(setting) };
  }
  const start = key?.start ?? tree.lead?.end ?? 0;
  const typed = line.slice(start, offset);
  // What cannot become the prefix is a name.
  if (offset < start || !TYPE_PREFIX.toLowerCase().startsWith(typed.toLowerCase())) return null;
  const detail = completionText('prefix', setting.language);
  const item = {
    kind: 'keyword',
    label: TYPE_PREFIX,
    insert: TYPE_PREFIX,
    detail,
    rank: 0,
  } as const;
  return { from: start + 1, to: (key?.end ?? offset) + 1, items: [item] };
}
