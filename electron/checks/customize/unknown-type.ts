import { isPassedThrough, suggestTypes } from '../op-type-words';
import type { CustomizeLineRule, FindingFix } from '../rule';
import { findingOn, none, replaceFix } from './findings';

/**
 * An op type that no source knows. An error when it is a near miss or a framework's word; else a
 * warning, for a custom operator is legal.
 */
export const unknownType: CustomizeLineRule = {
  scope: 'line',
  looksAt: ['live'],
  id: 'customize/unknown-type',
  verdict: 'ignored',
  codes: [],
  bad: [
    { text: 'OpType::MatMu1V2:InputDtype:float16\n' },
    { text: 'OpType::Gemm:InputDtype:float16\n' },
    { text: 'OpType::MyCustomOperator:InputDtype:float16\n' },
  ],
  good: [{ text: 'OpType::MatMulV2:InputDtype:float16,float16,OutputDtype:float16\n' }],
  check(line, context) {
    const { live } = line;
    if (live?.scope !== 'type' || line.liveType !== null || line.tree === null) return none;
    const type = live.key;
    if (isPassedThrough(type, context)) return none;
    const suggestion = suggestTypes(type, context);
    const range = line.tree.name.range;
    return [
      findingOn(range, {
        rule: 'customize/unknown-type',
        severity: suggestion.severity,
        verdict: 'ignored',
        codes: [],
        certainty: suggestion.severity === 'error' ? 'certain' : 'likely',
        message: suggestion.message,
        fixes: suggestion.types.map((suggested) => fix(suggested)),
      }),
    ];

    function fix(suggested: string): FindingFix {
      const title = { variant: 'replace', holes: { type: suggested } };
      return replaceFix(range, suggested, title, false);
    }
  },
};
