/**
 * The catalog over an open database. Nothing is read before it is asked for, and nothing is read
 * twice: a small check costs a few queries, a large one a few thousand.
 */
import type Database from 'better-sqlite3';
import { type Catalog, type CatalogInfo } from './catalog';
import { createQueries, lazy } from './query';
import { createNameReads } from './read-names';
import { createOperatorReads } from './read-operators';
import { readProducts } from './read-products';

/**
 * The read model over `db`. Reads meta and sources at once, so that a broken file shows here.
 * Throws CatalogDamagedError, here and from any later read.
 */
export function createCatalog(db: Database.Database, schemaVersion: number): Catalog {
  const query = createQueries(db);
  const meta = new Map(query<readonly [string, string]>('SELECT key, value FROM meta')());
  const info: CatalogInfo = {
    cann: meta.get('cann') ?? '',
    cannVersions: JSON.parse(meta.get('cann_versions') ?? '[]') as string[],
    hash: meta.get('hash') ?? '',
    date: meta.get('date') ?? '',
    schemaVersion,
  };
  const cannOfSource = new Map(query<readonly [string, string]>('SELECT id, cann FROM source')());
  const cannOf = (source: string): string =>
    cannOfSource.get(source.slice(0, source.indexOf('/'))) ?? info.cann;

  const products = readProducts(query);
  const bf16 = lazy(() => new Map(query<readonly [string, number]>('SELECT soc, bf16 FROM soc')()));
  const dtypeWords = lazy(
    () =>
      new Map(
        query<readonly [string, string]>(
          'SELECT word, canonical FROM dtype_word JOIN dtype_list USING (word) ' +
            "WHERE list = 'customize_dtypes' ORDER BY position",
        )(),
      ),
  );
  const operatorTypes = lazy(() =>
    query<readonly [string]>('SELECT type FROM operator ORDER BY type')().map(([type]) => type),
  );
  const { operator, row } = createOperatorReads(query, cannOf);
  const { standIns, frameworkMappings, allFrameworkMappings } = createNameReads(query);

  return {
    info,
    get series() {
      return products.series();
    },
    get socVersions() {
      return products.socVersions();
    },
    get atlasSocs() {
      return products.atlasSocs();
    },
    get dtypeWords() {
      return dtypeWords();
    },
    get operatorTypes() {
      return operatorTypes();
    },
    socHasBf16: (soc) => bf16().get(soc) === 1,
    operator,
    row,
    standIns,
    frameworkMappings,
    get allFrameworkMappings() {
      return allFrameworkMappings();
    },
  };
}
