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

/** From so many single reads on, reading a whole table of a few thousand rows costs less. */
const singleReads = 64;

/**
 * Rows by their first column, `key`: read singly at first, for a small file needs a few of them, and
 * then all at once, for a long file needs most. `select` is the query of all rows; `part` narrows it
 * to the rows where a column has a value.
 */
export function readsByKey<Row extends readonly [string | number, ...unknown[]]>(
  query: QueryFactory,
  key: string,
  select: string,
  part?: { readonly column: string; readonly is: string },
): (value: Row[0]) => readonly Row[] {
  const within = part === undefined ? [] : [part.is];
  const some = query<Row>(
    `${select} WHERE ${key} = ?${part === undefined ? '' : ` AND ${part.column} = ?`}`,
  );
  const every = query<Row>(part === undefined ? select : `${select} WHERE ${part.column} = ?`);
  const all = lazy(() => {
    const byKey = new Map<Row[0], Row[]>();
    for (const row of every(...within)) {
      const before = byKey.get(row[0]);
      if (before === undefined) byKey.set(row[0], [row]);
      else before.push(row);
    }
    return byKey;
  });
  let reads = 0;
  return (value) => {
    reads += 1;
    return reads > singleReads ? (all().get(value) ?? []) : some(value, ...within);
  };
}

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
