/**
 * What tells our catalog file from any other SQLite database, read from the file header without
 * SQLite: a foreign or truncated file is recognised before the driver is loaded.
 */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { type CatalogProblem } from './problem';

/** `PRAGMA application_id` of profiles/schema.sql ("ATCS"). */
export const applicationId = 0x41544353;

/** `PRAGMA user_version` of profiles/schema.sql: the tables and text forms this program reads. */
export const schemaVersion = 1;

const headerSize = 100;
const magic = 'SQLite format 3\0';

/** Null when the file looks like a catalog of our schema version; never throws. */
export function inspectCatalogFile(file: string): CatalogProblem | null {
  let fd: number;
  try {
    fd = openSync(file, 'r');
  } catch (error) {
    return problemOfSystemError(file, error);
  }
  try {
    const header = Buffer.alloc(headerSize);
    const length = readSync(fd, header, 0, headerSize, 0);
    return inspectHeader(file, header.subarray(0, length), fstatSync(fd).size);
  } catch (error) {
    return problemOfSystemError(file, error);
  } finally {
    closeSync(fd);
  }
}

// Offsets of the SQLite database header: page size 16, pages 28, user version 60, application id 68.
function inspectHeader(file: string, header: Buffer, size: number): CatalogProblem | null {
  if (header.length < headerSize || header.toString('latin1', 0, 16) !== magic) {
    return { kind: 'foreign', file };
  }
  if (header.readUInt32BE(68) !== applicationId) return { kind: 'foreign', file };
  const found = header.readInt32BE(60);
  if (found !== schemaVersion) {
    return { kind: 'schema-version', file, found, expected: schemaVersion };
  }
  const pageSize = header.readUInt16BE(16);
  const expected = header.readUInt32BE(28) * (pageSize === 1 ? 65536 : pageSize);
  if (size !== expected) {
    return {
      kind: 'damaged',
      file,
      reason: `${String(size)} bytes instead of ${String(expected)}`,
    };
  }
  return null;
}

function problemOfSystemError(file: string, error: unknown): CatalogProblem {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  return code === 'ENOENT' || code === 'ENOTDIR'
    ? { kind: 'missing', file }
    : { kind: 'unreadable', file, reason: code };
}
