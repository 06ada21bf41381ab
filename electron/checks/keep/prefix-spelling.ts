import { TYPE_PREFIX } from '../../../grammars/keep-dtype';
import { isGoodEntry } from './file';
import { bodyRange, replaceIn } from './findings';
import { unmatchedRule } from './unmatched';

/** Anything but exactly `OpType::` at the start is the name of an operator (facts 3.2). */
export const prefixSpelling = unmatchedRule({
  id: 'keep/prefix-spelling',
  kind: 'prefix',
  bad: [
    { text: 'optype::SoftmaxV2\n' },
    { text: 'OpType:SoftmaxV2\n' },
    { text: '- OpType::SoftmaxV2\n' },
  ],
  good: [{ text: '  OpType::SoftmaxV2\n' }],
  tell({ lapse, line, context }) {
    const { range, word } = lapse;
    const type = line.text.slice(range.end, bodyRange(line).end);
    const isSafe = isGoodEntry(`${TYPE_PREFIX}${type}`, context);
    const isInside = word.endsWith(TYPE_PREFIX) && word !== TYPE_PREFIX;
    return {
      range,
      severity: 'error',
      certainty: 'certain',
      message: {
        variant: isInside ? 'inside' : 'plain',
        holes: { word, key: line.reading.kind === 'entry' ? line.reading.key : '' },
      },
      fixes: [replaceIn(line, range, TYPE_PREFIX, { variant: 'replace' }, isSafe)],
    };
  },
});
