import type { Range } from '../../../grammars/customize-dtypes/tree';
import type { CustomizeLineRule, Finding } from '../rule';
import { findingOn, none, replaceFix } from './findings';
import type { ItemFault } from './item-fault';
import type { CustomizeLine } from './line';

/** Something else than a comma between dtypes, or no colon behind the operator (facts 2.3, 2.3a). */
export const separator: CustomizeLineRule = {
  scope: 'line',
  looksAt: ['refused', 'name-fault'],
  id: 'customize/separator',
  verdict: 'fatal',
  codes: ['E20003', 'E20101'],
  bad: [
    { text: 'OpType::MatMulV2:InputDtype:float16，float16\n' },
    { text: 'OpType::Relu:InputDtype:float16;OutputDtype:float16\n' },
    { text: 'OpType::Relu:InputDtype :float16\n' },
    { text: 'stem/conv InputDtype:float16\n' },
  ],
  good: [{ text: 'OpType::MatMulV2:InputDtype:float16,float16,OutputDtype:float16\n' }],
  check(line) {
    if (line.line.reading.kind !== 'refused' && line.nameFault === null) return none;
    return [
      ...line.itemFaults.flatMap((fault) => itemFinding(line, fault)),
      ...missingColon(line),
      ...fullWidthName(line),
      ...touchingKeywords(line),
    ];
  },
};

function itemFinding(line: CustomizeLine, fault: ItemFault): readonly Finding[] {
  const common = {
    rule: 'customize/separator',
    severity: 'error',
    verdict: 'fatal',
    codes: ['E20003', 'E20101'],
  } as const;
  if (fault.kind === 'separator') {
    const [first] = fault.separators;
    const character = first === undefined ? '' : line.text.slice(first.start, first.end).trim();
    const edits = fault.separators.map((range) => ({
      ...range,
      // A separator at an end of the item already stands beside a comma or a keyword.
      text: range.start === fault.range.start ? '' : ',',
    }));
    return [
      findingOn(fault.range, {
        ...common,
        message:
          character === ''
            ? { variant: 'blank', holes: { word: fault.word } }
            : { variant: 'item', holes: { separator: character, word: fault.word } },
        fixes: [{ title: { variant: 'comma' }, safe: true, edits }],
      }),
    ];
  }
  if (fault.kind === 'after-keyword') {
    return [
      findingOn(fault.range, {
        ...common,
        message: { variant: 'keyword', holes: { keyword: fault.keyword, word: fault.word } },
        fixes: [replaceFix(fault.between, ':', { variant: 'colon' })],
      }),
    ];
  }
  return none;
}

/** The name runs on over the keyword: ATC keeps the rule under a name that nothing has. */
function missingColon(line: CustomizeLine): readonly Finding[] {
  const fault = line.nameFault;
  if (fault?.kind !== 'missing-colon' || line.line.reading.kind !== 'rule') return none;
  const { scope, key } = line.line.reading;
  return [
    findingOn(fault.range, {
      rule: 'customize/separator',
      severity: 'error',
      verdict: 'ignored',
      codes: [],
      message: { variant: 'name', holes: { key, keyword: fault.keyword } },
      fixes: [replaceFix(fault.between, scope === 'type' ? ':' : '::', { variant: 'colon' })],
    }),
  ];
}

/** A line whose only colon behind the operator is full-width: ATC finds no colon at all. */
function fullWidthName(line: CustomizeLine): readonly Finding[] {
  const range = fullWidthColon(line);
  if (range === null) return none;
  const word = line.text.trim().slice(0, 60);
  return [
    findingOn(range, {
      rule: 'customize/separator',
      severity: 'error',
      verdict: 'fatal',
      codes: ['E20101'],
      message: { variant: 'item', holes: { separator: '：', word } },
      fixes: [replaceFix(range, ':', { variant: 'colon' })],
    }),
  ];
}

/** Where a full-width colon stands in the place of the only colon of the line; else null. */
export function fullWidthColon(line: CustomizeLine): Range | null {
  const { reading } = line.line;
  if (reading.kind !== 'refused' || line.tree === null) return null;
  const kinds = reading.causes.map(({ kind }) => kind);
  if (!kinds.includes('no-colon') || kinds.includes('no-keyword')) return null;
  const { start, end } = line.tree.name.range;
  const index = line.text.slice(start, end).search(/：+\s*$/);
  return index < 0 ? null : { start: start + index, end };
}

/** `InputDtypeOutputDtype`: the input list runs over the second keyword (facts 2.3a). */
function touchingKeywords(line: CustomizeLine): readonly Finding[] {
  const { reading } = line.line;
  if (reading.kind !== 'refused') return none;
  return reading.causes.flatMap((cause) =>
    cause.kind === 'keywords-touch'
      ? [
          findingOn(cause.range, {
            rule: 'customize/separator',
            severity: 'error',
            verdict: 'fatal',
            codes: ['E20003', 'E20101'],
            message: {
              variant: 'keyword',
              holes: { keyword: 'InputDtype', word: cause.word.slice(0, 60) },
            },
          }),
        ]
      : [],
  );
}
