import { removeLineFix } from './findings';
import { silence } from './old-versions';
import { unmatchedRule } from './unmatched';

/** A comment is the name of an operator for ATC, which none has (facts 3.2): it works by luck. */
export const comment = unmatchedRule({
  id: 'keep/comment',
  kind: 'comment',
  bad: [{ text: '# keep softmax exact\nOpType::SoftmaxV2\n' }, { text: '// OpType::SoftmaxV2\n' }],
  good: [{ text: 'OpType::SoftmaxV2\n' }],
  tell: ({ lapse, line, file, context }) => ({
    range: lapse.range,
    ...silence(context),
    message: { variant: 'plain' },
    // Changes little for ATC, but the note would be lost.
    fixes: file.hidden.size > 0 ? [] : [removeLineFix(file, line, false)],
  }),
});
