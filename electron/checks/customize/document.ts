/**
 * A customize_dtypes file under check: each line has its reading and result, so that an edit costs
 * its lines, which are parsed again, and others only where their reading changes with it (a
 * duplicate whose first rule goes, say).
 */
import {
  type ParsedLine,
  parseSingleLine,
  Resolver,
} from '../../../grammars/customize-dtypes/parse';
import type { LineReading, RuleReading } from '../../../grammars/customize-dtypes/reading';
import type {
  Diagnostic,
  Encoding,
  Entry,
  LineFinding,
  LineResult,
  Verdict,
} from '../../ipc/diagnostics';
import type { ResultSplice, TextChange } from '../../ipc/documents';
import { inDocument } from '../../ipc/in-document';
import { byteLength } from '../byte-length';
import { type CheckRequest, contextOf, type LiveDocument, unchecked } from '../live';
import { tell } from '../present';
import { spliced, SpliceLog } from '../splice-log';
import type { CheckContext, CustomizeFileRule } from '../rule';
import { areApplicable, splicedBy } from '../text-changes';
import { checkLine, type Judgement, judgeLine } from './check-line';
import { customizeRules } from './index';
import { describeLine, type LineInFile } from './line';

interface LiveLine {
  text: string;
  /** How ATC reads it by itself; null while it is not parsed. */
  own: LineReading | null;
  /** How ATC reads it in this file; the one of the result. */
  reading: LineReading | null;
  /** The rule that ATC keeps instead of this duplicate; a new object when its line changed. */
  winner: RuleReading | null;
  /** A later line is a duplicate of this one. */
  wins: boolean;
  /** What the result depends on beside the reading; see `#surroundings`. */
  surroundings: number;
  result: LineResult;
  due: boolean;
}

const fileRules = customizeRules.filter((rule): rule is CustomizeFileRule => rule.scope === 'file');

/** Lines that are checked, or only looked at, between two pauses: a millisecond or so. */
const linesChecked = 20;
const linesPassed = 2000;

export class CustomizeDocument implements LiveDocument {
  readonly #encoding: Encoding;
  #lines: LiveLine[];
  #request: CheckRequest;
  #context: CheckContext;
  /** Lines whose text changed in place, by their index, while no line came or went. */
  #edited = new Map<number, LiveLine>();
  /** Lines came, went, or must all be checked again. */
  #passDue = true;
  readonly #log = new SpliceLog();

  constructor(text: string, encoding: Encoding, request: CheckRequest) {
    this.#encoding = encoding;
    this.#lines = text.split('\n').map(freshLine);
    this.#request = request;
    this.#context = contextOf(request, encoding);
    this.#cameAndWent(0, 0, this.#lines.length);
  }

  get text(): string {
    return this.#lines.map(({ text }) => text).join('\n');
  }

  get length(): number {
    return this.#lines.reduce((sum, { text }) => sum + text.length + 1, -1);
  }

  get lineCount(): number {
    return this.#lines.length;
  }

  lineText(number: number): string | null {
    return this.#lines[number - 1]?.text ?? null;
  }

  apply(changes: readonly TextChange[]): boolean {
    if (!areApplicable(changes, (line) => this.lineText(line))) return false;
    for (let index = changes.length - 1; index >= 0; index -= 1) {
      const change = changes[index];
      if (change !== undefined) this.#replace(change);
    }
    return true;
  }

  setRequest(request: CheckRequest): void {
    this.#request = request;
    this.#context = contextOf(request, this.#encoding);
    for (const line of this.#lines) line.due = true;
    this.#passDue = true;
  }

  /** Nothing of it depends on a variant. */
  setVariant(): void {}

  get reading(): null {
    return null;
  }

  get guess(): null {
    return null;
  }

  *check(): Generator<readonly ResultSplice[], void, void> {
    if (!this.#passDue) this.#parseEdited();
    if (this.#passDue) yield* this.#pass();
    else yield* this.#checkEdited();
    yield this.#log.take();
  }

  forgetUntold(): void {
    this.#log.forget();
  }

  get fileFindings(): readonly LineFinding[] {
    if (this.#lines.length > 1) return [];
    const text = this.#lines[0]?.text ?? '';
    const found = fileRules.flatMap((rule) => rule.check(text, this.#context));
    return tell(found, this.#request);
  }

  get results(): readonly LineResult[] {
    return this.#lines.map(({ result }) => result);
  }

  diagnostics(): readonly Diagnostic[] {
    const diagnostics = this.fileFindings.map((finding) => inDocument(finding, 1, 0));
    let offset = 0;
    for (const [index, { text, result }] of this.#lines.entries()) {
      for (const finding of result.findings) {
        diagnostics.push(inDocument(finding, index + 1, offset));
      }
      offset += text.length + 1;
    }
    return diagnostics;
  }

  entries(): readonly Entry[] {
    const entries: Entry[] = [];
    const count = this.#countForAtc();
    for (let index = 0; index < count; index += 1) {
      const line = this.#lines[index];
      if (line === undefined || line.reading === null || line.result.verdict === null) continue;
      entries.push(entryOf(index + 1, line.reading, line.result.verdict));
    }
    return entries;
  }

  /** The empty text after a last LF is no line for ATC. */
  #countForAtc(): number {
    return this.#lines.length - (this.#lines.at(-1)?.text === '' ? 1 : 0);
  }

  #replace(change: TextChange): void {
    const { from, to, text } = change;
    const start = from.line - 1;
    const removed = this.#lines.slice(start, to.line);
    const head = removed[0]?.text.slice(0, from.column - 1) ?? '';
    const tail = removed.at(-1)?.text.slice(to.column - 1) ?? '';
    const texts = `${head}${text}${tail}`.split('\n');
    if (texts.length === removed.length) {
      for (const [index, line] of removed.entries()) {
        this.#rewrite(start + index, line, texts[index] ?? '');
      }
      return;
    }
    // Lines at both ends that stay as they are keep what is known of them.
    const splice = splicedBy(
      change,
      removed.map((line) => line.text),
    );
    const came = splice.texts.map(freshLine);
    this.#lines = spliced(this.#lines, splice.start, splice.removed, came);
    this.#cameAndWent(splice.start, splice.removed, came.length);
  }

  #rewrite(index: number, line: LiveLine, text: string): void {
    if (line.text === text) return;
    line.text = text;
    line.due = true;
    // What was known stays until it is parsed, to see whether the other lines care.
    if (!this.#passDue) this.#edited.set(index, line);
    else line.own = null;
  }

  #cameAndWent(start: number, went: number, came: number): void {
    this.#duePass();
    this.#log.cameAndWent(start, went, new Array<LineResult>(came).fill(unchecked));
  }

  #duePass(): void {
    for (const line of this.#edited.values()) line.own = null;
    this.#edited.clear();
    this.#passDue = true;
  }

  /** Parses the lines edited in place; a pass is due when other lines depend on what changed. */
  #parseEdited(): void {
    for (const [index, line] of this.#edited) {
      const before = line.own;
      const own = this.#parse(line.text).ownReading;
      line.own = own;
      if (line.wins || !isSameIdentity(before, own) || this.#isNearEnd(index)) {
        this.#duePass();
        return;
      }
      line.reading = inPlaceOf(line.reading, own);
    }
  }

  /** The last line may cease to be one, and how it is taken away depends on the line before. */
  #isNearEnd(index: number): boolean {
    const last = this.#lines.length - 1;
    return index === last || (index === last - 1 && this.#lines[last]?.text !== '');
  }

  *#checkEdited(): Generator<readonly ResultSplice[], void, void> {
    let sincePause = 0;
    for (const [index, line] of this.#edited) {
      this.#checkAt(index, line, null);
      this.#edited.delete(index);
      sincePause += 1;
      if (sincePause < linesChecked) continue;
      sincePause = 0;
      yield this.#log.take();
    }
  }

  /** From the first line to the last: settles the readings and checks the lines that are due. */
  *#pass(): Generator<readonly ResultSplice[], void, void> {
    const resolver = new Resolver();
    const count = this.#countForAtc();
    let checked = 0;
    for (const line of this.#lines) line.wins = false;
    for (let index = 0; index < this.#lines.length; index += 1) {
      const line = this.#lines[index];
      if (line === undefined) break;
      let parsed: ParsedLine | null = null;
      if (index === count) {
        Object.assign(line, { own: null, reading: null, winner: null });
        this.#put(index, line, unchecked);
        break;
      }
      if (line.own === null) {
        parsed = this.#parse(line.text);
        line.own = parsed.ownReading;
      }
      this.#settle(index, line, resolver.next(line.own, index + 1), count);
      if (line.due) {
        this.#checkAt(index, line, parsed);
        checked += 1;
      }
      if (checked === linesChecked || index % linesPassed === linesPassed - 1) {
        checked = 0;
        yield this.#log.take();
      }
    }
    this.#passDue = false;
  }

  /** Takes the reading of a line in its file; the line is due when what it depends on changed. */
  #settle(index: number, line: LiveLine, reading: LineReading, count: number): void {
    const firstLine = reading.kind === 'rule' ? reading.firstLine : null;
    const winning = firstLine === null ? undefined : this.#lines[firstLine - 1];
    if (winning !== undefined) winning.wins = true;
    const winner = winning?.own?.kind === 'rule' ? winning.own : null;
    const surroundings = this.#surroundings(index, reading, count);
    const before = line.reading;
    const sameReading =
      before !== null &&
      before.kind === reading.kind &&
      (before.kind !== 'rule' || reading.kind !== 'rule' || before.firstLine === firstLine) &&
      line.winner === winner;
    if (!sameReading || surroundings !== line.surroundings) line.due = true;
    line.reading = reading;
    line.winner = winner;
    line.surroundings = surroundings;
  }

  /** A number for what the rules may know of the file around a line. */
  #surroundings(index: number, reading: LineReading, count: number): number {
    if (reading.kind === 'too-long') return count - index;
    const ended = index < this.#lines.length - 1;
    const first = index === 0;
    const afterCr = !ended && this.#lines[index - 1]?.text.endsWith('\r') === true;
    return (first ? 1 : 0) + (ended ? 2 : 0) + (afterCr ? 4 : 0);
  }

  #parse(text: string): ParsedLine {
    return parseSingleLine(text, {
      dtypeWords: this.#context.catalog.dtypeWords,
      byteLength: (line) => byteLength(line, this.#encoding),
    });
  }

  #checkAt(index: number, line: LiveLine, known: ParsedLine | null): void {
    const inFile = this.#inFile(index, line, known ?? this.#parse(line.text));
    this.#put(index, line, checkLine(inFile, this.#context, this.#request));
  }

  #inFile(index: number, line: LiveLine, parsed: ParsedLine): LineInFile {
    return {
      text: parsed.text,
      tree: parsed.tree,
      ownReading: parsed.ownReading,
      reading: line.reading ?? parsed.ownReading,
      before: this.#lines[index - 1]?.text ?? null,
      ended: index < this.#lines.length - 1,
      winner: line.winner,
      after: this.#countForAtc() - index - 1,
    };
  }

  /**
   * What each line that ATC counts comes to in contexts that differ in nothing but the SoCs; each
   * line is read once for all of them. Only after a check has come to its end.
   */
  *judgeFor(
    contexts: readonly CheckContext[],
  ): Generator<void, readonly (readonly Judgement[])[], void> {
    const judged: (readonly Judgement[])[] = [];
    for (let index = 0; index < this.#countForAtc(); index += 1) {
      const line = this.#lines[index];
      if (line === undefined) break;
      const inFile = this.#inFile(index, line, this.#parse(line.text));
      const described = describeLine(inFile, this.#context);
      judged.push(contexts.map((context) => judgeLine(described, context)));
      if (index % linesChecked === linesChecked - 1) yield;
    }
    return judged;
  }

  #put(index: number, line: LiveLine, result: LineResult): void {
    line.due = false;
    if (line.result === result) return;
    line.result = result;
    this.#log.put(index, result);
  }
}

function freshLine(text: string): LiveLine {
  return {
    text,
    own: null,
    reading: null,
    winner: null,
    wins: false,
    surroundings: -1,
    result: unchecked,
    due: true,
  };
}

/** Whether other lines read the same whichever of the two stands in the file. */
function isSameIdentity(before: LineReading | null, after: LineReading): boolean {
  if (before === null) return false;
  if (before.kind === 'rule' && after.kind === 'rule') {
    return before.scope === after.scope && before.key === after.key;
  }
  const concern = ({ kind }: LineReading) => kind === 'rule' || kind === 'too-long';
  return before.kind === after.kind || (!concern(before) && !concern(after));
}

/** The reading in the file of a line whose identity did not change. */
function inPlaceOf(before: LineReading | null, own: LineReading): LineReading {
  if (before?.kind === 'unreached') return before;
  if (own.kind !== 'rule' || before?.kind !== 'rule') return own;
  return { ...own, firstLine: before.firstLine };
}

function entryOf(line: number, reading: LineReading, verdict: Verdict): Entry {
  if (reading.kind !== 'rule') return { line, verdict };
  const { scope, key, inputs, outputs } = reading;
  return { line, scope, key, inputs, outputs, verdict };
}
