import { deadNameRule } from './dead-name';
import { replaceFix } from './findings';

/** The name is not trimmed at its end (facts 2.3). */
export const blankBeforeColon = deadNameRule({
  id: 'customize/blank-before-colon',
  kind: 'blank-before-colon',
  bad: [{ text: 'OpType::Relu :InputDtype:float16\n' }, { text: 'conv1 ::InputDtype:float16\n' }],
  good: [{ text: 'my op/Relu::InputDtype:float16\n' }],
  fixes: ({ range }) => [replaceFix(range, '', { variant: 'remove' })],
});
