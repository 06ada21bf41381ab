/**
 * A file under check that is read as a whole: after an edit all of it is analysed again, by an
 * analyser that may keep what it learned, and only the lines whose results changed are told.
 */
import type { JsonObject } from '../../grammars/quant-config';
import {
  type Diagnostic,
  type Encoding,
  type Entry,
  type LineFinding,
  type LineResult,
  type QuantVariantId,
  type Verdict,
  verdicts,
} from '../ipc/diagnostics';
import type { ResultSplice, TextChange } from '../ipc/documents';
import { inDocument } from '../ipc/in-document';
import type { Analyser, Analysis, FileContext, VariantGuess } from './analysis';
import { type CheckRequest, contextOf, type LiveDocument, unchecked } from './live';
import { tell } from './present';
import type { Finding } from './rule';
import { spliced, SpliceLog } from './splice-log';
import { areApplicable, splicedBy } from './text-changes';

export interface WholeInput {
  readonly encoding: Encoding;
  readonly variant: QuantVariantId | null;
  /** Null for a file that is not checked. */
  readonly analyser: Analyser | null;
}

/** Lines whose results are told between two pauses: a millisecond or so. */
const linesTold = 500;

export class WholeDocument implements LiveDocument {
  readonly #encoding: Encoding;
  readonly #analyser: Analyser | null;
  #variant: QuantVariantId | null;
  #lines: string[];
  #results: LineResult[];
  #request: CheckRequest;
  #context: FileContext;
  #analysis: Analysis | null = null;
  /** The results are not those of the text and the request. */
  #due = true;
  readonly #log = new SpliceLog();

  constructor(text: string, { encoding, variant, analyser }: WholeInput, request: CheckRequest) {
    this.#encoding = encoding;
    this.#variant = variant;
    this.#analyser = analyser;
    this.#lines = text.split('\n');
    this.#results = this.#lines.map(() => unchecked);
    this.#request = request;
    this.#context = { ...contextOf(request, encoding), variant };
    this.#came(0, 0, this.#results);
  }

  get text(): string {
    return this.#lines.join('\n');
  }

  get length(): number {
    return this.#lines.reduce((sum, line) => sum + line.length + 1, -1);
  }

  get lineCount(): number {
    return this.#lines.length;
  }

  lineText(number: number): string | null {
    return this.#lines[number - 1] ?? null;
  }

  apply(changes: readonly TextChange[]): boolean {
    if (!areApplicable(changes, (line) => this.lineText(line))) return false;
    for (let index = changes.length - 1; index >= 0; index -= 1) {
      const change = changes[index];
      if (change !== undefined) this.#replace(change);
    }
    this.#due = true;
    return true;
  }

  setRequest(request: CheckRequest): void {
    this.#request = request;
    this.#renewContext();
  }

  setVariant(variant: QuantVariantId | null): void {
    this.#variant = variant;
    this.#renewContext();
  }

  *check(): Generator<readonly ResultSplice[], void, void> {
    if (this.#analyser === null) return;
    if (this.#due) {
      const analysing = this.#analyser.analyse(this.text, this.#context);
      let step = analysing.next();
      while (step.done !== true) {
        yield this.#log.take();
        step = analysing.next();
      }
      this.#analysis = step.value;
      yield* this.#take(step.value);
      this.#due = false;
    }
    yield this.#log.take();
  }

  forgetUntold(): void {
    this.#log.forget();
  }

  get fileFindings(): readonly LineFinding[] {
    return [];
  }

  get results(): readonly LineResult[] {
    return [...this.#results];
  }

  diagnostics(): readonly Diagnostic[] {
    const diagnostics: Diagnostic[] = [];
    let offset = 0;
    for (const [index, text] of this.#lines.entries()) {
      for (const finding of this.#results[index]?.findings ?? []) {
        diagnostics.push(inDocument(finding, index + 1, offset));
      }
      offset += text.length + 1;
    }
    return diagnostics;
  }

  entries(): readonly Entry[] {
    return this.#analysis?.entries ?? [];
  }

  get reading(): JsonObject | null {
    return this.#analysis?.reading ?? null;
  }

  get guess(): VariantGuess | null {
    return this.#analysis?.guess ?? null;
  }

  #renewContext(): void {
    this.#context = { ...contextOf(this.#request, this.#encoding), variant: this.#variant };
    this.#due = true;
  }

  #replace(change: TextChange): void {
    const { from, to } = change;
    const splice = splicedBy(change, this.#lines.slice(from.line - 1, to.line));
    const { start, removed, texts } = splice;
    this.#lines = spliced(this.#lines, start, removed, texts);
    if (texts.length === removed) return;
    const lines = texts.map(() => unchecked);
    this.#results = spliced(this.#results, start, removed, lines);
    this.#came(start, removed, lines);
  }

  #came(start: number, removed: number, lines: readonly LineResult[]): void {
    if (this.#analyser !== null) this.#log.cameAndWent(start, removed, [...lines]);
  }

  /** Puts the findings into their lines, and tells the lines where that changed something. */
  *#take(analysis: Analysis): Generator<readonly ResultSplice[], void, void> {
    const { findings } = analysis;
    let offset = 0;
    let next = 0;
    for (const [index, text] of this.#lines.entries()) {
      const end = offset + text.length;
      const own: Finding[] = [];
      for (let finding = findings[next]; finding !== undefined; finding = findings[next]) {
        if (finding.start > end) break;
        own.push(inLine(finding, offset, text.length));
        next += 1;
      }
      this.#put(index, this.#resultOf(own, analysis.verdicts?.[index] ?? null));
      offset = end + 1;
      if (index % linesTold === linesTold - 1) yield this.#log.take();
    }
  }

  #resultOf(found: readonly Finding[], lineVerdict: Verdict | null): LineResult {
    if (found.length === 0) return lineVerdict === null ? unchecked : plain[lineVerdict];
    let verdict = lineVerdict ?? 'effective';
    for (const finding of found) {
      if (verdicts.indexOf(finding.verdict) < verdicts.indexOf(verdict)) verdict = finding.verdict;
    }
    return { findings: tell(found, this.#request), verdict };
  }

  #put(index: number, result: LineResult): void {
    const before = this.#results[index];
    if (before === undefined || isSame(before, result)) return;
    this.#results[index] = result;
    this.#log.put(index, result);
  }
}

/** The results of lines without findings are many and have no more than a verdict. */
const plain = Object.fromEntries(
  verdicts.map((verdict) => [verdict, { findings: [], verdict }]),
) as unknown as Readonly<Record<Verdict, LineResult>>;

/** The finding with offsets from the start of its line; it ends where the line does. */
function inLine(finding: Finding, from: number, length: number): Finding {
  const start = finding.start - from;
  const fixes = finding.fixes.map((fix) => ({
    ...fix,
    edits: fix.edits.map((edit) => ({
      start: edit.start - from,
      end: edit.end - from,
      text: edit.text,
    })),
  }));
  return { ...finding, start, end: Math.max(start, Math.min(finding.end - from, length)), fixes };
}

/** Plain data with its keys in one order: equal texts are equal results. */
function isSame(a: LineResult, b: LineResult): boolean {
  if (a === b) return true;
  if (a.verdict !== b.verdict || a.findings.length !== b.findings.length) return false;
  return a.findings.length === 0 || JSON.stringify(a.findings) === JSON.stringify(b.findings);
}
