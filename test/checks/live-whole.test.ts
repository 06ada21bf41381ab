/** Files that are read as a whole: what is known after edits, and what fixes promise. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CheckRequest } from '../../electron/checks/engine';
import { fixAllSafe } from '../../electron/checks/fix-all';
import type { Diagnostic } from '../../electron/ipc/diagnostics';
import { quantVariants } from '../../electron/ipc/diagnostics';
import { applyEdits } from '../../grammars/customize-dtypes/edits';
import { check, target, testCatalog } from '../support/catalog';
import { expectIncremental, type LiveKind, stepOf } from '../support/live';

const request: CheckRequest = {
  catalog: testCatalog(),
  targets: [target('Ascend310P3')],
  language: 'en',
};

const keepLine = fc.constantFrom(
  ...['OpType::Relu', 'OpType::relu', 'OpType:: Relu', 'OpType::', 'OpType::Relu # x'],
  ...['OpType::Relu,Add', 'optype::Relu', 'optype::relu', 'OpType:SoftmaxV2', '- OpType::Add'],
  ...['OpType::Gemm', 'OpType::Rellu', 'OpType::MyOwn', 'fc1000', 'a b', '# note', '//', ''],
  ...['  ', '\r', 'OpType::Relu\r', '\ufeffOpType::Relu', '\ufeff', '\ufeffoptype::Relu'],
  ...['OpType::Relu:InputDtype:float16', 'conv1::InputDtype:fp16', '::InputDtype:float'],
);
const keepFile = fc
  .tuple(fc.array(keepLine, { maxLength: 16 }), fc.constantFrom('', '\n'))
  .map(([lines, end]) => lines.join('\n') + end);

const calibration = fc.constantFrom(
  ...['arq_quantize { channel_wise: true }', 'arq_quantize { quant_bits: 6 }', 'ada_quantize { }'],
  ...['ifmr_quantize { search_step: 0.02 asymmetric: true }', 'hfmg_quantize { num_of_bins: 5 }'],
  ...['ifmr_quantize { search_range_start: 1.3 search_range_end: 0.7 }', 'dmq_balancer { }'],
  ...['ifmr_quantize {\n dst_type: int16\n}', 'weight_compress_only: true', 'arq_quantize < }'],
  ...['ifmr_quantize { search_step: "0.01" }', 'channel_wise: true', '# note', ''],
);
const block = fc.array(calibration, { maxLength: 3 }).map((parts) => parts.join('\n  '));
const type = fc.constantFrom(
  ...['Conv2D', 'Conv2d', 'Linear', 'MatMulV2', 'conv2d', 'Gemm', 'AvgPool2d', 'Optype', 'Relu'],
);
const quantPart = fc.oneof(
  fc.constantFrom(
    ...['batch_num: 1', 'batch_num: 0', 'version: 2', 'do_fusion: TRUE', 'joint_quant = true'],
    ...['activation_offset： true', 'activation_offset: true', 'skip_layers: ["a"; "a",]', '// x'],
    ...['skip_layers: conv1', 'skip_layers: "conv1"', '"do_fusion": true', 'unknown: 1', '}', '{'],
    ...['skip_layers: "\nOptype\n"', '\ufeff', 'enable_auto_nuq: false', 'Batch_num: 1', '\u00a0'],
    ...['tensor_quantize { layer_name: "a" input_index: 0 }', 'retrain_data_quant_config { }'],
  ),
  type.map((name) => `skip_layer_types: "${name}"`),
  type.map((name) => `skip_layers: "${name}"`),
  block.map((inner) => `common_config {\n  ${inner}\n}`),
  fc
    .tuple(type, block)
    .map(
      ([name, inner]) =>
        `override_layer_types {\n  layer_type: "${name}"\n  calibration_config {\n  ${inner}\n  }\n}`,
    ),
  fc
    .tuple(fc.constantFrom('conv1', 'a'), block)
    .map(
      ([name, inner]) =>
        `override_layer_configs {\n  layer_name: "${name}"\n  calibration_config { ${inner}\n }\n}`,
    ),
);
const quantFile = fc
  .tuple(fc.array(quantPart, { maxLength: 7 }), fc.constantFrom('', '\n', '\r\n'))
  .map(([parts, end]) => parts.join(end === '\r\n' ? '\r\n' : '\n') + end);
const variant = fc.constantFrom(null, ...quantVariants);

const piece = (file: fc.Arbitrary<string>) =>
  fc.oneof(file, fc.constantFrom('', '\n', '\r\n', 'a', ':', '"', '{', '}', ' ', '#', '\ufeff'));

describe('incremental checking equals full checking', () => {
  test('of keep_dtype files', () => {
    const steps = fc.array(stepOf(piece(keepFile)), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(keepFile, steps, (file, edits) => {
        expectIncremental(file, edits, { kind: 'keep_dtype', encoding: 'utf-8' }, request);
      }),
      { numRuns: 400 },
    );
  });

  test('of quantization configs', () => {
    const steps = fc.array(stepOf(piece(quantFile)), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(quantFile, variant, steps, (file, chosen, edits) => {
        const input: LiveKind = { kind: 'quant_config', encoding: 'utf-8', variant: chosen };
        expectIncremental(file, edits, input, request);
      }),
      { numRuns: 400 },
    );
  });
});

const countsOf = (diagnostics: readonly Diagnostic[]) => {
  const counts = new Map<string, number>();
  for (const { rule } of diagnostics) counts.set(rule, (counts.get(rule) ?? 0) + 1);
  return counts;
};

/** Rules that find more than before. */
function newlyFound(
  before: readonly Diagnostic[],
  after: readonly Diagnostic[],
): readonly string[] {
  const counts = countsOf(before);
  return [...countsOf(after)]
    .filter(([rule, count]) => count > (counts.get(rule) ?? 0))
    .map(([rule]) => rule);
}

describe('a fix that is safe never adds a finding', () => {
  const holds = (text: string, input: LiveKind, cann?: string): void => {
    const options = { ...input, targets: ['Ascend310P3'], cann };
    const { diagnostics } = check(text, options);
    for (const { rule, fixes } of diagnostics) {
      for (const { edits, safe, title } of fixes) {
        const fixed = applyEdits(text, edits);
        expect(fixed).not.toBeNull();
        if (!safe || fixed === null) continue;
        const added = newlyFound(diagnostics, check(fixed, options).diagnostics);
        expect({ text, rule, title, fixed, added }).toEqual({
          text,
          rule,
          title,
          fixed,
          added: [],
        });
      }
    }
    const all = fixAllSafe(text, input, { ...request, cann });
    expect(newlyFound(diagnostics, check(all.text, options).diagnostics)).toEqual([]);
    expect(fixAllSafe(all.text, input, { ...request, cann }).text).toBe(all.text);
  };

  test('of keep_dtype files', () => {
    fc.assert(
      fc.property(keepFile, fc.constantFrom('6.0.1', '8.1.RC1', '8.5.0'), (text, cann) => {
        holds(text, { kind: 'keep_dtype', encoding: 'utf-8' }, cann);
      }),
      { numRuns: 500 },
    );
  });

  test('of quantization configs', () => {
    fc.assert(
      fc.property(quantFile, variant, (text, chosen) => {
        holds(text, { kind: 'quant_config', encoding: 'utf-8', variant: chosen });
      }),
      { numRuns: 500 },
    );
  });
});
