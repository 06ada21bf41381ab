import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type QuantFiles, quantProblems } from '../../profiles/build/quant-problems.mjs';
import {
  compareCann,
  neighbourOf,
  type QuantField,
  quantRootFields,
  quantSchema,
  type QuantVariantId,
  quantVariants,
  variantsWithField,
} from '../../profiles/quant';
import { profilesFolder } from './small-profiles';

function file(name: string): string {
  return readFileSync(join(profilesFolder, 'quant', name), 'utf8');
}

function files(changes: Partial<Record<keyof QuantFiles, string>> = {}): QuantFiles {
  const read = (name: keyof QuantFiles): unknown => JSON.parse(changes[name] ?? file(name));
  return {
    'sources.json': read('sources.json'),
    'variants.json': read('variants.json'),
    'neighbours.json': read('neighbours.json'),
    'calibration.json': read('calibration.json'),
    'kv-cache.json': read('kv-cache.json'),
  };
}

describe('the files of profiles/quant', () => {
  it('are sound', () => {
    expect(quantProblems(files())).toEqual([]);
  });

  /** [what, file, text to replace, its replacement, what the problem says] */
  const bad: readonly (readonly [string, keyof QuantFiles, string, string, RegExp])[] = [
    [
      'an unknown type',
      'calibration.json',
      '"type": "DMQBalancer"',
      '"type": "DMQ"',
      /unknown type DMQ/,
    ],
    [
      'an unknown source',
      'calibration.json',
      '"amct/checks"',
      '"amct/guess"',
      /unknown source amct\/guess/,
    ],
    [
      'an unknown variant',
      'calibration.json',
      '"amct_caffe": true',
      '"caffe": true',
      /caffe does not have/,
    ],
    [
      'a name twice',
      'calibration.json',
      '"joint_quant"',
      '"batch_num"',
      /AMCTConfig\.batch_num: twice/,
    ],
    ['a number twice', 'calibration.json', '"number": 21', '"number": 1', /field number 1 twice/],
    ['an enum number twice', 'kv-cache.json', '"number": 0', '"number": 1', /value 1 twice/],
    [
      'a default of another type',
      'calibration.json',
      '"default": 1,',
      '"default": "1",',
      /is no uint32/,
    ],
    [
      'a default out of its limits',
      'calibration.json',
      '"default": 0.7',
      '"default": 0',
      /out of the limits/,
    ],
    ['limits that nothing meets', 'calibration.json', '"ge": 0.2', '"ge": 0.9', /empty limits/],
    ['a misspelt key', 'calibration.json', '"deprecated"', '"depreciated"', /depreciated/],
    ['a bad CANN version', 'calibration.json', '"8.5.0"', '"8.5-"', /seen by CANN version/],
    [
      'a message that contains itself',
      'calibration.json',
      '"type": "ADAquantize"',
      '"type": "CalibrationConfig"',
      /contains itself/,
    ],
    [
      'a message that nothing uses',
      'calibration.json',
      '"type": "DMQBalancer"',
      '"type": "ARQuantize"',
      /DMQBalancer: no field/,
    ],
    [
      'a shared field as a neighbour’s own',
      'neighbours.json',
      '"own": ["retrain',
      '"own": ["batch_num", "retrain',
      /batch_num is a field of our own/,
    ],
  ];

  it.each(bad)('may not hold %s', (_, name, from, to, says) => {
    const text = file(name);
    expect(text).toContain(from);
    expect(quantProblems(files({ [name]: text.replace(from, to) })).join('\n')).toMatch(says);
  });
});

function fieldOf(
  variant: QuantVariantId,
  message: string,
  field: string,
  cann: string | null = null,
): QuantField | undefined {
  return quantSchema(variant, cann).messages.get(message)?.fields.get(field);
}

describe('a schema', () => {
  it('has the root fields of its variant', () => {
    const roots = (variant: QuantVariantId, cann: string | null): readonly string[] => {
      const schema = quantSchema(variant, cann);
      const fields = schema.messages.get(schema.root)?.fields.values() ?? [];
      return [...fields].flatMap(({ name, availability }) =>
        availability === 'present' ? [name] : [],
      );
    };
    const shared = [
      'activation_offset',
      'skip_layers',
      'skip_layer_types',
      'common_config',
      'override_layer_types',
      'override_layer_configs',
      'do_fusion',
      'skip_fusion_layers',
    ];
    expect(roots('amct_mindspore', null).toSorted()).toEqual(shared.toSorted());
    expect(roots('amct_tf_ascend', null).toSorted()).toEqual(shared.toSorted());
    expect(roots('atc', '9.0.0').toSorted()).toEqual(
      [...shared, 'joint_quant', 'version', 'tensor_quantize'].toSorted(),
    );
    expect(roots('atc', '6.0.1').toSorted()).toEqual([...shared, 'version'].toSorted());
    expect(roots('amct_pytorch', '9.0.0').toSorted()).toEqual(
      [...shared, 'batch_num', 'fakequant_precision_mode'].toSorted(),
    );
    expect(roots('amct_pytorch', '8.5.0')).toContain('nuq_config');
    expect(roots('amct_caffe', null)).toContain('fc_calibration_config');
    expect(roots('kv_cache', null).toSorted()).toEqual([
      'activation_offset',
      'batch_num',
      'kv_cache_quant_config',
      'override_layers_configs',
    ]);
  });

  it.each([
    ['amct_pytorch', 'nuq_config', '8.5.0', 'present'],
    ['amct_pytorch', 'nuq_config', '9.0.0', 'gone'],
    ['amct_pytorch', 'nuq_config', null, 'gone'],
    ['atc', 'tensor_quantize', '6.0.1', 'not-yet'],
    ['atc', 'tensor_quantize', '5.1.RC1', 'not-yet'],
    ['atc', 'tensor_quantize', '7.0.0', 'unconfirmed'],
    ['atc', 'tensor_quantize', '8.0.RC2', 'present'],
    ['atc', 'enable_auto_nuq', '8.0.RC3', 'present'],
    ['atc', 'enable_auto_nuq', '9.0.0', 'unconfirmed'],
    ['amct_onnx', 'fakequant_precision_mode', '8.0.RC3.alpha002', 'not-yet'],
    ['amct_onnx', 'fakequant_precision_mode', '8.0.0', 'present'],
  ] as const)('of %s has %s at CANN %s: %s', (variant, field, cann, availability) => {
    expect(fieldOf(variant, 'AMCTConfig', field, cann)?.availability).toBe(availability);
  });

  it('has INT16 where the code has it', () => {
    const int16 = (cann: string): string | undefined =>
      quantSchema('amct_pytorch', cann).enums.get('CalibrationDataType')?.values.get('INT16')
        ?.availability;
    expect([int16('8.5.0'), int16('9.0.0'), int16('9.2')]).toEqual(['present', 'gone', 'present']);
  });

  it('has defaults, limits and labels', () => {
    expect(fieldOf('amct_pytorch', 'FMRQuantize', 'search_step')).toMatchObject({
      label: 'optional',
      type: { kind: 'scalar', name: 'float' },
      default: 0.01,
      limits: { gt: 0 },
    });
    expect(fieldOf('amct_pytorch', 'HFMGQuantize', 'num_of_bins')).toMatchObject({
      default: 4096,
      limits: { oneOf: [1024, 2048, 4096, 8192] },
    });
    expect(fieldOf('atc', 'TensorQuantize', 'input_index')?.label).toBe('required');
    expect(fieldOf('atc', 'CalibrationConfig', 'arq_quantize')).toMatchObject({
      oneof: 'wts_quant_algo',
      type: { kind: 'message', name: 'ARQuantize' },
    });
    expect(fieldOf('kv_cache', 'FMRQuantize', 'quant_granularity')?.default).toBe('per_tensor');
  });

  it('leaves out what only others have', () => {
    expect(fieldOf('amct_pytorch', 'AMCTConfig', 'joint_quant')).toBeUndefined();
    expect(fieldOf('atc', 'CalibrationConfig', 'hfmg_quantize')).toBeUndefined();
    expect(fieldOf('kv_cache', 'FMRQuantize', 'dst_type')).toBeUndefined();
    expect(fieldOf('amct_onnx', 'CalibrationConfig', 'hfmg_quantize')?.availability).toBe(
      'unconfirmed',
    );
    expect(variantsWithField('AMCTConfig', 'tensor_quantize')).toEqual([
      'atc',
      'amct_onnx',
      'amct_tensorflow',
    ]);
    expect(variantsWithField('ARQuantize', 'asymmetric')).toEqual(['atc']);
    expect(variantsWithField('AMCTConfig', 'no_such_field')).toEqual([]);
  });

  it.each(quantVariants.map(({ id }) => id))('of %s is whole', (id) => {
    const schema = quantSchema(id, null);
    expect(schema.messages.has(schema.root)).toBe(true);
    for (const { fields } of schema.messages.values()) {
      for (const { type } of fields.values()) {
        if (type.kind === 'message')
          expect(schema.messages.get(type.name)?.fields.size).toBeTruthy();
        if (type.kind === 'enum') expect(schema.enums.get(type.name)?.values.size).toBeTruthy();
      }
    }
  });
});

describe('root fields', () => {
  it('are those that no block has', () => {
    expect(quantRootFields.has('override_layer_configs')).toBe(true);
    expect(quantRootFields.has('override_layers_configs')).toBe(true);
    expect(quantRootFields.has('calibration_config')).toBe(false);
    expect(quantRootFields.has('layer_name')).toBe(false);
  });

  it.each([
    [['batch_num', 'retrain_data_quant_config', 'skip_layers'], 'retrain'],
    [['prune_config'], 'retrain'],
    [['batch_num', 'distill_group', 'quant_skip_layers'], 'distillation'],
    [['test_iteration', 'compress_ratio'], 'auto-prune'],
    [['weight_only_config'], 'llm'],
    [['update_bn', 'common_config'], 'svp-caffe'],
    [['batch_num', 'skip_layers', 'override_layer_configs', 'common_config'], null],
    [[], null],
  ] as const)('%j belong to %s', (names, id) => {
    expect(neighbourOf(names)?.id ?? null).toBe(id);
  });
});

it('CANN versions have an order', () => {
  const ordered = [
    '5.1.RC1',
    '6.0.1',
    '6.3.RC2',
    '8.0.RC2.alpha001',
    '8.0.RC2',
    '8.0.RC2.2',
    '8.0.RC3.alpha002',
    '8.0.0',
    '8.1.RC1.alpha001',
    '8.1.RC1',
    '8.5.0',
    '9.0.0',
    '9.2.0-beta.1',
    '9.2',
    '10.0.0',
  ];
  expect(ordered.toReversed().sort(compareCann)).toEqual(ordered);
  expect(compareCann('8.5', '8.5.0')).toBe(0);
});
