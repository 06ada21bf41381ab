import { deadNameRule } from './dead-name';

/** Names are compared letter by letter (facts 2.3). */
export const wildcard = deadNameRule({
  id: 'customize/wildcard',
  kind: 'wildcard',
  bad: [{ text: '*Relu*::InputDtype:float16\n' }],
  good: [{ text: 'block1/Relu::InputDtype:float16\n' }],
});
