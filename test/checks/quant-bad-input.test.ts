/** Files that nobody should have to fear, and the official samples as they are printed. */
import { describe, expect, it } from 'vitest';
import { check, type CheckOptions } from '../support/catalog';

const quant = (text: string, options: CheckOptions = {}) =>
  check(text, { kind: 'quant_config', variant: 'atc', ...options });

const rulesOf = (text: string, options: CheckOptions = {}) =>
  quant(text, options).diagnostics.map(({ rule, start }) => [rule, start.line]);

describe('bad input', () => {
  it('of nothing is a config of defaults', () => {
    for (const text of ['', '\n', ' \t\r\n', '# note']) {
      expect(quant(text)).toMatchObject({ diagnostics: [], reading: {} });
    }
  });

  it('of ten megabytes is read to its end', () => {
    const override = (name: number) =>
      `override_layer_configs {\n  layer_name: "layer${String(name)}"\n` +
      '  calibration_config { ifmr_quantize { search_step: 0.02 } }\n}\n';
    const count = 80_000;
    const text = Array.from({ length: count }, (_, index) => override(index)).join('');
    expect(text.length).toBeGreaterThan(8_000_000);
    const { diagnostics, reading } = quant(`${text}batch_num: 1\n`);
    expect(reading?.override_layer_configs).toHaveLength(count);
    expect(diagnostics.map(({ rule, start }) => [rule, start.line])).toEqual([
      ['quant/other-variant', count * 4 + 1],
    ]);
  });

  it('of ten thousand blocks in blocks is told, and what follows is read', () => {
    const deep = `${'a { '.repeat(10_000)}${'} '.repeat(10_000)}\nversion: 2\n`;
    const rules = rulesOf(deep).map(([rule]) => rule);
    expect(rules).toContain('quant/syntax');
    expect(rules).toContain('quant/out-of-range');
  });

  it('of a string that is never closed loses its line only', () => {
    expect(rulesOf('skip_layers: "conv1\nversion: 2\n')).toEqual([
      ['quant/syntax', 1],
      ['quant/out-of-range', 2],
    ]);
  });

  it('of a brace too many, or too few, is one finding', () => {
    expect(rulesOf('common_config { }\n}\nversion: 1\n')).toEqual([['quant/syntax', 2]]);
    expect(rulesOf('common_config {\n  arq_quantize {\n  }\nversion: 1\n')).toEqual([
      ['quant/syntax', 1],
    ]);
  });

  it('of two configs in one file is told at each field of the second', () => {
    const one = 'activation_offset: true\ncommon_config { ifmr_quantize { } }\n';
    expect(rulesOf(one + one)).toEqual([
      ['quant/duplicate-field', 3],
      ['quant/duplicate-field', 4],
    ]);
  });

  it('of NUL bytes is told where each reader stops', () => {
    const [found] = quant('skip_layers: "a\0b"\n').diagnostics;
    expect(found).toMatchObject({ rule: 'quant/syntax', severity: 'error' });
    const [other] = quant('# a\0b\n', { variant: 'amct_onnx' }).diagnostics;
    expect(other).toMatchObject({ rule: 'quant/syntax', severity: 'warning' });
  });

  it('of any bytes never ends the check', () => {
    for (const text of [
      '\u0001\u0002\u0003',
      '}'.repeat(5000),
      '"'.repeat(5001),
      '['.repeat(5000),
    ]) {
      expect(quant(text).diagnostics.length).toBeGreaterThan(0);
    }
  });
});

/** The official sample for ATC, its values as they stand there. */
const broken = (word: string) => `"\n${word}\n"`;
const calibration = (...lines: readonly string[]) => lines.join('\n');
const sample = calibration(
  '# global quantize parameter',
  'activation_offset : true',
  'joint_quant : false',
  'enable_auto_nuq : false',
  'version : 1',
  `skip_layers : ${broken('Optype')}`,
  `skip_layer_types: ${broken('Optype')}`,
  'do_fusion: true',
  `skip_fusion_layers : ${broken('Optype')}`,
  'common_config : {',
  'arq_quantize : {',
  'channel_wise : true',
  'quant_bits : 7',
  '}',
  'ifmr_quantize : {',
  'search_range_start : 0.7',
  'search_range_end : 1.3',
  'search_step : 0.01',
  'max_percentile : 0.999999',
  'min_percentile : 0.999999',
  'asymmetric : true',
  '}',
  '}',
  'override_layer_types : {',
  `layer_type : ${broken('Optype')}`,
  'calibration_config : {',
  'arq_quantize : {',
  'channel_wise : false',
  '}',
  '}',
  '}',
  'tensor_quantize {',
  `layer_name: ${broken('Opname')}`,
  'input_index: 0',
  'ifmr_quantize: {',
  'search_step : 0.02',
  '}',
  '}',
  '',
);
const weightOnlySample = calibration(
  'common_config : {',
  'weight_compress_only : true',
  'arq_quantize : {',
  'channel_wise : true',
  'asymmetric : false',
  '}',
  '}',
  'override_layer_types : {',
  'layer_type : "MatMulV2"',
  'calibration_config : {',
  'weight_compress_only : true',
  'arq_quantize : {',
  'channel_wise : true',
  'asymmetric : true',
  'quant_bits : 6',
  '}',
  '}',
  '}',
  '',
);

describe('the official samples (facts 6)', () => {
  const counted = (text: string) => {
    const counts: Record<string, number> = {};
    for (const [rule = ''] of rulesOf(text, { cann: '9.0.0' })) {
      counts[rule] = (counts[rule] ?? 0) + 1;
    }
    return counts;
  };

  it('as printed: one finding for each broken string, and what the contradictions are', () => {
    expect(counted(sample)).toEqual({
      'quant/syntax': 5,
      'quant/placeholder': 5,
      'quant/deprecated-field': 1,
      'quant/bits': 1,
      'quant/override-drops-common': 1,
    });
  });

  it('with the strings joined: no error is left', () => {
    const joined = sample.replace(/"\n(\w+)\n"/g, '"$1"');
    const { diagnostics, reading } = quant(joined, { cann: '9.0.0' });
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(reading).toMatchObject({
      activation_offset: true,
      version: 1,
      skip_layers: ['Optype'],
      common_config: { arq_quantize: { channel_wise: true, quant_bits: 7 } },
      tensor_quantize: [
        { layer_name: 'Opname', input_index: 0, ifmr_quantize: { search_step: 0.02 } },
      ],
    });
  });

  it('of weights alone: breaks its own table twice, and neither is an error', () => {
    const { diagnostics } = quant(weightOnlySample, { cann: '9.0.0', targets: ['Ascend310P3'] });
    const told = diagnostics.filter(({ rule }) => rule === 'quant/weight-only');
    expect(told.map(({ start, severity }) => [start.line, severity])).toEqual([
      [5, 'info'],
      [15, 'warning'],
    ]);
    expect(diagnostics.every(({ severity }) => severity !== 'error')).toBe(true);
  });
});
