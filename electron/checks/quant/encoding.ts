import { moved, type Range } from '../../../grammars/quant-config';
import type { FileContext } from '../analysis';
import type { Finding } from '../rule';
import { faultsOf } from './faults';
import type { QuantFile } from './file';
import { findingOn, none, replaceFix } from './findings';
import { refusalFor } from './refusals';
import type { QuantRule } from './rule';
import { variantNames } from './variant-names';

/** Bytes that are no UTF-8, or a byte order mark before them (facts 2.1, 4.2, 4.2a). */
export const encoding: QuantRule = {
  scope: 'quant',
  id: 'quant/encoding',
  verdict: 'fatal',
  codes: [],
  bad: [
    { text: '\ufeffdo_fusion: true\n', variant: 'atc' },
    { text: '# 注释\nbatch_num: 1\n', variant: 'amct_onnx', encoding: 'gbk' },
    { text: 'skip_layers: "卷积1"\n', variant: 'atc', encoding: 'gbk' },
    { text: 'skip_layers: "\\xff"\n', variant: 'amct_onnx' },
  ],
  good: [
    { text: '# 注释\nskip_layers: "卷积1"\n', variant: 'atc' },
    { text: '# plain\nbatch_num: 1\n', variant: 'amct_onnx', encoding: 'gbk' },
  ],
  check(file, context) {
    return [...byteOrderMarks(file), ...foreignBytes(file, context), ...escapes(file)];
  },
};

const rule = 'quant/encoding';

function byteOrderMarks(file: QuantFile): readonly Finding[] {
  return file.syntaxFaults
    .filter(({ kind }) => kind === 'byte-order-mark')
    .map(({ range, refusedBy }) => {
      const { detail, ...weight } = refusalFor(file, refusedBy);
      return findingOn(range, {
        rule,
        ...weight,
        message: { variant: 'byteOrderMark' },
        details: [detail],
        fixes: [replaceFix(range, '', { variant: 'removeMark' })],
      });
    });
}

/** Text of escapes that is no UTF-8: `\xff`. */
function escapes(file: QuantFile): readonly Finding[] {
  return faultsOf(file, 'not-utf8').map(({ range, refusedBy }) => {
    const { detail, ...weight } = refusalFor(file, refusedBy);
    return findingOn(range, { rule, ...weight, message: { variant: 'escape' }, details: [detail] });
  });
}

/**
 * Characters of a file that is not in UTF-8: AMCT refuses the file for any of them, ATC outside of
 * comments and strings, where they are wrong in any encoding. One finding tells of all.
 */
function foreignBytes(file: QuantFile, context: FileContext): readonly Finding[] {
  if (context.encoding === 'utf-8') return none;
  const first = /[^\0-\x7f]/.exec(file.text);
  if (first === null) return none;
  const holes = { encoding: context.encoding.toUpperCase(), tool: variantNames[file.variant] };
  const at = (index: number): Range => ({ start: index, end: index + 1 });
  if (file.schema.variant.reader === 'amct') {
    return [
      findingOn(at(first.index), {
        rule,
        severity: 'error',
        verdict: 'fatal',
        message: { variant: 'foreign', holes },
      }),
    ];
  }
  const inText = firstInStrings(file);
  return [
    findingOn(at(inText ?? first.index), {
      rule,
      severity: 'warning',
      verdict: inText === null ? 'effective' : 'ignored',
      certainty: 'likely',
      message: { variant: inText === null ? 'foreignComment' : 'foreignName', holes },
    }),
  ];
}

/** The first character beyond ASCII in a value: a name that no layer has in these bytes. */
function firstInStrings({ text, fields }: QuantFile): number | null {
  for (const { base, node } of fields) {
    if (node.value.kind === 'block') continue;
    const { start, end } = moved(node.value.range, base);
    const at = text.slice(start, end).search(/[^\0-\x7f]/);
    if (at !== -1) return start + at;
  }
  return null;
}
