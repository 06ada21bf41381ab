import { createHash } from 'node:crypto';
import { constants, promises as fs } from 'node:fs';
import { errorCode } from './problems';

/** What a document was read from, or last saved as: enough to tell whether the file is still that. */
export interface Origin {
  /** Hash of the bytes. */
  readonly hash: string;
  readonly size: number;
}

export function originOf(bytes: Uint8Array): Origin {
  return { hash: createHash('sha256').update(bytes).digest('hex'), size: bytes.length };
}

/** How a file stands beside what was read from it. */
export type FileState = 'same' | 'changed' | 'deleted' | 'replaced';

/**
 * Compares a file with what was read from it. A file that cannot be read counts as the same: what
 * it holds cannot be told, and nobody wrote to it as far as can be seen.
 *
 * @param real the path, links resolved
 */
export async function fileState(real: string, origin: Origin): Promise<FileState> {
  try {
    const stats = await fs.stat(real);
    if (!stats.isFile()) return 'replaced';
    if (stats.size !== origin.size) return 'changed';
    return originOf(await fs.readFile(real)).hash === origin.hash ? 'same' : 'changed';
  } catch (error) {
    return ['ENOENT', 'ENOTDIR'].includes(errorCode(error)) ? 'deleted' : 'same';
  }
}

/**
 * Whether this user may write to a file. A file without any write bit counts as read-only for the
 * administrator too, whom the system would let: the bit says what its owner wants.
 */
export async function isReadOnly(real: string): Promise<boolean> {
  try {
    await fs.access(real, constants.W_OK);
    const { mode } = await fs.stat(real);
    return process.platform !== 'win32' && (mode & 0o222) === 0;
  } catch (error) {
    return !['ENOENT', 'ENOTDIR'].includes(errorCode(error));
  }
}
