import { deadNameRule } from './dead-name';
import { replaceFix } from './findings';

/** ATC takes a byte order mark as the beginning of the first name (facts 2.3). */
export const byteOrderMark = deadNameRule({
  id: 'customize/byte-order-mark',
  kind: 'byte-order-mark',
  bad: [{ text: '\ufeffOpType::Relu:InputDtype:float16\n' }],
  good: [{ text: 'OpType::Relu:InputDtype:float16\n' }],
  fixes: ({ range }) => [replaceFix(range, '', { variant: 'remove' })],
});
