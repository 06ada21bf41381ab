import type { CustomizeFileRule } from '../rule';
import { none } from './findings';

/** An empty file is accepted and has no effect (facts 2.2). */
export const emptyFile: CustomizeFileRule = {
  scope: 'file',
  id: 'customize/empty-file',
  verdict: 'ignored',
  codes: [],
  bad: [{ text: '' }],
  good: [{ text: 'conv1::InputDtype:float16\n' }],
  check(text) {
    if (text !== '') return none;
    return [
      {
        rule: 'customize/empty-file',
        severity: 'info',
        verdict: 'ignored',
        codes: [],
        certainty: 'certain',
        socs: null,
        start: 0,
        end: 0,
        message: { variant: 'plain' },
        fixes: [],
      },
    ];
  },
};
