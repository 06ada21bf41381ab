import { replaceIn } from './findings';
import { silence } from './old-versions';
import { unmatchedRule } from './unmatched';

/** A line of blanks, or a lone CR, is the empty name (facts 3.2); a truly empty line is skipped. */
export const blankOnlyLine = unmatchedRule({
  id: 'keep/blank-only-line',
  kind: 'blank',
  bad: [{ text: 'OpType::SoftmaxV2\n  \nfc1000\n' }, { text: 'fc1000\r\n\r\nprob\r\n' }],
  good: [{ text: 'OpType::SoftmaxV2\n\nfc1000\n' }],
  tell({ line, file, context }) {
    const all = { start: 0, end: line.text.length };
    const isCr = line.text === '\r';
    return {
      range: all,
      ...silence(context),
      message: { variant: isCr ? 'cr' : 'plain' },
      // One unmatched entry less, and ATC comes to the misspelt type that was hidden.
      fixes: file.hidden.size > 0 ? [] : [replaceIn(line, all, '', { variant: 'empty' }, true)],
    };
  },
});
