/** What `check` found, before it is printed. */
import type { Diagnostic, Encoding, Entry, FileKind } from '../ipc/diagnostics';

export interface FileReport {
  /** From the root, with forward slashes; absolute for a file outside it. */
  readonly path: string;
  readonly kind: FileKind | null;
  readonly encoding: Encoding;
  readonly bom: boolean;
  readonly text: string;
  readonly diagnostics: readonly Diagnostic[];
  /** Only with `--entries`. */
  readonly entries: readonly Entry[] | null;
}
