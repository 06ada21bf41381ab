import type { FieldType, FoundValue } from '../../../grammars/quant-config';
import type { Finding, FindingFix, MessageRef } from '../rule';
import { faultsOf, type FaultOf } from './faults';
import type { QuantFile } from './file';
import { findingOn, replaceFix } from './findings';
import { refusalFor } from './refusals';
import type { QuantRule } from './rule';

type ValueFault = FaultOf<'wrong-value'> | FaultOf<'not-repeated'>;

/** A value of another kind than the field takes (facts 4.1, 4.2a). */
export const wrongValue: QuantRule = {
  scope: 'quant',
  id: 'quant/wrong-value',
  verdict: 'fatal',
  codes: [],
  bad: [
    { text: 'activation_offset: TRUE\n', variant: 'atc' },
    { text: 'common_config { arq_quantize { quant_bits: INT8 } }\n', variant: 'atc' },
    { text: 'common_config { ifmr_quantize { search_step: "0.01" } }\n', variant: 'amct_onnx' },
    { text: 'skip_layers: conv1\n', variant: 'atc' },
    { text: 'common_config { ifmr_quantize { dst_type: int8 } }\n', variant: 'atc' },
    { text: 'do_fusion: [true]\n', variant: 'amct_pytorch' },
    { text: 'batch_num: 1.5\n', variant: 'amct_onnx' },
    { text: 'activation_offset: 0x1\n', variant: 'amct_onnx' },
  ],
  good: [
    { text: 'activation_offset: t\n', variant: 'atc' },
    {
      text: 'common_config { ifmr_quantize { dst_type: 1, search_step: 1e-2 } }\n',
      variant: 'atc',
    },
    { text: 'skip_layers: ["a", \'b\']\n', variant: 'atc' },
  ],
  check(file) {
    return [
      ...faultsOf(file, 'wrong-value').filter(
        (fault) => !isOutOfRange(fault) && !isToldAsText(file, fault),
      ),
      ...faultsOf(file, 'not-repeated'),
    ].map((fault) => found(file, fault));
  },
};

/** A whole number that the field's type cannot hold is of the right kind, only too small or large. */
export function isOutOfRange({ found, expected }: FaultOf<'wrong-value'>): boolean {
  return (found === 'negative' || found === 'too-large') && expected.name !== 'bool';
}

/** A form of number that the text format itself has something against, which says it better. */
function isToldAsText(
  { syntaxFaults }: QuantFile,
  { found, range }: FaultOf<'wrong-value'>,
): boolean {
  if (found !== 'other-form') return false;
  return syntaxFaults.some(
    (fault) => fault.range.start >= range.start && fault.range.end <= range.end,
  );
}

function found(file: QuantFile, fault: ValueFault): Finding {
  const { range, field, refusedBy } = fault;
  const { detail, ...weight } = refusalFor(file, refusedBy);
  const text = file.text.slice(range.start, range.end);
  const fix = fault.kind === 'wrong-value' ? fixFor(file, fault, text) : null;
  return findingOn(range, {
    rule: 'quant/wrong-value',
    ...weight,
    message: messageFor(file, fault, { field, text: short(text) }),
    details: [detail],
    fixes: fix === null ? [] : [fix],
  });
}

/** What a message quotes at most. */
const quoted = 40;

const short = (text: string) => (text.length > quoted ? `${text.slice(0, quoted)}…` : text);

interface Holes extends Readonly<Record<string, string>> {
  readonly field: string;
  readonly text: string;
}

function messageFor(file: QuantFile, fault: ValueFault, holes: Holes): MessageRef {
  if (fault.kind === 'not-repeated') return { variant: 'list', holes };
  const { expected, found } = fault;
  if (found === 'other-form') return { variant: 'form', holes };
  if (expected.kind === 'message') return { variant: 'message', holes };
  if (expected.kind === 'enum') {
    const values = enumValues(file, expected).join(', ');
    return { variant: 'enum', holes: { ...holes, values } };
  }
  if (holes.field === 'quant_bits' && /^INT\d+$/i.test(holes.text)) {
    return { variant: 'bits', holes: { ...holes, number: holes.text.slice(3) } };
  }
  if (found === 'octal' || found === 'hex') return { variant: 'base', holes };
  return { variant: found === 'block' ? 'block' : expected.name, holes };
}

function enumValues({ schema }: QuantFile, type: FieldType): readonly string[] {
  return [...(schema.enums.get(type.name)?.values.keys() ?? [])];
}

const boolWords: ReadonlyMap<string, string> = new Map([
  ['true', 'true'],
  ['false', 'false'],
]);

/** What was surely meant, in the form that every reader takes. */
function fixFor(
  file: QuantFile,
  { expected, found, range }: FaultOf<'wrong-value'>,
  text: string,
): FindingFix | null {
  const inner = found === 'string' ? (/^(["'])([^"'\\]*)\1$/.exec(text)?.[2] ?? null) : text;
  if (inner === null) return null;
  const right = meant(file, expected, found, inner.trim());
  if (right === null) return null;
  return replaceFix(range, right, { variant: 'replace', holes: { text: right } });
}

function meant(
  file: QuantFile,
  expected: FieldType,
  found: FoundValue,
  word: string,
): string | null {
  switch (expected.kind) {
    case 'message':
      return null;
    case 'enum':
      return enumValues(file, expected).find((value) => sameWord(value, word)) ?? null;
    case 'scalar':
      break;
  }
  switch (expected.name) {
    case 'bool':
      return (
        boolWords.get(word.toLowerCase()) ?? (/^(?:0x|0)?[01]$/i.test(word) ? bit(word) : null)
      );
    case 'string':
      return found === 'word' && /^[\w.]+$/.test(word) ? `"${word}"` : null;
    case 'float':
      return found === 'string' && /^-?\d+(?:\.\d+)?$/.test(word) ? word : null;
    case 'uint32':
    case 'int32':
      if (found === 'string' && /^(?:0|[1-9]\d{0,8})$/.test(word)) return word;
      return /^(?:INT)?(0|[1-9]\d{0,8})(?:\.0+)?$/i.exec(word)?.[1] ?? null;
  }
}

const bit = (word: string) => (word.endsWith('1') ? 'true' : 'false');

const sameWord = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
