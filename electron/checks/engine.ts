/** Runs the rules over a file once, for whoever does not keep it open. */
import type {
  Diagnostic,
  Encoding,
  Entry,
  FileKind,
  QuantVariantId,
  Severity,
  Summary,
} from '../ipc/diagnostics';
import type { JsonObject } from '../../grammars/quant-config';
import type { VariantGuess } from './analysis';
import type { CheckRequest } from './live';
import { openLive } from './open-live';
import { runToEnd } from './run-to-end';

export { compareText } from './compare-text';
export type { CheckRequest } from './live';
export { checkedKinds } from './open-live';

export interface CheckInput {
  readonly text: string;
  readonly kind: FileKind;
  readonly encoding: Encoding;
  /** Of a quantization config, when somebody named it. */
  readonly variant?: QuantVariantId | null;
}

export interface CheckResult {
  /** Sorted by offset, then by rule id. */
  readonly diagnostics: readonly Diagnostic[];
  readonly entries: readonly Entry[];
  /** The decoded message of a quantization config; null when it cannot be decoded. */
  readonly reading: JsonObject | null;
  /** How the variant of a quantization config was guessed; null when it was named. */
  readonly guess: VariantGuess | null;
}

/** Checks one file. A kind without rules has no findings and no entries (see `checkedKinds`). */
export function checkDocument(input: CheckInput, request: CheckRequest): CheckResult {
  return runToEnd(checkInSlices(input, request));
}

/**
 * The same in slices of a few milliseconds: yields after each, so that the caller can let other
 * work in between or give up; returns the result.
 */
export function* checkInSlices(
  input: CheckInput,
  request: CheckRequest,
): Generator<void, CheckResult, void> {
  const document = openLive(input.text, input, request);
  const checking = document.check();
  while (checking.next().done !== true) yield;
  const { reading, guess } = document;
  return { diagnostics: document.diagnostics(), entries: document.entries(), reading, guess };
}

export function summarize(diagnostics: readonly { readonly severity: Severity }[]): Summary {
  const count = (severity: Severity) =>
    diagnostics.filter((diagnostic) => diagnostic.severity === severity).length;
  return { errors: count('error'), warnings: count('warning'), infos: count('info') };
}
