import { suggestTypes } from '../op-type-words';
import { replaceIn } from './findings';
import { unmatchedRule } from './unmatched';

/** An op type that no source knows: ATC finds none and goes on in silence (facts 3.2). */
export const unknownType = unmatchedRule({
  id: 'keep/unknown-type',
  kind: 'unknown-type',
  bad: [
    { text: 'OpType::Rellu\n' },
    { text: 'OpType::Gemm\n' },
    { text: 'OpType::MyCustomOperator\n' },
  ],
  good: [{ text: 'OpType::Relu\n' }],
  tell({ lapse, line, context }) {
    const { severity, message, types } = suggestTypes(lapse.type, context);
    return {
      range: lapse.range,
      severity,
      certainty: severity === 'error' ? 'certain' : 'likely',
      message,
      fixes: types.map((type) =>
        replaceIn(line, lapse.range, type, { variant: 'replace', holes: { type } }, false),
      ),
    };
  },
});
