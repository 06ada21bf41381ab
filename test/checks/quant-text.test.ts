/** What the readers of the text format and the schemas say of a quantization config (facts 1, 2, 4). */
import { describe, expect, it } from 'vitest';
import type { QuantVariantId } from '../../electron/ipc/diagnostics';
import { applyEdits } from '../../grammars/customize-dtypes/edits';
import { check, type CheckOptions } from '../support/catalog';

const quant = (text: string, options: CheckOptions = {}) =>
  check(text, { kind: 'quant_config', ...options });

/** Rules with severity, verdict and the text that is marked. */
function said(text: string, options: CheckOptions): readonly string[] {
  return quant(text, options).diagnostics.map(({ rule, severity, verdict, start, end }) =>
    [rule.replace('quant/', ''), severity, verdict, text.slice(start.offset, end.offset)].join(
      ' | ',
    ),
  );
}

const atc: CheckOptions = { variant: 'atc' };
const pytorch: CheckOptions = { variant: 'amct_pytorch' };
const onnx: CheckOptions = { variant: 'amct_onnx' };

describe('the text format', () => {
  it('is taken in every form that both readers take', () => {
    const text =
      '# note\nactivation_offset : t,\nskip_layers: [\'a\', "b"];\nskip_layers: \'c\' "d"\n' +
      'common_config: <\n  arq_quantize { channel_wise: False quant_bits: 0x8 }\n' +
      '  ifmr_quantize: { search_step: 1e-2 dst_type: 1 }\n>\n';
    expect(said(text, atc)).toEqual([]);
    expect(said(text, pytorch)).toEqual([]);
  });

  it.each<[string, CheckOptions, string]>([
    ['do_fusion = true\n', atc, 'syntax | error | fatal | ='],
    ['do_fusion： true\n', atc, 'syntax | error | fatal | ：'],
    ['do_fusion true\n', atc, 'syntax | error | fatal | do_fusion'],
    ['skip_layers: “conv1”\n', atc, 'syntax | error | fatal | “conv1”'],
    ['skip_layers: "conv1\n', atc, 'syntax | error | fatal | "conv1'],
    ['do_fusion: true // x\n', atc, 'syntax | error | fatal | // x'],
    ['do_fusion: true;;\n', atc, 'syntax | error | fatal | ;'],
    ['skip_layers: ["a"; "b"]\n', atc, 'syntax | error | fatal | ;'],
    ['skip_layers: ["a",]\n', atc, 'syntax | error | fatal | ,'],
    ['common_config { }}\n', atc, 'syntax | error | fatal | }'],
    ['common_config < }\n', atc, 'syntax | error | fatal | }'],
    // Only ATC's strict reader refuses these.
    ['version: +1\n', atc, 'syntax | error | fatal | +'],
    ['batch_num: +1\n', onnx, 'syntax | warning | effective | +'],
    ['skip_layers: "a\\q"\n', onnx, 'syntax | warning | effective | \\q'],
    ['activation_offset:\u00a0true\n', onnx, 'syntax | warning | effective | \u00a0'],
    // Only AMCT refuses this.
    ['activation_offset: 01\n', atc, 'wrong-value | warning | effective | 01'],
    ['activation_offset: 01\n', onnx, 'wrong-value | error | fatal | 01'],
  ])('%j', (text, options, expected) => {
    expect(said(text, options)).toEqual([expected]);
  });

  it('tells each slip of a file at once, and what stands between them is read', () => {
    const text =
      'do_fusion = true\nactivation_offset： false\nskip_layers: ["a",]\nversion 1\n' +
      'common_config {\n  arq_quantize { quant_bits: 9 }\n';
    const { diagnostics, reading } = quant(text, atc);
    expect(diagnostics.map(({ rule, start }) => [rule, start.line])).toEqual([
      ['quant/syntax', 1],
      ['quant/syntax', 2],
      ['quant/syntax', 3],
      ['quant/syntax', 4],
      ['quant/syntax', 5],
      ['quant/out-of-range', 6],
    ]);
    expect(reading).toMatchObject({ do_fusion: true, activation_offset: false, version: 1 });
  });

  it('gives one message for each broken string, as the official sample prints them', () => {
    const text =
      'activation_offset : true\nskip_layers : "\nOptype\n"\nskip_layer_types: "\nOptype\n"\n' +
      'do_fusion: true\nskip_fusion_layers : "\nOptype\n"\n';
    const broken = quant(text, atc).diagnostics.filter(({ rule }) => rule === 'quant/syntax');
    expect(broken.map(({ start }) => start.line)).toEqual([2, 5, 9]);
    const joined = applyEdits(
      text,
      broken.flatMap(({ fixes }) => fixes[0]?.edits ?? []),
    );
    expect(joined).toContain('skip_layers : "Optype"\n');
  });
});

describe('fields', () => {
  it.each<[string, CheckOptions, string]>([
    ['batchnum: 1\n', onnx, 'unknown-field | error | fatal | batchnum'],
    ['Batch_num: 1\n', onnx, 'unknown-field | error | fatal | Batch_num'],
    ['common_config { channel_wise: true }\n', atc, 'unknown-field | error | fatal | channel_wise'],
    ['joint_quant: true\n', pytorch, 'other-variant | error | fatal | joint_quant'],
    ['batch_num: 1\n', atc, 'other-variant | error | fatal | batch_num'],
    ['version: 1\n', pytorch, 'other-variant | error | fatal | version'],
    [
      'common_config { weight_compress_only: true }\n',
      pytorch,
      'other-variant | error | fatal | weight_compress_only',
    ],
    ['common_config { hfmg_quantize { } }\n', atc, 'other-variant | error | fatal | hfmg_quantize'],
    // Shared code knows it, no table shows it.
    [
      'common_config { dmq_balancer { } }\n',
      onnx,
      'other-variant | info | undecided | dmq_balancer',
    ],
    [
      'nuq_config { mapping_file: "x" }\n',
      { ...pytorch, cann: '9.0.0' },
      'version-bound | error | fatal | nuq_config',
    ],
    [
      'joint_quant: true\n',
      { ...atc, cann: '6.0.1' },
      'version-bound | warning | fatal | joint_quant',
    ],
    [
      'enable_auto_nuq: false\n',
      { ...atc, cann: '8.1.RC1' },
      'deprecated-field | warning | degraded | enable_auto_nuq',
    ],
    [
      'enable_auto_nuq: false\n',
      { ...atc, cann: '9.0.0' },
      'deprecated-field | warning | degraded | enable_auto_nuq',
    ],
  ])('%j', (text, options, expected) => {
    expect(said(text, options)).toEqual([expected]);
  });

  it('names where a misplaced field belongs, and who has a foreign one', () => {
    const messageOf = (text: string, options: CheckOptions) =>
      quant(text, options).diagnostics[0]?.message ?? '';
    expect(messageOf('common_config { channel_wise: true }\n', atc)).toContain('arq_quantize');
    const foreign = messageOf('batch_num: 1\n', atc);
    expect(foreign).toContain('AMCT PyTorch');
    expect(foreign).not.toContain('MindSpore');
    expect(
      messageOf('nuq_config { mapping_file: "x" }\n', { ...pytorch, cann: '9.0.0' }),
    ).toContain('9.0.0 ✗');
  });
});

describe('values', () => {
  it.each<[string, CheckOptions, string]>([
    ['activation_offset: TRUE\n', atc, 'wrong-value | error | fatal | TRUE'],
    ['activation_offset: yes\n', atc, 'wrong-value | error | fatal | yes'],
    ['activation_offset: 2\n', atc, 'wrong-value | error | fatal | 2'],
    ['activation_offset: "true"\n', atc, 'wrong-value | error | fatal | "true"'],
    ['batch_num: "1"\n', onnx, 'wrong-value | error | fatal | "1"'],
    ['batch_num: 1.0\n', onnx, 'wrong-value | error | fatal | 1.0'],
    ['batch_num: 1e3\n', onnx, 'wrong-value | error | fatal | 1e3'],
    ['batch_num: 0\n', onnx, 'out-of-range | error | fatal | 0'],
    ['batch_num: -1\n', onnx, 'out-of-range | error | fatal | -1'],
    ['batch_num: 4294967296\n', onnx, 'out-of-range | error | fatal | 4294967296'],
    ['version: 2\n', atc, 'out-of-range | error | fatal | 2'],
    ['skip_layers: conv1\n', atc, 'wrong-value | error | fatal | conv1'],
    ['skip_layers: 1\n', atc, 'wrong-value | error | fatal | 1'],
    ['skip_layers { }\n', atc, 'wrong-value | error | fatal | {'],
    ['common_config: true\n', atc, 'wrong-value | error | fatal | true'],
    ['do_fusion: [true, false]\n', atc, 'wrong-value | error | fatal | [true, false]'],
  ])('%j', (text, options, expected) => {
    expect(said(text, options)).toEqual([expected]);
  });

  const inside = (block: string, field: string) => `common_config { ${block} { ${field} } }\n`;
  it.each<[string, string, string]>([
    ['arq_quantize', 'quant_bits: INT8', 'wrong-value | error | fatal | INT8'],
    ['arq_quantize', 'quant_bits: 5', 'out-of-range | error | fatal | 5'],
    ['ifmr_quantize', 'dst_type: "INT8"', 'wrong-value | error | fatal | "INT8"'],
    ['ifmr_quantize', 'dst_type: int8', 'wrong-value | error | fatal | int8'],
    ['ifmr_quantize', 'search_step: "0.01"', 'wrong-value | error | fatal | "0.01"'],
    ['ifmr_quantize', 'search_step: 0', 'out-of-range | error | fatal | 0'],
    ['ifmr_quantize', 'search_step: nan', 'out-of-range | error | fatal | nan'],
    ['ifmr_quantize', 'search_range_end: inf', 'out-of-range | error | fatal | inf'],
    ['ifmr_quantize', 'search_range_start: -0.7', 'out-of-range | error | fatal | -0.7'],
    ['ifmr_quantize', 'max_percentile: 0.5', 'out-of-range | error | fatal | 0.5'],
    ['ifmr_quantize', 'max_percentile: 0.50000001', 'out-of-range | error | fatal | 0.50000001'],
    ['ifmr_quantize', 'min_percentile: 1.1', 'out-of-range | error | fatal | 1.1'],
    ['hfmg_quantize', 'num_of_bins: 999', 'out-of-range | error | fatal | 999'],
    ['dmq_balancer', 'migration_strength: 0.1', 'out-of-range | error | fatal | 0.1'],
    ['ada_quantize', 'reg_param: 1', 'out-of-range | error | fatal | 1'],
    ['ada_quantize', 'warm_start: 0', 'out-of-range | error | fatal | 0'],
  ])('%s { %s }', (block, field, expected) => {
    expect(said(inside(block, field), pytorch)).toEqual([expected]);
  });

  it.each([
    ['ifmr_quantize', 'max_percentile: 0.5000001'],
    ['ifmr_quantize', 'max_percentile: 0.99999999'],
    ['ifmr_quantize', 'max_percentile: 1.0'],
    ['hfmg_quantize', 'num_of_bins: 8192'],
    ['dmq_balancer', 'migration_strength: 0.2'],
    ['dmq_balancer', 'migration_strength: 0.8'],
    ['ada_quantize', 'num_iteration: 10000'],
  ])('%s { %s } is good', (block, field) => {
    expect(said(inside(block, field), pytorch)).toEqual([]);
  });

  it.each<[string, QuantVariantId, string]>([
    ['activation_offset: TRUE\n', 'atc', 'activation_offset: true\n'],
    ['batch_num: "16"\n', 'amct_onnx', 'batch_num: 16\n'],
    ['batch_num: 2.0\n', 'amct_onnx', 'batch_num: 2\n'],
    ['skip_layers: conv1\n', 'atc', 'skip_layers: "conv1"\n'],
    ['skip_layers: res2a/conv-1\n', 'atc', 'skip_layers: "res2a/conv-1"\n'],
    ['do_fusion = true\n', 'atc', 'do_fusion: true\n'.replace(':', ' :')],
    ['// note\ndo_fusion: true\n', 'atc', '# note\ndo_fusion: true\n'],
    ['version: - 1\n', 'amct_pytorch', 'version: -1\n'],
    ['"do_fusion": true\n', 'atc', 'do_fusion: true\n'],
    ['\ufeffdo_fusion: true\n', 'atc', 'do_fusion: true\n'],
    ['do_fusion::: true\n', 'atc', 'do_fusion: true\n'],
  ])('%j is mended without asking', (text, variant, right) => {
    const fixes = quant(text, { variant }).diagnostics.flatMap((finding) => finding.fixes);
    const safe = fixes.find((fix) => fix.safe);
    expect(safe === undefined ? null : applyEdits(text, safe.edits)).toBe(right);
  });
});

describe('what stands twice or not at all', () => {
  const bare = 'override_layer_configs { layer_name: "a" }\n';
  const nameless = 'override_layer_configs { calibration_config { } }\n';
  const twoOfOne = 'common_config { arq_quantize { } ada_quantize { } }\n';
  it.each<[string, CheckOptions, string]>([
    ['do_fusion: true\ndo_fusion: false\n', atc, 'duplicate-field | error | fatal | do_fusion'],
    [
      'do_fusion: true\ndo_fusion: false\n',
      onnx,
      'duplicate-field | warning | degraded | do_fusion',
    ],
    [bare, atc, 'missing-field | error | fatal | override_layer_configs'],
    [bare, pytorch, 'missing-field | warning | effective | override_layer_configs'],
    [nameless, atc, 'missing-field | error | fatal | override_layer_configs'],
    [nameless, pytorch, 'missing-field | error | fatal | override_layer_configs'],
    [twoOfOne, pytorch, 'two-algorithms | warning | ignored | arq_quantize'],
  ])('%j', (text, options, expected) => {
    expect(said(text, options)).toEqual([expected]);
  });

  it('reads it the way AMCT does: the last value, and blocks as one', () => {
    const text =
      'batch_num: 1\nbatch_num: 2\ncommon_config { ifmr_quantize { search_step: 0.02 } }\n' +
      'common_config { ifmr_quantize { asymmetric: true } }\n';
    expect(quant(text, pytorch).reading).toEqual({
      batch_num: 2,
      common_config: { ifmr_quantize: { search_step: 0.02, asymmetric: true } },
    });
  });
});

describe('bytes', () => {
  const gbk = (variant: QuantVariantId): CheckOptions => ({ variant, encoding: 'gbk' });
  it.each<[string, CheckOptions, string]>([
    ['\ufeffdo_fusion: true\n', atc, 'encoding | error | fatal | \ufeff'],
    ['# 注\ndo_fusion: true\n', gbk('amct_onnx'), 'encoding | error | fatal | 注'],
    ['# 注\ndo_fusion: true\n', gbk('atc'), 'encoding | warning | effective | 注'],
    ['skip_layers: "卷"\n', gbk('atc'), 'encoding | warning | ignored | 卷'],
    ['skip_layers: "\\xff"\n', onnx, 'encoding | error | fatal | "\\xff"'],
    ['skip_layers: "\\xff"\n', atc, 'encoding | warning | effective | "\\xff"'],
  ])('%j', (text, options, expected) => {
    expect(said(text, options)).toEqual([expected]);
  });
});

describe('files of other tools', () => {
  it.each([
    'retrain_data_quant_config { ulq_quantize { } }\nfoo: 1\nbar {\n',
    'prune_config { filter_pruner { } }\nbatch_num: -1\n',
    'distill_group: "a"\nunknown: 1\n',
    'compress_ratio: 0.5\nmax_prune_ratio: 0.8\n',
    'update_bn: true\nsnq_quantize { }\n',
    'weight_only_config { }\n',
    '{\n  "version": 1,\n  "conv1": { "quant_enable": true }\n}\n',
  ])('%j is named once, and never an error', (text) => {
    for (const variant of ['atc', 'amct_pytorch', null] as const) {
      const found = said(text, { variant });
      expect(found).toHaveLength(1);
      expect(found[0]).toMatch(/^other-schema \| warning \| undecided/);
    }
  });
});

describe('whose file it is', () => {
  it.each<[string, QuantVariantId]>([
    ['activation_offset: true\n', 'atc'],
    ['version: 1\n', 'atc'],
    ['batch_num: 1\nskip_layer_types: "Linear"\n', 'amct_pytorch'],
    ['skip_layer_types: "Conv2d"\n', 'amct_pytorch'],
    ['batch_num: 1\njoint_quant: true\nskip_layer_types: "Gemm"\n', 'amct_onnx'],
    ['batch_num: 1\nskip_layer_types: "DepthwiseConv2dNative"\n', 'amct_tensorflow'],
    ['conv_calibration_config { }\n', 'amct_caffe'],
    ['batch_num: 1\nskip_layer_types: "InnerProduct"\n', 'amct_caffe'],
    ['kv_cache_quant_config { quant_layers: "a" }\n', 'kv_cache'],
    ['override_layers_configs { layer_name: "a" }\n', 'kv_cache'],
    ['skip_layer_types: "MatMulV2"\ndo_fusion: true\n', 'atc'],
    ['common_config { weight_compress_only: true }\n', 'atc'],
  ])('%j: %s', (text, variant) => {
    const { guess } = quant(text);
    expect(guess?.variant).toBe(variant);
  });

  it('is what the user or a command says, whatever the file looks like', () => {
    expect(quant('version: 1\n', pytorch).guess).toBeNull();
    expect(said('version: 1\n', pytorch)).toEqual(['other-variant | error | fatal | version']);
  });
});
