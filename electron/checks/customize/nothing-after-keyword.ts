import type { CustomizeLineRule } from '../rule';
import { findingOn, none, replaceFix } from './findings';

/** The line ends in a keyword: ATC runs into an exception that nothing catches (facts 2.3). */
export const nothingAfterKeyword: CustomizeLineRule = {
  scope: 'line',
  looksAt: ['aborts'],
  id: 'customize/nothing-after-keyword',
  verdict: 'fatal',
  codes: [],
  bad: [{ text: 'conv1::InputDtype\n' }, { text: 'conv1::InputDtype:float16,OutputDtype\n' }],
  good: [{ text: 'conv1::InputDtype:float16\n' }],
  check(line) {
    const { reading } = line.line;
    if (reading.kind !== 'aborts' || line.tree === null) return none;
    const range = reading.keyword;
    const keyword = line.text.slice(range.start, range.end);
    const other = keyword === 'InputDtype' ? line.tree.outputs : line.tree.inputs;
    // Alone, the keyword cannot go: without any keyword the line is no rule.
    const removable = other !== null && keyword === 'OutputDtype';
    const comma = /,?\s*$/.exec(line.text.slice(0, range.start))?.[0].length ?? 0;
    const tail = { start: range.start - comma, end: range.end };
    return [
      findingOn(range, {
        rule: 'customize/nothing-after-keyword',
        severity: 'error',
        verdict: 'fatal',
        codes: [],
        // That ATC aborts is inferred; that it raises the exception was seen.
        certainty: 'likely',
        message: { variant: 'plain', holes: { keyword } },
        fixes: removable ? [replaceFix(tail, '', { variant: 'remove', holes: { keyword } })] : [],
      }),
    ];
  },
};
