import type { CustomizeLineRule } from '../rule';
import { findingOn, none, replaceFix } from './findings';

/** A comment behind the dtypes belongs to the last dtype word (facts 2.3). */
export const trailingComment: CustomizeLineRule = {
  scope: 'line',
  looksAt: ['refused'],
  id: 'customize/trailing-comment',
  verdict: 'fatal',
  codes: ['E20003', 'E20101'],
  bad: [{ text: 'OpType::Relu:InputDtype:float16 # overflow in layer 3\n' }],
  good: [{ text: 'OpType::Relu:InputDtype:float16\n' }],
  check(line) {
    if (line.itemFaults.length === 0) return none;
    return line.itemFaults.flatMap((fault) =>
      fault.kind === 'comment'
        ? [
            findingOn(fault.range, {
              rule: 'customize/trailing-comment',
              severity: 'error',
              verdict: 'fatal',
              codes: ['E20003', 'E20101'],
              message: { variant: 'plain', holes: { word: fault.word } },
              fixes: [replaceFix(fault.range, '', { variant: 'remove' })],
            }),
          ]
        : [],
    );
  },
};
