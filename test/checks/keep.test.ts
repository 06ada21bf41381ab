/** What ATC does with the entries of a keep_dtype file (facts 3.2, 3.3, 8). */
import { describe, expect, it } from 'vitest';
import { applyEdits } from '../../grammars/customize-dtypes/edits';
import { check, type CheckOptions } from '../support/catalog';

const keep = (text: string, options: CheckOptions = {}) =>
  check(text, { kind: 'keep_dtype', ...options });

/** Rules with severity, verdict, line and the text that is marked. */
function said(text: string, options: CheckOptions = {}): readonly string[] {
  return keep(text, options).diagnostics.map(({ rule, severity, verdict, start, end }) =>
    [
      rule.replace('keep/', ''),
      severity,
      verdict,
      `${String(start.line)} ${JSON.stringify(text.slice(start.offset, end.offset))}`,
    ].join(' | '),
  );
}

const cann = (version: string): CheckOptions => ({ cann: version });

describe('entries', () => {
  it('are types and names, trimmed; empty lines are skipped, order and doubles do not count', () => {
    // Whether an operator has a name, only the model says.
    const text = '  OpType::Relu\t\r\n\nfc1000\n\nfc1000\nOpType::SoftmaxV2\nscope/a b\n';
    expect(said(text)).toEqual([]);
    expect(keep(text).entries).toEqual([
      { line: 1, scope: 'type', key: 'Relu', verdict: 'effective' },
      { line: 3, scope: 'name', key: 'fc1000', verdict: 'undecided' },
      { line: 5, scope: 'name', key: 'fc1000', verdict: 'undecided' },
      { line: 6, scope: 'type', key: 'SoftmaxV2', verdict: 'effective' },
      { line: 7, scope: 'name', key: 'scope/a b', verdict: 'undecided' },
    ]);
  });

  it('may be none at all', () => {
    expect(keep('').entries).toEqual([]);
    expect(said('')).toEqual([]);
    expect(said('\n\n')).toEqual([]);
  });

  it.each([
    ['OpType::relu\n', 'relu'],
    ['OpType:: Relu\n', ' Relu'],
    ['OpType::Batch_Norm\n', 'Batch_Norm'],
    ['OpType::Relu # x\n', 'Relu # x'],
    ['OpType::Relu,OpType::Add\n', 'Relu,OpType::Add'],
    ['OpType::relu\r\n', 'relu'],
  ])('%j stops ATC with E10003', (text, key) => {
    const { diagnostics, entries } = keep(text);
    expect(diagnostics).toMatchObject([
      { rule: 'keep/type-spelling', verdict: 'fatal', severity: 'error', codes: ['E10003'] },
    ]);
    expect(entries).toEqual([{ line: 1, scope: 'type', key, verdict: 'fatal' }]);
  });

  it.each<[string, string]>([
    ['OpType::\n', 'type-spelling | error | fatal | 1 "OpType::"'],
    ['optype::Relu\n', 'prefix-spelling | error | ignored | 1 "optype::"'],
    ['OpType:Relu\n', 'prefix-spelling | error | ignored | 1 "OpType:"'],
    ['OpType：：Relu\n', 'prefix-spelling | error | ignored | 1 "OpType：："'],
    ['- OpType::Relu\n', 'prefix-spelling | error | ignored | 1 "- OpType::"'],
    ['OpType::Rellu\n', 'unknown-type | error | ignored | 1 "Rellu"'],
    ['OpType::Gemm\n', 'unknown-type | error | ignored | 1 "Gemm"'],
    ['OpType::MyCustomOperator\n', 'unknown-type | warning | ignored | 1 "MyCustomOperator"'],
    ['\ufeffOpType::Relu\n', 'byte-order-mark | error | ignored | 1 "\ufeff"'],
    ['a\n\ufeffOpType::Relu\n', 'prefix-spelling | error | ignored | 2 "\ufeffOpType::"'],
    [
      'OpType::Relu:InputDtype:float16,OutputDtype:float\n',
      'wrong-file | error | fatal | 1 "OpType::Relu:InputDtype:float16,OutputDtype:float"',
    ],
    ['conv1::InputDtype:float16\n', 'wrong-file | error | ignored | 1 "conv1::InputDtype:float16"'],
  ])('%j', (text, expected) => {
    expect(said(text)).toEqual([expected]);
  });

  it.each(['_If', '_While', '_Arg', 'dequantPerChannel', '_UnaryOpsComposition'])(
    'of the real type %s, which is not in PascalCase, are good for a model that has it',
    (type) => {
      const { diagnostics } = keep(`OpType::${type}\n`);
      expect(diagnostics).toMatchObject([
        { rule: 'keep/type-spelling', severity: 'warning', verdict: 'undecided' },
      ]);
    },
  );

  it('that match nothing are silent from 8.5.0 on, and stop versions up to March 2023', () => {
    const text = 'a\n# note\n  \nb\r\n\r\n';
    expect(said(text, cann('8.5.0'))).toEqual([
      'comment | info | ignored | 2 "# note"',
      'blank-only-line | info | ignored | 3 "  "',
      'blank-only-line | info | ignored | 5 "\\r"',
    ]);
    const old = keep(text, cann('6.0.1')).diagnostics;
    expect(old.map(({ rule, verdict, start }) => [rule, verdict, start.line])).toEqual([
      ['keep/old-cann', 'fatal', 2],
      ['keep/old-cann', 'fatal', 3],
      ['keep/old-cann', 'fatal', 5],
    ]);
    expect(new Set(old.flatMap(({ codes }) => codes))).toEqual(new Set(['E10003']));
    // In between nobody can say.
    expect(keep(text, cann('8.1.RC1')).diagnostics.map(({ certainty }) => certainty)).toEqual([
      'likely',
      'likely',
      'likely',
    ]);
  });

  it('behind ten that match nothing are not looked at', () => {
    const dead = Array.from({ length: 10 }, (_, k) => `# ${String(k)}\n`).join('');
    const rules = (text: string) =>
      keep(text)
        .diagnostics.filter(({ rule }) => rule !== 'keep/comment')
        .map(({ rule, verdict }) => [rule, verdict]);
    expect(rules(`${dead}OpType::relu\n`)).toEqual([['keep/hidden-type-error', 'ignored']]);
    expect(rules(`${dead.slice(4)}OpType::relu\n`)).toEqual([['keep/type-spelling', 'fatal']]);
    expect(rules(`${dead}OpType::Relu:InputDtype:float16\n`)).toEqual([
      ['keep/wrong-file', 'ignored'],
    ]);
    // Good names before it may match nothing as well.
    const names = Array.from({ length: 10 }, (_, k) => `name${String(k)}\n`).join('');
    expect(keep(`${names}OpType::relu\n`).diagnostics).toMatchObject([
      { rule: 'keep/type-spelling', verdict: 'fatal', certainty: 'likely' },
    ]);
  });

  it('that would bring out a hidden one have no fix before that is mended', () => {
    const dead = Array.from({ length: 10 }, () => '  \n').join('');
    const { diagnostics } = keep(`${dead}OpType::relu\n`);
    expect(diagnostics.filter(({ fixes }) => fixes.length > 0).map(({ rule }) => rule)).toEqual([
      'keep/hidden-type-error',
    ]);
  });
});

describe('the command around it', () => {
  const text = 'OpType::Relu\nfc1000\n';
  it.each(['must_keep_origin_dtype', 'origin'])('has no effect under %s', (precisionMode) => {
    const result = keep(text, { atc: { precisionMode, singleop: false } });
    expect(result.diagnostics.map(({ rule }) => rule)).toEqual(['keep/no-effect-under-origin']);
    expect(result.entries.map(({ verdict }) => verdict)).toEqual(['ignored', 'ignored']);
  });

  it('counts alone when single operators are compiled: the file is not read', () => {
    const singleop = { atc: { precisionMode: 'origin', singleop: true } };
    expect(keep('OpType::relu\nfc\n', singleop).diagnostics.map(({ rule }) => rule)).toEqual([
      'keep/singleop',
    ]);
  });

  it('leaves it in effect in the default mode', () => {
    expect(said(text, { atc: { precisionMode: 'force_fp16', singleop: false } })).toEqual([]);
    expect(said(text, { atc: { precisionMode: null, singleop: false } })).toEqual([]);
  });
});

describe('repairs', () => {
  it.each<[string, string]>([
    ['OpType::relu\n', 'OpType::Relu\n'],
    ['OpType:: Relu\n', 'OpType::Relu\n'],
    ['OpType::Relu # exact\n', 'OpType::Relu\n'],
    ['OpType::Relu,OpType::Add\n', 'OpType::Relu\nOpType::Add\n'],
    ['OpType::Relu;Add\r\n', 'OpType::Relu\r\nOpType::Add\r\n'],
    ['optype::Relu\n', 'OpType::Relu\n'],
    [' OpType : Relu\n', ' OpType::Relu\n'],
    ['\ufeffOpType::Relu\n', 'OpType::Relu\n'],
    ['a\n \t\nb\n', 'a\n\nb\n'],
    ['a\r\n\r\nb\r\n', 'a\r\n\nb\r\n'],
  ])('%j is mended without asking', (text, right) => {
    const safe = keep(text)
      .diagnostics.flatMap(({ fixes }) => fixes)
      .find((fix) => fix.safe);
    expect(safe === undefined ? null : applyEdits(text, safe.edits)).toBe(right);
  });

  it.each<[string, string]>([
    ['OpType::Relu:InputDtype:float16\n', 'OpType::Relu\n'],
    ['fc1000::OutputDtype:float\r\n', 'fc1000\r\n'],
    ['OpType::Rellu\n', 'OpType::Relu\n'],
    ['a\n# note\nb\n', 'a\nb\n'],
    ['OpType::Batch_Norm\n', 'OpType::BatchNorm\n'],
  ])('%j is mended when the user says so', (text, right) => {
    const fixes = keep(text).diagnostics.flatMap((finding) => finding.fixes);
    expect(fixes.some(({ safe }) => safe)).toBe(false);
    expect(fixes.map(({ edits }) => applyEdits(text, edits))).toContain(right);
  });
});

describe('a keep_dtype list given as customize_dtypes', () => {
  it.each([
    ['OpType::MatMulV2\n', 'OpType::MatMulV2:InputDtype:float,float,OutputDtype:float\n'],
    ['OpType::Relu\r\n', 'OpType::Relu:InputDtype:float,OutputDtype:float\r\n'],
    ['scope/fc1000\n', 'scope/fc1000::InputDtype:float,OutputDtype:float\n'],
  ])('%j is known for what it is, and can become a rule', (text, rule) => {
    const [found] = check(text).diagnostics;
    expect(found).toMatchObject({ rule: 'customize/not-a-rule', verdict: 'fatal' });
    expect(found?.message).toContain('--keep_dtype');
    expect(found?.fixes.map(({ safe }) => safe)).toEqual([false]);
    expect(applyEdits(text, found?.fixes[0]?.edits ?? [])).toBe(rule);
  });
});
