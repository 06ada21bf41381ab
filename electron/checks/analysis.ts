/**
 * What the check of a file as a whole answers, for the kinds of file that are not checked line by
 * line. The findings' offsets count from the start of the text.
 */
import type { JsonObject } from '../../grammars/quant-config';
import type { Entry, QuantVariantId, Verdict } from '../ipc/diagnostics';
import type { CheckContext, Finding, MessageRef } from './rule';

/** The variant of a quantization config that was guessed, and what told it. */
export interface VariantGuess {
  readonly variant: QuantVariantId;
  /** Of `electron/text/<language>/variants.json`. */
  readonly reason: MessageRef;
}

export interface Analysis {
  readonly findings: readonly Finding[];
  /** By line index, for kinds whose lines have a verdict of their own; else null. */
  readonly verdicts: readonly (Verdict | null)[] | null;
  /** ATC's reading of each line, for dtype files. */
  readonly entries: readonly Entry[];
  /** The decoded message, for quantization configs. */
  readonly reading: JsonObject | null;
  /** For quantization configs whose variant nobody named. */
  readonly guess: VariantGuess | null;
}

/** What a file is checked against, beside its text. */
export interface FileContext extends CheckContext {
  /** Of a quantization config, when the user or a command named it; null: it is guessed. */
  readonly variant: QuantVariantId | null;
}

/** Checks one file, again after every change; may keep what it learned from the text before. */
export interface Analyser {
  /** Pauses every few milliseconds; a run that is not resumed leaves nothing half done. */
  analyse(text: string, context: FileContext): Generator<void, Analysis, void>;
}
