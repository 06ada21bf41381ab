/** The matrix of entries and targets, for people and for other programs. */
import { verdicts } from '../../ipc/diagnostics';
import {
  type FileMatrix,
  matrixAsCsv,
  matrixAsMarkdown,
  type MatrixWords,
} from '../../checks/matrix-text';
import { summarizeTargets } from '../../checks/matrix';
import type { Language } from '../../text/format';
import { say } from '../text';
import type { Writer } from './writer';

export function printMatrix(
  files: readonly FileMatrix[],
  targets: readonly string[],
  format: string,
  language: Language,
  writer: Writer,
): void {
  const words: MatrixWords = {
    path: say(language, 'label_file'),
    line: say(language, 'label_line'),
    entry: say(language, 'label_entry'),
    likely: say(language, 'likely'),
    verdict: (verdict) => say(language, verdict),
  };
  if (format === 'csv') {
    writer.out(matrixAsCsv(files, targets, words).replace(/\n$/, ''));
    return;
  }
  writer.out(matrixAsMarkdown(files, targets, words));
  if (format === 'markdown') return;
  const rows = files.flatMap((file) => file.rows);
  for (const [at, { outcome, counts }] of summarizeTargets(rows, targets.length).entries()) {
    const target = targets[at] ?? '';
    const list = verdicts
      .filter((verdict) => counts[verdict] > 0)
      .map((verdict) => `${String(counts[verdict])} ${say(language, verdict)}`)
      .join(', ');
    writer.err(say(language, `matrix_${outcome}`, { target, list }));
  }
}

/** As the contract has it: one row for each entry. */
export function matrixAsJson(files: readonly FileMatrix[], targets: readonly string[]) {
  return {
    targets,
    rows: files.flatMap(({ path, rows }) =>
      rows.map(({ line, label, cells }) => ({ path, line, label, cells })),
    ),
  };
}
