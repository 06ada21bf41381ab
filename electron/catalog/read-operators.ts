/**
 * Reads operators and their rows: nothing before somebody asks, and what one question is likely to
 * lead to together with it, for a query costs more than what it reads.
 */
import { type CpuEngine, type Operator, type OperatorRow, type SocName } from './catalog';
import { decodeColumns, decodeList, decodeSignature, decodeTensors } from './decode';
import { type QueryFactory, cached, lazy, readsByKey } from './query';

type RowOfSoc = readonly [
  op: string,
  inputs: number,
  outputs: number,
  columns: number,
  selected: number,
  dropped: string,
  mixlist: OperatorRow['mixlist'],
  source: string,
  newerSource: string | null,
];

type OperatorWithSignature = readonly [
  type: string,
  graphLocal: number,
  socs: string,
  ...signature:
    | readonly [inputs: string, outputs: string, source: string]
    | readonly [inputs: null, outputs: null, source: null],
];

/** Cached readers of operators; `cannOf` gives the CANN version of a source. */
export function createOperatorReads(query: QueryFactory, cannOf: (source: string) => string) {
  const operatorRows = readsByKey<OperatorWithSignature>(
    query,
    'type',
    'SELECT type, graph_local, socs, inputs, outputs, source ' +
      'FROM operator LEFT JOIN signature ON op = type',
  );
  const engineRows = readsByKey<readonly [string, CpuEngine['engine'], string, string, string]>(
    query,
    'op',
    'SELECT op, engine, inputs, outputs, source FROM cpu_engine',
  );
  const rowsOfSoc = new Map<SocName, (op: string) => readonly RowOfSoc[]>();
  const rowsOn = (soc: SocName) =>
    cached(rowsOfSoc, soc, () =>
      readsByKey<RowOfSoc>(
        query,
        'op',
        'SELECT op, inputs, outputs, columns, selected, dropped, mixlist, source, newer_source ' +
          'FROM ai_core_row',
        { column: 'soc', is: soc },
      ),
    );

  const readEngines = (type: string): readonly CpuEngine[] =>
    engineRows(type).map(([, engine, inputs, outputs, source]) => ({
      engine,
      inputs: decodeSignature(inputs).map(({ name, dtypes }) => ({ name, dtypes })),
      outputs: decodeSignature(outputs).map(({ name, dtypes }) => ({ name, dtypes })),
      source,
      cann: cannOf(source),
    }));
  const readOperator = (type: string): Operator | null => {
    const [found] = operatorRows(type);
    if (found === undefined) return null;
    const [, graphLocal, socs, inputs, outputs, source] = found;
    const cpuEngines = lazy(() => readEngines(type));
    return {
      type,
      graphLocal: graphLocal === 1,
      socs: decodeList(socs),
      signature:
        inputs === null
          ? null
          : {
              inputs: decodeSignature(inputs),
              outputs: decodeSignature(outputs),
              source,
              cann: cannOf(source),
            },
      get cpuEngines() {
        return cpuEngines();
      },
    };
  };

  const tensorsOf = createTextReads(query, 'tensor_list', decodeTensors);
  const columnsOf = createTextReads(query, 'column_set', decodeColumns);
  const decodeRow = (soc: SocName, found: RowOfSoc): OperatorRow => {
    const [, inputs, outputs, columns, selected, dropped, mixlist, source, newerSource] = found;
    return {
      soc,
      inputs: tensorsOf(inputs),
      outputs: tensorsOf(outputs),
      columns: columnsOf(columns),
      selected: selected === 1,
      dropped: decodeList(dropped),
      mixlist,
      source,
      cann: cannOf(source),
      ...(newerSource === null ? {} : { newerCann: cannOf(newerSource) }),
    };
  };
  const operators = new Map<string, Operator | null>();
  const operator = (type: string): Operator | null => cached(operators, type, readOperator);
  const readRow = (type: string, soc: SocName): OperatorRow | null => {
    // The operator is there already, and says for most SoCs that there is nothing to read.
    if (operator(type)?.socs.includes(soc) !== true) return null;
    const [found] = rowsOn(soc)(type);
    return found === undefined ? null : decodeRow(soc, found);
  };
  const rows = new Map<string, Map<SocName, OperatorRow | null>>();
  const row = (type: string, soc: SocName): OperatorRow | null =>
    cached(
      cached(rows, type, () => new Map()),
      soc,
      () => readRow(type, soc),
    );
  return { operator, row };
}

/** Reads the texts of a table by id; each is decoded once and then shared by all its rows. */
function createTextReads<Value>(
  query: QueryFactory,
  table: 'tensor_list' | 'column_set',
  decode: (text: string) => Value,
): (id: number) => Value {
  const texts = readsByKey<readonly [number, string]>(query, 'id', `SELECT id, text FROM ${table}`);
  const values = new Map<number, Value>();
  return (id) => cached(values, id, () => decode(texts(id)[0]?.[1] ?? ''));
}
