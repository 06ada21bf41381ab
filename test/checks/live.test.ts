import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CheckRequest } from '../../electron/checks/engine';
import { openLive } from '../../electron/checks/open-live';
import type { Place, TextChange } from '../../electron/ipc/documents';
import { nastyFile } from '../grammars/arbitraries';
import { target, testCatalog } from '../support/catalog';
import {
  changesOf,
  edited,
  expectFull,
  expectIncremental,
  inPlaces,
  Mirror,
  placeAt,
  run,
  stepOf,
} from '../support/live';

const request: CheckRequest = {
  catalog: testCatalog(),
  targets: [target('Ascend310P3')],
  language: 'en',
};
const input = { kind: 'customize_dtypes', encoding: 'utf-8' } as const;

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

const step = stepOf(piece);

describe('incremental checking', () => {
  test('equals full checking after any edits, whatever was still unchecked', () => {
    fc.assert(
      fc.property(anyFile, fc.array(step, { minLength: 1, maxLength: 12 }), (file, steps) => {
        expectIncremental(file, steps, input, request);
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
        expectFull(document, mirror, file, input, request);
        let text = file;
        for (const { cursors } of steps) {
          const changes = changesOf(text, cursors);
          document.apply(inPlaces(text, changes));
          text = edited(text, changes);
          run(document, mirror);
          expectFull(document, mirror, text, input, request);
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
    expectFull(document, mirror, file, input, request);
    document.apply([paste]);
    run(document, mirror);
    const text = edited(file, [{ from: 32, to: 32, text: pasted }]);
    expectFull(document, mirror, text, input, request);
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
