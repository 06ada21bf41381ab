/** Opens catalog.sqlite for reading. */
import type Database from 'better-sqlite3';
import { type Catalog } from './catalog';
import { loadDriver, openReadOnly } from './driver';
import { inspectCatalogFile, schemaVersion } from './format';
import { CatalogDamagedError, type CatalogProblem } from './problem';
import { createCatalog } from './read-model';

export type OpenedCatalog =
  | {
      readonly ok: true;
      readonly catalog: Catalog;
      /** Reads every page (some 10 ms) and says what is broken; null when all is well. */
      readonly verify: () => CatalogProblem | null;
      /** Closes the file. The catalog must not be used afterwards. */
      readonly close: () => void;
    }
  | { readonly ok: false; readonly problem: CatalogProblem };

/**
 * Opens a catalog file read-only. Never throws. Damage that does not show in the header or the
 * first pages shows later, as a CatalogDamagedError from the read that meets it.
 */
export function openCatalog(file: string): OpenedCatalog {
  const problem = inspectCatalogFile(file);
  if (problem !== null) return { ok: false, problem };
  const loaded = loadDriver();
  if (!loaded.ok) return loaded;
  let db: Database.Database | null = null;
  try {
    db = openReadOnly(loaded.driver, file);
    const opened = db;
    return {
      ok: true,
      catalog: createCatalog(opened, schemaVersion),
      verify: () => verify(opened, file),
      close: () => {
        opened.close();
      },
    };
  } catch (error) {
    db?.close();
    return { ok: false, problem: problemOf(file, error) };
  }
}

function problemOf(file: string, error: unknown): CatalogProblem {
  if (error instanceof CatalogDamagedError) return error.problem;
  const reason = error instanceof Error ? error.message : String(error);
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return code.startsWith('SQLITE_CANTOPEN') || code.startsWith('SQLITE_PERM')
    ? { kind: 'unreadable', file, reason: code }
    : { kind: 'damaged', file, reason };
}

function verify(db: Database.Database, file: string): CatalogProblem | null {
  try {
    const result = db.pragma('quick_check(1)', { simple: true });
    return result === 'ok' ? null : { kind: 'damaged', file, reason: String(result) };
  } catch (error) {
    return problemOf(file, error);
  }
}
