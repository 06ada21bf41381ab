/**
 * Every variant's schema and the text format against protoc, over generated files and the same with
 * tokens changed. Without protoc (Debian: protobuf-compiler) this is reported as skipped.
 */
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { ConfigReader, parseQuantConfig, syntaxFaultsOf } from '../../../grammars/quant-config';
import { quantSchema, quantVariants } from '../../../profiles/quant';
import { hasProtoc, Protoc, type Verdict } from './protoc';
import { fileOf, mutatedOf } from './schema-files';

const RIGHT = 15;
const MUTATED = 40;
const AT_ONCE = 4;
/** For each of 16 tests, on a busy machine. */
const TIMEOUT = 120_000;
/** The same files in every run, unless another seed or more of them are asked for. */
const seed = Number(process.env['QUANT_SEED'] ?? 20);
const scale = Number(process.env['QUANT_SCALE'] ?? 1);

describe.skipIf(!hasProtoc)('protoc agrees', () => {
  describe.each(quantVariants.map(({ id }) => id))('on %s', (id) => {
    const schema = quantSchema(id, null);
    const reader = new ConfigReader(schema, 'atc');
    const protoc = hasProtoc ? new Protoc(schema) : null;
    afterAll(() => protoc?.remove());

    const ours = (text: string): Verdict => {
      const document = parseQuantConfig(text);
      const { message, faults } = reader.read(document);
      // protoc knows no versions and only warns of what is missing.
      const refusals = [...syntaxFaultsOf(document), ...faults].filter(
        ({ kind, refusedBy }) =>
          refusedBy.includes('atc') && kind !== 'missing-required' && kind !== 'not-available',
      );
      if (refusals.length > 0) return { message: null, isMissing: false };
      return { message, isMissing: faults.some(({ kind }) => kind === 'missing-required') };
    };

    const compare = async (texts: readonly string[]): Promise<readonly Verdict[]> => {
      const verdicts: Verdict[] = [];
      for (let at = 0; at < texts.length; at += AT_ONCE) {
        const part = texts.slice(at, at + AT_ONCE);
        const judged = await Promise.all(part.map(async (text) => protoc?.judge(text)));
        part.forEach((text, index) => {
          const verdict = judged[index];
          if (verdict === undefined) throw new Error('not judged');
          expect({ text, ...ours(text) }).toEqual({ text, ...verdict });
          verdicts.push(verdict);
        });
      }
      return verdicts;
    };

    test('with every right file', { timeout: TIMEOUT }, async () => {
      const texts = fc.sample(fileOf(schema), { seed, numRuns: RIGHT * scale });
      const verdicts = await compare(texts);
      expect(verdicts.filter(({ message }) => message === null)).toEqual([]);
    });

    test('with files that have tokens changed', { timeout: TIMEOUT }, async () => {
      await compare(fc.sample(mutatedOf(schema), { seed, numRuns: MUTATED * scale }));
    });
  });
});
