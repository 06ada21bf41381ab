/** The checked files of the project, with the live findings of the open ones. */
import type { CheckedFile } from '../../electron/ipc/channels';
import type { OpenDocumentState } from './open-document.svelte';

type Live = Pick<OpenDocumentState, 'path' | 'info' | 'checking' | 'diagnostics' | 'summary'>;

function liveFile(document: Live): CheckedFile | null {
  const { path, info, checking, diagnostics, summary } = document;
  if (info.kind === null || !info.checked) return null;
  // Nothing yet of a file just opened: what the folder's check found still stands.
  if (checking && diagnostics.length === 0) return null;
  return { path, kind: info.kind, diagnostics, summary };
}

/** Files of the project in their order; an open one that the project lacks comes where it sorts. */
export function withLive(
  files: readonly CheckedFile[],
  open: readonly Live[],
): readonly CheckedFile[] {
  const live = new Map(
    open.flatMap((document) => {
      const file = liveFile(document);
      return file === null ? [] : [[file.path, file] as const];
    }),
  );
  if (live.size === 0) return files;
  const merged = files.map((file) => live.get(file.path) ?? file);
  const known = new Set(files.map(({ path }) => path));
  const added = [...live.values()].filter(({ path }) => !known.has(path));
  return added.reduce<readonly CheckedFile[]>(putFile, merged);
}

/** The files with one of them checked again. */
export function putFile(files: readonly CheckedFile[], file: CheckedFile): readonly CheckedFile[] {
  const at = files.findIndex(({ path }) => path === file.path);
  if (at !== -1) return files.with(at, file);
  const after = files.findIndex(({ path }) => path > file.path);
  return files.toSpliced(after === -1 ? files.length : after, 0, file);
}
