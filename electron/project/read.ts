import { constants, promises as fs, type Stats } from 'node:fs';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import type { LineEnds } from '../ipc/documents';
import { decode, type DecodedText } from './decode';
import { scanLimits } from './limits';
import { type Origin, originOf } from './origin';
import { fileSystemError, ProjectError } from './problems';
import { isInside } from './walk';

/** A text file of the project, decoded. */
export interface ProjectFile extends DecodedText {
  /** From the root, with forward slashes, as asked for (links not resolved). */
  readonly path: string;
  readonly lineEnds: LineEnds;
  readonly origin: Origin;
}

/**
 * Reads a text file of the project. Only files whose real path lies inside the root are read:
 * links are resolved first.
 *
 * @param root real path of the opened folder
 * @param path from the root, with forward slashes
 * @throws ProjectError for whatever stands in the way
 */
export async function readProjectFile(root: string, path: string): Promise<ProjectFile> {
  if (
    path === '' ||
    path.includes('\0') ||
    isAbsolute(path) ||
    path.split(/[/\\]/).includes('..')
  ) {
    throw new ProjectError('bad-path', { path: path.replaceAll('\0', '␀').slice(0, 200) });
  }
  const real = await realPath(resolve(root, path), path);
  if (!isInside(root, real)) throw new ProjectError('outside', { path });
  return { ...(await readText(real, path)), path };
}

/**
 * Reads any text file, such as one named on the command line.
 * @param shown the path as the user knows it, for messages
 * @throws ProjectError for whatever stands in the way
 */
export async function readTextFile(
  path: string,
  shown: string = path,
): Promise<Omit<ProjectFile, 'path'>> {
  return readText(await realPath(resolve(path), shown), shown);
}

/** Decodes bytes that come from elsewhere, such as standard input. @throws ProjectError */
export async function decodeText(
  bytes: Uint8Array,
  shown: string,
): Promise<Omit<ProjectFile, 'path'>> {
  const decoded = await decode(bytes);
  if (decoded.kind === 'binary') throw new ProjectError(decoded.reason, { path: shown });
  const { text, encoding, bom } = decoded;
  return { text, encoding, bom, lineEnds: lineEndsOf(text), origin: originOf(bytes) };
}

/** Which line ends a text has; a lone CR is one for an editor, though not for ATC. */
export function lineEndsOf(text: string): LineEnds {
  let lf = 0;
  let crlf = 0;
  let cr = 0;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit === 10) lf += 1;
    else if (unit === 13) {
      if (text.charCodeAt(index + 1) === 10) {
        crlf += 1;
        index += 1;
      } else cr += 1;
    }
  }
  const kinds = [lf, crlf, cr].filter((count) => count > 0).length;
  if (kinds === 0) return 'none';
  if (kinds > 1) return 'mixed';
  return lf > 0 ? 'lf' : crlf > 0 ? 'crlf' : 'cr';
}

/** The path of a file below a folder, with forward slashes; null when it lies elsewhere. */
export function pathFromRoot(root: string, absolute: string): string | null {
  return isInside(root, absolute) ? relative(root, absolute).split(sep).join('/') : null;
}

async function realPath(path: string, shown: string): Promise<string> {
  try {
    return await fs.realpath(path);
  } catch (error) {
    throw fileSystemError(error, shown);
  }
}

async function readText(real: string, shown: string): Promise<Omit<ProjectFile, 'path'>> {
  return decodeText(await readRegular(real, shown), shown);
}

async function readRegular(real: string, shown: string): Promise<Uint8Array> {
  try {
    // Looked at before it is opened: opening a device can already do something.
    refuse(await fs.stat(real), shown);
    const flags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0);
    const handle = await fs.open(real, flags);
    try {
      const stats = await handle.stat();
      refuse(stats, shown);
      return await readAtMost(handle, stats.size);
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw error instanceof ProjectError ? error : fileSystemError(error, shown);
  }
}

function refuse(stats: Stats, shown: string): void {
  if (!stats.isFile()) throw new ProjectError('not-a-file', { path: shown });
  if (stats.size <= scanLimits.fileBytes) return;
  const mega = (bytes: number) => Math.ceil((bytes / 1024 / 1024) * 10) / 10;
  throw new ProjectError('too-large', {
    path: shown,
    size: mega(stats.size),
    limit: mega(scanLimits.fileBytes),
  });
}

/** Reads a file that another program may be writing: never more than the size seen. */
async function readAtMost(handle: fs.FileHandle, size: number): Promise<Uint8Array> {
  const buffer = Buffer.allocUnsafe(size);
  let read = 0;
  while (read < size) {
    const { bytesRead } = await handle.read(buffer, read, size - read, read);
    if (bytesRead === 0) break;
    read += bytesRead;
  }
  return buffer.subarray(0, read);
}
