import { deadNameRule } from './dead-name';
import { replaceFix } from './findings';

/** `OpType::` counts only at the first byte of the line (facts 2.3). */
export const prefixNotAtStart = deadNameRule({
  id: 'customize/prefix-not-at-start',
  kind: 'prefix-not-at-start',
  bad: [{ text: '  OpType::Relu:InputDtype:float16\n' }],
  good: [{ text: 'OpType::  Relu:InputDtype:float16\n', target: 'ascend310p' }],
  range: ({ range }) => ({ start: range.start, end: range.end + 'OpType::'.length }),
  fixes: ({ range }) => [replaceFix(range, '', { variant: 'remove' })],
});
