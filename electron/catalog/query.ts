/** Queries over the open database, and the two ways in which their answers are kept. */
import type Database from 'better-sqlite3';
import { CatalogDamagedError } from './problem';

/** Computes once, on first use. */
export function lazy<T>(compute: () => T): () => T {
  let value: { readonly result: T } | null = null;
  return () => (value ??= { result: compute() }).result;
}

/** A query by keys, with a database error turned into the problem it means. */
export type Query<Row> = (...keys: readonly (string | number)[]) => readonly Row[];

/** Makes queries that are prepared on first use. */
export function createQueries(db: Database.Database) {
  return <Row>(sql: string): Query<Row> => {
    const statement = lazy(() => db.prepare(sql).raw());
    return (...keys) => {
      try {
        return statement().all(...keys) as Row[];
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        throw new CatalogDamagedError({ kind: 'damaged', file: db.name, reason });
      }
    };
  };
}

export type QueryFactory = ReturnType<typeof createQueries>;

/** The cached value of a key. Unknown keys are cached too; the words of a project are few. */
export function cached<Key, Value>(
  cache: Map<Key, Value>,
  key: Key,
  read: (key: Key) => Value,
): Value {
  const known = cache.get(key);
  if (known !== undefined) return known;
  const value = read(key);
  cache.set(key, value);
  return value;
}
