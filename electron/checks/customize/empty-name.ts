import type { CustomizeLineRule } from '../rule';
import { findingOn, none } from './findings';

/** A rule without an operator: refused, or its keyword taken as the name (facts 2.3, 2.3a). */
export const emptyName: CustomizeLineRule = {
  scope: 'line',
  looksAt: ['refused', 'name-fault'],
  id: 'customize/empty-name',
  verdict: 'fatal',
  codes: ['E20101'],
  bad: [{ text: ':InputDtype:float16\n' }, { text: 'OpType::InputDtype:float16\n' }],
  good: [{ text: 'OpType::Relu:InputDtype:float16\n' }],
  check(line) {
    const { reading } = line.line;
    if (line.nameFault?.kind === 'keyword-as-name') {
      const key = reading.kind === 'rule' ? reading.key : '';
      return [
        findingOn(line.nameFault.range, {
          rule: 'customize/empty-name',
          severity: 'error',
          verdict: 'ignored',
          codes: [],
          message: { variant: 'keyword', holes: { key } },
        }),
      ];
    }
    if (reading.kind !== 'refused') return none;
    const cause = reading.causes.find(({ kind }) => kind === 'empty-name');
    // Without a keyword the line is no rule at all, which says more.
    if (cause === undefined || reading.causes.some(({ kind }) => kind === 'no-keyword'))
      return none;
    return [
      findingOn(cause.range, {
        rule: 'customize/empty-name',
        severity: 'error',
        verdict: 'fatal',
        codes: ['E20101'],
        message: { variant: 'empty' },
      }),
    ];
  },
};
