/** Readings by the schemas of profiles/quant; values and ranges from the facts, 1.1 to 2.5. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  ConfigReader,
  parseQuantConfig,
  type Reading,
  type ReadingFault,
  updateQuantConfig,
} from '../../../grammars/quant-config';
import { quantSchema, type QuantVariantId } from '../../../profiles/quant';
import { change } from './arbitraries';

function readerOf(variant: QuantVariantId, cann: string | null = null): ConfigReader {
  const schema = quantSchema(variant, cann);
  return new ConfigReader(schema, schema.variant.reader);
}

function read(variant: QuantVariantId, text: string, cann: string | null = null): Reading {
  return readerOf(variant, cann).read(parseQuantConfig(text));
}

/** A fault as its kind and the characters that it marks. */
function faultsOf(
  variant: QuantVariantId,
  text: string,
  cann: string | null = null,
): readonly string[] {
  return read(variant, text, cann).faults.map((fault) => shown(text, fault));
}

function shown(text: string, { kind, range }: ReadingFault): string {
  return `${kind}: ${text.slice(range.start, range.end)}`;
}

const ATC_FILE = `# comments do not count
activation_offset : true
version: 0x1; joint_quant : f,
skip_layers : "conv1" skip_layers: ['fc' '_out', "\\u4f60"]
common_config {
  arq_quantize : < channel_wise : 1 quant_bits : 7 >
  ifmr_quantize { search_range_start: .7 search_range_end: 13e-1f max_percentile: 0.999999 dst_type: INT8 }
}
override_layer_types { layer_type: "Conv2D" calibration_config { } }
override_layer_types { layer_type: "MatMulV2" calibration_config { weight_compress_only: True } }
tensor_quantize { layer_name: "pool" input_index: 0 }
`;

describe('the message', () => {
  test('has field names and values, in every notation, and no defaults', () => {
    expect(read('atc', ATC_FILE)).toEqual({
      faults: [],
      message: {
        activation_offset: true,
        version: 1,
        joint_quant: false,
        skip_layers: ['conv1', 'fc_out', '你'],
        common_config: {
          arq_quantize: { channel_wise: true, quant_bits: 7 },
          ifmr_quantize: {
            search_range_start: 0.7,
            search_range_end: 1.3,
            max_percentile: 0.999999,
            dst_type: 'INT8',
          },
        },
        override_layer_types: [
          { layer_type: 'Conv2D', calibration_config: {} },
          { layer_type: 'MatMulV2', calibration_config: { weight_compress_only: true } },
        ],
        tensor_quantize: [{ layer_name: 'pool', input_index: 0 }],
      },
    });
  });

  test('of an empty file is empty', () => {
    expect(read('atc', '')).toEqual({ message: {}, faults: [] });
    expect(read('amct_pytorch', '# nothing\n')).toEqual({ message: {}, faults: [] });
  });

  test('merges blocks that stand twice, field by field, as AMCT does', () => {
    const text = `batch_num: 1
common_config { arq_quantize { channel_wise: true } ifmr_quantize { search_step: 0.5 } }
batch_num: 2
common_config { arq_quantize { quant_bits: 6 } hfmg_quantize { } }
`;
    expect(read('amct_pytorch', text).message).toEqual({
      batch_num: 2,
      common_config: { arq_quantize: { channel_wise: true, quant_bits: 6 }, hfmg_quantize: {} },
    });
    expect(read('amct_pytorch', text).faults).toMatchObject([
      {
        kind: 'duplicate-field',
        field: 'batch_num',
        refusedBy: ['atc'],
        related: { start: 0, end: 9 },
      },
      { kind: 'duplicate-field', field: 'common_config', refusedBy: ['atc'] },
    ]);
  });

  test('keeps what is right beside what is not', () => {
    const text = 'batch_num: "3" nope: 1 do_fusion: false skip_layers: ["a", 1]';
    expect(read('amct_pytorch', text).message).toEqual({ do_fusion: false, skip_layers: ['a'] });
  });

  test('shows nan and inf as text', () => {
    const text = 'common_config { ifmr_quantize { search_step: nan search_range_end: -inf } }';
    expect(read('amct_pytorch', text).message).toEqual({
      common_config: { ifmr_quantize: { search_step: 'NaN', search_range_end: '-Infinity' } },
    });
  });
});

/** [variant, text, its faults] */
const FAULTS: readonly (readonly [QuantVariantId, string, ...string[]])[] = [
  ['amct_pytorch', 'joint_quant: true', 'unknown-field: joint_quant'],
  ['amct_pytorch', 'Batch_num: 1', 'unknown-field: Batch_num'],
  ['amct_pytorch', '[pkg.ext]: 1', 'unknown-field: [pkg.ext]'],
  ['atc', 'batch_num: 1', 'unknown-field: batch_num'],
  ['atc', 'common_config { hfmg_quantize { num_of_bins: 1 } }', 'unknown-field: hfmg_quantize'],
  ['atc', 'common_config { activation_offset: true }', 'unknown-field: activation_offset'],
  [
    'kv_cache',
    'override_layer_configs { layer_name: "a" }',
    'unknown-field: override_layer_configs',
  ],
  ['atc', 'version: 2', 'out-of-range: 2'],
  ['atc', 'version: 1.0', 'wrong-value: 1.0'],
  ['atc', 'activation_offset: TRUE', 'wrong-value: TRUE'],
  ['atc', 'activation_offset: "true"', 'wrong-value: "true"'],
  ['atc', 'skip_layers: conv1', 'wrong-value: conv1'],
  ['atc', 'skip_layers { a: 1 }', 'wrong-value: {'],
  ['atc', 'common_config: 1', 'wrong-value: 1'],
  ['atc', 'common_config: [{ }]', 'not-repeated: [{ }]'],
  ['atc', 'activation_offset: [true]', 'not-repeated: [true]'],
  ['atc', 'skip_layers []', 'missing-colon: skip_layers'],
  ['amct_pytorch', 'batch_num: 0', 'out-of-range: 0'],
  ['amct_pytorch', 'batch_num: -1', 'wrong-value: -1'],
  ['amct_pytorch', 'batch_num: 4294967296', 'wrong-value: 4294967296'],
  ['amct_pytorch', 'batch_num: 017', ...[]],
  ['amct_pytorch', 'fakequant_precision_mode: FORCE_FP16', 'wrong-value: FORCE_FP16'],
  ['amct_pytorch', 'fakequant_precision_mode: 1', ...[]],
  ['atc', 'override_layer_configs { layer_name: "a" }', 'missing-required: override_layer_configs'],
  [
    'atc',
    'override_layer_types { }',
    'missing-required: override_layer_types',
    'missing-required: override_layer_types',
  ],
  ['atc', 'tensor_quantize { layer_name: "a" }', 'missing-required: tensor_quantize'],
  [
    'amct_pytorch',
    'common_config { arq_quantize { } ada_quantize { } }',
    'oneof-conflict: ada_quantize',
  ],
  ['amct_pytorch', 'common_config { arq_quantize { } ifmr_quantize { } dmq_balancer { } }', ...[]],
];

describe('what the schema has against a file', () => {
  test.each(FAULTS.map(([variant, text, ...expected]) => ({ variant, text, expected })))(
    '$variant: $text',
    ({ variant, text, expected }) => {
      expect(faultsOf(variant, text)).toEqual(expected);
    },
  );

  test.each([
    [
      'ifmr_quantize',
      'max_percentile',
      ['0.5000001', '1', '0.99999999'],
      ['0.5', '0.50000001', '1.1', 'nan'],
    ],
    ['ifmr_quantize', 'search_range_start', ['0.1'], ['0', '-0.5', 'inf']],
    ['ifmr_quantize', 'search_step', ['1e-30'], ['0', '-1']],
    ['ifmr_quantize', 'search_range_end', ['1.3', '0'], ['inf']],
    ['hfmg_quantize', 'num_of_bins', ['1024', '8192'], ['999', '0', '2047']],
    ['arq_quantize', 'quant_bits', ['4', '6', '7', '8'], ['5', '16', '0']],
    ['dmq_balancer', 'migration_strength', ['0.2', '0.8', '0.5'], ['0.19', '0.81']],
    ['ada_quantize', 'reg_param', ['0.01', '0.999'], ['0', '1', '-0.1']],
    ['ada_quantize', 'beta_range_end', ['0.1'], ['0']],
  ])('%s.%s has limits', (block, field, good, bad) => {
    const text = (value: string): string => `common_config { ${block} { ${field}: ${value} } }`;
    for (const value of good) expect(faultsOf('amct_pytorch', text(value))).toEqual([]);
    for (const value of bad) {
      expect(faultsOf('amct_pytorch', text(value))).toEqual([`out-of-range: ${value}`]);
    }
  });

  test('depends on the CANN version', () => {
    const nuq = 'nuq_config { mapping_file: "a.json" }';
    expect(faultsOf('amct_pytorch', nuq, '8.5.0')).toEqual([]);
    expect(faultsOf('amct_pytorch', nuq, '9.0.0')).toEqual(['not-available: nuq_config']);
    expect(faultsOf('atc', 'joint_quant: true', '6.0.1')).toEqual(['not-available: joint_quant']);
    const int16 = 'common_config { ifmr_quantize { dst_type: INT16 } }';
    expect(faultsOf('amct_pytorch', int16, '8.5.0')).toEqual([]);
    expect(faultsOf('amct_pytorch', int16, '9.0.0')).toEqual(['not-available: INT16']);
    expect(read('atc', 'joint_quant: true', '6.0.1').faults).toMatchObject([
      { availability: 'not-yet', refusedBy: ['atc', 'amct'] },
    ]);
  });

  test('names the field that is missing, and the block', () => {
    const text = 'override_layer_configs {\n  layer_name: "a"\n}';
    expect(read('atc', text).faults).toMatchObject([
      {
        kind: 'missing-required',
        message: 'OverrideLayer',
        field: 'calibration_config',
        refusedBy: ['atc'],
        related: { start: 23, end: text.length },
      },
    ]);
  });

  test('does not miss what is there with a fault of its own', () => {
    expect(
      faultsOf('atc', 'override_layer_configs { layer_name "a"\ncalibration_config }'),
    ).toEqual([]);
    expect(faultsOf('atc', 'override_layer_configs { "layer_name": "a"')).toEqual([]);
  });

  test('says who refuses', () => {
    const refusers = (text: string): readonly unknown[] =>
      read('amct_pytorch', text).faults.map(({ kind, refusedBy }) => [kind, ...refusedBy]);
    expect(refusers('do_fusion: 01')).toEqual([['wrong-value', 'amct']]);
    expect(refusers('batch_num: 1_0')).toEqual([['wrong-value', 'atc']]);
    expect(refusers('skip_layers: "\\xff"')).toEqual([['not-utf8', 'amct']]);
    expect(refusers('do_fusion: yes')).toEqual([['wrong-value', 'atc', 'amct']]);
    expect(refusers('batch_num: 0')).toEqual([['out-of-range']]);
  });
});

const piece = fc.constantFrom(
  'batch_num: 1\n',
  'batch_num: 0\n',
  'skip_layers: "a"\n',
  'nope: 1\n',
  'common_config { arq_quantize { quant_bits: 5 } }\n',
  'common_config { ada_quantize { } hfmg_quantize { } }\n',
  'override_layer_configs { layer_name: "x" calibration_config { ifmr_quantize { } } }\n',
  'override_layer_configs { calibration_config { } calibration_config { } }\n',
);

test('reading after changes equals reading the new text', () => {
  const files = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(files, fc.array(change, { minLength: 1, maxLength: 3 }), (text, changes) => {
      const reader = readerOf('amct_pytorch');
      let document = parseQuantConfig(text);
      reader.read(document);
      for (const { at, length, text: inserted } of changes) {
        const start = Math.round(at * document.text.length);
        const end = Math.min(document.text.length, start + length);
        const next = updateQuantConfig(document, [{ start, end, text: inserted }]);
        if (next === null) throw new Error('no edit');
        document = next;
        expect(reader.read(document)).toEqual(read('amct_pytorch', document.text));
      }
    }),
    { numRuns: 500 },
  );
});
