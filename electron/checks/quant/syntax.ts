import type { SyntaxFault } from '../../../grammars/quant-config';
import type { Finding } from '../rule';
import type { QuantFile } from './file';
import { findingOn } from './findings';
import { refusalFor } from './refusals';
import type { QuantRule } from './rule';
import { syntaxFix } from './syntax-fixes';

/** What is no protobuf text (facts 4.1, 4.2, 4.2a): one finding for each slip. */
export const syntax: QuantRule = {
  scope: 'quant',
  id: 'quant/syntax',
  verdict: 'fatal',
  codes: [],
  bad: [
    { text: 'batch_num = 1\n', variant: 'amct_onnx' },
    { text: 'skip_layers: "con\nv1"\n', variant: 'atc' },
    { text: 'activation_offset： true\n', variant: 'atc' },
    { text: 'skip_layers: ["a"; "b",]\n', variant: 'atc' },
    { text: 'common_config {\n  arq_quantize { channel_wise: true }\n', variant: 'atc' },
    { text: '// all layers\ndo_fusion: true\n', variant: 'atc' },
  ],
  good: [
    {
      text: 'batch_num: 1;\nskip_layers : ["a", \'b\']  # two\ncommon_config: < ifmr_quantize {}, >\n',
      variant: 'amct_onnx',
    },
  ],
  check(file) {
    const lexical = file.syntaxFaults.filter(({ kind }) => kind !== 'byte-order-mark');
    const missing = file.reading.faults.filter(({ kind }) => kind === 'missing-colon');
    return [
      ...lexical.map((fault) => found(file, fault)),
      ...missing.map((fault) => found(file, { ...fault, kind: 'missing-colon' })),
    ];
  },
};

function found(file: QuantFile, fault: SyntaxFault): Finding {
  const { kind, range, refusedBy } = fault;
  const text = file.text.slice(range.start, range.end);
  const { detail, ...weight } = refusalFor(file, refusedBy);
  const fix = syntaxFix(file.text, fault);
  return findingOn(range, {
    rule: 'quant/syntax',
    ...(refusedBy.length === 0 ? harmless : weight),
    message: { variant: kind, holes: { text: shortened(text) } },
    details: refusedBy.length === 0 ? [] : [detail],
    fixes: fix === null ? [] : [fix],
  });
}

/** Both readers take it, but not for the same text. */
const harmless = { severity: 'info', verdict: 'effective', certainty: 'certain' } as const;

/** What a message quotes at most. */
const quoted = 40;

function shortened(text: string): string {
  // A string over several lines is shown as it was meant.
  const line = text.replace(/[ \t\r]*\n[ \t]*/g, '');
  return line.length > quoted ? `${line.slice(0, quoted).trimEnd()}…` : line;
}
