import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkDocument, type CheckRequest } from '../../electron/checks/engine';
import type { LiveDocument } from '../../electron/checks/live';
import { openLive } from '../../electron/checks/open-live';
import type { LineResult } from '../../electron/ipc/diagnostics';
import type { Place, ResultSplice, TextChange } from '../../electron/ipc/documents';
import { nastyFile } from '../grammars/arbitraries';
import { target, testCatalog } from '../support/catalog';

const request: CheckRequest = {
  catalog: testCatalog(),
  targets: [target('Ascend310P3')],
  language: 'en',
};
const input = { kind: 'customize_dtypes', encoding: 'utf-8' } as const;

/** A window that only hears of changes. */
class Mirror {
  results: LineResult[] = [];

  take(splices: readonly ResultSplice[]): void {
    for (const { start, removed, lines } of splices) {
      expect(start + removed).toBeLessThanOrEqual(this.results.length);
      this.results = [
        ...this.results.slice(0, start),
        ...lines,
        ...this.results.slice(start + removed),
      ];
    }
  }
}

/** Runs the check, or only its first slices. */
function run(document: LiveDocument, mirror: Mirror, slices = Infinity): void {
  let left = slices;
  for (const splices of document.check()) {
    mirror.take(splices);
    left -= 1;
    if (left <= 0) return;
  }
}

function placeAt(text: string, offset: number): Place {
  const before = text.slice(0, offset);
  const start = before.lastIndexOf('\n') + 1;
  return { line: before.split('\n').length, column: offset - start + 1 };
}

interface Change {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

function inPlaces(text: string, changes: readonly Change[]): readonly TextChange[] {
  return changes.map((change) => ({
    from: placeAt(text, change.from),
    to: placeAt(text, change.to),
    text: change.text,
  }));
}

function edited(text: string, changes: readonly Change[]): string {
  return changes.reduceRight(
    (current, { from, to, text: put }) => current.slice(0, from) + put + current.slice(to),
    text,
  );
}

function expectFull(document: LiveDocument, mirror: Mirror, text: string): void {
  expect(document.text).toBe(text);
  const full = checkDocument({ text, ...input }, request);
  expect(document.diagnostics()).toEqual(full.diagnostics);
  expect(document.entries()).toEqual(full.entries);
  expect(mirror.results).toEqual(document.results);
  expect(mirror.results).toHaveLength(text.split('\n').length);
}

/** Lines that hang together: equal keys, a line too long, rules that the device refuses. */
const telling = fc.constantFrom(
  'OpType::Relu:InputDtype:float16,OutputDtype:int8',
  'OpType::Relu:InputDtype:float16',
  'OpType::Relu:InputDtype:float16\r',
  'OpType::Add:InputDtype:float,float',
  'OpType::Add:InputDtype:fp16',
  'optype::Add:InputDtype:float16',
  'a/b::InputDtype:float16',
  'a/b::InputDtype:float16,OutputDtype:float',
  'a/b:InputDtype:float16',
  `c::InputDtype:float16${','.repeat(1010)}`,
  '',
  '\r',
  '\ufeffa/b::InputDtype:int8',
  '# comment',
);
const tellingFile = fc
  .tuple(fc.array(telling, { maxLength: 8 }), fc.constantFrom('', '\n'))
  .map(([lines, end]) => lines.join('\n') + end);
const anyFile = fc.oneof({ weight: 3, arbitrary: tellingFile }, nastyFile);
const piece = fc.oneof(
  anyFile,
  telling,
  fc.constantFrom('', '\n', '\r\n', '\r', 'a', ':', ',', 'float16'),
);

/** One transaction of an editor with up to three cursors: ordered, not overlapping. */
const step = fc.record({
  cursors: fc.array(fc.tuple(fc.nat(10_000), fc.nat(40), piece), { minLength: 1, maxLength: 3 }),
  slices: fc.constantFrom(0, 1, 2, Infinity),
});

function changesOf(
  text: string,
  cursors: readonly (readonly [number, number, string])[],
): readonly Change[] {
  let last = 0;
  return cursors
    .map(([at, length, put]) => ({ at: at % (text.length + 1), length, put }))
    .sort((a, b) => a.at - b.at)
    .flatMap(({ at, length, put }) => {
      if (at < last) return [];
      last = Math.min(at + length, text.length);
      return [{ from: at, to: last, text: put }];
    })
    .filter((change, index, all) => index === 0 || change.from >= (all[index - 1]?.to ?? 0));
}

describe('incremental checking', () => {
  test('equals full checking after any edits, whatever was still unchecked', () => {
    fc.assert(
      fc.property(anyFile, fc.array(step, { minLength: 1, maxLength: 12 }), (file, steps) => {
        const document = openLive(file, input, request);
        const mirror = new Mirror();
        run(document, mirror, steps[0]?.slices);
        let text = file;
        for (const { cursors, slices } of steps) {
          const changes = changesOf(text, cursors);
          expect(document.apply(inPlaces(text, changes))).toBe(true);
          text = edited(text, changes);
          if (slices > 0) run(document, mirror, slices);
        }
        run(document, mirror);
        expectFull(document, mirror, text);
      }),
      { numRuns: 1500 },
    );
  });

  test('equals full checking after every single step', () => {
    fc.assert(
      fc.property(tellingFile, fc.array(step, { minLength: 1, maxLength: 5 }), (file, steps) => {
        const document = openLive(file, input, request);
        const mirror = new Mirror();
        run(document, mirror);
        expectFull(document, mirror, file);
        let text = file;
        for (const { cursors } of steps) {
          const changes = changesOf(text, cursors);
          document.apply(inPlaces(text, changes));
          text = edited(text, changes);
          run(document, mirror);
          expectFull(document, mirror, text);
        }
      }),
      { numRuns: 500 },
    );
  });

  test('holds through a paste of 10 000 lines and a storm of undo and redo', () => {
    const file = 'OpType::Relu:InputDtype:float16\nlayer_5::InputDtype:int8\n';
    const pasted = Array.from(
      { length: 10_000 },
      (_, index) => `layer_${index}::InputDtype:${index % 7 === 0 ? 'fp16' : 'float16'}\n`,
    ).join('');
    const document = openLive(file, input, request);
    const mirror = new Mirror();
    run(document, mirror);
    const at = placeAt(file, file.indexOf('\n') + 1);
    const paste: TextChange = { from: at, to: at, text: pasted };
    const undo: TextChange = { from: at, to: { line: at.line + 10_000, column: 1 }, text: '' };
    for (let round = 0; round < 6; round += 1) {
      document.apply([paste]);
      run(document, mirror, round);
      document.apply([undo]);
      run(document, mirror, 1);
    }
    run(document, mirror);
    expectFull(document, mirror, file);
    document.apply([paste]);
    run(document, mirror);
    expectFull(document, mirror, edited(file, [{ from: 32, to: 32, text: pasted }]));
    // The first line with this name now stands in the pasted text.
    expect(document.entries().at(-1)).toMatchObject({ key: 'layer_5', verdict: 'ignored' });
  });

  test('tells only the line that was typed in', () => {
    const file = Array.from({ length: 500 }, (_, index) => `n${index}::InputDtype:int8\n`).join('');
    const document = openLive(file, input, request);
    run(document, new Mirror());
    const at = { line: 250, column: 17 };
    document.apply([{ from: at, to: at, text: 'x' }]);
    const splices = [...document.check()].flat();
    expect(splices.map(({ start, removed }) => [start, removed])).toEqual([[249, 1]]);
    expect(splices[0]?.lines[0]?.verdict).toBe('fatal');
  });

  test('checks everything again against another device', () => {
    const document = openLive('OpType::Add:InputDtype:bfloat16\n', input, request);
    const mirror = new Mirror();
    run(document, mirror);
    expect(mirror.results[0]?.verdict).toBe('degraded');
    document.setRequest({ ...request, targets: [target('Ascend910B1')] });
    run(document, mirror);
    expect(mirror.results[0]?.verdict).toBe('effective');
  });
});

describe('changes that cannot be', () => {
  test.each<[string, TextChange[]]>([
    ['a line that is not there', [change([4, 1], [4, 1])]],
    ['a column behind the line', [change([1, 3], [1, 3])]],
    ['an end before its start', [change([2, 1], [1, 1])]],
    ['overlapping changes', [change([1, 1], [2, 1]), change([1, 2], [2, 2])]],
    ['changes out of order', [change([2, 1], [2, 1]), change([1, 1], [1, 1])]],
  ])('%s: refused, and nothing changed', (_, changes) => {
    const document = openLive('a\nb\n', input, request);
    expect(document.apply(changes)).toBe(false);
    expect(document.text).toBe('a\nb\n');
  });

  function change(from: [number, number], to: [number, number]): TextChange {
    const place = ([line, column]: [number, number]): Place => ({ line, column });
    return { from: place(from), to: place(to), text: 'x' };
  }
});

test('a file of another kind is held without results', () => {
  const document = openLive('atc \\\n', { kind: 'atc_command', encoding: 'utf-8' }, request);
  const at = { line: 2, column: 1 };
  document.apply([{ from: at, to: at, text: '--soc_version=Ascend310P3' }]);
  expect([...document.check()]).toEqual([]);
  expect(document.text).toBe('atc \\\n--soc_version=Ascend310P3');
  expect(document.diagnostics()).toEqual([]);
});
