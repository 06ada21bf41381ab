/** What the columns say on each chip, with values read from the operator facts. */
import { describe, expect, it } from 'vitest';
import { check } from '../support/catalog';

const chips = ['ascend310p', 'ascend310b', 'ascend910b', 'ascend910_93', 'ascend950'] as const;

interface Outcome {
  readonly rule: string | null;
  readonly severity?: string;
  readonly verdict: string;
}

function outcome(line: string, chip: string): Outcome {
  const { entries, diagnostics } = check(`${line}\n`, { targets: [chip] });
  const [entry] = entries;
  const [finding] = diagnostics;
  return {
    rule: finding?.rule.replace('customize/', '') ?? null,
    ...(finding === undefined ? {} : { severity: finding.severity }),
    verdict: entry?.verdict ?? '',
  };
}

const works: Outcome = { rule: null, verdict: 'effective' };
const refused: Outcome = { rule: 'unsupported-dtypes', severity: 'error', verdict: 'degraded' };
const refusedNoCpu: Outcome = { ...refused, verdict: 'fatal' };
const likelyRefused: Outcome = { ...refused, severity: 'warning' };
const open: Outcome = { rule: 'cannot-tell', severity: 'info', verdict: 'undecided' };

const cases: readonly (readonly [string, Readonly<Record<(typeof chips)[number], Outcome>>])[] = [
  // The sample of the official page: no chip has such a column.
  [
    'OpType::Relu:InputDtype:float16,OutputDtype:int8',
    {
      ascend310p: refused,
      ascend310b: refused,
      ascend910b: refused,
      ascend910_93: refused,
      ascend950: refused,
    },
  ],
  [
    'OpType::Relu:InputDtype:bfloat16,OutputDtype:bfloat16',
    {
      ascend310p: refused,
      ascend310b: refused,
      ascend910b: works,
      ascend910_93: works,
      ascend950: works,
    },
  ],
  [
    'OpType::MatMulV2:InputDtype:bfloat16,bfloat16,OutputDtype:bfloat16',
    {
      ascend310p: refusedNoCpu,
      ascend310b: works,
      ascend910b: works,
      ascend910_93: works,
      ascend950: open,
    },
  ],
  [
    'OpType::MatMulV2:InputDtype:float16,float16,OutputDtype:float16',
    {
      ascend310p: works,
      ascend310b: works,
      ascend910b: works,
      ascend910_93: works,
      ascend950: open,
    },
  ],
  [
    'OpType::Conv2D:InputDtype:bfloat16,bfloat16,OutputDtype:bfloat16',
    {
      ascend310p: refusedNoCpu,
      ascend310b: works,
      ascend910b: works,
      ascend910_93: works,
      ascend950: open,
    },
  ],
  // Add computes its columns per shape; float16 with float is offered for some shapes only.
  [
    'OpType::Add:InputDtype:bfloat16,bfloat16,OutputDtype:bfloat16',
    {
      ascend310p: refused,
      ascend310b: works,
      ascend910b: works,
      ascend910_93: works,
      ascend950: works,
    },
  ],
  [
    'OpType::Add:InputDtype:float16,float,OutputDtype:float',
    { ascend310p: open, ascend310b: open, ascend910b: open, ascend910_93: open, ascend950: works },
  ],
  [
    'OpType::Cast:InputDtype:bfloat16,OutputDtype:float',
    {
      ascend310p: refused,
      ascend310b: refused,
      ascend910b: works,
      ascend910_93: works,
      ascend950: works,
    },
  ],
  [
    'OpType::Cast:InputDtype:float16,OutputDtype:float',
    {
      ascend310p: works,
      ascend310b: works,
      ascend910b: works,
      ascend910_93: works,
      ascend950: works,
    },
  ],
  // bfloat16 was taken out of this row on 310P by inference, so that its absence is likely only.
  [
    'OpType::SoftmaxV2:InputDtype:bfloat16,OutputDtype:bfloat16',
    {
      ascend310p: likelyRefused,
      ascend310b: works,
      ascend910b: works,
      ascend910_93: works,
      ascend950: works,
    },
  ],
  [
    'OpType::SoftmaxV2:InputDtype:float,OutputDtype:float',
    {
      ascend310p: works,
      ascend310b: works,
      ascend910b: works,
      ascend910_93: works,
      ascend950: works,
    },
  ],
];

describe.each(cases)('%s', (line, expected) => {
  it.each(chips)('on %s', (chip) => {
    expect(outcome(line, chip)).toEqual(expected[chip]);
  });
});

describe('findings about devices', () => {
  it('name the nearest columns, what differs, and the codes', () => {
    const [finding] = check('OpType::Relu:InputDtype:float16,OutputDtype:int8\n', {
      targets: ['Ascend310P3'],
    }).diagnostics;
    expect(finding?.codes).toEqual(['W11001', 'EZ3002', 'EZ3003']);
    expect(finding?.message).toContain('x=float16 → y=float16 (y: int8 ⇒ float16)');
    expect(finding?.message).toContain('x=int8 → y=int8 (x: float16 ⇒ int8)');
    // No chip at all has such a column.
    expect(finding?.targets).toBeNull();
  });

  it('name the targets of the call on which they hold', () => {
    const { diagnostics, entries } = check(
      'OpType::Relu:InputDtype:bfloat16,OutputDtype:bfloat16\n',
      { targets: ['Ascend310P3', 'ascend910b', 'Ascend310P1'] },
    );
    expect(diagnostics.map(({ rule, targets }) => [rule, targets])).toEqual([
      ['customize/unsupported-dtypes', ['Ascend310P3', 'Ascend310P1']],
    ]);
    expect(entries[0]?.verdict).toBe('degraded');
  });

  it('stay silent without a target unless they hold everywhere', () => {
    const everywhere = check('OpType::Relu:InputDtype:float16,OutputDtype:int8\n');
    expect(everywhere.diagnostics.map(({ rule, targets }) => [rule, targets])).toEqual([
      ['customize/unsupported-dtypes', null],
    ]);
    const somewhere = check('OpType::Relu:InputDtype:bfloat16,OutputDtype:bfloat16\n');
    expect(somewhere.diagnostics).toEqual([]);
    expect(somewhere.entries[0]?.verdict).toBe('undecided');
  });

  it('name the operator that stands in on ascend950', () => {
    const message = (line: string) =>
      check(`${line}\n`, { targets: ['ascend950'] }).diagnostics[0]?.message;
    expect(message('OpType::Conv2D:InputDtype:float16')).toContain('Conv2DV2');
    expect(message('OpType::MatMulV2:InputDtype:float16,float16')).toContain('MatMulV3');
  });
});

describe('op types', () => {
  const finding = (type: string) =>
    check(`OpType::${type}:InputDtype:float16\n`, { targets: ['ascend310p'] }).diagnostics[0];

  it('that are a near miss are an error with the right name', () => {
    expect(finding('MatMu1V2')).toMatchObject({
      rule: 'customize/unknown-type',
      severity: 'error',
    });
    expect(finding('MatMu1V2')?.message).toContain('MatMulV2');
    expect(finding('matmulv2')?.message).toContain('MatMulV2');
    expect(finding('StrideSliceD')?.message).toContain('StridedSliceD');
  });

  it('of a framework are an error that names the Ascend IR type', () => {
    expect(finding('Gemm')).toMatchObject({ rule: 'customize/unknown-type', severity: 'error' });
    expect(finding('Gemm')?.message).toContain('MatMulV2');
    expect(finding('Softmax')?.message).toContain('SoftmaxV2');
    expect(finding('Convolution')?.message).toContain('Conv2D');
  });

  it('that nobody knows are a warning, for custom operators are legal', () => {
    expect(finding('MyVendorFusedThing')).toMatchObject({
      rule: 'customize/unknown-type',
      severity: 'warning',
    });
  });

  it('of the graph engine are overwritten unchecked', () => {
    expect(finding('Data')).toMatchObject({ rule: 'customize/not-ai-core', verdict: 'degraded' });
    const constant = check('OpType::Const:OutputDtype:float16\n').diagnostics[0];
    expect(constant).toMatchObject({ rule: 'customize/not-ai-core', verdict: 'degraded' });
  });

  it('outside AI Core that a rule leaves alone are not touched', () => {
    // Const has no input; the CPU operator GetNext has none either.
    for (const type of ['Const', 'GetNext']) {
      expect(finding(type)).toMatchObject({ rule: 'customize/no-constraint', verdict: 'ignored' });
    }
  });
});

describe('positions', () => {
  const rules = (line: string) =>
    check(`${line}\n`, { targets: ['ascend310p'] }).diagnostics.map(({ rule }) => rule.slice(10));

  it('beyond the tensors of the operator have no effect', () => {
    expect(rules('OpType::Relu:InputDtype:float16,float,OutputDtype:float16')).toEqual([
      'extra-dtypes',
    ]);
    expect(rules('OpType::Relu:InputDtype:,float16')).toEqual(['no-constraint']);
  });

  it('of a dynamic input share its columns', () => {
    const line = (dtypes: string) =>
      rules(`OpType::ConcatD:InputDtype:${dtypes},OutputDtype:float16`);
    expect(line('float16,float16,float16')).not.toContain('unsupported-dtypes');
    expect(line('float16,float,float16')).toContain('unsupported-dtypes');
  });

  it('that are left out are told as fewer', () => {
    expect(rules('OpType::MatMulV2:InputDtype:float16,OutputDtype:float16')).toEqual([
      'fewer-dtypes',
    ]);
  });

  it('may skip tensors in the middle', () => {
    expect(rules('OpType::MatMulV2:InputDtype:,float16,,,OutputDtype:float16')).not.toContain(
      'unsupported-dtypes',
    );
    expect(rules('OpType::MatMulV2:InputDtype:,,int8,OutputDtype:float16')).toContain(
      'unsupported-dtypes',
    );
  });
});

describe('op types that only some sources list', () => {
  const found = (type: string) =>
    check(`OpType::${type}:InputDtype:float16\n`, { targets: ['ascend910b'] }).diagnostics.map(
      ({ rule, severity }) => [rule.slice('customize/'.length), severity],
    );

  it('are not called unknown when a CPU engine or a framework parser keeps them', () => {
    for (const type of ['SilentCheckV2', 'SilentCheckV3', 'Meshgrid', 'FrameworkOp', '_Arg']) {
      expect(found(type).map(([rule]) => rule)).not.toContain('unknown-type');
      expect(found(type)).not.toEqual([]);
    }
  });

  it('are suggested in other letters before what a framework makes of the word', () => {
    const [finding] = check('OpType::ReLU:InputDtype:float16\n').diagnostics;
    expect(finding?.message).toContain('Relu');
    expect(finding?.fixes[0]?.edits[0]?.text).toBe('Relu');
  });
});

describe('tensors that the signature and the kernel row do not share', () => {
  const verdict = (line: string, target: string) => {
    const { entries, diagnostics } = check(`${line}\n`, { targets: [target] });
    return [entries[0]?.verdict, ...diagnostics.map(({ rule }) => rule.slice('customize/'.length))];
  };

  it('are those of the target, not of another SoC', () => {
    // RmsNormQuant has five inputs on ascend310b; LayerNormQuant one output on ascend310p.
    expect(
      verdict(
        'OpType::RmsNormQuant:InputDtype:float16,float16,float16,float16,int8,OutputDtype:int8',
        'ascend310b',
      ),
    ).not.toContain('extra-dtypes');
  });

  it('may be inputs that fusion adds: never certain, never cut away', () => {
    // AvgPool has one input in Ascend IR; its kernel on 310P takes filter and bias as well.
    const result = verdict('OpType::AvgPool:InputDtype:float16,float16', 'ascend310p');
    expect(result).not.toContain('extra-dtypes');
    expect(result).not.toContain('no-constraint');
  });

  it('are undecided when the row lacks one that the rule names', () => {
    // The row of AdvanceStep on 910b has no outputs at all.
    const [entry, ...rules] = verdict('OpType::AdvanceStep:OutputDtype:int8', 'ascend910b');
    expect(entry).toBe('undecided');
    expect(rules).toContain('cannot-tell');
  });
});
