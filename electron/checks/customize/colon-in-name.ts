import { deadNameRule } from './dead-name';

/** The name ends at the first colon; one with a colon in it cannot be written (facts 2.3). */
export const colonInName = deadNameRule({
  id: 'customize/colon-in-name',
  kind: 'colon-in-name',
  bad: [{ text: 'scope:0/Relu::InputDtype:float16\n' }],
  good: [{ text: 'scope_0/Relu::InputDtype:float16\n' }],
  holes: ({ rest }) => ({ rest }),
});
