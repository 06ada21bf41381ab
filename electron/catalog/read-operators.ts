/** Reads operators and their rows, each operator once and each row only when somebody asks. */
import {
  type CpuEngine,
  type Operator,
  type OperatorRow,
  type OperatorSignature,
  type SocName,
} from './catalog';
import { decodeColumns, decodeList, decodeSignature, decodeTensors } from './decode';
import { type QueryFactory, cached, lazy } from './query';

type RowOfSoc = readonly [
  soc: string,
  inputs: number,
  outputs: number,
  columns: number,
  selected: number,
  dropped: string,
  mixlist: OperatorRow['mixlist'],
  source: string,
  newerSource: string | null,
];

/** Cached readers of operators; `cannOf` gives the CANN version of a source. */
export function createOperatorReads(query: QueryFactory, cannOf: (source: string) => string) {
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
      'FROM ai_core_row WHERE op = ? AND soc = ?',
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

  const tensorsOf = createTextReads(query, 'tensor_list', decodeTensors);
  const columnsOf = createTextReads(query, 'column_set', decodeColumns);
  const decodeRow = (found: RowOfSoc): OperatorRow => {
    const [soc, inputs, outputs, columns, selected, dropped, mixlist, source, newerSource] = found;
    return {
      soc,
      get inputs() {
        return tensorsOf(inputs);
      },
      get outputs() {
        return tensorsOf(outputs);
      },
      get columns() {
        return columnsOf(columns);
      },
      selected: selected === 1,
      dropped: decodeList(dropped),
      mixlist,
      source,
      cann: cannOf(source),
      ...(newerSource === null ? {} : { newerCann: cannOf(newerSource) }),
    };
  };
  const readRow = (type: string, soc: SocName): OperatorRow | null => {
    const [found] = rowQuery(type, soc);
    return found === undefined ? null : decodeRow(found);
  };

  const operators = new Map<string, Operator | null>();
  const rows = new Map<string, Map<SocName, OperatorRow | null>>();
  return {
    operator: (type: string): Operator | null => cached(operators, type, readOperator),
    row: (type: string, soc: SocName): OperatorRow | null =>
      cached(
        cached(rows, type, () => new Map()),
        soc,
        () => readRow(type, soc),
      ),
  };
}

/** Reads the texts of a table by id; each is decoded once and then shared by all its rows. */
function createTextReads<Value>(
  query: QueryFactory,
  table: 'tensor_list' | 'column_set',
  decode: (text: string) => Value,
): (id: number) => Value {
  const textQuery = query<readonly [string]>(`SELECT text FROM ${table} WHERE id = ?`);
  const values = new Map<number, Value>();
  return (id) => cached(values, id, () => decode(textQuery(id)[0]?.[0] ?? ''));
}
