/** Writes the text of a document back to its file, and nothing else with it. */
import { promises as fs } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { Encoding } from '../ipc/diagnostics';
import type { Place } from '../ipc/documents';
import { encode } from './decode';
import { findUnencodable } from './encodable';
import { scanLimits } from './limits';
import { fileState, isReadOnly, type Origin, originOf } from './origin';
import { errorCode, fileSystemError, ProjectError } from './problems';
import { isInside } from './walk';
import { writeWhole } from './write-whole';

export interface SaveText {
  readonly text: string;
  readonly encoding: Encoding;
  /** What the document was read from. */
  readonly origin: Origin;
  /** Write although the file is no longer that. */
  readonly overwrite: boolean;
}

export type Saved =
  | { readonly kind: 'saved'; readonly origin: Origin }
  | { readonly kind: 'conflict'; readonly disk: 'changed' | 'deleted' | 'replaced' }
  | { readonly kind: 'not-encodable'; readonly character: string; readonly at: Place };

/** Writes bytes so that the file is the old one or the new one whatever happens. */
export type WriteAtomically = (file: string, bytes: Uint8Array) => Promise<void>;

/**
 * Saves a document of the project. Links are followed, so that they stay links; mode and owner stay.
 *
 * @param root real path of the opened folder
 * @param path from the root, with forward slashes
 * @throws ProjectError for whatever stands in the way; then the file is as it was
 */
export async function saveText(
  root: string,
  path: string,
  { text, encoding, origin, overwrite }: SaveText,
  write: WriteAtomically = writeWhole,
): Promise<Saved> {
  const missing = await findUnencodable(text, encoding);
  if (missing !== null) return { kind: 'not-encodable', ...missing };
  const bytes = await encode(text, encoding);
  if (bytes.length > scanLimits.fileBytes) throw tooLarge(path, bytes.length);
  const real = await realTarget(root, path);
  const disk = await fileState(real, origin);
  if (disk === 'replaced' || (disk !== 'same' && !overwrite)) return { kind: 'conflict', disk };
  if (disk !== 'deleted' && (await isReadOnly(real))) throw new ProjectError('read-only', { path });
  try {
    if (disk !== 'deleted' && (await hasOtherNames(real))) await writeInPlace(real, bytes);
    else await write(real, bytes);
  } catch (error) {
    if (!mustBeInPlace(error) || disk === 'deleted') throw writeError(error, path);
    await writeInPlace(real, bytes).catch((inner: unknown) => {
      throw writeError(inner, path);
    });
  }
  return { kind: 'saved', origin: originOf(bytes) };
}

/** The real path of a document's file, which need not be there any more; its folder must. */
export async function realTarget(root: string, path: string): Promise<string> {
  const wanted = resolve(root, path);
  const real = await fs.realpath(wanted).catch(async (error: unknown) => {
    if (errorCode(error) !== 'ENOENT') throw fileSystemError(error, path);
    try {
      const folder = await fs.realpath(dirname(wanted));
      // A link to a file that is gone stays a link: the file comes back behind it.
      const link = await fs.readlink(wanted).catch(() => null);
      if (link !== null) return await realTarget(root, resolve(folder, link));
      return join(folder, basename(wanted));
    } catch (inner) {
      if (inner instanceof ProjectError) throw inner;
      throw new ProjectError('folder-gone', { path: dirname(path) === '.' ? root : dirname(path) });
    }
  });
  if (!isInside(root, real)) throw new ProjectError('outside', { path });
  return real;
}

/** A file with several names would lose the others if a new file took the place of this one. */
async function hasOtherNames(real: string): Promise<boolean> {
  return (await fs.stat(real)).nlink > 1;
}

/** The folder lets no new file in, or the file is one that a container was given by itself. */
function mustBeInPlace(error: unknown): boolean {
  return ['EACCES', 'EPERM', 'EBUSY', 'EXDEV'].includes(errorCode(error));
}

/** Writes over the old bytes; when that breaks off, the old ones are put back as far as possible. */
async function writeInPlace(real: string, bytes: Uint8Array): Promise<void> {
  const before = await fs.readFile(real);
  const handle = await fs.open(real, 'r+');
  try {
    try {
      await writeAll(handle, bytes);
    } catch (error) {
      await writeAll(handle, before).catch(() => undefined);
      throw error;
    }
  } finally {
    await handle.close();
  }
}

async function writeAll(handle: fs.FileHandle, bytes: Uint8Array): Promise<void> {
  let written = 0;
  while (written < bytes.length) {
    written += (await handle.write(bytes, written, bytes.length - written, written)).bytesWritten;
  }
  await handle.truncate(bytes.length);
  await handle.sync();
}

function writeError(error: unknown, path: string): ProjectError {
  const code = errorCode(error);
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
    case 'EFBIG':
      return new ProjectError('disk-full', { path });
    case 'EROFS':
    case 'EACCES':
    case 'EPERM':
      return new ProjectError('read-only', { path });
    case 'ENOENT':
    case 'ENOTDIR':
      return new ProjectError('folder-gone', { path: dirname(path) });
    default:
      return new ProjectError('not-written', { path, code });
  }
}

function tooLarge(path: string, bytes: number): ProjectError {
  const mega = (size: number) => Math.ceil((size / 1024 / 1024) * 10) / 10;
  const limit = mega(scanLimits.fileBytes);
  return new ProjectError('too-large-to-save', { path, size: mega(bytes), limit });
}
