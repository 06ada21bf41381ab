/** Reads and tests the operator files: signatures, dtype columns, CPU engines, framework maps. */
import { listJsonLines } from './read-files.mjs';
import { readColumn, readTensor, readTypedTensor } from './row-forms.mjs';
import {
  cpuEngineRow,
  dtypesRow,
  frameworkRow,
  graphLocalRow,
  irRow,
  standInRow,
} from './schemas.mjs';
import { createKeyCheck, shapedRows } from './shape.mjs';

const frameworks = ['onnx', 'tensorflow', 'caffe'];
const engineOrder = ['aicpu', 'tf', 'hostcpu'];

/** The operator part of the profile model, tested against the registry. */
export function loadOperators(folder, registry, problems) {
  const context = {
    folder,
    problems,
    checkSource: registry.checkSource,
    socs: registry.socs,
    words: new Set(registry.words.map(({ word }) => word)),
    columnWords: new Set(registry.lists.operator_columns ?? []),
  };
  const signatures = loadTyped(context, 'operators/ir.jsonl', irRow, (row) => row.op);
  const cpuEngines = loadTyped(
    context,
    'operators/cpu-engines.jsonl',
    cpuEngineRow,
    (row) => `${row.op} ${engineOrder.indexOf(row.engine)}`,
    (row) => `${row.op} on ${row.engine}`,
  );
  const rows = loadDtypes(context);
  const graphLocal = loadGraphLocal(context, rows);
  const known = new Set([...signatures, ...cpuEngines, ...rows, ...graphLocal].map(({ op }) => op));
  const mappings = frameworks.flatMap((framework) => loadFramework(context, framework, known));
  const standIns = loadStandIns(context, rows, known);
  return { signatures, cpuEngines, rows, graphLocal, mappings, standIns };
}

function readAll(context, file, line, texts, read) {
  const values = [];
  for (const text of texts) {
    const { value, error } = read(text);
    if (error === undefined) values.push(value);
    else context.problems.add(file, line, error);
  }
  return values;
}

function loadTyped(context, file, schema, keyOf, labelOf = keyOf) {
  const checkKey = createKeyCheck(file, context.problems, { sorted: true });
  return shapedRows(context.folder, file, schema, context.problems).map(({ line, value }) => {
    checkKey(line, keyOf(value), labelOf(value));
    context.checkSource(file, line, value.source);
    const read = (text) => readTypedTensor(text, context.words);
    const inputs = readAll(context, file, line, value.in, read);
    const outputs = readAll(context, file, line, value.out, read);
    return { op: value.op, engine: value.engine, inputs, outputs, source: value.source };
  });
}

function loadDtypes(context) {
  const folder = 'operators/dtypes';
  return listJsonLines(context.folder, folder, context.problems).flatMap((name) => {
    const soc = name.slice(0, -'.jsonl'.length);
    const file = `${folder}/${name}`;
    if (!context.socs.has(soc))
      context.problems.add(
        file,
        1,
        `unknown SoC \`${soc}\`; soc-versions.jsonl has none of that name`,
      );
    return loadDtypesOf(context, file, soc);
  });
}

function loadDtypesOf(context, file, soc) {
  const { problems } = context;
  const checkKey = createKeyCheck(file, problems, { sorted: true });
  return shapedRows(context.folder, file, dtypesRow, problems).map(({ line, value }) => {
    checkKey(line, value.op);
    context.checkSource(file, line, value.source);
    if (value.newerSource !== undefined) context.checkSource(file, line, value.newerSource);
    if ((value.newer === undefined) !== (value.newerSource === undefined)) {
      problems.add(file, line, 'newer and newerSource are needed together');
    }
    for (const word of value.dropped ?? []) {
      if (!context.columnWords.has(word))
        problems.add(file, line, `unknown dtype word \`${word}\` in dropped`);
    }
    const inputs = readAll(context, file, line, value.in, readTensor);
    const outputs = readAll(context, file, line, value.out, readTensor);
    const read = (text) => readColumn(text, value.in.length, value.out.length, context.columnWords);
    const columns = readAll(context, file, line, value.columns, read);
    const newer = readAll(context, file, line, value.newer ?? [], read);
    const bodies = [...columns, ...newer].map(({ body }) => body);
    bodies.forEach((body, index) => {
      if (bodies.indexOf(body) !== index)
        problems.add(file, line, `the column \`${body}\` stands twice`);
    });
    if (newer.some(({ conditional }) => conditional))
      problems.add(file, line, 'a newer column cannot be conditional');
    return { ...value, soc, inputs, outputs, columns, newer };
  });
}

function loadGraphLocal(context, rows) {
  const file = 'operators/graph-local.jsonl';
  const checkKey = createKeyCheck(file, context.problems, { sorted: true });
  const onAiCore = new Map(rows.map(({ op, soc }) => [op, soc]));
  return shapedRows(context.folder, file, graphLocalRow, context.problems).map(
    ({ line, value }) => {
      checkKey(line, value.op);
      context.checkSource(file, line, value.source);
      const soc = onAiCore.get(value.op);
      if (soc !== undefined) {
        context.problems.add(
          file,
          line,
          `\`${value.op}\` has a row on ${soc}, so it is not only the graph engine's`,
        );
      }
      return value;
    },
  );
}

function loadFramework(context, framework, known) {
  const { problems } = context;
  const file = `operators/frameworks/${framework}.jsonl`;
  const checkKey = createKeyCheck(file, problems, { sorted: true });
  return shapedRows(context.folder, file, frameworkRow, problems).map(({ line, value }) => {
    checkKey(line, `${value.type} ${value.domain ?? ''} ${value.ascend}`, value.type);
    context.checkSource(file, line, value.source);
    if (!known.has(value.ascend) && value.unlisted !== true) {
      problems.add(
        file,
        line,
        `unknown target: no operator file has \`${value.ascend}\`; mark the row unlisted if that is meant`,
      );
    }
    if (known.has(value.ascend) && value.unlisted === true) {
      problems.add(
        file,
        line,
        `\`${value.ascend}\` stands in an operator file, so the row is not unlisted`,
      );
    }
    for (const op of value.expands ?? []) {
      if (!known.has(op)) problems.add(file, line, `unknown operator \`${op}\` in expands`);
    }
    return { ...value, framework };
  });
}

function loadStandIns(context, rows, known) {
  const { problems } = context;
  const file = 'operators/stand-ins.jsonl';
  const checkKey = createKeyCheck(file, problems, { sorted: true });
  const hasRow = new Set(rows.map(({ op, soc }) => `${op} ${soc}`));
  return shapedRows(context.folder, file, standInRow, problems).map(({ line, value }) => {
    checkKey(line, `${value.op} ${value.soc}`, `${value.op} on ${value.soc}`);
    context.checkSource(file, line, value.source);
    if (!context.socs.has(value.soc)) problems.add(file, line, `unknown SoC \`${value.soc}\``);
    if (!known.has(value.op)) problems.add(file, line, `unknown operator \`${value.op}\``);
    if (hasRow.has(`${value.op} ${value.soc}`)) {
      problems.add(
        file,
        line,
        `\`${value.op}\` has its own row on ${value.soc}, so nothing stands in for it`,
      );
    }
    for (const op of value.standIns.filter((name) => !hasRow.has(`${name} ${value.soc}`))) {
      problems.add(file, line, `\`${op}\` has no row on ${value.soc}, so it cannot stand in there`);
    }
    return value;
  });
}
