import { describe, expect, it } from 'vitest';
import type { CheckedFile } from '../../electron/ipc/channels';
import { severities, type Diagnostic } from '../../electron/ipc/diagnostics';
import { listKey } from '../../renderer/problems/problem-keys';
import {
  countBySeverity,
  filterProblems,
  problemRows,
  stepProblem,
  type ProblemRow,
} from '../../renderer/problems/problem-model';

function finding(line: number, more: Partial<Diagnostic> = {}): Diagnostic {
  return {
    rule: 'customize/unknown-dtype',
    severity: 'error',
    verdict: 'fatal',
    certainty: 'certain',
    codes: ['E20003', 'E20101'],
    targets: null,
    start: { line, column: 1, offset: line * 100 },
    end: { line, column: 5, offset: line * 100 + 4 },
    message: '“fp16”不是 ATC 认识的数据类型',
    fixes: [],
    ...more,
  };
}

const undecided = (line: number, message = 'A rule by operator name'): Diagnostic =>
  finding(line, {
    rule: 'customize/cannot-tell',
    severity: 'info',
    verdict: 'undecided',
    codes: [],
    message,
  });

const file = (path: string, diagnostics: readonly Diagnostic[]): CheckedFile => ({
  path,
  kind: 'customize_dtypes',
  diagnostics,
  summary: countBySeverity(diagnostics),
});

const all = { severities: new Set(severities), text: '' };
const none: ReadonlySet<string> = new Set();

const rowsOf = (
  files: readonly CheckedFile[],
  collapsed = none,
  unfolded = none,
): readonly ProblemRow[] => problemRows(filterProblems(files, all), collapsed, unfolded);

const shortly = (row: ProblemRow): string =>
  row.type === 'file'
    ? row.path
    : `${row.diagnostic.start.line}${row.more > 0 ? ` +${row.more}` : ''}`;

describe('problem list', () => {
  it('groups findings by file and counts each by severity', () => {
    const rows = rowsOf([file('a.cfg', [finding(1), undecided(2)]), file('b.cfg', [finding(7)])]);
    expect(rows.map(shortly)).toEqual(['a.cfg', '1', '2', 'b.cfg', '7']);
    expect(rows[0]).toMatchObject({ counts: { errors: 1, warnings: 0, infos: 1 } });
  });

  it('leaves out files without findings', () => {
    expect(rowsOf([file('a.cfg', [])])).toEqual([]);
  });

  it('shows only the heading of a file that is folded away', () => {
    const rows = rowsOf(
      [file('a.cfg', [finding(1)]), file('b.cfg', [finding(2)])],
      new Set(['a.cfg']),
    );
    expect(rows.map(shortly)).toEqual(['a.cfg', 'b.cfg', '2']);
  });

  it('folds infos that say the same into their first line', () => {
    const infos = Array.from({ length: 60 }, (_, index) => undecided(index + 1));
    const rows = rowsOf([file('a.cfg', [...infos, finding(61)])]);
    expect(rows.map(shortly)).toEqual(['a.cfg', '1 +59', '61']);
  });

  it('opens a fold in place', () => {
    const files = [file('a.cfg', [undecided(1), finding(2), undecided(3)])];
    const head = rowsOf(files).find((row) => row.type === 'problem' && row.more > 0);
    if (head?.type !== 'problem' || head.fold === null) throw new Error('no fold');
    const rows = rowsOf(files, none, new Set([head.fold]));
    expect(rows.map(shortly)).toEqual(['a.cfg', '1 +1', '2', '3']);
  });

  it('never folds errors, nor infos that differ or stand in another file', () => {
    const rows = rowsOf([
      file('a.cfg', [finding(1), finding(2), undecided(3, 'x'), undecided(4, 'y')]),
      file('b.cfg', [undecided(5, 'x')]),
    ]);
    expect(rows.map(shortly)).toEqual(['a.cfg', '1', '2', '3', '4', 'b.cfg', '5']);
  });

  it('filters by severity', () => {
    const files = [file('a.cfg', [finding(1), undecided(2)])];
    const items = filterProblems(files, { severities: new Set(['info']), text: '' });
    expect(items.map((item) => item.diagnostic.start.line)).toEqual([2]);
  });

  it.each([
    ['a code in any case', 'e20003'],
    ['a rule', 'unknown-dtype'],
    ['Chinese words', '数据类型'],
    ['a path', 'a.cfg'],
    ['several words', 'fp16 E20101'],
  ])('finds by %s', (_, text) => {
    const files = [file('a.cfg', [finding(1), undecided(2)])].map((each) => each);
    const items = filterProblems(files, { severities: new Set(['error']), text });
    expect(items).toHaveLength(1);
  });

  it('wants every word of the filter', () => {
    const files = [file('a.cfg', [finding(1)])];
    expect(filterProblems(files, { ...all, text: 'fp16 W11001' })).toEqual([]);
  });

  it('keeps 10 000 findings in order', () => {
    const many = Array.from({ length: 10_000 }, (_, index) => finding(index + 1));
    const rows = rowsOf([file('a.cfg', many)]);
    expect(rows).toHaveLength(10_001);
    expect(shortly(rows[10_000] as ProblemRow)).toBe('10000');
  });
});

describe('stepping through problems', () => {
  const items = filterProblems(
    [file('a.cfg', [finding(1), finding(5)]), file('b.cfg', [finding(3)])],
    all,
  );
  const step = (
    from: { key?: string | null; path?: string | null; offset?: number },
    direction: 1 | -1,
  ): string | undefined =>
    stepProblem(items, { key: null, path: null, offset: 0, ...from }, direction)?.key;

  it('goes on from the chosen one, over files and around the end', () => {
    expect(step({ key: 'a.cfg#0' }, 1)).toBe('a.cfg#1');
    expect(step({ key: 'a.cfg#1' }, 1)).toBe('b.cfg#0');
    expect(step({ key: 'b.cfg#0' }, 1)).toBe('a.cfg#0');
    expect(step({ key: 'a.cfg#0' }, -1)).toBe('b.cfg#0');
  });

  it('begins at the cursor when none is chosen', () => {
    expect(step({ path: 'a.cfg', offset: 200 }, 1)).toBe('a.cfg#1');
    expect(step({ path: 'a.cfg', offset: 200 }, -1)).toBe('a.cfg#0');
    expect(step({ path: 'b.cfg', offset: 0 }, 1)).toBe('b.cfg#0');
  });

  it('has the first or last without a place, and none without problems', () => {
    expect(step({}, 1)).toBe('a.cfg#0');
    expect(step({}, -1)).toBe('b.cfg#0');
    expect(stepProblem([], { key: null, path: null, offset: 0 }, 1)).toBeNull();
  });
});

describe('keys of the problem list', () => {
  const rows = rowsOf([file('a.cfg', [undecided(1), undecided(2), finding(3)])]);

  it('moves within the list', () => {
    expect(listKey(rows, -1, 'ArrowDown')).toEqual({ type: 'focus', index: 0 });
    expect(listKey(rows, 0, 'ArrowUp')).toEqual({ type: 'focus', index: 0 });
    expect(listKey(rows, 0, 'End')).toEqual({ type: 'focus', index: 2 });
    expect(listKey(rows, 2, 'PageDown')).toEqual({ type: 'focus', index: 2 });
  });

  it('opens and closes files and folds', () => {
    expect(listKey(rows, 0, 'Enter')).toEqual({ type: 'toggle-file', path: 'a.cfg' });
    expect(listKey(rows, 0, 'ArrowLeft')).toEqual({ type: 'toggle-file', path: 'a.cfg' });
    expect(listKey(rows, 0, 'ArrowRight')).toBeNull();
    expect(listKey(rows, 1, 'ArrowRight')).toMatchObject({ type: 'toggle-fold' });
    expect(listKey(rows, 2, 'ArrowLeft')).toEqual({ type: 'focus', index: 0 });
  });

  it('shows a problem, with the focus or without, and its rule', () => {
    expect(listKey(rows, 2, 'Enter')).toMatchObject({ type: 'show', focus: true });
    expect(listKey(rows, 2, ' ')).toMatchObject({ type: 'show', focus: false });
    expect(listKey(rows, 2, 'F1')).toMatchObject({
      type: 'rule',
      row: { diagnostic: { rule: 'customize/unknown-dtype' } },
    });
    expect(listKey(rows, 2, 'x')).toBeNull();
  });
});
