/** What `check` found, before it is printed. */
import type { JsonObject } from '../../grammars/quant-config';
import type { VariantGuess } from '../checks/analysis';
import type { Diagnostic, Encoding, Entry, FileKind, QuantVariantId } from '../ipc/diagnostics';

export interface FileReport {
  /** From the root, with forward slashes; absolute for a file outside it. */
  readonly path: string;
  readonly kind: FileKind | null;
  /** The one that the file was checked as; null for all but quantization configs. */
  readonly variant: QuantVariantId | null;
  /** How it was guessed; null when it was named. */
  readonly guess: VariantGuess | null;
  readonly encoding: Encoding;
  readonly bom: boolean;
  readonly text: string;
  readonly diagnostics: readonly Diagnostic[];
  /** Only with `--entries`. */
  readonly entries: readonly Entry[] | null;
  /** Only with `--reading`; null in it for what cannot be decoded and for other kinds. */
  readonly reading: { readonly value: JsonObject | null } | null;
  /** Only with `--fix` and `--fix-dry-run`. */
  readonly fix: FixReport | null;
}

export interface FixReport {
  /** How many findings were fixed, or would be. */
  readonly fixed: number;
  /** Safe fixes left undone, since they would do harm elsewhere in the file. */
  readonly left: number;
  /** Unified, of what would change; only with `--fix-dry-run`. */
  readonly diff?: string;
}
