import { deadNameRule } from './dead-name';
import { replaceFix } from './findings';

/** Anything but exactly `OpType::` is the name of an operator (facts 2.3). */
export const prefixSpelling = deadNameRule({
  id: 'customize/prefix-spelling',
  kind: 'prefix-spelling',
  bad: [
    { text: 'optype::Relu:InputDtype:float16\n' },
    { text: 'OpType:Relu:InputDtype:float16\n' },
    { text: 'OpType：：Relu:InputDtype:float16\n' },
  ],
  good: [{ text: 'OpType::Relu:InputDtype:float16\n' }],
  holes: ({ word }) => ({ word }),
  fixes: ({ range }) => [
    replaceFix({ start: 0, end: range.end }, 'OpType::', { variant: 'replace' }),
  ],
});
