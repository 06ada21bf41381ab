import { afterAll, describe, expect, it } from 'vitest';
import { buildRealCatalog } from './built-catalog';

const { catalog, remove } = buildRealCatalog();
afterAll(remove);

/** The columns of a row as `x,y>z`, with a mark where one is conditional. */
function columnsOf(type: string, soc: string): readonly string[] {
  const row = catalog.row(type, soc);
  if (row === null) throw new Error(`${type} has no row on ${soc}`);
  return row.columns.map(
    ({ inputs, outputs, conditional }) =>
      `${inputs.join()}>${outputs.join()}${conditional ? ' conditional' : ''}`,
  );
}

// All values below were read from the kernel tables themselves (CANN 8.1.RC1; ascend950: the
// operator definitions of 2026).
describe('Relu', () => {
  const plain = ['float16>float16', 'float>float', 'int32>int32', 'int8>int8', 'int64>int64'];

  it.each(['ascend310p', 'ascend310b'])('has no bfloat16 column on %s', (soc) => {
    expect(columnsOf('Relu', soc)).toEqual(plain);
    expect(catalog.row('Relu', soc)).toMatchObject({
      selected: false,
      dropped: [],
      mixlist: 'gray',
    });
  });

  it.each(['ascend910b', 'ascend910_93'])('has bfloat16 on %s', (soc) => {
    expect(new Set(columnsOf('Relu', soc))).toEqual(new Set([...plain, 'bfloat16>bfloat16']));
  });

  it('is on the white list of ascend950', () => {
    expect(columnsOf('Relu', 'ascend950')[0]).toBe('bfloat16>bfloat16');
    expect(catalog.row('Relu', 'ascend950')).toMatchObject({ mixlist: 'white', cann: '9.2' });
  });

  it('never turns float16 into int8, as the documentation has it', () => {
    for (const soc of catalog.operator('Relu')?.socs ?? []) {
      expect(columnsOf('Relu', soc)).not.toContain('float16>int8');
    }
  });

  it('is on the TensorFlow CPU engine but not on the AI CPU', () => {
    expect(catalog.operator('Relu')?.cpuEngines.map(({ engine }) => engine)).toEqual(['tf']);
  });
});

describe('MatMulV2', () => {
  it('keeps its optional tensors in place', () => {
    expect(catalog.row('MatMulV2', 'ascend310p')?.inputs).toEqual([
      { name: 'x1', kind: 'required' },
      { name: 'x2', kind: 'required' },
      { name: 'bias', kind: 'optional' },
      { name: 'offset_w', kind: 'optional' },
    ]);
  });

  it('has five computed columns on ascend310p', () => {
    expect(catalog.row('MatMulV2', 'ascend310p')?.selected).toBe(true);
    expect(columnsOf('MatMulV2', 'ascend310p')).toEqual([
      'float16,float16,float16,int8>float16',
      'int8,int8,int32,int8>int32',
      'float,float,float,int8>float',
      'float16,float16,float,int8>float',
      'int32,int32,int32,int8>int32',
    ]);
  });

  it.each(['ascend310b', 'ascend910b', 'ascend910_93'])('takes bfloat16 on %s', (soc) => {
    expect(columnsOf('MatMulV2', soc)).toContain('bfloat16,bfloat16,float,int8>bfloat16');
    expect(columnsOf('MatMulV2', soc)).toHaveLength(7);
  });

  it('gives way to MatMulV3 on ascend950', () => {
    expect(catalog.row('MatMulV2', 'ascend950')).toBeNull();
    expect(catalog.standIns('MatMulV2', 'ascend950')).toEqual(['MatMulV3']);
    expect(catalog.row('MatMulV3', 'ascend950')?.columns).toHaveLength(9);
  });
});

describe('Conv2D', () => {
  it('has three columns without bfloat16 on ascend310p', () => {
    expect(columnsOf('Conv2D', 'ascend310p')).toEqual([
      'float16,float16,float16,int8>float16',
      'int8,int8,int32,int8>int32',
      'float16,float16,float,int8>float',
    ]);
  });

  it.each(['ascend310b', 'ascend910b', 'ascend910_93'])('takes bfloat16 on %s', (soc) => {
    expect(columnsOf('Conv2D', soc)).toContain('bfloat16,bfloat16,float,int8>bfloat16');
    expect(columnsOf('Conv2D', soc).at(-1)).toBe('int8,int8,int32,int8>int32 conditional');
  });

  it('gives way to Conv2DV2 on ascend950', () => {
    expect(catalog.row('Conv2D', 'ascend950')).toBeNull();
    expect(catalog.standIns('Conv2D', 'ascend950')).toEqual(['Conv2DV2']);
    expect(catalog.standIns('Conv2D', 'ascend910b')).toEqual([]);
  });
});

describe('Add', () => {
  it('mixes float16 and float on ascend310p only for some shapes', () => {
    expect(columnsOf('Add', 'ascend310p')).toEqual([
      'float,float>float',
      'float16,float16>float16',
      'int32,int32>int32',
      'int8,int8>int8',
      'uint8,uint8>uint8',
      'int64,int64>int64',
      'bool,bool>bool',
      'float16,float>float conditional',
      'float,float16>float conditional',
    ]);
  });

  it.each([
    ['ascend310b', 12],
    ['ascend910b', 14],
    ['ascend910_93', 14],
    ['ascend950', 14],
  ])('takes bfloat16 on %s', (soc, count) => {
    expect(columnsOf('Add', soc)).toContain('bfloat16,bfloat16>bfloat16');
    expect(columnsOf('Add', soc)).toHaveLength(count);
  });

  it('is computed on ascend910b and listed on ascend950', () => {
    expect(catalog.row('Add', 'ascend910b')?.selected).toBe(true);
    expect(catalog.row('Add', 'ascend950')?.selected).toBe(false);
  });
});

describe('Cast', () => {
  it.each([
    ['ascend310p', 39],
    ['ascend310b', 36],
    ['ascend910b', 91],
    ['ascend910_93', 91],
    ['ascend950', 159],
  ])('has its columns on %s', (soc, count) => {
    expect(columnsOf('Cast', soc)).toHaveLength(count);
    expect(columnsOf('Cast', soc)).toContain('float16>float');
  });
});

describe('SoftmaxV2', () => {
  it('lost bfloat16 on ascend310p by inference', () => {
    expect(columnsOf('SoftmaxV2', 'ascend310p')).toEqual([
      'float16>float16 conditional',
      'float>float',
      'float16>float conditional',
    ]);
    expect(catalog.row('SoftmaxV2', 'ascend310p')?.dropped).toEqual(['bfloat16']);
  });

  it.each(['ascend310b', 'ascend910b', 'ascend910_93'])('has bfloat16 on %s', (soc) => {
    expect(columnsOf('SoftmaxV2', soc)).toContain('bfloat16>bfloat16');
    expect(catalog.row('SoftmaxV2', soc)?.dropped).toEqual([]);
  });

  it('is listed on ascend950', () => {
    expect(columnsOf('SoftmaxV2', 'ascend950')).toEqual([
      'float>float',
      'float16>float16',
      'bfloat16>bfloat16',
      'float16>float',
    ]);
  });
});

describe('an operator', () => {
  it('that nobody knows is null, also when only the letter case is wrong', () => {
    expect(catalog.operator('Rellu')).toBeNull();
    expect(catalog.operator('relu')).toBeNull();
    expect(catalog.row('Rellu', 'ascend310p')).toBeNull();
    expect(catalog.row('Relu', 'ascend999')).toBeNull();
  });

  it('of the graph engine is marked', () => {
    for (const type of ['Data', 'Const', 'NetOutput']) {
      expect(catalog.operator(type)).toMatchObject({ graphLocal: true, socs: [] });
    }
    expect(catalog.operator('Relu')?.graphLocal).toBe(false);
  });

  it('has its signature with groups and kinds', () => {
    const concat = catalog.operator('Concat')?.signature;
    expect(concat?.inputs.map(({ name, kind }) => `${name} ${kind}`)).toEqual([
      'concat_dim required',
      'x dynamic',
    ]);
    expect(catalog.operator('Acos')?.signature?.inputs[0]?.group).toBe('T');
  });

  it('lists its SoCs in the order of the product series', () => {
    const socs = catalog.operator('Relu')?.socs ?? [];
    expect(socs.slice(0, catalog.atlasSocs.length)).toEqual(catalog.atlasSocs);
  });
});

describe('framework words', () => {
  it('become Ascend types', () => {
    expect(catalog.frameworkMappings('Gemm')[0]).toMatchObject({ framework: 'onnx' });
    expect(catalog.frameworkMappings('Convolution')).toEqual([
      expect.objectContaining({ framework: 'caffe', ascend: 'Conv2D' }),
    ]);
    expect(catalog.frameworkMappings('Conv')[0]?.expands).toContain('Conv2D');
  });

  it('count in their letter case', () => {
    expect(catalog.frameworkMappings('convolution')).toEqual([]);
    const words = catalog.allFrameworkMappings.map(({ type }) => type);
    expect(words).toEqual(expect.arrayContaining(['Gemm', 'Convolution', 'Conv']));
  });
});
