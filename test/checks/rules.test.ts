/** What every rule owes its reader: words in both languages, examples that hold, fixes that help. */
import { describe, expect, it } from 'vitest';
import { applyEdits } from '../../grammars/customize-dtypes/edits';
import { allRules, rulePage } from '../../electron/checks/rule-page';
import enCodes from '../../electron/text/en/codes.json';
import zhCodes from '../../electron/text/zh-CN/codes.json';
import { ruleTexts } from '../../electron/text/rules';
import { check, checkExample } from '../support/catalog';

const rulesWithExamples = allRules.filter(({ scope }) => scope !== 'project');

describe.each(rulesWithExamples.map((rule) => [rule.id, rule] as const))('%s', (id, rule) => {
  it('has a bad and a good example', () => {
    expect(rule.bad.length).toBeGreaterThan(0);
    expect(rule.good.length).toBeGreaterThan(0);
  });

  it.each(rule.bad.map((example) => [JSON.stringify(example.text).slice(0, 80), example] as const))(
    'finds %s',
    (_, example) => {
      const found = checkExample(id, example).diagnostics.filter(
        (diagnostic) => diagnostic.rule === id,
      );
      expect(found).not.toEqual([]);
      for (const { message, start, end } of found) {
        expect(message).not.toMatch(/\{\w+/);
        expect(end.offset).toBeGreaterThanOrEqual(start.offset);
        expect(end.offset).toBeLessThanOrEqual(example.text.length);
      }
    },
  );

  it.each(
    rule.good.map((example) => [JSON.stringify(example.text).slice(0, 80), example] as const),
  )('accepts %s', (_, example) => {
    expect(
      checkExample(id, example).diagnostics.filter((diagnostic) => diagnostic.rule === id),
    ).toEqual([]);
  });

  it('has a page in both languages', () => {
    for (const language of ['en', 'zh-CN'] as const) {
      const page = rulePage(id, language);
      for (const text of [page?.title, page?.what, page?.why, page?.todo])
        expect(text).toBeTruthy();
    }
    expect(rulePage(id, 'zh-CN')?.what).toMatch(/[\u4e00-\u9fff]/);
  });

  it('removes its own finding with each safe fix', () => {
    for (const example of rule.bad) {
      for (const finding of checkExample(id, example).diagnostics.filter(
        (some) => some.rule === id,
      )) {
        for (const fix of finding.fixes.filter(({ safe }) => safe)) {
          const fixed = applyEdits(example.text, fix.edits);
          expect(fixed).not.toBeNull();
          const after = checkExample(id, { ...example, text: fixed ?? '' }).diagnostics;
          const same = after.filter(
            (other) => other.rule === id && other.start.offset === finding.start.offset,
          );
          expect(same).toEqual([]);
        }
      }
    }
  });
});

describe('the codes of ATC', () => {
  it('that a rule names are explained in both languages', () => {
    const named = new Set(allRules.flatMap(({ codes }) => codes));
    for (const code of named)
      expect([code, code in enCodes, code in zhCodes]).toEqual([code, true, true]);
    expect(Object.keys(zhCodes)).toEqual(Object.keys(enCodes));
  });
});

describe('the message catalogue', () => {
  const holesOf = (text: string) => [...text.matchAll(/\{(\w+)/g)].map(([, hole]) => hole).sort();
  const english: Record<string, unknown> = ruleTexts.en;
  const chinese: Record<string, unknown> = ruleTexts['zh-CN'];
  const leaves = (value: unknown, path = ''): [string, string][] =>
    typeof value === 'string'
      ? [[path, value]]
      : Object.entries(value as object).flatMap(([key, inner]) => leaves(inner, `${path}/${key}`));

  it('has exactly the rules that run', () => {
    expect(Object.keys(english).sort()).toEqual(allRules.map(({ id }) => id).sort());
  });

  it('has the same keys and holes in both languages', () => {
    const inEnglish = new Map(leaves(english));
    const inChinese = new Map(leaves(chinese));
    expect([...inChinese.keys()].sort()).toEqual([...inEnglish.keys()].sort());
    for (const [key, text] of inEnglish) {
      const unique = (holes: (string | undefined)[]) => [...new Set(holes)];
      expect([key, unique(holesOf(inChinese.get(key) ?? ''))]).toEqual([
        key,
        unique(holesOf(text)),
      ]);
    }
  });
});

describe('safe fixes of the usual slips', () => {
  const fix = (text: string) => {
    const safe = check(text)
      .diagnostics.flatMap((finding) => finding.fixes)
      .find((some) => some.safe);
    return safe === undefined ? null : applyEdits(text, safe.edits);
  };

  it.each([
    ['a::InputDtype:fp16\n', 'a::InputDtype:float16\n'],
    ['a::InputDtype:bf16,OutputDtype:fp32\n', 'a::InputDtype:bfloat16,OutputDtype:fp32\n'],
    ['a::InputDtype:DT_FLOAT16\n', 'a::InputDtype:float16\n'],
    ['a::InputDtype:"float16"\n', 'a::InputDtype:float16\n'],
    ['optype::Relu:InputDtype:float16\n', 'OpType::Relu:InputDtype:float16\n'],
    ['OpType:Relu:InputDtype:float16\n', 'OpType::Relu:InputDtype:float16\n'],
    ['  OpType::Relu:InputDtype:float16\n', 'OpType::Relu:InputDtype:float16\n'],
    ['\ufeffOpType::Relu:InputDtype:float16\n', 'OpType::Relu:InputDtype:float16\n'],
    ['\na::InputDtype:float16\n', 'a::InputDtype:float16\n'],
    ['a::InputDtype:float16\r\n\r\n', 'a::InputDtype:float16\r\n'],
    ['# text\na::InputDtype:float16\n', 'a::InputDtype:float16\n'],
    ['a::inputdtype:float16\n', 'a::InputDtype:float16\n'],
    ['a::InputDtype:float16;OutputDtype:float16\n', 'a::InputDtype:float16,OutputDtype:float16\n'],
    ['a::InputDtype:float16，float\n', 'a::InputDtype:float16,float\n'],
    ['a::InputDtype：float16\n', 'a::InputDtype:float16\n'],
    ['a::InputDtype :float16\n', 'a::InputDtype:float16\n'],
    ['a InputDtype:float16\n', 'a::InputDtype:float16\n'],
    ['OpType::Relu：InputDtype:float16\n', 'OpType::Relu:InputDtype:float16\n'],
    ['a::InputDtype:float16 # why, oh why\n', 'a::InputDtype:float16\n'],
    ['a::OutputDtype:float,InputDtype:float16\n', 'a::InputDtype:float16,OutputDtype:float\n'],
    ['a::InputDtype:float16,OutputDtype\n', 'a::InputDtype:float16\n'],
    ['a ::InputDtype:float16\n', 'a::InputDtype:float16\n'],
    [
      'a::InputDtype:float16\rb::InputDtype:float\r',
      'a::InputDtype:float16\nb::InputDtype:float\r',
    ],
  ])('%j', (before, after) => {
    expect(fix(before)).toBe(after);
  });
});

describe('fixes that would bring out a second slip', () => {
  const fixes = (text: string, rule: string) =>
    check(text)
      .diagnostics.filter((finding) => finding.rule === `customize/${rule}`)
      .flatMap((finding) => finding.fixes);

  it.each([
    ['x::outputDtype:float16,InputDtype:float16\n', 'text-not-read'],
    ['x::inputDtype:fp16,OutputDtype:float16\n', 'text-not-read'],
    ['\u3000:InputDtype:float16\n', 'blank-before-colon'],
    [' OpType:::InputDtype:float16\n', 'prefix-not-at-start'],
  ])('%j has no safe fix for %s', (text, rule) => {
    expect(fixes(text, rule).filter(({ safe }) => safe)).toEqual([]);
  });

  it('never makes ATC abort', () => {
    expect(fixes('a::OutputDtype,InputDtype:float16\n', 'keyword-order')).toEqual([]);
  });

  it('never deletes a good rule that only seems a duplicate', () => {
    for (const text of [
      '  OpType::Relu:InputDtype:float16\n  OpType::Abs:InputDtype:float16\n',
      'optype::Relu:InputDtype:float16\noptype::Abs:InputDtype:float16\n',
      'scope:0/a::InputDtype:float16\nscope:1/b::InputDtype:float16\n',
    ]) {
      expect(fixes(text, 'duplicate')).toEqual([]);
    }
    const other = fixes('a::InputDtype:float16\na::InputDtype:float\n', 'duplicate');
    expect(other.map(({ safe }) => safe)).toEqual([false]);
    const same = fixes('a::InputDtype:float16\na::InputDtype:float16\n', 'duplicate');
    expect(same.map(({ safe }) => safe)).toEqual([true]);
  });
});
