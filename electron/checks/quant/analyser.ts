/** Checks quantization configs, keeping what an edit did not reach: its tree and its readings. */
import {
  ConfigReader,
  parseInSlices,
  type QuantConfigDocument,
  typedFields,
  updateQuantConfig,
} from '../../../grammars/quant-config';
import { quantRootFields, quantSchema } from '../../../profiles/quant';
import type { QuantVariantId, Verdict } from '../../ipc/diagnostics';
import type { Analyser, Analysis, FileContext, VariantGuess } from '../analysis';
import { compareText } from '../compare-text';
import type { Finding } from '../rule';
import { runToEnd } from '../run-to-end';
import { rootOf } from './blocks';
import { changeBetween } from './change-between';
import { describeQuant, type QuantFile, type QuantSetting } from './file';
import { guessVariant } from './guess-variant';
import { quantRules } from './index';
import { foreignFile, otherSchema } from './other-schema';
import { proveFixes } from './prove-fixes';

export function quantAnalyser(): Analyser {
  return new QuantAnalyser();
}

class QuantAnalyser implements Analyser {
  #document: QuantConfigDocument | null = null;
  readonly #settings = new Map<string, QuantSetting>();

  *analyse(text: string, context: FileContext): Generator<void, Analysis, void> {
    const document = yield* this.#parse(text);
    const { setting, guess } = this.#chooseSetting(document, context);
    yield* readAhead(document, setting);
    const file = describeQuant(document, setting);
    yield;
    const findings = yield* this.#find(file, context);
    const proven = yield* proveFixes(text, findings, (edits) => {
      const edited = updateQuantConfig(document, edits);
      if (edited === null) return [];
      const { setting: changed } = this.#chooseSetting(edited, context);
      return runToEnd(this.#find(describeQuant(edited, changed), context));
    });
    return {
      findings: proven,
      verdicts: lineVerdicts(file),
      entries: [],
      reading: file.reading.message,
      guess,
    };
  }

  #chooseSetting(
    document: QuantConfigDocument,
    { variant: named, cann }: FileContext,
  ): { readonly setting: QuantSetting; readonly guess: VariantGuess | null } {
    const guess = named === null ? guessVariant(document) : null;
    const variant = named ?? guess?.variant ?? 'atc';
    return { setting: this.#settingFor(variant, guess !== null, cann), guess };
  }

  *#find(file: QuantFile, context: FileContext): Generator<void, readonly Finding[], void> {
    const findings: Finding[] = [];
    // Of a file that is none of ours there is only that to say.
    const rules = foreignFile(file) === null ? quantRules : [otherSchema];
    for (const rule of rules) {
      findings.push(...rule.check(file, context));
      yield;
    }
    return findings.sort((a, b) => a.start - b.start || compareText(a.rule, b.rule));
  }

  *#parse(text: string): Generator<void, QuantConfigDocument, void> {
    const before = this.#document;
    const updated =
      before === null ? null : updateQuantConfig(before, changeBetween(before.text, text));
    this.#document = updated ?? (yield* parseInSlices(text, { rootFields: quantRootFields }));
    return this.#document;
  }

  /** Kept by variant, for a fix can change whose file it seems to be. */
  #settingFor(variant: QuantVariantId, guessed: boolean, cann: string): QuantSetting {
    const key = `${variant} ${cann}`;
    const before = this.#settings.get(key);
    if (before !== undefined) return { ...before, guessed };
    const schema = quantSchema(variant, cann);
    const reader = new ConfigReader(schema, schema.variant.reader);
    const setting = { variant, guessed, schema, reader };
    this.#settings.set(key, setting);
    return setting;
  }
}

/** Statements that are read between two pauses. */
const statementsAtOnce = 100;

/**
 * Reads a long file statement by statement, with pauses: what is made of each is kept, so that
 * reading all of it afterwards takes a fraction of the time.
 */
function* readAhead(
  document: QuantConfigDocument,
  { reader, schema }: QuantSetting,
): Generator<void, void, void> {
  const { statements } = document;
  if (statements.length <= statementsAtOnce) return;
  for (let from = 0; from < statements.length; from += statementsAtOnce) {
    const part = { ...document, statements: statements.slice(from, from + statementsAtOnce) };
    reader.read(part);
    typedFields(part, schema);
    rootOf(part, schema);
    yield;
  }
}

/** Lines on which a field begins that the schema knows are effective, unless a finding says else. */
function lineVerdicts({ text, fields }: QuantFile): readonly (Verdict | null)[] {
  const verdicts: (Verdict | null)[] = [];
  const starts = fields
    .filter(({ field }) => field !== null)
    .map(({ base, node }) => base + node.name.range.start);
  let next = 0;
  for (let from = 0; from <= text.length;) {
    const found = text.indexOf('\n', from);
    const end = found === -1 ? text.length : found;
    let verdict: Verdict | null = null;
    for (let start = starts[next]; start !== undefined && start <= end; start = starts[next]) {
      verdict = 'effective';
      next += 1;
    }
    verdicts.push(verdict);
    from = end + 1;
  }
  return verdicts;
}
