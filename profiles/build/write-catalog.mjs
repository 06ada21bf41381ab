/** Writes a tested model into a new SQLite file. The same model always gives the same bytes. */
import Database from 'better-sqlite3';

const typedText = (tensors) =>
  tensors
    .map(
      ({ name, kind, group, dtypes }) =>
        `${tensorText({ name, kind })}${group === null ? '' : `@${group}`}:${dtypes.join('|')}`,
    )
    .join(';');
const markOf = { required: '', optional: '?', dynamic: '*' };
const tensorText = ({ name, kind }) => name + markOf[kind];
const tensorsText = (tensors) => tensors.map(tensorText).join(',');
const columnsText = ({ columns, newer }) =>
  [
    ...columns.map(({ body, conditional }) => (conditional ? `${body}?` : body)),
    ...newer.map(({ body }) => `${body}+`),
  ].join(';');
const flag = (value) => (value ? 1 : 0);

/** Creates `file` (which must not exist) with `schema` and fills it. */
export function writeCatalog(file, schema, model, meta) {
  const db = new Database(file);
  try {
    db.pragma('journal_mode = OFF');
    db.pragma('synchronous = OFF');
    db.exec(schema);
    db.transaction(() => fill(db, model, meta))();
  } finally {
    db.close();
  }
}

function fill(db, model, meta) {
  const insert = (table, width) => {
    const statement = db.prepare(
      `INSERT INTO ${table} VALUES (${Array(width).fill('?').join(', ')})`,
    );
    return (...values) => statement.run(...values);
  };
  fillRegistry(insert, model, meta);
  fillOperators(insert, model);
}

function fillRegistry(insert, model, meta) {
  const addMeta = insert('meta', 2);
  for (const [key, value] of Object.entries(meta)) addMeta(key, value);
  const addSource = insert('source', 6);
  for (const { id, project, version, licence, cann, role } of model.sources) {
    addSource(id, project, version, licence, cann, role);
  }
  const addWord = insert('dtype_word', 5);
  model.words.forEach(({ word, canonical, since, seenFrom }, index) =>
    addWord(index, word, canonical ?? word, since ?? null, seenFrom ?? null),
  );
  const addToList = insert('dtype_list', 2);
  for (const [list, words] of Object.entries(model.lists))
    for (const word of words) addToList(list, word);

  const addVersion = insert('soc_version', 8);
  model.socVersions.forEach((row, index) => {
    const { socVersion, soc, bf16, aliasOf, scope, source, ...numbers } = row;
    addVersion(
      index,
      socVersion,
      soc,
      flag(bf16),
      aliasOf ?? null,
      scope,
      JSON.stringify(numbers),
      source,
    );
  });
  const profiles = new Map(
    model.socProfiles.map((profile) => [profile.soc, JSON.stringify(profile)]),
  );
  const addSoc = insert('soc', 4);
  const firstOfSoc = new Map();
  for (const row of model.socVersions) if (!firstOfSoc.has(row.soc)) firstOfSoc.set(row.soc, row);
  for (const [soc, { bf16, scope }] of firstOfSoc)
    addSoc(soc, flag(bf16), scope, profiles.get(soc) ?? null);

  const addSeries = insert('series', 8);
  const addProduct = insert('product', 9);
  let position = 0;
  model.series.forEach((series, index) => {
    const { id, nameZh, nameEn, aliases, soc, legacy, source, products } = series;
    addSeries(index, id, nameZh, nameEn, JSON.stringify(aliases), soc, flag(legacy), source);
    for (const product of products) {
      addProduct(
        position++,
        product.id,
        id,
        product.nameZh,
        product.nameEn,
        JSON.stringify(product.socVersions),
        product.confidence,
        product.noteZh ?? null,
        product.noteEn ?? null,
      );
    }
  });
  const addOption = insert('option_support', 4);
  for (const { option, supported, unsupported, source } of model.options) {
    for (const target of supported) addOption(option, target, 1, source);
    for (const target of unsupported) addOption(option, target, 0, source);
  }
}

/** Gives every text an id and writes it once. */
function interned(add) {
  const ids = new Map();
  return (text) => {
    const known = ids.get(text);
    if (known !== undefined) return known;
    const id = ids.size;
    ids.set(text, id);
    add(id, text);
    return id;
  };
}

function fillOperators(insert, model) {
  const { signatures, cpuEngines, rows, graphLocal, mappings, standIns } = model;
  const local = new Set(graphLocal.map(({ op }) => op));
  const socsOf = new Map();
  for (const { op, soc } of rows) socsOf.set(op, [...(socsOf.get(op) ?? []), soc]);
  const atlas = new Map(model.series.map(({ soc }, index) => [soc, index]));
  const rank = (soc) => atlas.get(soc) ?? atlas.size;
  const types = new Set([
    ...[...signatures, ...cpuEngines, ...rows, ...graphLocal].map(({ op }) => op),
    ...mappings.map(({ ascend }) => ascend),
  ]);
  const addOperator = insert('operator', 3);
  for (const type of [...types].sort()) {
    const socs = (socsOf.get(type) ?? []).sort((a, b) => rank(a) - rank(b));
    addOperator(type, flag(local.has(type)), socs.join(','));
  }
  const addSignature = insert('signature', 4);
  for (const { op, inputs, outputs, source } of signatures) {
    addSignature(op, typedText(inputs), typedText(outputs), source);
  }
  const tensorListId = interned(insert('tensor_list', 2));
  const columnSetId = interned(insert('column_set', 2));
  const addRow = insert('ai_core_row', 10);
  const byOp = [...rows].sort((a, b) =>
    a.op < b.op ? -1 : a.op > b.op ? 1 : a.soc < b.soc ? -1 : 1,
  );
  for (const row of byOp) {
    addRow(
      row.op,
      row.soc,
      tensorListId(tensorsText(row.inputs)),
      tensorListId(tensorsText(row.outputs)),
      columnSetId(columnsText(row)),
      flag(row.selected),
      (row.dropped ?? []).join(','),
      row.mixlist ?? 'gray',
      row.source,
      row.newerSource ?? null,
    );
  }
  const addEngine = insert('cpu_engine', 5);
  for (const { op, engine, inputs, outputs, source } of cpuEngines) {
    addEngine(op, engine, typedText(inputs), typedText(outputs), source);
  }
  const addMapping = insert('framework_mapping', 8);
  mappings.forEach((row, index) =>
    addMapping(
      row.type,
      index,
      row.framework,
      row.ascend,
      (row.expands ?? []).join(','),
      (row.opsets ?? []).join(','),
      row.domain ?? null,
      row.source,
    ),
  );
  const addStandIn = insert('stand_in', 4);
  for (const { op, soc, standIns: names, source } of standIns)
    addStandIn(op, soc, names.join(','), source);
}
