/**
 * Facts 2.3 and 2.3a row by row: what ATC does with a line, as entry, rule and verdict. The expected
 * values are typed from the facts, which were seen on ATC's own reader.
 */
import { describe, expect, it } from 'vitest';
import { check } from '../support/catalog';

interface Row {
  readonly line: string;
  /** Absent when ATC refuses the line. */
  readonly entry?: { scope: 'name' | 'type'; key: string; inputs?: unknown[]; outputs?: unknown[] };
  /** The finding that names the cause, without its group; null when there is none. */
  readonly rule: string | null;
  readonly verdict: string;
  readonly codes?: readonly string[];
}

const f16 = ['float16'];
const name = (key: string, inputs: unknown[] = f16, outputs: unknown[] = []) =>
  ({ scope: 'name', key, inputs, outputs }) as const;
const type = (key: string, inputs: unknown[] = f16, outputs: unknown[] = []) =>
  ({ scope: 'type', key, inputs, outputs }) as const;
const badLine = ['E20101'];
const badWord = ['E20003', 'E20101'];

/** A rule by name that reads well can only be settled by the compiled graph. */
const open = { rule: 'cannot-tell', verdict: 'undecided' } as const;

const rows: readonly Row[] = [
  // 2.3, accepted as written.
  {
    line: 'OpType::Relu:InputDtype:float16,OutputDtype:int8',
    entry: type('Relu', f16, ['int8']),
    rule: 'unsupported-dtypes',
    verdict: 'degraded',
  },
  {
    line: 'OpType::Relu::InputDtype:float16',
    entry: type('Relu'),
    rule: null,
    verdict: 'effective',
  },
  { line: 'a/b::InputDtype:float16', entry: name('a/b'), ...open },
  { line: 'a/b:InputDtype:float16', entry: name('a/b'), ...open },
  {
    line: 'OpType::  Relu:InputDtype:float16',
    entry: type('Relu'),
    rule: null,
    verdict: 'effective',
  },
  { line: 'my op/Relu::InputDtype:float16', entry: name('my op/Relu'), ...open },
  {
    line: 'a::InputDtype:Float16,FLOAT32,bFloat16',
    entry: name('a', ['float16', 'float', 'bfloat16']),
    ...open,
  },
  {
    line: 'a::InputDtype: float16 , float32 ,\tOutputDtype: float16 ',
    entry: name('a', ['float16', 'float'], f16),
    ...open,
  },
  {
    line: 'a::InputDtype:,,float16,OutputDtype:,float16',
    entry: name('a', [null, null, 'float16'], [null, 'float16']),
    ...open,
  },
  { line: 'a::OutputDtype:float16', entry: name('a', [], f16), ...open },
  { line: 'a::InputDtype=float16', entry: name('a'), ...open },
  { line: 'a::InputDtype float16', entry: name('a'), ...open },
  // 2.3, silent.
  {
    line: ' OpType::Relu:InputDtype:float16',
    entry: name('OpType'),
    rule: 'prefix-not-at-start',
    verdict: 'ignored',
  },
  {
    line: '\tOpType::Relu:InputDtype:float16',
    entry: name('OpType'),
    rule: 'prefix-not-at-start',
    verdict: 'ignored',
  },
  {
    line: '\ufeffOpType::Relu:InputDtype:float16',
    entry: name('\ufeffOpType'),
    rule: 'byte-order-mark',
    verdict: 'ignored',
  },
  {
    line: 'optype::Relu:InputDtype:float16',
    entry: name('optype'),
    rule: 'prefix-spelling',
    verdict: 'ignored',
  },
  {
    line: 'OPTYPE::Relu:InputDtype:float16',
    entry: name('OPTYPE'),
    rule: 'prefix-spelling',
    verdict: 'ignored',
  },
  {
    line: 'OpType:Relu:InputDtype:float16',
    entry: name('OpType'),
    rule: 'prefix-spelling',
    verdict: 'ignored',
  },
  {
    line: 'Relu :InputDtype:float16',
    entry: name('Relu '),
    rule: 'blank-before-colon',
    verdict: 'ignored',
  },
  {
    line: 'OpType::Relu :InputDtype:float16',
    entry: type('Relu '),
    rule: 'blank-before-colon',
    verdict: 'ignored',
  },
  {
    line: 'scope:0/Relu::InputDtype:float16',
    entry: name('scope'),
    rule: 'colon-in-name',
    verdict: 'ignored',
  },
  {
    line: '*Relu*::InputDtype:float16',
    entry: name('*Relu*'),
    rule: 'wildcard',
    verdict: 'ignored',
  },
  { line: '#a::InputDtype:float16', entry: name('#a'), rule: 'commented-rule', verdict: 'ignored' },
  {
    line: '//OpType::Relu:InputDtype:float16',
    entry: name('//OpType'),
    rule: 'commented-rule',
    verdict: 'ignored',
  },
  // 2.3, fatal.
  { line: '# text', rule: 'not-a-rule', verdict: 'fatal', codes: badLine },
  { line: '# note: text', rule: 'not-a-rule', verdict: 'fatal', codes: badLine },
  { line: '', rule: 'not-a-rule', verdict: 'fatal', codes: badLine },
  { line: ' \t ', rule: 'not-a-rule', verdict: 'fatal', codes: badLine },
  { line: 'Relu', rule: 'not-a-rule', verdict: 'fatal', codes: badLine },
  { line: 'a::float16', rule: 'not-a-rule', verdict: 'fatal', codes: badLine },
  { line: ':InputDtype:float16', rule: 'empty-name', verdict: 'fatal', codes: badLine },
  { line: 'OpType:::InputDtype:float16', rule: 'empty-name', verdict: 'fatal', codes: badLine },
  { line: 'a::inputdtype:float16', rule: 'keyword-spelling', verdict: 'fatal', codes: badLine },
  {
    line: 'a::InputDtype:float16,outputdtype:float16',
    rule: 'keyword-spelling',
    verdict: 'fatal',
    codes: badWord,
  },
  {
    line: 'a::OutputDtype:float16,InputDtype:float16',
    rule: 'keyword-order',
    verdict: 'fatal',
    codes: ['E29999', 'E20101'],
  },
  {
    line: 'a::InputDtype:float16;OutputDtype:float16',
    rule: 'separator',
    verdict: 'fatal',
    codes: badWord,
  },
  ...['fp16', 'bf16', 'DT_FLOAT16', 'undefined', '"float16"'].map((word) => ({
    line: `a::InputDtype:${word}`,
    rule: 'unknown-dtype',
    verdict: 'fatal',
    codes: badWord,
  })),
  {
    line: 'a::InputDtype:float16 # why',
    rule: 'trailing-comment',
    verdict: 'fatal',
    codes: badWord,
  },
  { line: 'a::InputDtype:float16，float16', rule: 'separator', verdict: 'fatal', codes: badWord },
  { line: 'a::InputDtype :float16', rule: 'separator', verdict: 'fatal', codes: badWord },
  {
    line: 'InputDtypeNode::InputDtype:float16',
    rule: 'unknown-dtype',
    verdict: 'fatal',
    codes: badWord,
  },
  {
    line: 'a::InputDtype:,OutputDtype:',
    entry: name('a', [], []),
    rule: 'no-constraint',
    verdict: 'fatal',
    codes: ['E29999'],
  },
  { line: 'a::InputDtype', rule: 'nothing-after-keyword', verdict: 'fatal', codes: [] },
  { line: 'a::OutputDtype', rule: 'nothing-after-keyword', verdict: 'fatal', codes: [] },
  {
    line: 'a::InputDtype:float16\rb::InputDtype:float16\r',
    rule: 'unknown-dtype',
    verdict: 'fatal',
    codes: badWord,
  },
  // 2.3a.
  {
    line: 'stem/conv InputDtype:float16',
    entry: name('stem/conv InputDtype'),
    rule: 'separator',
    verdict: 'ignored',
  },
  {
    line: 'OpType::Relu：InputDtype:float16',
    entry: type('Relu：InputDtype'),
    rule: 'separator',
    verdict: 'ignored',
  },
  {
    line: 'OpType::InputDtype:float16',
    entry: type('InputDtype'),
    rule: 'empty-name',
    verdict: 'ignored',
  },
  {
    line: 'x::inputDtype:float16,OutputDtype:float16',
    entry: name('x', [], f16),
    rule: 'text-not-read',
    verdict: 'ignored',
  },
  {
    line: 'X:int32,InputDtype:float16',
    entry: name('X'),
    rule: 'text-not-read',
    verdict: 'ignored',
  },
  {
    line: 'OutputDtype_fix::InputDtype:float16',
    rule: 'keyword-order',
    verdict: 'fatal',
    codes: ['E29999', 'E20101'],
  },
  { line: 'cast/InputDtype:OutputDtype:float16', entry: name('cast/InputDtype', [], f16), ...open },
  {
    line: 'a::InputDtype:float16 OutputDtype:float16',
    entry: name('a', f16, f16),
    ...open,
  },
  { line: 'a::InputDtypeOutputDtype:float16', rule: 'separator', verdict: 'fatal', codes: badWord },
  { line: 'a::InputDtype:float16OutputDtype:float16', entry: name('a', f16, f16), ...open },
  { line: '# see InputDtype', rule: 'nothing-after-keyword', verdict: 'fatal', codes: [] },
];

describe.each(rows)('$line', (row) => {
  const result = check(`${row.line}\n`, { targets: ['ascend310p'] });
  const [entry] = result.entries;

  it('is read as ATC reads it', () => {
    const { scope, key, inputs, outputs } = entry ?? {};
    expect(scope === undefined ? undefined : { scope, key, inputs, outputs }).toEqual(row.entry);
  });

  it('has the verdict and one finding that names the cause', () => {
    expect(entry?.verdict).toBe(row.verdict);
    const rules = result.diagnostics.map((diagnostic) => diagnostic.rule);
    // A dead name needs no second word; a rule by name is always open.
    expect(
      rules.filter((rule) => rule !== 'customize/cannot-tell' || row.rule === 'cannot-tell'),
    ).toEqual(row.rule === null ? [] : [`customize/${row.rule}`]);
    if (row.codes !== undefined) expect(result.diagnostics[0]?.codes).toEqual(row.codes);
  });
});

describe('several lines', () => {
  it('reports two codes for an empty name with a bad dtype word', () => {
    const result = check(':InputDtype:fp16\n');
    expect(result.diagnostics.map(({ rule, codes }) => [rule, codes])).toEqual([
      ['customize/empty-name', ['E20101']],
      ['customize/unknown-dtype', ['E20003', 'E20101']],
    ]);
  });

  it('accepts a line of 1023 bytes and stops in silence at 1024', () => {
    const rule = 'OpType::Relu:InputDtype:float16';
    const text = `${rule}${','.repeat(1023 - rule.length)}\n${rule}${','.repeat(1024 - rule.length)}\nfp16\n`;
    const result = check(text, { targets: ['ascend310p'] });
    expect(result.entries.map(({ verdict, scope }) => [verdict, scope])).toEqual([
      ['effective', 'type'],
      ['ignored', undefined],
      ['ignored', undefined],
    ]);
    expect(result.diagnostics.map(({ rule: id }) => id)).toEqual(['customize/line-too-long']);
  });

  it('counts bytes, not characters', () => {
    const rule = `${'卷'.repeat(340)}::InputDtype:float16`;
    expect(check(rule).diagnostics.map(({ rule: id }) => id)).toContain('customize/line-too-long');
    expect(check(rule, { encoding: 'gbk' }).entries[0]?.verdict).toBe('ignored');
    expect(check(rule, { encoding: 'gbk' }).diagnostics[0]?.rule).toBe('customize/encoding');
  });

  it('accepts CRLF, a missing last line end, and one at the end; refuses two', () => {
    const crlf = check('a::InputDtype:float16\r\nb::InputDtype:float16\r\n');
    expect(crlf.entries.map(({ key }) => key)).toEqual(['a', 'b']);
    expect(check('a::InputDtype:float16').entries).toHaveLength(1);
    const blank = check('a::InputDtype:float16\n\n');
    expect(blank.entries[1]).toEqual({ line: 2, verdict: 'fatal' });
    expect(blank.diagnostics.at(-1)?.rule).toBe('customize/not-a-rule');
  });

  it('lets the first of two rules for one operator win, for names and types apart', () => {
    const result = check(
      'Relu::InputDtype:float16\nOpType::Relu:InputDtype:float16\nOpType::Relu:InputDtype:float\nRelu:OutputDtype:float\n',
      { targets: ['ascend310p'] },
    );
    expect(result.entries.map(({ verdict }) => verdict)).toEqual([
      'undecided',
      'effective',
      'ignored',
      'ignored',
    ]);
    expect(result.entries[2]).toMatchObject({ scope: 'type', key: 'Relu', inputs: ['float'] });
  });

  it('accepts an empty file and says that it does nothing', () => {
    const result = check('');
    expect(result.entries).toEqual([]);
    expect(result.diagnostics.map(({ rule, severity }) => [rule, severity])).toEqual([
      ['customize/empty-file', 'info'],
    ]);
  });

  it('cuts a line at a NUL', () => {
    const result = check('a::InputDtype:float16\u0000,fp16\n\u0000\n');
    expect(result.entries[0]).toMatchObject({ key: 'a', inputs: ['float16'] });
    expect(result.entries[1]).toEqual({ line: 2, verdict: 'fatal' });
  });

  it('never lets a bad line hide the next', () => {
    const result = check('a::InputDtype:fp16\n\nb::InputDtype:bf16\n');
    expect(result.diagnostics.map(({ rule, start }) => [rule, start.line])).toEqual([
      ['customize/unknown-dtype', 1],
      ['customize/not-a-rule', 2],
      ['customize/unknown-dtype', 3],
    ]);
  });
});
