/**
 * An open document under check. It is held line by line, so that an edit costs what it touches, and
 * results travel as changes of lines.
 */
import type { Catalog } from '../catalog/catalog';
import type {
  Diagnostic,
  Encoding,
  Entry,
  FileKind,
  LineFinding,
  LineResult,
  QuantVariantId,
} from '../ipc/diagnostics';
import type { ResultSplice, TextChange } from '../ipc/documents';
import type { Language } from '../text/format';
import type { JsonObject } from '../../grammars/quant-config';
import type { VariantGuess } from './analysis';
import type { AtcOptions, CheckContext, CheckTarget } from './rule';

export interface CheckRequest {
  readonly catalog: Catalog;
  /** Empty: only what is true on every device is reported. */
  readonly targets: readonly CheckTarget[];
  readonly language: Language;
  /** The CANN version of the project; the catalog's own when it is not given. */
  readonly cann?: string | undefined;
  readonly options?: AtcOptions;
}

export interface LiveInput {
  /** Null for a file that is none of ours: then there are no results. */
  readonly kind: FileKind | null;
  readonly encoding: Encoding;
  /** Of a quantization config, when the user or a command named it. */
  readonly variant?: QuantVariantId | null;
}

export interface LiveDocument {
  readonly text: string;
  /** Length of the text in UTF-16 units. */
  readonly length: number;
  /** As an editor counts them: the empty text after a last LF is a line. */
  readonly lineCount: number;
  /** The text of a line, from 1; null when there is none. */
  lineText(number: number): string | null;
  /** False, and nothing changed, when a place does not exist or changes are out of order. */
  apply(changes: readonly TextChange[]): boolean;
  /** Another target, language or catalog: everything is due again. */
  setRequest(request: CheckRequest): void;
  /** Another variant of a quantization config; null: it is guessed. */
  setVariant(variant: QuantVariantId | null): void;
  /**
   * Checks what is due. Pauses every millisecond or so, each time with the changes of the results
   * so far. After an edit it is called anew and the old run dropped; nothing is lost by that.
   */
  check(): Generator<readonly ResultSplice[], void, void>;
  /** Drops the changes of results that no run has told; for whoever takes all `results` instead. */
  forgetUntold(): void;
  /** Findings about the file as a whole. */
  readonly fileFindings: readonly LineFinding[];
  /** One per line; lines not checked yet have no verdict. */
  readonly results: readonly LineResult[];
  /** All findings with their places in the file, sorted by offset, then by rule id. */
  diagnostics(): readonly Diagnostic[];
  /** ATC's reading of every line of a dtype file; complete once the check has come to its end. */
  entries(): readonly Entry[];
  /** The decoded message of a quantization config, once checked. */
  readonly reading: JsonObject | null;
  /** How the variant of a quantization config was guessed; null when it was named. */
  readonly guess: VariantGuess | null;
}

/** What is known of a line before it is checked. */
export const unchecked: LineResult = { findings: [], verdict: null };

/** The SoCs that a request asks about: those of its targets, else every Atlas SoC. */
export function askedSocs({
  catalog,
  targets,
}: CheckRequest): Pick<CheckContext, 'catalog' | 'socs' | 'targeted'> {
  const socs = [...new Set(targets.map((target) => target.soc))];
  const targeted = socs.length > 0;
  return { catalog, socs: targeted ? socs : catalog.atlasSocs, targeted };
}

export function contextOf(request: CheckRequest, encoding: Encoding): CheckContext {
  const { catalog, cann = catalog.info.cann, options = null } = request;
  return { ...askedSocs(request), encoding, cann, options };
}
