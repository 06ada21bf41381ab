import { deadNameRule } from './dead-name';
import { removeLineFix } from './findings';

/** A rule behind `#` or `//` is a rule for an operator of that strange name (facts 2.3). */
export const commentedRule = deadNameRule({
  id: 'customize/commented-rule',
  kind: 'commented-rule',
  bad: [{ text: '#conv1::InputDtype:float16\n' }, { text: '//OpType::Relu:InputDtype:float16\n' }],
  good: [{ text: 'conv1::InputDtype:float16\n' }],
  // Changes nothing for ATC, but the note in the line would be lost.
  fixes: (_, line) => [removeLineFix(line, false)],
});
