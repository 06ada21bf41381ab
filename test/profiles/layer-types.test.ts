import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  type LayerCapability,
  type LayerType,
  type LayerTypeFamilyId,
  layerTypeFamilies,
  layerTypesOf,
  quantVariants,
  weightOnlySocs,
} from '../../profiles/quant';
import { profilesFolder } from './small-profiles';

const read = (name: string): unknown =>
  JSON.parse(readFileSync(join(profilesFolder, 'quant', name), 'utf8'));

const sourceFile = z.object({
  sources: z.array(z.object({ id: z.string(), parts: z.record(z.string(), z.string()) })),
});
const knownSources = sourceFile
  .parse(read('sources.json'))
  .sources.flatMap(({ id, parts }) => Object.keys(parts).map((part) => `${id}/${part}`));

const source = z.string().refine((id) => knownSources.includes(id), 'unknown source');
const sources = z.array(source).min(1);
const capability = z.enum(['channel-wise', 'narrow-bits', 'int16', 'asymmetric', 'dmq', 'ada']);
const names = z.array(z.string().regex(/^[A-Z]\w*$/)).min(1);
const socNames = z.array(z.string().regex(/^ascend\w+$/)).min(1);
const layerType = z.strictObject({
  type: z.string().regex(/^[A-Z]\w*$/),
  roles: z.array(z.string().regex(/^[a-z\d-]+$/)).min(1),
  uses: z.array(z.enum(['layer', 'tensor', 'weight-only'])).min(1),
  standsFor: z
    .strictObject({
      caffe: names.optional(),
      tensorflow: names.optional(),
      onnx: names.optional(),
      pytorch: names.optional(),
    })
    .optional(),
  takes: z.array(capability).optional(),
  refuses: z.array(capability).optional(),
  likelyRefuses: z.array(capability).optional(),
  weightOnly: z
    .strictObject({ asymmetric: z.enum(['only-true', 'either']), socs: socNames })
    .optional(),
  sources,
  note: z.string().optional(),
});
const form = z.strictObject({
  note: z.string(),
  weightOnly: z.strictObject({ socs: socNames, sources }),
  families: z.array(
    z.strictObject({
      id: z.enum(['ascend-ir', 'pytorch', 'onnx', 'tensorflow', 'caffe']),
      sources,
      types: z.array(layerType).min(1),
    }),
  ),
});

const typesOf = (id: LayerTypeFamilyId): readonly LayerType[] =>
  layerTypeFamilies.find((family) => family.id === id)?.types ?? [];

const named = (id: LayerTypeFamilyId, type: string): LayerType | undefined =>
  typesOf(id).find((row) => row.type === type);

describe('layer-types.json', () => {
  it('has the right form', () => {
    expect(form.safeParse(read('layer-types.json')).error?.issues ?? []).toEqual([]);
  });

  it('says nothing twice and nothing against itself', () => {
    for (const { types } of layerTypeFamilies) {
      expect(new Set(types.map(({ type }) => type)).size).toBe(types.length);
      for (const { type, takes = [], refuses = [], likelyRefuses = [], ...row } of types) {
        const all = [...takes, ...refuses, ...likelyRefuses];
        expect([type, new Set(all).size]).toEqual([type, all.length]);
        expect([type, row.weightOnly !== undefined]).toEqual([
          type,
          row.uses.includes('weight-only'),
        ]);
      }
    }
  });

  it('names only types that the frameworks have', () => {
    for (const { type, standsFor = {} } of typesOf('ascend-ir')) {
      for (const framework of ['caffe', 'tensorflow', 'onnx', 'pytorch'] as const) {
        for (const layer of standsFor[framework] ?? []) {
          // The table of Caffe for ATC also has Eltwise.
          const isKnown = named(framework, layer) !== undefined || layer === 'Eltwise';
          expect([type, layer, isKnown]).toEqual([type, layer, true]);
        }
      }
    }
  });

  it('has a bound for slow searches with its reason', () => {
    const advice = z.strictObject({
      note: z.string(),
      slowSearch: z.strictObject({ steps: z.int().min(61), sources, note: z.string() }),
    });
    expect(advice.safeParse(read('advice.json')).error?.issues ?? []).toEqual([]);
  });
});

describe('the types of a variant', () => {
  it.each([
    [
      'ascend-ir',
      'layer',
      'AvgPool AvgPoolV2 BatchMatMulV2 Conv2D Conv2DBackpropInput Conv2DTranspose Conv3D ' +
        'Deconvolution DepthwiseConv2D FullyConnection MatMulV2 Pooling',
    ],
    ['ascend-ir', 'tensor', 'Add Eltwise MaxPool MaxPoolV3 Pooling'],
    ['ascend-ir', 'weight-only', 'BatchMatMulV2 FFN MatMulV2'],
    [
      'pytorch',
      'layer',
      'AvgPool2d Conv1d Conv2d Conv3d ConvTranspose1d ConvTranspose2d GRU LSTM Linear',
    ],
    ['onnx', 'layer', 'AveragePool Conv ConvTranspose Gemm MatMul'],
    ['onnx', 'tensor', 'Add MaxPool'],
    [
      'tensorflow',
      'layer',
      'AvgPool BatchMatMul BatchMatMulV2 Conv2D Conv2DBackpropInput Conv3D ' +
        'DepthwiseConv2dNative MatMul',
    ],
    ['tensorflow', 'tensor', 'Add MaxPool'],
    ['caffe', 'layer', 'Convolution Deconvolution InnerProduct Pooling'],
  ] as const)('%s, as %s', (id, use, types) => {
    const found = typesOf(id).filter(({ uses }) => uses.includes(use));
    expect(
      found
        .map(({ type }) => type)
        .sort()
        .join(' '),
    ).toBe(types.split(' ').sort().join(' '));
  });

  it.each([
    ['channel-wise', 'AvgPool2d Linear'],
    ['narrow-bits', 'AvgPool2d Conv1d Conv3d ConvTranspose1d ConvTranspose2d GRU LSTM Linear'],
    ['int16', 'AvgPool2d Conv3d'],
    ['asymmetric', 'Conv3d'],
    ['dmq', 'AvgPool2d GRU LSTM'],
    ['ada', 'AvgPool2d Conv1d Conv3d ConvTranspose1d GRU LSTM'],
  ] as readonly (readonly [LayerCapability, string])[])(
    'of PyTorch that refuse %s are %s',
    (wish, types) => {
      const refusing = typesOf('pytorch').filter(({ refuses = [] }) => refuses.includes(wish));
      expect(refusing.map(({ type }) => type).sort()).toEqual(types.split(' '));
      for (const row of typesOf('pytorch')) {
        expect(row.likelyRefuses ?? []).toEqual([]);
        if (!refusing.includes(row)) expect(row.takes).toContain(wish);
      }
    },
  );

  it.each([
    ['Conv2D', 'caffe', 'Convolution'],
    ['FullyConnection', 'caffe', 'InnerProduct'],
    ['MatMulV2', 'tensorflow', 'MatMul'],
    ['MatMulV2', 'onnx', 'Gemm'],
    ['BatchMatMulV2', 'onnx', 'MatMul'],
    ['Conv2DTranspose', 'onnx', 'ConvTranspose'],
    ['AvgPoolV2', 'onnx', 'AveragePool'],
    ['DepthwiseConv2D', 'tensorflow', 'DepthwiseConv2dNative'],
    ['MaxPoolV3', 'tensorflow', 'MaxPool'],
  ] as const)('%s stands for %s %s', (type, framework, layer) => {
    expect(named('ascend-ir', type)?.standsFor?.[framework]).toContain(layer);
  });

  it('has weight-only quantization on two product series', () => {
    expect(weightOnlySocs).toEqual(['ascend310p', 'ascend910b']);
    expect(named('ascend-ir', 'FFN')?.weightOnly).toEqual({
      asymmetric: 'either',
      socs: ['ascend910b'],
    });
    expect(named('ascend-ir', 'MatMulV2')?.weightOnly?.asymmetric).toBe('only-true');
  });

  it('is known of every variant but that of MindSpore', () => {
    const without = quantVariants.filter((variant) => layerTypesOf(variant) === null);
    expect(without.map(({ id }) => id)).toEqual(['amct_mindspore']);
  });
});
