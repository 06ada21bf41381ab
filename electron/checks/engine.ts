/** Runs the rules over a file once, for whoever does not keep it open. */
import type { Diagnostic, Encoding, Entry, FileKind, Severity, Summary } from '../ipc/diagnostics';
import { type CheckRequest, LiveDocument } from './live';
import { runToEnd } from './run-to-end';

export { compareText } from './compare-text';
export { checkedKinds, type CheckRequest } from './live';

export interface CheckInput {
  readonly text: string;
  readonly kind: FileKind;
  readonly encoding: Encoding;
}

export interface CheckResult {
  /** Sorted by offset, then by rule id. */
  readonly diagnostics: readonly Diagnostic[];
  readonly entries: readonly Entry[];
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
  const document = new LiveDocument(input.text, input, request);
  const checking = document.check();
  while (checking.next().done !== true) yield;
  return { diagnostics: document.diagnostics(), entries: document.entries() };
}

export function summarize(diagnostics: readonly { readonly severity: Severity }[]): Summary {
  const count = (severity: Severity) =>
    diagnostics.filter((diagnostic) => diagnostic.severity === severity).length;
  return { errors: count('error'), warnings: count('warning'), infos: count('info') };
}
