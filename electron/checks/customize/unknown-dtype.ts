import type { CustomizeLineRule, FindingFix, MessageRef } from '../rule';
import { meantDtype } from './dtype-words';
import { findingOn, none, replaceFix } from './findings';
import type { ItemFault } from './item-fault';
import type { CustomizeLine } from './line';

type WordFault = Extract<ItemFault, { kind: 'word' | 'quotes' | 'line-end' | 'keyword-in-name' }>;

/** A word that is not in ATC's closed list of dtypes (facts 2.5). */
export const unknownDtype: CustomizeLineRule = {
  scope: 'line',
  looksAt: ['refused'],
  id: 'customize/unknown-dtype',
  verdict: 'fatal',
  codes: ['E20003', 'E20101'],
  bad: [
    { text: 'OpType::Relu:InputDtype:fp16\n' },
    { text: 'OpType::Relu:InputDtype:"float16"\n' },
    { text: 'OpType::Relu:InputDtype:float16\rOpType::Abs:InputDtype:float16\r' },
  ],
  good: [
    { text: 'OpType::Relu:InputDtype:FLOAT16\n' },
    { text: 'OpType::Relu:InputDtype:float32\n' },
  ],
  check(line, { catalog }) {
    const faults = line.itemFaults.filter(isWordFault);
    if (faults.length === 0) return none;
    return faults.map((fault) => {
      const meant = fault.kind === 'word' ? meantDtype(fault.word, catalog.dtypeWords) : null;
      return findingOn(fault.range, {
        rule: 'customize/unknown-dtype',
        severity: 'error',
        verdict: 'fatal',
        codes: ['E20003', 'E20101'],
        message: messageOf(fault, meant?.dtype ?? null),
        fixes: fixesOf(line, fault, meant),
      });
    });
  },
};

function isWordFault(fault: ItemFault): fault is WordFault {
  return ['word', 'quotes', 'line-end', 'keyword-in-name'].includes(fault.kind);
}

function messageOf(fault: WordFault, dtype: string | null): MessageRef {
  const word = fault.word.slice(0, 60).replaceAll('\r', '␍');
  switch (fault.kind) {
    case 'quotes':
      return { variant: 'quotes', holes: { dtype: fault.inner } };
    case 'line-end':
      return { variant: 'line_end', holes: { word } };
    case 'keyword-in-name':
      return { variant: 'keyword_in_name', holes: { word, keyword: fault.keyword } };
    case 'word':
      return dtype === null
        ? { variant: 'plain', holes: { word } }
        : { variant: 'nearest', holes: { word, dtype } };
  }
}

function fixesOf(
  line: CustomizeLine,
  fault: WordFault,
  meant: ReturnType<typeof meantDtype>,
): readonly FindingFix[] {
  switch (fault.kind) {
    case 'quotes':
      return [replaceWord(fault, fault.inner, true)];
    case 'word':
      return meant === null ? [] : [replaceWord(fault, meant.dtype, meant.certain)];
    case 'line-end':
      return [lineEndFix(line)];
    case 'keyword-in-name':
      return [];
  }
}

function replaceWord(fault: WordFault, dtype: string, safe: boolean): FindingFix {
  return replaceFix(fault.range, dtype, { variant: 'replace', holes: { dtype } }, safe);
}

/** Turns each lone carriage return of the line into LF; the one of a CRLF stays. */
function lineEndFix(line: CustomizeLine): FindingFix {
  const edits = [...line.text.matchAll(/\r(?=[^])/g)].map((match) => ({
    start: match.index,
    end: match.index + 1,
    text: '\n',
  }));
  return { title: { variant: 'line_end' }, safe: true, edits };
}
