import { checkInSlices, summarize, type CheckResult } from '../checks/engine';
import type { Catalog } from '../catalog/catalog';
import type { Target as CatalogTarget } from '../catalog/targets';
import type { CheckedFile, Language, SkipReason } from '../ipc/channels';
import type { FileKind, QuantVariantId } from '../ipc/diagnostics';
import { ProjectError } from '../project/problems';
import { readProjectFile, type ProjectFile } from '../project/read';
import type { ScannedFile } from '../project/scan';
import { inSlices } from './in-slices';

/** What files are checked against. */
export interface CheckSetup {
  readonly catalog: Catalog;
  /** Null: only what is true on every device is reported. */
  readonly target: CatalogTarget | null;
  readonly language: Language;
  /** The CANN version of the project. */
  readonly cann: string;
  /** The variant that the user chose for a quantization config; null when he did not. */
  readonly variantOf: (path: string) => QuantVariantId | null;
}

export type CheckOutcome =
  | { readonly ok: true; readonly file: CheckedFile }
  /** The file of the scan turned out to be no readable text. */
  | { readonly ok: false; readonly path: string; readonly skipped: SkipReason };

/** Checks one decoded file of a known kind, in slices. @throws the signal's reason when aborted */
async function checkFile(
  file: Pick<ProjectFile, 'text' | 'encoding'>,
  as: { readonly kind: FileKind; readonly variant: QuantVariantId | null },
  { catalog, target, language, cann }: CheckSetup,
  signal?: AbortSignal,
): Promise<CheckResult> {
  const { text, encoding } = file;
  const input = { text, encoding, ...as };
  const request = { catalog, targets: target === null ? [] : [target], language, cann };
  return inSlices(checkInSlices(input, request), signal);
}

/**
 * Reads and checks files one by one and lets others run in between. A file that cannot be read
 * any more is told as skipped and ends nothing.
 */
export async function* checkFiles(
  root: string,
  files: readonly ScannedFile[],
  setup: CheckSetup,
  signal: AbortSignal,
): AsyncGenerator<CheckOutcome> {
  for (const { path, kind, namedBy } of files) {
    signal.throwIfAborted();
    let file: ProjectFile;
    try {
      file = await readProjectFile(root, path);
    } catch (error) {
      if (!(error instanceof ProjectError)) throw error;
      yield { ok: false, path, skipped: skipReason(error) };
      continue;
    }
    const variant = setup.variantOf(path) ?? namedBy?.variant ?? null;
    const { diagnostics } = await checkFile(file, { kind, variant }, setup, signal);
    yield { ok: true, file: { path, kind, diagnostics, summary: summarize(diagnostics) } };
    await new Promise((done) => setImmediate(done));
  }
}

function skipReason({ code }: ProjectError): SkipReason {
  switch (code) {
    case 'binary':
    case 'utf-16':
      return 'binary';
    case 'too-large':
    case 'outside':
    case 'link-loop':
      return code;
    default:
      return 'unreadable';
  }
}
