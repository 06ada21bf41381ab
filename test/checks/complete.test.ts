/** What a user is offered while typing a customize_dtypes line. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { completeCustomize } from '../../electron/checks/customize/complete';
import type { CompletionItem } from '../../electron/ipc/documents';
import type { Language } from '../../electron/text/format';
import en from '../../electron/text/en/complete.json';
import zhCN from '../../electron/text/zh-CN/complete.json';
import { check, target, testCatalog } from '../support/catalog';

interface Options {
  readonly targets?: readonly string[];
  readonly language?: Language;
}

/** Completes at the `|` of the text; `after` puts an item in. */
function complete(text: string, { targets = [], language = 'en' }: Options = {}) {
  const cursor = text.indexOf('|');
  const line = text.replace('|', '');
  const catalog = testCatalog();
  const answer = completeCustomize(line, cursor + 1, {
    catalog,
    socs: targets.length > 0 ? targets.map((id) => target(id).soc) : catalog.atlasSocs,
    targeted: targets.length > 0,
    language,
  });
  const items = answer?.items ?? [];
  const dtypes = items.filter(({ kind }) => kind === 'dtype');
  return {
    items,
    dtypes: dtypes.map(({ label }) => label).sort(),
    find: (label: string) => items.find((item) => item.label === label),
    keywords: items.filter(({ kind }) => kind === 'keyword').map(({ label }) => label),
    replaced: answer === null ? null : line.slice(answer.from - 1, answer.to - 1),
    after: (item: CompletionItem | string) => {
      const found = typeof item === 'string' ? items.find(({ label }) => label === item) : item;
      if (answer === null || found === undefined) return null;
      return line.slice(0, answer.from - 1) + found.insert + line.slice(answer.to - 1);
    },
  };
}

const on = (id: string): Options => ({ targets: [id] });
const inference = on('ascend310p');

describe('at the start of a line', () => {
  it.each(['|', 'O|', 'op|', 'OpType:|', 'optype::|', 'Op|Type:'])(
    'offers OpType:: in %j',
    (text) => {
      const { keywords, after } = complete(text);
      expect(keywords).toEqual(['OpType::']);
      expect(after('OpType::')).toBe('OpType::');
    },
  );

  it('makes a rule by name one by type', () => {
    expect(complete('|Relu:InputDtype:float16').after('OpType::')).toBe(
      'OpType::Relu:InputDtype:float16',
    );
  });

  it('offers no prefix where ATC would not take it as one', () => {
    for (const text of [' |', ' Op|', '\ufeff|', '|OpType::Relu:InputDtype:float16']) {
      expect(complete(text).keywords).not.toContain('OpType::');
    }
  });
});

describe('op types', () => {
  it('puts those with a row on the target first', () => {
    const { find, items } = complete('OpType::Re|', inference);
    expect(find('Relu')).toMatchObject({ kind: 'op-type', insert: 'Relu', rank: 0, detail: '' });
    expect(items.length).toBeGreaterThan(1900);
    const ranks = items.map(({ rank }) => rank);
    expect(ranks).toEqual([...ranks].sort((a, b) => a - b));
  });

  it('says what stands in for a type on the target', () => {
    const conv = complete('OpType::|', on('ascend950')).find('Conv2D');
    expect(conv?.detail).toContain('Conv2DV2');
    expect(conv?.rank).toBeGreaterThan(0);
    expect(complete('OpType::|', inference).find('Conv2D')).toMatchObject({ rank: 0, detail: '' });
  });

  it('ranks types of the graph engine behind those of AI Core', () => {
    const { find } = complete('OpType::|', inference);
    expect(find('Data')?.rank).toBeGreaterThan(find('Relu')?.rank ?? Infinity);
  });

  it.each([
    ['Gemm', 'MatMulV2', 'ONNX → MatMulV2'],
    ['Convolution', 'Conv2D', 'Caffe → Conv2D'],
    ['Softmax', 'SoftmaxV2', 'ONNX / TensorFlow / Caffe → SoftmaxV2'],
  ])('puts in the Ascend IR type of the framework word %s', (word, insert, detail) => {
    const answer = complete(`OpType::${word}|`);
    const item = answer.items.find((some) => some.label === word && some.insert === insert);
    expect(item).toMatchObject({ kind: 'framework-type', detail });
    expect(item === undefined ? null : answer.after(item)).toBe(`OpType::${insert}`);
  });

  it('tells the same word of two frameworks apart', () => {
    const found = complete('OpType::MatMul|').items.filter(({ label }) => label === 'MatMul');
    const details = found.map(({ detail }) => detail);
    expect(details).toContain('ONNX → BatchMatMulV2');
    expect(details).toContain('TensorFlow → MatMulV2');
  });

  it('replaces the whole word at the cursor', () => {
    expect(complete('OpType::Re|lu:InputDtype:float16').after('Abs')).toBe(
      'OpType::Abs:InputDtype:float16',
    );
  });

  it('puts in a colon where the type was forgotten', () => {
    expect(complete('OpType::|InputDtype:float16').after('Relu')).toBe(
      'OpType::Relu:InputDtype:float16',
    );
  });

  it('offers them in Chinese as well', () => {
    const conv = complete('OpType::|', { ...on('ascend950'), language: 'zh-CN' }).find('Conv2D');
    expect(conv?.detail).toMatch(/[\u4e00-\u9fff].*Conv2DV2/);
  });
});

describe('keywords', () => {
  it('follow a whole op type, with its tensors', () => {
    const { find, after } = complete('OpType::MatMulV2|', inference);
    expect(find('MatMulV2:InputDtype:')?.detail).toBe('input x1, x2, bias?, offset_w?');
    expect(after('MatMulV2:InputDtype:')).toBe('OpType::MatMulV2:InputDtype:');
    expect(after('MatMulV2:OutputDtype:')).toBe('OpType::MatMulV2:OutputDtype:');
  });

  it('follow a custom op type, but not one that is still being typed', () => {
    expect(complete('OpType::MyOwnOperator|').keywords).toContain('MyOwnOperator:InputDtype:');
    expect(complete('OpType::MatMu|').keywords).toEqual([]);
  });

  it('follow the name of an operator with two colons', () => {
    const { keywords, after } = complete('fp32_vars/Relu|');
    expect(keywords).toEqual(['::InputDtype:', '::OutputDtype:']);
    expect(after('::InputDtype:')).toBe('fp32_vars/Relu::InputDtype:');
  });

  it.each(['fp32_vars/Relu |', '# note|', '\ufeffRelu|'])(
    'do not follow %j, of which ATC would make a dead rule',
    (text) => expect(complete(text).items).toEqual([]),
  );

  it('follow the colon', () => {
    expect(complete('OpType::Relu:|').keywords).toEqual(['InputDtype', 'OutputDtype']);
    expect(complete('conv1::Inp|').after('InputDtype')).toBe('conv1::InputDtype:');
    expect(complete('conv1::input|:float16').after('InputDtype')).toBe('conv1::InputDtype:float16');
    expect(complete('conv1::InputDtype|').after('InputDtype')).toBe('conv1::InputDtype:');
  });

  it('come in the only order that ATC takes', () => {
    expect(complete('conv1::|OutputDtype:float16').keywords).toEqual(['InputDtype']);
    expect(complete('conv1::OutputDtype:float16,|').keywords).toEqual([]);
    expect(complete('conv1::InputDtype:float16,|,OutputDtype:float16').keywords).toEqual([]);
    expect(complete('conv1::|InputDtype:float16').keywords).toEqual([]);
    expect(complete('conv1::InputDtype:|').keywords).toEqual([]);
  });

  it('begin the outputs behind an input', () => {
    expect(complete('conv1::InputDtype:float16|').after('float16,OutputDtype:')).toBe(
      'conv1::InputDtype:float16,OutputDtype:',
    );
    expect(complete('conv1::InputDtype:float16,Out|').after('OutputDtype')).toBe(
      'conv1::InputDtype:float16,OutputDtype:',
    );
    expect(complete('conv1::InputDtype:float16 |').after('OutputDtype')).toBe(
      'conv1::InputDtype:float16 ,OutputDtype:',
    );
    expect(
      complete('OpType::Relu:InputDtype:float16,|', inference).find('OutputDtype'),
    ).toMatchObject({ detail: 'output y' });
  });

  it('stand before the CR of a CRLF line', () => {
    expect(complete('OpType::Relu:|\r').after('InputDtype')).toBe('OpType::Relu:InputDtype:\r');
    expect(complete('OpType::Relu:InputDtype:float16\r|').after('float16,OutputDtype:')).toBe(
      'OpType::Relu:InputDtype:float16,OutputDtype:\r',
    );
  });
});

describe('dtypes of a rule by op type', () => {
  it('are those of the columns of the target', () => {
    const answer = complete('OpType::Relu:InputDtype:|', inference);
    expect(answer.dtypes).toEqual(['float', 'float16', 'int32', 'int64', 'int8']);
    expect(answer.find('float16')?.detail).toBe('input x');
    expect(complete('OpType::Relu:InputDtype:|', on('ascend910b')).dtypes).toEqual([
      'bfloat16',
      'float',
      'float16',
      'int32',
      'int64',
      'int8',
    ]);
  });

  it('fit beside the other dtypes of the line, before and behind the cursor', () => {
    expect(complete('OpType::Relu:InputDtype:float16,OutputDtype:|', inference).dtypes).toEqual([
      'float16',
    ]);
    expect(complete('OpType::Relu:InputDtype:|,OutputDtype:int8', inference).dtypes).toEqual([
      'int8',
    ]);
    expect(complete('OpType::MatMulV2:InputDtype:float16,|', inference).dtypes).toEqual([
      'float16',
    ]);
    const bias = complete('OpType::MatMulV2:InputDtype:float16,float16,|', inference);
    expect(bias.dtypes).toEqual(['float', 'float16']);
    expect(bias.find('float')?.detail).toBe('input bias');
    expect(
      complete('OpType::MatMulV2:InputDtype:float16,,float,OutputDtype:|', inference).dtypes,
    ).toEqual(['float']);
  });

  it('rank those that only some shapes or newer versions have last, and say so', () => {
    const mixed = complete('OpType::Mul:InputDtype:float16,|', inference);
    expect(mixed.dtypes).toEqual(['float', 'float16']);
    expect(mixed.find('float16')).toMatchObject({ rank: 0, detail: 'input x2' });
    expect(mixed.find('float')).toMatchObject({ rank: 1 });
    expect(mixed.find('float')?.detail).toMatch(/^input x2 · only for some shapes/);
    const newer = complete('OpType::AmpUpdateScale:InputDtype:|', on('ascend910b'));
    expect(newer.items[0]).toMatchObject({ label: 'float', detail: 'input current_scale' });
    expect(newer.find('bfloat16')?.detail).toMatch(/^input current_scale · only in newer CANN/);
  });

  it('of several targets fit on any of them, and say where', () => {
    const both = complete('OpType::Relu:InputDtype:|', { targets: ['ascend310p', 'ascend910b'] });
    expect(both.find('float16')).toMatchObject({ rank: 1, detail: 'input x' });
    expect(both.find('bfloat16')?.detail).toBe('input x · only on ascend910b');
    expect(both.items.at(-1)?.label).toBe('bfloat16');
  });

  it('without a target fit on any device', () => {
    const { find, items } = complete('OpType::Relu:InputDtype:|');
    expect(find('bfloat16')?.detail).toMatch(/^input x · only on .*ascend910b/);
    expect(items.slice(0, 2).map(({ label }) => label)).toEqual(['float', 'float16']);
  });

  it('end where the tensors of the operator end', () => {
    expect(complete('OpType::Relu:InputDtype:float16,|', inference).dtypes).toEqual([]);
    expect(complete('OpType::Relu:OutputDtype:float16,|', inference).items).toEqual([]);
  });

  it('are those of any position behind a tensor that stands for many', () => {
    const { dtypes, find } = complete('OpType::ConcatD:InputDtype:float16,float16,|', inference);
    expect(dtypes).toEqual(['float16']);
    expect(find('float16')?.detail).toBe('input x');
  });

  it('are those of the signature where the target has no row', () => {
    expect(complete('OpType::Conv2D:InputDtype:|', on('ascend950')).dtypes).toEqual([
      'bfloat16',
      'float',
      'float16',
      'hifloat8',
      'int8',
    ]);
  });

  it('are those of the tensor alone when the other dtypes fit nothing', () => {
    const { dtypes, find } = complete('OpType::Relu:InputDtype:|,OutputDtype:double', inference);
    expect(dtypes).toEqual(['float', 'float16', 'int32', 'int64', 'int8']);
    expect(find('int8')?.detail).toBe('input x · needs other dtypes beside it');
  });

  it('replace the word at the cursor, and keep the lists apart', () => {
    expect(
      complete('OpType::Relu:InputDtype:fl|oat16,OutputDtype:int8', inference).after('int8'),
    ).toBe('OpType::Relu:InputDtype:int8,OutputDtype:int8');
    expect(complete('OpType::Relu:InputDtype:|OutputDtype:int8', inference).after('int8')).toBe(
      'OpType::Relu:InputDtype:int8,OutputDtype:int8',
    );
    expect(complete('OpType::Relu:InputDtype:flo| # why', inference).after('float16')).toBe(
      'OpType::Relu:InputDtype:float16 # why',
    );
    expect(complete('OpType::Relu:InputDtype:float16 # wh|y', inference).items).toEqual([]);
  });

  it('go by other words that people type for them', () => {
    const { after, find } = complete('OpType::Relu:InputDtype:fp|', inference);
    expect(after('fp16')).toBe('OpType::Relu:InputDtype:float16');
    expect(find('fp16')?.detail).toBe('→ float16 · input x');
    expect(complete('OpType::Relu:InputDtype:bf|', inference).find('bf16')).toBeUndefined();
    expect(complete('OpType::Relu:InputDtype:float3|', inference).after('float32')).toBe(
      'OpType::Relu:InputDtype:float32',
    );
  });
});

describe('dtypes of other rules', () => {
  /** Facts 2.5, `float32` being a second word for `float`. */
  const accepted =
    'float float16 bfloat16 double int8 int16 int32 int64 uint8 uint16 uint32 uint64 bool int4 int2 ' +
    'uint1 uint2 complex32 complex64 complex128 qint8 qint16 qint32 quint8 quint16 dual ' +
    'dual_sub_int8 dual_sub_uint8 resource string string_ref variant hifloat8 hifloat4 float8_e5m2 ' +
    'float8_e4m3fn float8_e8m0 float6_e3m2 float6_e2m3 float4_e2m1 float4_e1m2';

  it.each(['conv1::InputDtype:|', 'OpType::MyOwnOperator:OutputDtype:float16,|'])(
    'are all that ATC takes: %s',
    (text) => expect(complete(text, inference).dtypes).toEqual(accepted.split(' ').sort()),
  );
});

it('has every word in both languages, with the same holes', () => {
  const holes = (texts: Readonly<Record<string, string>>) =>
    Object.entries(texts).map(([key, text]) => [key, text.match(/\{\w+\}/g)]);
  expect(holes(zhCN)).toEqual(holes(en));
  for (const text of Object.values(zhCN)) expect(text).toMatch(/[\u4e00-\u9fff]/);
});

describe('lines that ATC does not read', () => {
  it.each([
    `conv1::InputDtype:${','.repeat(1020)}|`,
    'conv1::InputDtype:float16\0,|',
    'conv1::InputDtype：|',
  ])('get nothing: %j', (text) => expect(complete(text).items).toEqual([]));
});

describe('against the check', () => {
  const catalog = testCatalog();
  const types = catalog.operatorTypes.filter(
    (type) => catalog.operator(type)?.socs.includes('ascend910b') ?? false,
  );
  const word = fc.constantFrom('', 'float16', 'float', 'int8', 'int32', 'bfloat16');
  const rules = (line: string) =>
    check(line, { targets: ['ascend910b'] }).diagnostics.map(({ rule }) => rule);
  const unfit = [
    ...['customize/unsupported-dtypes', 'customize/extra-dtypes'],
    // Every dtype of the rule stands behind the operator's tensors.
    'customize/no-constraint',
  ];

  it('offers exactly the dtypes with which the check finds that the rule fits', () => {
    const places = fc.record({
      type: fc.constantFrom(...types),
      before: fc.array(word, { maxLength: 3 }),
      behind: fc.array(word, { maxLength: 2 }),
      output: word,
    });
    fc.assert(
      fc.property(places, ({ type, before, behind, output }) => {
        const start = `OpType::${type}:InputDtype:${before.map((dtype) => `${dtype},`).join('')}`;
        const end = `${behind.map((dtype) => `,${dtype}`).join('')},OutputDtype:${output}`;
        const answer = complete(`${start}|${end}`, on('ascend910b'));
        const needsOthers = answer.items.some(({ detail }) => detail.includes('needs other'));
        for (const dtype of new Set(catalog.dtypeWords.values())) {
          const found = rules(`${start}${dtype}${end}`);
          const offered = answer.dtypes.includes(dtype);
          if (!offered) expect(found.some((rule) => unfit.includes(rule))).toBe(true);
          else if (!needsOthers) expect(found).not.toContain('customize/unsupported-dtypes');
        }
      }),
      { numRuns: 100 },
    );
  });

  it('never puts in what ATC refuses', () => {
    const harmless = ['customize/nothing-after-keyword', 'customize/not-a-rule'];
    const lines = [
      ...['OpType::Relu:InputDtype:float16,OutputDtype:float16', 'a/b::InputDtype:,int8'],
      ...['OpType::MatMulV2:InputDtype:float16 , float16, OutputDtype: float16 \r'],
      ...[
        'OpType::Add:OutputDtype:float',
        'OpType::Gemm',
        'a/b::InputDtype:float16OutputDtype:int8',
      ],
    ];
    for (const line of lines) {
      const before = rules(line);
      for (let at = 0; at <= line.length; at += 1) {
        const answer = complete(`${line.slice(0, at)}|${line.slice(at)}`, on('ascend910b'));
        const some = answer.items.filter(
          ({ kind }, index) => kind !== 'op-type' || index % 97 === 0,
        );
        for (const item of some) {
          const after = answer.after(item) ?? '';
          const fatal = check(after, { targets: ['ascend910b'] }).diagnostics.filter(
            ({ verdict, rule }) =>
              verdict === 'fatal' &&
              !before.includes(rule) &&
              !harmless.includes(rule) &&
              rule !== 'customize/no-constraint' &&
              rule !== 'customize/unsupported-dtypes',
          );
          expect({ after, fatal }).toEqual({ after, fatal: [] });
        }
      }
    }
  });
});
