import { describe, expect, it } from 'vitest';
import {
  exitCodeOf,
  judge,
  judgeCheck,
  lastLine,
  readPlaywright,
  readVitest,
  sumResults,
} from '../../scripts/test/results.mjs';
import { parseTestArguments, purposeOf } from '../../scripts/test/suites.mjs';

const ended = (code: number) => ({ code, timedOut: false });

describe("vitest's report", () => {
  const file = (status: string, tests: readonly string[]) => ({
    name: 'a.test.ts',
    status,
    assertionResults: tests.map((state, at) => ({ fullName: `test ${at}`, status: state })),
  });
  it('counts passed and failed tests, and skipped ones as failed', () => {
    const report = { testResults: [file('failed', ['passed', 'failed', 'skipped', 'todo'])] };
    const result = readVitest(report);
    expect(result).toMatchObject({ passed: 1, failed: 3 });
    expect(result.notes.map(({ kind }) => kind)).toEqual(['failed', 'skipped', 'skipped']);
    expect(result.notes[0]?.name).toBe('a.test.ts > test 1');
  });
  it('counts a file that could not be loaded', () => {
    expect(readVitest({ testResults: [file('failed', [])] })).toMatchObject({
      passed: 0,
      failed: 1,
    });
  });
});

describe("Playwright's report", () => {
  const spec = (status: string) => ({
    title: status,
    file: 'a.spec.ts',
    line: 3,
    tests: [{ status }],
  });
  it('counts tests at every depth; what is not simply passed is failed', () => {
    const report = {
      suites: [
        { specs: [spec('expected')], suites: [{ specs: [spec('expected'), spec('unexpected')] }] },
        { specs: [spec('skipped'), spec('flaky')] },
      ],
      errors: [],
    };
    expect(readPlaywright(report)).toMatchObject({ passed: 2, failed: 3 });
  });
  it('counts errors outside of tests', () => {
    const result = readPlaywright({ suites: [], errors: [{ message: 'cannot load' }] });
    expect(result).toMatchObject({ passed: 0, failed: 1, notes: [{ name: 'cannot load' }] });
  });
});

describe('a suite', () => {
  const good = { passed: 3, failed: 0, notes: [] };
  it('stands as reported when it ended well', () => {
    expect(judge(good, ended(0))).toEqual(good);
    expect(judge({ passed: 1, failed: 1, notes: [] }, ended(1))).toMatchObject({ failed: 1 });
  });
  it('has failed when it crashed, tested nothing, hung or ended badly', () => {
    expect(judge(undefined, ended(0))).toMatchObject({ failed: 1, notes: [{ kind: 'noResult' }] });
    expect(judge({ passed: 0, failed: 0, notes: [] }, ended(0)).failed).toBe(1);
    expect(judge(good, { code: 137, timedOut: true })).toMatchObject({ passed: 3, failed: 1 });
    expect(judge(good, ended(1))).toMatchObject({ passed: 3, failed: 1 });
  });
  it('without tests is one test', () => {
    expect(judgeCheck('lint', ended(0))).toMatchObject({ passed: 1, failed: 0 });
    expect(judgeCheck('lint', ended(1))).toMatchObject({ passed: 0, failed: 1 });
  });
});

describe('the run', () => {
  it('sums all suites into its last line', () => {
    const sum = sumResults([
      { passed: 3, failed: 0, notes: [] },
      { passed: 1, failed: 2, notes: [] },
    ]);
    expect(lastLine(sum)).toBe('4 passed, 2 failed');
    expect(exitCodeOf(sum)).toBe(1);
  });
  it('succeeds only when something passed and nothing failed', () => {
    expect(exitCodeOf({ passed: 1, failed: 0 })).toBe(0);
    expect(exitCodeOf({ passed: 0, failed: 0 })).toBe(1);
  });
});

describe('arguments', () => {
  const chosen = (words: readonly string[]) => {
    const parsed = parseTestArguments(words);
    return parsed.kind === 'run' ? parsed.chosen.map(({ name }) => name) : parsed;
  };
  it('choose all suites or those named, in their own order', () => {
    expect(chosen([])).toEqual(['format', 'lint', 'types', 'svelte', 'docs', 'unit', 'e2e']);
    expect(chosen(['--only', 'e2e,unit'])).toEqual(['unit', 'e2e']);
    expect(chosen(['--only=lint'])).toEqual(['lint']);
  });
  it('name what is not known', () => {
    expect(chosen(['--only', 'unit,foo'])).toEqual({ kind: 'unknown-suite', given: 'foo' });
    expect(chosen(['--fast'])).toEqual({ kind: 'unknown-option', given: '--fast' });
  });
  it('set up no more than the suites need', () => {
    const purpose = (words: readonly string[]) => {
      const parsed = parseTestArguments(words);
      return parsed.kind === 'run' ? purposeOf(parsed.chosen) : parsed;
    };
    expect(purpose(['--only', 'lint'])).toBe('static');
    expect(purpose(['--only', 'lint,unit'])).toBe('terminal');
    expect(purpose([])).toBe('test');
  });
});
