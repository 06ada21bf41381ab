import type { CustomizeLineRule } from '../rule';
import { findingOn, lineRange, none, removeLineFix } from './findings';
import { findMisspeltKeyword } from './keywords';
import type { CustomizeLine } from './line';
import { fullWidthColon } from './separator';

type Variant = 'blank' | 'comment' | 'list' | 'keyword' | 'colon';

/** A line in which ATC finds no keyword, or no colon: it refuses the file (facts 2.3). */
export const notARule: CustomizeLineRule = {
  scope: 'line',
  looksAt: ['refused'],
  id: 'customize/not-a-rule',
  verdict: 'fatal',
  codes: ['E20101'],
  bad: [
    { text: 'OpType::Relu:InputDtype:float16\n\n' },
    { text: '# keep softmax exact\n' },
    { text: 'OpType::Relu\n' },
  ],
  good: [{ text: 'OpType::Relu:InputDtype:float16\n' }],
  check(line) {
    const variant = variantOf(line);
    if (variant === null) return none;
    const mayGo = variant === 'blank' || variant === 'comment';
    return [
      findingOn(lineRange(line), {
        rule: 'customize/not-a-rule',
        severity: 'error',
        verdict: 'fatal',
        codes: ['E20101'],
        message: { variant },
        fixes: mayGo ? [removeLineFix(line, true)] : [],
      }),
    ];
  },
};

function variantOf(line: CustomizeLine): Variant | null {
  const { reading } = line.line;
  if (reading.kind !== 'refused' || line.tree === null) return null;
  const text = line.text.slice(line.tree.body.start, line.tree.body.end);
  if (reading.causes.some((cause) => cause.kind === 'no-keyword')) {
    if (text.replace(/^\ufeff/, '') === '') return 'blank';
    if (/^\ufeff?(#|\/\/|--|;|<!--|%|\/\*)/.test(text)) return 'comment';
    if (findMisspeltKeyword(text) !== null) return null;
    return line.tree.prefix !== null || !text.includes(':') ? 'list' : 'keyword';
  }
  const noColon = reading.causes.some((cause) => cause.kind === 'no-colon');
  return noColon && fullWidthColon(line) === null ? 'colon' : null;
}
