import type { Range } from '../../../grammars/customize-dtypes/tree';
import type { CustomizeLineRule, Finding } from '../rule';
import { findingOn, none, replaceFix } from './findings';
import { findMisspeltKeyword } from './keywords';
import type { CustomizeLine } from './line';

/** Text before the first keyword or behind a NUL, which ATC drops in silence (facts 2.3a). */
export const textNotRead: CustomizeLineRule = {
  scope: 'line',
  looksAt: ['rule'],
  id: 'customize/text-not-read',
  verdict: 'ignored',
  codes: [],
  bad: [
    { text: 'conv1:int32,InputDtype:float16\n' },
    { text: 'conv1::inputDtype:float16,OutputDtype:float16\n' },
    { text: 'conv1::InputDtype:float16\u0000,float\n' },
  ],
  good: [{ text: 'conv1::InputDtype:float16,OutputDtype:float16\n' }],
  check(line) {
    if (line.tree === null) return none;
    const { gap, cut } = line.tree;
    if (gap === null && cut === null) return none;
    return [...gapFinding(line, gap), ...cutFinding(line, cut)];
  },
};

const common = {
  rule: 'customize/text-not-read',
  severity: 'error',
  verdict: 'ignored',
  codes: [],
} as const;

function gapFinding(line: CustomizeLine, gap: Range | null): readonly Finding[] {
  const { reading } = line.line;
  if (gap === null || reading.kind !== 'rule' || reading.firstLine !== null) return none;
  // There the gap is part of the slip in the name.
  if (
    line.nameFault?.kind === 'prefix-spelling' ||
    line.nameFault?.kind === 'prefix-not-at-start'
  ) {
    return none;
  }
  if (line.nameFault?.kind === 'colon-in-name' || line.nameFault?.kind === 'commented-rule')
    return none;
  if (line.nameFault?.kind === 'byte-order-mark') return none;
  const text = line.text.slice(gap.start, gap.end);
  const trimmed = text.replace(/^[\s:]+|[\s,:]+$/g, '');
  if (trimmed === '') return none;
  const start = gap.start + text.indexOf(trimmed);
  const range = { start, end: start + trimmed.length };
  const misspelt = findMisspeltKeyword(text);
  if (misspelt === null) {
    const remove = replaceFix(gap, '', { variant: 'remove' }, false);
    return [
      findingOn(range, {
        ...common,
        message: { variant: 'gap', holes: { text: trimmed } },
        fixes: [remove],
      }),
    ];
  }
  const { word, keyword } = misspelt;
  const place = { start: gap.start + misspelt.range.start, end: gap.start + misspelt.range.end };
  return [
    findingOn(range, {
      ...common,
      message: { variant: 'keyword', holes: { word, keyword, text: trimmed } },
      fixes: [replaceFix(place, keyword, { variant: 'replace', holes: { keyword } })],
    }),
  ];
}

function cutFinding(line: CustomizeLine, cut: Range | null): readonly Finding[] {
  if (cut === null || line.line.reading.kind !== 'rule') return none;
  // Nothing but more NUL and blanks behind it: the rule is read as it looks.
  if (line.text.slice(cut.start, cut.end).replaceAll('\u0000', '').trim() === '') return none;
  return [
    findingOn(cut, {
      ...common,
      message: { variant: 'nul' },
      fixes: [replaceFix(cut, '', { variant: 'remove' }, false)],
    }),
  ];
}
