import type { Catalog, Operator, OperatorRow, Tensor } from '../../catalog/catalog';
import { nearestWords } from '../../catalog/nearest';
import type { Writer } from '../output/writer';
import { findTargets, useCatalog, type Session } from '../session';
import { say } from '../text';
import { UsageError } from '../usage-error';

/** Prints what the catalog knows of an op type: its tensors, dtype columns and CPU engines. */
export function operator(session: Session, writer: Writer): number {
  const { language, format } = session;
  const catalog = useCatalog(language);
  const targets = findTargets(catalog, session.values('target'), language);
  const [type] = session.line.arguments;
  if (type === undefined) {
    const what = say(language, 'argument_operator');
    throw new UsageError('needs-argument', 'needs_argument', { command: 'operator', what });
  }
  const found = catalog.operator(type);
  if (found === null) throw unknown(catalog, type);
  const chosen = [...new Set(targets.map(({ soc }) => soc))];
  const socs =
    chosen.length > 0 ? chosen : found.socs.filter((soc) => catalog.atlasSocs.includes(soc));
  if (format === 'json') writer.out(toJson(catalog, found, socs));
  else print(catalog, found, socs, session, writer);
  return 0;
}

function unknown(catalog: Catalog, type: string): UsageError {
  const mappings = catalog.frameworkMappings(type);
  const becomes = [
    ...new Set(
      mappings.flatMap(({ ascend, expands }) => (expands.length > 0 ? expands : [ascend])),
    ),
  ];
  if (becomes.length > 0) {
    const framework = [...new Set(mappings.map((mapping) => mapping.framework))].join(' / ');
    const holes = { type, framework, ascend: becomes.join(', ') };
    return new UsageError('unknown-operator', 'becomes', holes, becomes);
  }
  return new UsageError(
    'unknown-operator',
    'unknown_operator',
    { type },
    nearestWords(type, catalog.operatorTypes, 5),
  );
}

function toJson(catalog: Catalog, found: Operator, socs: readonly string[]): string {
  return JSON.stringify({
    schema: 1,
    operator: {
      type: found.type,
      internal: found.signature === null,
      graphLocal: found.graphLocal,
      signature: found.signature,
      cpuEngines: found.cpuEngines,
      socs: found.socs,
      rows: socs.map((soc) => ({
        soc,
        row: catalog.row(found.type, soc),
        standIns: catalog.standIns(found.type, soc),
      })),
    },
  });
}

const kindMarks = { required: '', optional: '?', dynamic: '*' } as const;

function print(
  catalog: Catalog,
  found: Operator,
  socs: readonly string[],
  { language }: Session,
  { out, colour: { bold, dim } }: Writer,
): void {
  const tensors = (some: readonly Tensor[]) =>
    some.map(({ name, kind }) => name + kindMarks[kind]).join(', ');
  out(bold(found.type));
  if (found.graphLocal) out(say(language, 'label_graph'));
  if (found.signature === null) out(dim(say(language, 'label_internal')));
  else {
    out(`${say(language, 'label_inputs')}: ${tensors(found.signature.inputs)}`);
    out(`${say(language, 'label_outputs')}: ${tensors(found.signature.outputs)}`);
  }
  if (found.cpuEngines.length > 0) {
    out(
      `${say(language, 'label_cpu')}: ${found.cpuEngines.map(({ engine }) => engine).join(', ')}`,
    );
  }
  out(`${say(language, 'label_socs')}: ${found.socs.join(', ') || '-'}`);
  for (const soc of socs) {
    out('');
    const row = catalog.row(found.type, soc);
    if (row === null) {
      out(say(language, 'label_no_row', { soc }));
      const standIns = catalog.standIns(found.type, soc).join(', ');
      if (standIns !== '') out(say(language, 'label_stand_in', { soc, standIns }));
      continue;
    }
    out(bold(say(language, 'label_columns', { soc, cann: row.cann, source: row.source })));
    if (row.selected) out(dim(`  ${say(language, 'label_selected')}`));
    for (const line of columnTable(row, say(language, 'conditional'), say(language, 'newer')))
      out(line);
  }
}

/** One line a column, the dtypes below the names of their tensors. */
function columnTable(row: OperatorRow, conditional: string, newer: string): readonly string[] {
  const names = [...row.inputs, ...row.outputs].map(({ name, kind }) => name + kindMarks[kind]);
  const cells = row.columns.map((column) => [...column.inputs, ...column.outputs]);
  const widths = names.map((name, index) =>
    Math.max(name.length, ...cells.map((column) => column[index]?.length ?? 0)),
  );
  const line = (texts: readonly string[], note: string) => {
    const padded = texts.map((text, index) => text.padEnd(widths[index] ?? 0));
    padded.splice(row.inputs.length, 0, '→');
    return `  ${padded.join('  ')}  ${note}`.trimEnd();
  };
  return [
    line(names, ''),
    ...row.columns.map((column, index) =>
      line(cells[index] ?? [], column.newer ? newer : column.conditional ? conditional : ''),
    ),
  ];
}
