/** Puts a file under check by its kind. */
import { type FileKind, fileKinds } from '../ipc/diagnostics';
import type { Analyser } from './analysis';
import { CustomizeDocument } from './customize/document';
import { keepAnalyser } from './keep/analyser';
import type { CheckRequest, LiveDocument, LiveInput } from './live';
import { quantAnalyser } from './quant/analyser';
import { WholeDocument } from './whole-document';

const analysers: { readonly [kind in FileKind]?: () => Analyser } = {
  keep_dtype: keepAnalyser,
  quant_config: quantAnalyser,
};

/** The kinds of file that have rules in this version. */
export const checkedKinds: readonly FileKind[] = fileKinds.filter(
  (kind) => kind === 'customize_dtypes' || analysers[kind] !== undefined,
);

export function openLive(text: string, input: LiveInput, request: CheckRequest): LiveDocument {
  const { kind, encoding, variant = null } = input;
  if (kind === 'customize_dtypes') return new CustomizeDocument(text, encoding, request);
  const analyser = kind === null ? null : (analysers[kind]?.() ?? null);
  return new WholeDocument(text, { encoding, variant, analyser }, request);
}
