import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LineReading } from '../../grammars/customize-dtypes';
import { nastyFile, nastyLine } from './arbitraries';
import { oracle, type OracleReading } from './oracle';
import { readings } from './support';

/** The same lines on every run: a failure comes back, and the counts below are facts, not luck. */
const seed = 20_003;

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
    { seed, numRuns: 8000 },
  );
  // The generator must reach every outcome often enough for the comparison to mean something.
  const outcomes = [
    ...['rule ', 'aborts ', 'too-long '],
    ...['refused E20101', 'refused E20003+E20101', 'refused E29999+E20101'],
  ];
  for (const kind of outcomes) expect(kinds.get(kind), kind).toBeGreaterThan(100);
});

test('files are read as ATC reads their bytes, duplicates and cut-off included', () => {
  fc.assert(
    fc.property(nastyFile, (file) => {
      expect(readings(file).map(plain)).toEqual(oracle(Buffer.from(file, 'utf8')));
    }),
    { seed, numRuns: 1500 },
  );
});
