import { isGoodEntry } from './file';
import { replaceIn } from './findings';
import { unmatchedRule } from './unmatched';

/** ATC takes a byte order mark as the beginning of the first name (facts 3.2). */
export const byteOrderMark = unmatchedRule({
  id: 'keep/byte-order-mark',
  kind: 'byte-order-mark',
  bad: [{ text: '\ufeffOpType::SoftmaxV2\n' }],
  good: [{ text: 'OpType::SoftmaxV2\n' }],
  tell({ lapse, line, context }) {
    const rest = line.text.slice(1);
    const isSafe = rest === '' || isGoodEntry(rest, context);
    return {
      range: lapse.range,
      severity: 'error',
      certainty: 'certain',
      message: { variant: 'plain' },
      fixes: [replaceIn(line, lapse.range, '', { variant: 'remove' }, isSafe)],
    };
  },
});
