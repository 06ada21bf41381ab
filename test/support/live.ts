/** A window beside a document under check, and edits as an editor makes them. */
import fc from 'fast-check';
import { expect } from 'vitest';
import { checkDocument, type CheckInput, type CheckRequest } from '../../electron/checks/engine';
import type { LiveDocument } from '../../electron/checks/live';
import { openLive } from '../../electron/checks/open-live';
import type { LineResult } from '../../electron/ipc/diagnostics';
import type { Place, ResultSplice, TextChange } from '../../electron/ipc/documents';

/** A window that only hears of changes. */
export class Mirror {
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
export function run(document: LiveDocument, mirror: Mirror, slices = Infinity): void {
  let left = slices;
  for (const splices of document.check()) {
    mirror.take(splices);
    left -= 1;
    if (left <= 0) return;
  }
}

export function placeAt(text: string, offset: number): Place {
  const before = text.slice(0, offset);
  const start = before.lastIndexOf('\n') + 1;
  return { line: before.split('\n').length, column: offset - start + 1 };
}

export interface Change {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

export function inPlaces(text: string, changes: readonly Change[]): readonly TextChange[] {
  return changes.map((change) => ({
    from: placeAt(text, change.from),
    to: placeAt(text, change.to),
    text: change.text,
  }));
}

export function edited(text: string, changes: readonly Change[]): string {
  return changes.reduceRight(
    (current, { from, to, text: put }) => current.slice(0, from) + put + current.slice(to),
    text,
  );
}

export type LiveKind = Omit<CheckInput, 'text'>;

/** What is known after edits is what a check of the text from the start finds. */
export function expectFull(
  document: LiveDocument,
  mirror: Mirror,
  text: string,
  input: LiveKind,
  request: CheckRequest,
): void {
  expect(document.text).toBe(text);
  const full = checkDocument({ text, ...input }, request);
  expect(document.diagnostics()).toEqual(full.diagnostics);
  expect(document.entries()).toEqual(full.entries);
  expect(document.reading).toEqual(full.reading);
  expect(document.guess).toEqual(full.guess);
  expect(mirror.results).toEqual(document.results);
  expect(mirror.results).toHaveLength(text.split('\n').length);
}

/** One transaction of an editor with up to three cursors, and how much is checked after it. */
export function stepOf(piece: fc.Arbitrary<string>) {
  return fc.record({
    cursors: fc.array(fc.tuple(fc.nat(10_000), fc.nat(40), piece), { minLength: 1, maxLength: 3 }),
    slices: fc.constantFrom(0, 1, 2, Infinity),
  });
}

export function changesOf(
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

export type Step = ReturnType<typeof stepOf> extends fc.Arbitrary<infer T> ? T : never;

/** Edits a document step by step, checking in between as far as each step says, then to the end. */
export function expectIncremental(
  file: string,
  steps: readonly Step[],
  input: LiveKind,
  request: CheckRequest,
): void {
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
  expectFull(document, mirror, text, input, request);
}
