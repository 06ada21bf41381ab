import type { Range } from '../../../grammars/quant-config';
import { blocksIn } from './blocks';
import { type Block, type Given, given } from './decode';
import { difference, fitsInto } from './decimals';
import type { QuantFile } from './file';
import { findingOn, none } from './findings';
import { lawCertainty } from './layers';
import type { QuantRule } from './rule';
import type { Finding, FindingFix, MessageRef } from '../rule';

/** The laws between the numbers of a search (facts 2.3), with the defaults where one is missing. */
export const rangeOrder: QuantRule = {
  scope: 'quant',
  id: 'quant/range-order',
  verdict: 'fatal',
  codes: [],
  bad: [
    {
      text: 'common_config {\n  ifmr_quantize {\n    search_range_start: 1.3\n    search_range_end: 0.7\n  }\n}\n',
      variant: 'amct_pytorch',
    },
    {
      text: 'common_config { ifmr_quantize { search_step: 0.61 } }\n',
      variant: 'amct_onnx',
    },
    {
      text: 'common_config { ada_quantize { beta_range_end: 20 } }\n',
      variant: 'amct_pytorch',
    },
  ],
  good: [
    { text: 'common_config { ifmr_quantize { search_step: 0.6 } }\n', variant: 'amct_pytorch' },
  ],
  check(file) {
    const blocks = blocksIn(file);
    if (blocks === null) return none;
    return blocks.every.flatMap((block) => {
      if (block.message.name === 'FMRQuantize') return checkSearch(file, block);
      return block.message.name === 'ADAquantize' ? checkBeta(file, block) : none;
    });
  },
};

/** A number of the block, or its default. */
interface Setting {
  readonly value: number;
  /** Null for the default. */
  readonly given: Given | null;
}

/** Null for a value that is wrong alone: nan, inf, or out of its limits, as another rule tells. */
export function setting(block: Block, name: string): Setting | null {
  const field = block.message.fields.get(name);
  const one = given(block, name);
  const value = one === null ? field?.default : one.value;
  if (typeof value !== 'number' || !Number.isFinite(value)) return null;
  const { gt = -Infinity } = field?.limits ?? {};
  return value > gt ? { value, given: one } : null;
}

function checkSearch(file: QuantFile, block: Block): readonly Finding[] {
  const start = setting(block, 'search_range_start');
  const end = setting(block, 'search_range_end');
  const step = setting(block, 'search_step');
  if (start === null || end === null) return none;
  const holes = { start: start.value, end: end.value };
  if (start.value >= end.value) {
    const isSolved = step !== null && fitsInto(step.value, end.value, start.value);
    const fix = swap(file, start.given, end.given, isSolved && end.value > 0);
    return place(end.given ?? start.given, { variant: variantOf('range', start, end), holes }, fix);
  }
  if (step === null || fitsInto(step.value, start.value, end.value)) return none;
  const message: MessageRef = {
    variant: step.given === null ? 'defaultStep' : 'step',
    holes: { ...holes, step: step.value, width: difference(start.value, end.value) },
  };
  return place(step.given ?? end.given ?? start.given, message, []);

  function place(
    at: Given | null,
    message: MessageRef,
    fixes: readonly FindingFix[],
  ): readonly Finding[] {
    return at === null ? none : [found(file, at.range, message, fixes)];
  }
}

function checkBeta(file: QuantFile, block: Block): readonly Finding[] {
  const start = setting(block, 'beta_range_start');
  const end = setting(block, 'beta_range_end');
  if (start === null || end === null || start.value > end.value) return none;
  const at = end.given ?? start.given;
  if (at === null) return none;
  const message: MessageRef = {
    variant: variantOf('beta', start, end),
    holes: { start: start.value, end: end.value },
  };
  return [found(file, at.range, message, swap(file, start.given, end.given, start.value > 0))];
}

/** The default that takes part in it is named as one. */
function variantOf(law: 'range' | 'beta', start: Setting, end: Setting): string {
  if (start.given === null) return `${law}DefaultStart`;
  return end.given === null ? `${law}DefaultEnd` : law;
}

/** @param isSolved no law is broken afterwards */
function swap(
  file: QuantFile,
  start: Given | null,
  end: Given | null,
  isSolved: boolean,
): readonly FindingFix[] {
  if (start === null || end === null || start.value === end.value || !isSolved) return [];
  const textOf = ({ range }: Given) => file.text.slice(range.start, range.end);
  return [
    {
      title: { variant: 'swap' },
      // A tool that does not check the order may make something of the values as they are.
      safe: lawCertainty(file) === 'certain',
      edits: [
        { ...start.range, text: textOf(end) },
        { ...end.range, text: textOf(start) },
      ],
    },
  ];
}

function found(
  file: QuantFile,
  range: Range,
  message: MessageRef,
  fixes: readonly FindingFix[],
): Finding {
  return findingOn(range, {
    rule: 'quant/range-order',
    severity: 'error',
    verdict: 'fatal',
    certainty: lawCertainty(file),
    message,
    fixes,
  });
}
