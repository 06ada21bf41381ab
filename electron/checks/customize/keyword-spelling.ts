import type { CustomizeLineRule, Finding } from '../rule';
import { findingOn, none, replaceFix } from './findings';
import { findMisspeltKeyword, type MisspeltKeyword } from './keywords';

/** InputDtype or OutputDtype in another spelling, so that ATC refuses the file (facts 2.3). */
export const keywordSpelling: CustomizeLineRule = {
  scope: 'line',
  looksAt: ['refused'],
  id: 'customize/keyword-spelling',
  verdict: 'fatal',
  codes: ['E20101'],
  bad: [
    { text: 'OpType::Relu:inputdtype:float16\n' },
    { text: 'OpType::Relu:InputDtype:float16,outputdtype:float16\n' },
  ],
  good: [{ text: 'OpType::Relu:InputDtype:float16,OutputDtype:float16\n' }],
  check(line) {
    const { reading } = line.line;
    if (reading.kind !== 'refused' || line.tree === null) return none;
    if (reading.causes.some((cause) => cause.kind === 'no-keyword')) {
      const { start, end } = line.tree.body;
      const body = line.text.slice(start, end);
      if (/^(#|\/\/)/.test(body)) return none;
      const misspelt = findMisspeltKeyword(body);
      if (misspelt === null) return none;
      const range = { start: start + misspelt.range.start, end: start + misspelt.range.end };
      return [finding({ ...misspelt, range }, ['E20101'])];
    }
    return line.itemFaults
      .filter((fault) => fault.kind === 'keyword-spelling')
      .map((fault) => finding(fault, ['E20003', 'E20101']));
  },
};

/** The range counts from the start of the line. */
function finding(slip: MisspeltKeyword, codes: readonly string[]): Finding {
  const { word, keyword, range } = slip;
  return findingOn(range, {
    rule: 'customize/keyword-spelling',
    severity: 'error',
    verdict: 'fatal',
    codes,
    message: { variant: 'plain', holes: { word, keyword } },
    fixes: [replaceFix(range, keyword, { variant: 'replace', holes: { keyword } })],
  });
}
