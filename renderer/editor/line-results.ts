/** What the check says of an open document, line by line, as patches make it up. */
import type { Text } from '@codemirror/state';
import type {
  Diagnostic,
  LineFinding,
  LineResult,
  Summary,
  Verdict,
} from '../../electron/ipc/diagnostics';
import type { FindingsPatch, ResultSplice } from '../../electron/ipc/documents';
import { inDocument } from '../../electron/ipc/in-document';

/** Lines whose change is cheaper in place than as a new array. */
const fewLines = 1000;

export class LineResults {
  lines: LineResult[] = [];
  /** About the file as a whole. */
  file: readonly LineFinding[] = [];
  /** The text that they belong to; -1 before the first patch. */
  version = -1;
  done = false;
  readonly #severities = { error: 0, warning: 0, info: 0 };
  readonly #verdicts = new Map<Verdict, number>();

  apply(patch: FindingsPatch): void {
    if (patch.reset) {
      this.#count(this.lines, -1);
      this.lines = [];
    }
    for (const splice of patch.splices) this.#splice(splice);
    this.#count([{ findings: this.file, verdict: null }], -1);
    this.file = patch.file;
    this.#count([{ findings: this.file, verdict: null }], 1);
    this.version = patch.version;
    this.done = patch.done;
  }

  /** Findings by severity, kept as patches come. */
  get summary(): Summary {
    const { error, warning, info } = this.#severities;
    return { errors: error, warnings: warning, infos: info };
  }

  /** How many lines have a verdict. */
  countOf(verdict: Verdict): number {
    return this.#verdicts.get(verdict) ?? 0;
  }

  /** The findings of a line by its number; those of the whole file stand at the first. */
  at(line: number): readonly LineFinding[] {
    const own = this.lines[line - 1]?.findings ?? [];
    return line === 1 && this.file.length > 0 ? [...this.file, ...own] : own;
  }

  verdictOf(line: number): Verdict | null {
    return this.lines[line - 1]?.verdict ?? null;
  }

  /** With places in `doc`, the text that the results belong to. */
  diagnostics(doc: Text): readonly Diagnostic[] {
    const found = this.file.map((finding) => inDocument(finding, 1, 0));
    const count = Math.min(this.lines.length, doc.lines);
    for (let index = 0; index < count; index += 1) {
      const findings = this.lines[index]?.findings ?? [];
      if (findings.length === 0) continue;
      const { from } = doc.line(index + 1);
      for (const finding of findings) found.push(inDocument(finding, index + 1, from));
    }
    return found;
  }

  #splice({ start, removed, lines }: ResultSplice): void {
    this.#count(this.lines.slice(start, start + removed), -1);
    this.#count(lines, 1);
    if (removed === lines.length) {
      for (const [index, line] of lines.entries()) this.lines[start + index] = line;
    } else if (lines.length <= fewLines) {
      this.lines.splice(start, removed, ...lines);
    } else {
      this.lines = this.lines.slice(0, start).concat(lines, this.lines.slice(start + removed));
    }
  }

  #count(lines: readonly LineResult[], sign: 1 | -1): void {
    for (const { findings, verdict } of lines) {
      for (const { severity } of findings) this.#severities[severity] += sign;
      if (verdict !== null) this.#verdicts.set(verdict, this.countOf(verdict) + sign);
    }
  }
}
