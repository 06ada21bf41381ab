import { EditorState } from '@codemirror/state';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LineFinding, LineResult, Severity, Verdict } from '../../electron/ipc/diagnostics';
import type { FindingsPatch, ResultSplice } from '../../electron/ipc/documents';
import { changeTo, toChangeSpecs, toTextChanges } from '../../renderer/editor/changes';
import { LineResults } from '../../renderer/editor/line-results';
import { placeIn } from '../../renderer/editor/line-panel';
import { lineFeedOnly } from '../../renderer/editor/positions';

const findingOf = (severity: Severity, start = 0, end = 1): LineFinding => ({
  rule: 'customize/unknown-dtype',
  severity,
  verdict: 'fatal',
  certainty: 'certain',
  codes: [],
  targets: null,
  start,
  end,
  message: '',
  fixes: [{ title: 'x', safe: true, edits: [{ start, end, text: 'y' }] }],
});

const resultOf = (verdict: Verdict | null, ...severities: readonly Severity[]): LineResult => ({
  verdict,
  findings: severities.map((severity) => findingOf(severity)),
});

const patchOf = (more: Partial<FindingsPatch>): FindingsPatch => ({
  path: 'a.cfg',
  version: 0,
  reset: false,
  splices: [],
  file: [],
  variant: null,
  done: true,
  ...more,
});

const anyResult = fc.constantFrom(
  resultOf(null),
  resultOf('effective'),
  resultOf('fatal', 'error'),
  resultOf('ignored', 'warning', 'info'),
);

describe('results of an open document', () => {
  it('add up, patch by patch, to what all lines say', () => {
    const splice = fc.record({
      start: fc.nat(40),
      removed: fc.nat(10),
      lines: fc.array(anyResult, { maxLength: 10 }),
    });
    fc.assert(
      fc.property(fc.array(anyResult), fc.array(splice), (first, splices) => {
        const results = new LineResults();
        results.apply(patchOf({ reset: true, splices: [{ start: 0, removed: 0, lines: first }] }));
        const lines = [...first];
        for (const { start, removed, lines: put } of splices) {
          const at = Math.min(start, lines.length);
          const held: ResultSplice = {
            start: at,
            removed: Math.min(removed, lines.length - at),
            lines: put,
          };
          lines.splice(at, held.removed, ...put);
          results.apply(patchOf({ splices: [held] }));
        }
        expect(results.lines).toEqual(lines);
        const count = (severity: Severity): number =>
          lines.flatMap(({ findings }) => findings).filter((each) => each.severity === severity)
            .length;
        expect(results.summary).toEqual({
          errors: count('error'),
          warnings: count('warning'),
          infos: count('info'),
        });
        expect(results.countOf('fatal')).toBe(
          lines.filter(({ verdict }) => verdict === 'fatal').length,
        );
      }),
    );
  });

  it('take a hundred thousand lines in one patch', () => {
    const results = new LineResults();
    const many = new Array<LineResult>(100_000).fill(resultOf('fatal', 'error'));
    const whole = { start: 0, removed: 0, lines: many };
    results.apply(patchOf({ reset: true, splices: [whole] }));
    results.apply(patchOf({ splices: [{ start: 0, removed: 0, lines: many }] }));
    expect(results.summary.errors).toBe(200_000);
  });

  it('forget everything before a reset, the findings of the file too', () => {
    const results = new LineResults();
    const one = { start: 0, removed: 0, lines: [resultOf('fatal', 'error')] };
    results.apply(patchOf({ splices: [one], file: [findingOf('info')] }));
    expect(results.summary).toEqual({ errors: 1, warnings: 0, infos: 1 });
    results.apply(patchOf({ reset: true }));
    expect(results.summary).toEqual({ errors: 0, warnings: 0, infos: 0 });
    expect(results.lines).toEqual([]);
  });

  it('have places in the text, those of the whole file at its start', () => {
    const results = new LineResults();
    const second: LineResult = { verdict: 'fatal', findings: [findingOf('error', 2, 4)] };
    const splice = { start: 0, removed: 0, lines: [resultOf('effective'), second] };
    results.apply(patchOf({ reset: true, splices: [splice], file: [findingOf('info')] }));
    const { doc } = EditorState.create({ doc: 'ab\r\nx:fp\n', extensions: [lineFeedOnly] });
    const [file, line] = results.diagnostics(doc);
    expect(file?.start).toEqual({ line: 1, column: 1, offset: 0 });
    expect(line?.start).toEqual({ line: 2, column: 3, offset: 6 });
    expect(line?.end).toEqual({ line: 2, column: 5, offset: 8 });
    expect(line?.fixes[0]?.edits).toEqual([{ start: 6, end: 8, text: 'y' }]);
  });
});

describe('changes on their way to main', () => {
  const stateOf = (doc: string): EditorState =>
    EditorState.create({ doc, extensions: [lineFeedOnly] });

  it('are places of the text before, for several cursors at once', () => {
    const state = stateOf('a\r\nb\r\n');
    const { changes } = state.update({
      changes: [
        { from: 0, to: 1, insert: 'x\r\ny' },
        { from: 4, insert: '!' },
      ],
    });
    expect(toTextChanges(changes, state.doc)).toEqual([
      { from: { line: 1, column: 1 }, to: { line: 1, column: 2 }, text: 'x\r\ny' },
      { from: { line: 2, column: 2 }, to: { line: 2, column: 2 }, text: '!' },
    ]);
  });

  it('make the same text on the other side', () => {
    const text = fc.array(fc.constantFrom('a', '\r', '\n', '\r\n', '\ufeff', '卷')).map(String);
    const edits = fc.array(fc.tuple(fc.nat(20), fc.nat(3), text), { maxLength: 4 });
    fc.assert(
      fc.property(text, edits, (start, wanted) => {
        const state = stateOf(start);
        let last = 0;
        const changes = [...wanted]
          .sort(([a], [b]) => a - b)
          .flatMap(([at, length, insert]) => {
            const from = Math.min(Math.max(at, last), state.doc.length);
            const to = Math.min(from + length, state.doc.length);
            last = to;
            return [{ from, to, insert }];
          });
        const edited = state.update({ changes });
        const sent = toTextChanges(edited.changes, state.doc);
        const other = stateOf(start);
        const arrived = other.update({ changes: [...toChangeSpecs(other.doc, sent)] });
        expect(arrived.state.doc.toString()).toBe(edited.state.doc.toString());
      }),
    );
  });

  it('touch nothing that both texts begin or end with', () => {
    const { doc } = stateOf('one\ntwo\nthree\n');
    expect(changeTo(doc, 'one\n2\nthree\n')).toEqual({ from: 4, to: 7, insert: '2' });
    expect(changeTo(doc, doc.toString())).toEqual({ from: 14, to: 14, insert: '' });
    expect(changeTo(stateOf('aa').doc, 'aaa')).toEqual({ from: 2, to: 2, insert: 'a' });
  });
});

describe('a place that is typed', () => {
  it.each([
    ['12', { line: 12, column: 1 }],
    [' 3:7 ', { line: 3, column: 7 }],
    ['3：7', { line: 3, column: 7 }],
    ['0', { line: 1, column: 1 }],
    ['99', { line: 20, column: 1 }],
    ['x', null],
    ['', null],
    ['-1', null],
  ])('%j is %j', (typed, place) => {
    expect(placeIn(typed, 20)).toEqual(place);
  });
});
