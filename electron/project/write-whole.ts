import { Readable } from 'node:stream';
import { writeFile } from 'atomically';

/** Milliseconds for which a refusal that may pass (a virus scanner on Windows, say) is tried again. */
const patience = 1000;

/**
 * Writes a file so that it is the old one or the new one whatever happens, with mode and owner kept.
 *
 * The bytes go as a stream: other data the library hands to a single write of the system, which on
 * a full disk takes a part of it and reports no error. The stream goes on, and meets the error.
 */
export function writeWhole(file: string, bytes: Uint8Array): Promise<void> {
  return writeFile(file, Readable.from([Buffer.from(bytes)]), { timeout: patience });
}
