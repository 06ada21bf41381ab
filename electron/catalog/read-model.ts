/**
 * The catalog over an open database. Nothing is read before it is asked for, and nothing is read
 * twice: a small check costs a few queries, a large one a few thousand.
 */
import type Database from 'better-sqlite3';
import {
  type Catalog,
  type CatalogInfo,
  type CpuEngine,
  type Framework,
  type FrameworkMapping,
  type Operator,
  type OperatorRow,
  type OperatorSignature,
  type SocName,
} from './catalog';
import { decodeColumns, decodeList, decodeSignature, decodeTensors } from './decode';
import { CatalogDamagedError } from './problem';
import { readProducts } from './read-products';

/** Computes once, on first use. */
function lazy<T>(compute: () => T): () => T {
  let value: { readonly result: T } | null = null;
  return () => (value ??= { result: compute() }).result;
}

/** A query by keys, with a database error turned into the problem it means. */
type Query<Row> = (...keys: readonly string[]) => readonly Row[];

function createQueries(db: Database.Database) {
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

type RowOfSoc = readonly [
  soc: string,
  inputs: string,
  outputs: string,
  columns: string,
  selected: number,
  dropped: string,
  mixlist: OperatorRow['mixlist'],
  source: string,
  newerSource: string | null,
];

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
    schemaVersion,
  };
  const cannOfSource = new Map(query<readonly [string, string]>('SELECT id, cann FROM source')());
  const cannOf = (source: string): string =>
    cannOfSource.get(source.slice(0, source.indexOf('/'))) ?? info.cann;

  const products = readProducts(query);
  const bf16 = lazy(
    () => new Map(query<readonly [string, number]>('SELECT soc, bf16 FROM soc')()),
  );
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
  const { standIns, frameworkMappings } = createNameReads(query);

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
  };
}

function createOperatorReads(query: QueryFactory, cannOf: (source: string) => string) {
  const operatorQuery = query<readonly [number, string]>(
    'SELECT graph_local, socs FROM operator WHERE type = ?',
  );
  const signatureQuery = query<readonly [string, string, string]>(
    'SELECT inputs, outputs, source FROM signature WHERE op = ?',
  );
  const engineQuery = query<readonly [CpuEngine['engine'], string, string, string]>(
    'SELECT engine, inputs, outputs, source FROM cpu_engine WHERE op = ?',
  );
  const rowQuery = query<RowOfSoc>(
    'SELECT soc, inputs, outputs, columns, selected, dropped, mixlist, source, newer_source ' +
      'FROM ai_core_row WHERE op = ?',
  );

  const readSignature = (type: string): OperatorSignature | null => {
    const [found] = signatureQuery(type);
    if (found === undefined) return null;
    const [inputs, outputs, source] = found;
    return {
      inputs: decodeSignature(inputs),
      outputs: decodeSignature(outputs),
      source,
      cann: cannOf(source),
    };
  };
  const readEngines = (type: string): readonly CpuEngine[] =>
    engineQuery(type).map(([engine, inputs, outputs, source]) => ({
      engine,
      inputs: decodeSignature(inputs).map(({ name, dtypes }) => ({ name, dtypes })),
      outputs: decodeSignature(outputs).map(({ name, dtypes }) => ({ name, dtypes })),
      source,
      cann: cannOf(source),
    }));
  const readOperator = (type: string): Operator | null => {
    const [found] = operatorQuery(type);
    if (found === undefined) return null;
    const [graphLocal, socs] = found;
    const signature = lazy(() => readSignature(type));
    const cpuEngines = lazy(() => readEngines(type));
    return {
      type,
      graphLocal: graphLocal === 1,
      socs: decodeList(socs),
      get signature() {
        return signature();
      },
      get cpuEngines() {
        return cpuEngines();
      },
    };
  };

  const decodeRow = (found: RowOfSoc): OperatorRow => {
    const [soc, inputs, outputs, text, selected, dropped, mixlist, source, newerSource] = found;
    // A row may have hundreds of columns, and many a reader asks for its tensors only.
    const columns = lazy(() => decodeColumns(text));
    return {
      soc,
      inputs: decodeTensors(inputs),
      outputs: decodeTensors(outputs),
      get columns() {
        return columns();
      },
      selected: selected === 1,
      dropped: decodeList(dropped),
      mixlist,
      source,
      cann: cannOf(source),
      ...(newerSource === null ? {} : { newerCann: cannOf(newerSource) }),
    };
  };
  // Whoever asks for one SoC soon asks for the others, so one query fetches the rows of them all.
  const readRows = (type: string): ReadonlyMap<SocName, () => OperatorRow> =>
    new Map(rowQuery(type).map((found) => [found[0], lazy(() => decodeRow(found))]));

  const operators = new Map<string, Operator | null>();
  const rows = new Map<string, ReadonlyMap<SocName, () => OperatorRow>>();
  return {
    operator: (type: string): Operator | null => cached(operators, type, readOperator),
    row: (type: string, soc: SocName): OperatorRow | null =>
      cached(rows, type, readRows).get(soc)?.() ?? null,
  };
}

function createNameReads(query: QueryFactory) {
  const standIns = lazy(
    () =>
      new Map(
        query<readonly [string, string, string]>('SELECT op, soc, stand_ins FROM stand_in')().map(
          ([op, soc, names]) => [`${op} ${soc}`, decodeList(names)],
        ),
      ),
  );
  const mappingQuery = query<
    readonly [Framework, string, string, string, string, string | null, string]
  >(
    'SELECT framework, type, ascend, expands, opsets, domain, source FROM framework_mapping ' +
      'WHERE type = ? ORDER BY position',
  );
  const readMappings = (word: string): readonly FrameworkMapping[] =>
    mappingQuery(word).map(([framework, type, ascend, expands, opsets, domain, source]) => ({
      framework,
      type,
      ascend,
      expands: decodeList(expands),
      opsets: decodeList(opsets).map(Number),
      domain,
      source,
    }));
  const mappings = new Map<string, readonly FrameworkMapping[]>();
  return {
    standIns: (type: string, soc: SocName): readonly string[] =>
      standIns().get(`${type} ${soc}`) ?? [],
    frameworkMappings: (type: string): readonly FrameworkMapping[] =>
      cached(mappings, type, readMappings),
  };
}

/** The cached value of a key. Unknown keys are cached too; the words of a project are few. */
function cached<Value>(cache: Map<string, Value>, key: string, read: (key: string) => Value): Value {
  const known = cache.get(key);
  if (known !== undefined) return known;
  const value = read(key);
  cache.set(key, value);
  return value;
}
