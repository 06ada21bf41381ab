/**
 * What the real readers make of 700 texts. probes.jsonl was written by them, over the messages of
 * probe-schema.ts: `atc` by libprotoc 3.21.12 (`protoc --encode`), `amct` by Merge of Python protobuf
 * 7.36.2; null where the reader refuses the text; `missing` where protoc warns that required fields
 * are missing.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  ConfigReader,
  parseQuantConfig,
  type Side,
  syntaxFaultsOf,
} from '../../../grammars/quant-config';
import { probeSchema } from './probe-schema';

interface Probe {
  readonly text: string;
  readonly atc: unknown;
  readonly amct: unknown;
  readonly missing?: true;
}

const probes = readFileSync(new URL('probes.jsonl', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as Probe);

/** The decoded message as JSON has it, or null for a text that the reader refuses. */
function decode(text: string, side: Side): unknown {
  const document = parseQuantConfig(text);
  const { message, faults } = new ConfigReader(probeSchema, side).read(document);
  const refusals = [...syntaxFaultsOf(document), ...faults].filter(
    ({ kind, refusedBy }) => refusedBy.includes(side) && kind !== 'missing-required',
  );
  return refusals.length === 0 ? JSON.parse(JSON.stringify(message)) : null;
}

/** -0 and 0 are one number in JSON. */
function asJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

describe.each(['atc', 'amct'] as const)('the %s reader', (side) => {
  test.each(probes)('reads $text', (probe) => {
    expect(decode(probe.text, side)).toEqual(asJson(probe[side]));
  });
});

test.each(probes.filter(({ atc }) => atc !== null))(
  'finds what is missing in $text',
  ({ text, missing = false }) => {
    const { faults } = new ConfigReader(probeSchema, 'atc').read(parseQuantConfig(text));
    expect(faults.some(({ kind }) => kind === 'missing-required')).toBe(missing);
  },
);
