import { resolve } from 'node:path';
import type { Catalog } from '../../catalog/catalog';
import type { Target } from '../../catalog/targets';
import { checkDocument, checkedKinds, compareText, summarize } from '../../checks/engine';
import { notRecognisedFinding } from '../../checks/not-recognised';
import { fileKinds, severities, type Severity, type Summary } from '../../ipc/diagnostics';
import { readInputs, type InputFile } from '../inputs';
import { printFile } from '../output/pretty';
import type { Writer } from '../output/writer';
import type { FileReport } from '../report';
import { findTargets, useCatalog, type Session } from '../session';
import { say } from '../text';
import { UsageError } from '../usage-error';

/** Checks files and prints the findings. Exit 1 when one is at or above the threshold, else 0. */
export async function check(session: Session, writer: Writer): Promise<number> {
  const { language } = session;
  const catalog = useCatalog(language);
  const targets = findTargets(catalog, session.values('target'), language);
  demandCann(session, catalog);
  const paths = session.line.arguments.length === 0 ? ['.'] : session.line.arguments;
  const root = resolve(session.option('root') ?? '.');
  const { files, unread } = await readInputs({
    paths,
    root,
    rootGiven: session.has('root'),
    kind: fileKinds.find((kind) => kind === session.option('kind')) ?? null,
    stdinPath: session.option('stdin-path') ?? '-',
    language,
  });
  for (const { path, reason } of unread) {
    writer.err(say(language, 'skipped', { path, reason: say(language, `skip_${reason}`) }));
  }
  if (targets.length === 0) writer.err(say(language, 'no_target'));
  for (const { id } of targets.filter((target) => target.id === 'Ascend910B')) {
    writer.err(say(language, 'old_910', { target: id }));
  }
  if (files.length === 0) writer.err(say(language, 'nothing_found', { path: paths.join(' ') }));
  const reports = files
    .map((file) => report(file, catalog, targets, session))
    .sort((a, b) => compareText(a.path, b.path));
  for (const { path, kind } of reports) {
    if (kind !== null && !checkedKinds.includes(kind)) {
      writer.err(say(language, 'not_checked', { path, kind }));
    }
  }
  const summary = summarize(reports.flatMap((file) => file.diagnostics));
  if (session.format === 'json') writer.out(toJson(reports, summary, catalog, targets));
  else {
    for (const file of reports) printFile(file, language, writer);
    writer.err(say(language, 'summary', { files: reports.length, ...summary }));
  }
  if (unread.some(({ wanted }) => wanted)) return 2;
  return fails(summary, session.option('fail-on')) ? 1 : 0;
}

function demandCann(session: Session, catalog: Catalog): void {
  const cann = session.option('cann');
  const { cannVersions } = catalog.info;
  if (cann === undefined || cannVersions.includes(cann)) return;
  const holes = { cann, versions: cannVersions.join(', ') };
  throw new UsageError('unknown-cann', 'unknown_cann', holes, cannVersions);
}

function report(
  file: InputFile,
  catalog: Catalog,
  targets: readonly Target[],
  session: Session,
): FileReport {
  const { language } = session;
  const { path, kind, encoding, bom, text } = file;
  const base = { path, kind, encoding, bom, text };
  const wanted = session.has('entries');
  if (kind === null) {
    return {
      ...base,
      diagnostics: [notRecognisedFinding(path, language)],
      entries: wanted ? [] : null,
    };
  }
  const result = checkDocument({ text, kind, encoding }, { catalog, targets, language });
  return { ...base, diagnostics: result.diagnostics, entries: wanted ? result.entries : null };
}

/** Schema 1 of the command line's report; the names and their meaning are stable. */
function toJson(
  reports: readonly FileReport[],
  summary: Summary,
  catalog: Catalog,
  targets: readonly Target[],
): string {
  const { cann, hash } = catalog.info;
  return JSON.stringify({
    schema: 1,
    catalog: { cann, hash },
    targets: targets.map(({ id, socVersion, soc }) => ({ id, socVersion, soc })),
    files: reports.map(({ path, kind, encoding, bom, diagnostics, entries }) => ({
      path,
      kind,
      variant: null,
      encoding,
      bom,
      diagnostics,
      ...(entries === null ? {} : { entries }),
    })),
    summary,
  });
}

function fails(summary: Summary, failOn = 'error'): boolean {
  const counts: Readonly<Record<Severity, number>> = {
    error: summary.errors,
    warning: summary.warnings,
    info: summary.infos,
  };
  const threshold = severities.findIndex((severity) => severity === failOn);
  return severities.slice(0, threshold + 1).some((severity) => counts[severity] > 0);
}
