import { resolve } from 'node:path';
import type { Catalog } from '../../catalog/catalog';
import { resolveTarget, type Target } from '../../catalog/targets';
import {
  checkDocument,
  checkedKinds,
  type CheckRequest,
  compareText,
  summarize,
} from '../../checks/engine';
import { matrixInSlices } from '../../checks/matrix';
import type { FileMatrix } from '../../checks/matrix-text';
import { notRecognisedFinding } from '../../checks/not-recognised';
import { runToEnd } from '../../checks/run-to-end';
import {
  fileKinds,
  quantVariants,
  severities,
  type Severity,
  type Summary,
} from '../../ipc/diagnostics';
import type { Language } from '../../text/format';
import { fixFile, showFixes } from '../fix';
import { readInputs, type InputFile } from '../inputs';
import { matrixFormats } from '../options';
import { matrixAsJson, printMatrix } from '../output/matrix';
import { printFile } from '../output/pretty';
import type { Writer } from '../output/writer';
import type { FileReport, FixReport } from '../report';
import { findTargets, useCatalog, type Session } from '../session';
import { say } from '../text';
import { UsageError } from '../usage-error';

/** Checks files and prints the findings. Exit 1 when one is at or above the threshold, else 0. */
export async function check(session: Session, writer: Writer): Promise<number> {
  const { language } = session;
  const catalog = useCatalog(language);
  const targets = findTargets(catalog, session.values('target'), language);
  demandMatrix(session);
  demandCann(session, catalog);
  const paths = session.line.arguments.length === 0 ? ['.'] : session.line.arguments;
  const root = resolve(session.option('root') ?? '.');
  if (session.has('fix') && session.has('fix-dry-run')) {
    throw new UsageError('bad-usage', 'fix_or_dry_run');
  }
  if (session.has('fix') && paths.includes('-')) throw new UsageError('bad-usage', 'fix_stdin');
  const { files, unread } = await readInputs({
    paths,
    root,
    rootGiven: session.has('root'),
    kind: fileKinds.find((kind) => kind === session.option('kind')) ?? null,
    variant: quantVariants.find((variant) => variant === session.option('variant')) ?? null,
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
  const cann = session.option('cann');
  if (cann !== undefined && cann !== catalog.info.cann) {
    writer.err(say(language, 'cann_columns', { cann, columns: catalog.info.cann }));
  }
  if (files.length === 0) writer.err(say(language, 'nothing_found', { path: paths.join(' ') }));
  const request = { catalog, targets, language, cann };
  const reports: FileReport[] = [];
  for (const file of files) reports.push(await report(file, request, session));
  reports.sort((a, b) => compareText(a.path, b.path));
  for (const { path, kind } of reports) {
    if (kind !== null && !checkedKinds.includes(kind)) {
      writer.err(say(language, 'not_checked', { path, kind }));
    }
  }
  const summary = summarize(reports.flatMap((file) => file.diagnostics));
  const matrix = session.has('matrix') ? matrixOf(files, reports, request) : null;
  if (session.format === 'json') {
    writer.out(toJson(reports, summary, catalog, targets, matrix));
  } else if (matrix !== null) {
    printMatrix(
      matrix.files,
      matrix.targets,
      session.option('format') ?? 'pretty',
      language,
      writer,
    );
  } else {
    for (const file of reports) {
      tellVariant(file, language, writer);
      tellFixes(file, language, writer);
      printFile(file, language, writer);
    }
    writer.err(say(language, 'summary', { files: reports.length, ...summary }));
  }
  if (unread.some(({ wanted }) => wanted)) return 2;
  return fails(summary, session.option('fail-on')) ? 1 : 0;
}

interface Matrix {
  readonly targets: readonly string[];
  readonly files: readonly FileMatrix[];
}

/** Every checked file against each target: those of the call, else one SoC for each product series. */
function matrixOf(
  files: readonly InputFile[],
  reports: readonly FileReport[],
  request: CheckRequest,
): Matrix {
  const { catalog } = request;
  const targets =
    request.targets.length > 0
      ? request.targets
      : catalog.series.flatMap(({ soc }) => {
          const resolved = resolveTarget(catalog, soc);
          return resolved.kind === 'found' ? [resolved.target] : [];
        });
  const inputs = new Map(files.map((file) => [file.path, file]));
  return {
    targets: targets.map(({ id }) => id),
    files: reports.flatMap(({ path }) => {
      const file = inputs.get(path);
      if (file === undefined || file.kind === null || !checkedKinds.includes(file.kind)) return [];
      const input = { ...file, kind: file.kind };
      return [{ path, rows: runToEnd(matrixInSlices(input, request, targets)) }];
    }),
  };
}

function demandMatrix(session: Session): void {
  const format = session.option('format');
  if (matrixFormats.some((one) => one === format) && !session.has('matrix')) {
    throw new UsageError('bad-usage', 'matrix_format', { format: format ?? '' });
  }
}

function demandCann(session: Session, catalog: Catalog): void {
  const cann = session.option('cann');
  const { cannVersions } = catalog.info;
  if (cann === undefined || cannVersions.includes(cann)) return;
  const holes = { cann, versions: cannVersions.join(', ') };
  throw new UsageError('unknown-cann', 'unknown_cann', holes, cannVersions);
}

async function report(
  input: InputFile,
  request: CheckRequest,
  session: Session,
): Promise<FileReport> {
  const { file, fix } = await fixed(input, request, session);
  const { path, kind, variant, encoding, bom, text } = file;
  const base = { path, kind, encoding, bom, text, fix };
  const wantsEntries = session.has('entries');
  const wantsReading = session.has('reading');
  if (kind === null) {
    return {
      ...base,
      variant: null,
      guess: null,
      diagnostics: [notRecognisedFinding(path, request.language)],
      entries: wantsEntries ? [] : null,
      reading: wantsReading ? { value: null } : null,
    };
  }
  const { diagnostics, entries, reading, guess } = checkDocument({ ...file, kind }, request);
  return {
    ...base,
    variant: kind === 'quant_config' ? (variant ?? guess?.variant ?? null) : null,
    guess,
    diagnostics,
    entries: wantsEntries ? entries : null,
    reading: wantsReading ? { value: reading } : null,
  };
}

async function fixed(
  file: InputFile,
  request: CheckRequest,
  session: Session,
): Promise<{ readonly file: InputFile; readonly fix: FixReport | null }> {
  if (session.has('fix')) return fixFile(file, request);
  if (session.has('fix-dry-run')) return showFixes(file, request);
  return { file, fix: null };
}

function tellFixes({ path, fix }: FileReport, language: Language, writer: Writer): void {
  if (fix === null) return;
  const { fixed: count, left, diff } = fix;
  if (diff !== undefined && diff !== '') writer.out(diff.replace(/\n$/, ''));
  if (count === 0 && left === 0) return;
  const key = diff === undefined ? 'fixed' : 'would_fix';
  writer.err(say(language, key, { path, count }));
  if (left > 0) writer.err(say(language, 'fixes_left', { path, left }));
}

function tellVariant({ path, guess }: FileReport, language: Language, writer: Writer): void {
  if (guess === null) return;
  writer.err(say(language, 'guessed_variant', { path, variant: guess.variant }));
}

/** Schema 1 of the command line's report; the names and their meaning are stable. */
function toJson(
  reports: readonly FileReport[],
  summary: Summary,
  catalog: Catalog,
  targets: readonly Target[],
  matrix: Matrix | null,
): string {
  const { cann, hash } = catalog.info;
  return JSON.stringify({
    schema: 1,
    catalog: { cann, hash },
    targets: targets.map(({ id, socVersion, soc }) => ({ id, socVersion, soc })),
    files: reports.map(
      ({ path, kind, variant, encoding, bom, diagnostics, entries, reading, fix }) => ({
        path,
        kind,
        variant,
        encoding,
        bom,
        diagnostics,
        ...(entries === null ? {} : { entries }),
        ...(reading === null ? {} : { reading: reading.value }),
        ...(fix === null ? {} : { fix }),
      }),
    ),
    summary,
    ...(matrix === null ? {} : { matrix: matrixAsJson(matrix.files, matrix.targets) }),
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
