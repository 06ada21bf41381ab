import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LineReading } from '../../grammars/customize-dtypes';
import { nastyFile, nastyLine } from './arbitraries';
import { oracle, type OracleReading } from './oracle';
import { readings } from './support';

/** A reading without the ranges and causes, of which the oracle knows nothing. */
function plain(reading: LineReading): OracleReading {
  switch (reading.kind) {
    case 'rule':
      return reading;
    case 'refused':
      return { kind: 'refused', codes: reading.codes };
    case 'aborts':
    case 'too-long':
    case 'unreached':
      return { kind: reading.kind };
  }
}

test('single lines are read as ATC reads their bytes', () => {
  const kinds = new Map<string, number>();
  fc.assert(
    fc.property(nastyLine, (line) => {
      const expected = oracle(Buffer.from(line, 'utf8'));
      const kind = `${expected[0]?.kind ?? 'none'} ${expected[0]?.codes?.join('+') ?? ''}`;
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
      expect(readings(line).map(plain)).toEqual(expected);
    }),
    { numRuns: 8000 },
  );
  // The generator must reach every outcome often enough for the comparison to mean something.
  for (const kind of ['rule ', 'aborts ', 'refused E20101', 'refused E20003+E20101']) {
    expect(kinds.get(kind), kind).toBeGreaterThan(200);
  }
  expect(kinds.get('refused E29999+E20101')).toBeGreaterThan(50);
  expect(kinds.get('too-long ')).toBeGreaterThan(20);
});

test('files are read as ATC reads their bytes, duplicates and cut-off included', () => {
  fc.assert(
    fc.property(nastyFile, (file) => {
      expect(readings(file).map(plain)).toEqual(oracle(Buffer.from(file, 'utf8')));
    }),
    { numRuns: 1500 },
  );
});
