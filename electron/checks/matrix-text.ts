/** The matrix as text for other programs: CSV and Markdown. */
import type { Verdict } from '../ipc/diagnostics';
import type { MatrixCell, MatrixRow } from './matrix';

/** Rows of one file. */
export interface FileMatrix {
  readonly path: string;
  readonly rows: readonly MatrixRow[];
}

export interface MatrixWords {
  readonly path: string;
  readonly line: string;
  readonly entry: string;
  readonly verdict: (verdict: Verdict) => string;
  readonly likely: string;
}

/**
 * As spreadsheets read it: UTF-8 with a byte order mark, so that they find Chinese, CRLF, and a `'`
 * before what they would take for a formula.
 */
export function matrixAsCsv(
  files: readonly FileMatrix[],
  targets: readonly string[],
  words: MatrixWords,
): string {
  const head = [words.path, words.line, words.entry, ...targets];
  const lines = files.flatMap(({ path, rows }) =>
    rows.map(({ line, label, cells }) => [
      path,
      String(line),
      label,
      ...cells.map((cell) => cellText(cell, words)),
    ]),
  );
  return `\ufeff${[head, ...lines].map((cells) => cells.map(csvCell).join(',')).join('\r\n')}\r\n`;
}

function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export function matrixAsMarkdown(
  files: readonly FileMatrix[],
  targets: readonly string[],
  words: MatrixWords,
): string {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const head = [
    row([words.path, words.line, words.entry, ...targets].map(markdownCell)),
    row([words.path, words.line, words.entry, ...targets].map(() => '---')),
  ];
  const lines = files.flatMap(({ path, rows }) =>
    rows.map(({ line, label, cells }) =>
      row([
        markdownCell(path),
        String(line),
        `\`${label.replaceAll('`', "'").replaceAll('|', '\\|')}\``,
        ...cells.map((cell) => markdownCell(cellText(cell, words))),
      ]),
    ),
  );
  return [...head, ...lines].join('\n');
}

function markdownCell(text: string): string {
  return text.replaceAll('|', '\\|').replace(/[\r\n]+/g, ' ');
}

function cellText({ verdict, certainty }: MatrixCell, words: MatrixWords): string {
  const word = words.verdict(verdict);
  return certainty === 'likely' ? `${word} (${words.likely})` : word;
}
