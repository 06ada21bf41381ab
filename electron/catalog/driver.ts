/**
 * Loads better-sqlite3, and only where that is safe: on Node-API levels below 10 (Node 20,
 * Electron 33) the binary that comes with the package kills the process, so the level is tested
 * before the package is touched.
 */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type Database from 'better-sqlite3';
import { type CatalogProblem } from './problem';

export type Driver = typeof Database;

type DriverResult =
  | { readonly ok: true; readonly driver: Driver }
  | { readonly ok: false; readonly problem: CatalogProblem };

const fullNapiLevel = 10;

/**
 * The driver, or why it cannot be used. `napi` is the Node-API level of the runtime, `folder` that
 * of the driver's package.
 */
export function loadDriver(
  napi = Number(process.versions['napi']),
  folder: string | null = null,
): DriverResult {
  const fail = (reason: string): DriverResult => ({
    ok: false,
    problem: { kind: 'driver', napi, reason },
  });
  const require = createRequire(import.meta.url);
  try {
    if (napi < fullNapiLevel) {
      const home = folder ?? dirname(require.resolve('better-sqlite3/package.json'));
      const built = join(home, 'build', 'Release', 'better_sqlite3.node');
      if (!existsSync(built)) return fail('not built for this runtime');
    }
    return { ok: true, driver: require('better-sqlite3') as Driver };
  } catch (error) {
    return fail(error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error));
  }
}

/**
 * Opens an existing database read-only, with one read transaction for as long as it stays open:
 * otherwise every query locks and unlocks the file, which costs more than the query. Throws what
 * the driver throws.
 */
export function openReadOnly(driver: Driver, file: string): Database.Database {
  const db = new driver(file, { readonly: true, fileMustExist: true });
  try {
    db.exec('BEGIN');
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}
