import { blocksIn } from './blocks';
import { type Block, type Given, given } from './decode';
import { areAlike, removeBlock } from './entries';
import type { QuantFile } from './file';
import { findingOn, fixWith, none } from './findings';
import { isPlaceholder } from './layers';
import type { QuantRule } from './rule';
import type { Finding, FindingFix, MessageRef } from '../rule';
import type { Severity, Verdict } from '../../ipc/diagnostics';

const tensor = (index: number, more = '') =>
  `tensor_quantize {\n  layer_name: "add1"\n  input_index: ${String(index)}${more}\n}\n`;

/** What can be said of quantized input tensors without the net (facts 2.4). */
export const tensorQuantize: QuantRule = {
  scope: 'quant',
  id: 'quant/tensor-quantize',
  verdict: 'undecided',
  codes: [],
  bad: [
    { text: tensor(0) + tensor(0), variant: 'atc' },
    { text: tensor(0) + tensor(1), variant: 'amct_onnx' },
    { text: tensor(1), variant: 'atc' },
    { text: tensor(2), variant: 'amct_tensorflow' },
  ],
  good: [{ text: tensor(0), variant: 'atc' }],
  check(file) {
    const tensors = blocksIn(file)?.tensors ?? [];
    const seen = new Map<string, Tensor[]>();
    return tensors.flatMap((block) => {
      const layer = given(block, 'layer_name');
      const index = given(block, 'input_index');
      const name = String(layer?.value ?? '');
      if (layer === null || index === null || isPlaceholder(name)) return none;
      const one: Tensor = { block, name, index };
      const before = seen.get(name) ?? [];
      seen.set(name, before);
      const findings = checkTensor(file, one, before);
      before.push(one);
      return findings;
    });
  },
};

interface Tensor {
  readonly block: Block;
  readonly name: string;
  readonly index: Given;
}

/** One finding at most: the nearest cause. */
function checkTensor(
  file: QuantFile,
  { block, name, index }: Tensor,
  before: readonly Tensor[],
): readonly Finding[] {
  const holes = { name, index: Number(index.value) };
  const same = before.find((other) => other.index.value === index.value);
  if (same !== undefined) {
    const isSame = areAlike(file, same.block.places, block.places);
    const fixes = fixWith({ variant: 'remove' }, isSame, [removeBlock(file, block.places)]);
    return [found(index, { variant: 'repeated', holes }, 'warning', 'undecided', fixes)];
  }
  // MaxPool and Add have no third input; Eltwise, which may have more, is of Caffe.
  const isEltwise = file.variant === 'atc';
  if (Number(index.value) > 1) {
    const variant = isEltwise ? 'eltwiseOnly' : 'noInput';
    return [found(index, { variant, holes }, isEltwise ? 'info' : 'warning', 'undecided')];
  }
  if (before.length > 0) {
    return [found(index, { variant: 'twoInputs', holes }, 'warning', 'undecided')];
  }
  if (Number(index.value) === 0) return none;
  const variant = isEltwise ? 'noMaxPool' : 'addOnly';
  return [found(index, { variant, holes }, 'info', 'undecided')];
}

function found(
  { range }: Given,
  message: MessageRef,
  severity: Severity,
  verdict: Verdict,
  fixes: readonly FindingFix[] = [],
): Finding {
  return findingOn(range, {
    rule: 'quant/tensor-quantize',
    severity,
    verdict,
    certainty: 'likely',
    message,
    fixes,
  });
}
