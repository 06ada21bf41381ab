/** Findings for people: what, where, the source line, and what may be done. */
import type { Diagnostic, Severity } from '../../ipc/diagnostics';
import type { Language } from '../../text/format';
import { say } from '../text';
import type { FileReport } from '../report';
import { plain, snippet } from './snippet';
import type { Writer } from './writer';

export function printFile(file: FileReport, language: Language, writer: Writer): void {
  const lines = file.text.split('\n');
  for (const { first, others } of fold(file.diagnostics)) {
    printFinding(file.path, first, lines[first.start.line - 1] ?? '', language, writer);
    if (others.length > 0) {
      const shown = ranges(others.map(({ start }) => start.line));
      const text = say(language, 'and_lines', { count: others.length, lines: shown });
      writer.out(writer.colour.dim(`  ${text}`));
    }
  }
  if (file.reading !== null) writer.out(JSON.stringify(file.reading.value, null, 2));
  for (const entry of file.entries ?? []) {
    const list = (dtypes: readonly (string | null)[] = []) =>
      dtypes.map((some) => some ?? '·').join(',');
    const reading =
      entry.scope === undefined
        ? ''
        : `${entry.scope} ${plain(JSON.stringify(entry.key))}  ${list(entry.inputs)} → ${list(entry.outputs)}`;
    const verdict = say(language, entry.verdict);
    writer.out(say(language, 'entry', { line: entry.line, verdict, reading }).trimEnd());
  }
}

function printFinding(
  path: string,
  finding: Diagnostic,
  line: string,
  language: Language,
  { out, colour }: Writer,
): void {
  const paint = painter(finding.severity, colour);
  const { start, end, rule, codes, verdict, certainty, targets } = finding;
  const words = [say(language, verdict), certainty === 'likely' ? say(language, 'likely') : '']
    .filter((word) => word !== '')
    .join(', ');
  const [message = '', ...details] = finding.message.split('\n').map(plain);
  const place = colour.bold(`${plain(path)}:${start.line}:${start.column}:`);
  const tail = colour.dim([`[${rule}]`, ...codes].join(' '));
  out(`${place} ${paint(say(language, finding.severity))} (${words}): ${message} ${tail}`);
  for (const detail of details) out(`  ${detail}`);
  if (targets !== null) out(`  ${say(language, 'on_targets', { targets: targets.join(', ') })}`);
  const source = line.replace(/\r$/, '');
  const last = end.line === start.line ? end.column - 1 : source.length;
  const shown = snippet(source, start.column - 1, Math.min(last, source.length));
  const gutter = String(start.line);
  out(`${colour.dim(`  ${gutter} |`)} ${shown.source}`);
  out(`${colour.dim(`  ${' '.repeat(gutter.length)} |`)} ${paint(shown.underline)}`);
}

function painter(severity: Severity, colour: Writer['colour']): (text: string) => string {
  switch (severity) {
    case 'error':
      return colour.red;
    case 'warning':
      return colour.yellow;
    case 'info':
      return colour.cyan;
  }
}

interface Folded {
  readonly first: Diagnostic;
  readonly others: readonly Diagnostic[];
}

/** Notes that say the same of many lines are shown once. */
function fold(diagnostics: readonly Diagnostic[]): readonly Folded[] {
  const folded = new Map<string, { first: Diagnostic; others: Diagnostic[] }>();
  for (const diagnostic of diagnostics) {
    const { rule, severity, message, targets } = diagnostic;
    const alike = severity === 'info' ? `${rule} ${message} ${targets?.join() ?? ''}` : '';
    const known = alike === '' ? undefined : folded.get(alike);
    if (known === undefined) {
      folded.set(alike === '' ? String(folded.size) : alike, { first: diagnostic, others: [] });
    } else known.others.push(diagnostic);
  }
  return [...folded.values()];
}

/** `2, 5–9, 12` */
function ranges(lines: readonly number[]): string {
  const parts: string[] = [];
  let from = lines[0] ?? 0;
  let to = from;
  const close = () => parts.push(from === to ? String(from) : `${from}–${to}`);
  for (const line of lines.slice(1)) {
    if (line <= to + 1) to = line;
    else {
      close();
      from = to = line;
    }
  }
  close();
  const most = 12;
  return parts.length > most ? `${parts.slice(0, most).join(', ')}, …` : parts.join(', ');
}
