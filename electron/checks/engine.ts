/** Runs the rules over a file: the one path of the window and the command line. */
import {
  type CustomizeDtypesDocument,
  type Line,
  parseInSlices,
} from '../../grammars/customize-dtypes/parse';
import type { Catalog } from '../catalog/catalog';
import type {
  Diagnostic,
  Encoding,
  Entry,
  FileKind,
  Severity,
  Summary,
  Verdict,
} from '../ipc/diagnostics';
import { verdicts } from '../ipc/diagnostics';
import type { Language } from '../text/format';
import { byteLength } from './byte-length';
import { customizeRules } from './customize';
import { describeLine, type CustomizeLine } from './customize/line';
import { rulesFor } from './customize/rules-for';
import { hasSafeFix, withProvenFixes } from './proven-fixes';
import { placesIn, placesOf, present } from './present';
import type { CheckContext, CheckTarget, CustomizeFileRule, Finding } from './rule';

/** The kinds of file that have rules in this version. */
export const checkedKinds: readonly FileKind[] = ['customize_dtypes'];

export interface CheckInput {
  readonly text: string;
  readonly kind: FileKind;
  readonly encoding: Encoding;
}

export interface CheckRequest {
  readonly catalog: Catalog;
  /** Empty: only what is true on every device is reported. */
  readonly targets: readonly CheckTarget[];
  readonly language: Language;
}

export interface CheckResult {
  /** Sorted by offset, then by rule id. */
  readonly diagnostics: readonly Diagnostic[];
  readonly entries: readonly Entry[];
}

const fileRules = customizeRules.filter((rule): rule is CustomizeFileRule => rule.scope === 'file');

/** Checks one file. A kind without rules has no findings and no entries (see `checkedKinds`). */
export function checkDocument(input: CheckInput, request: CheckRequest): CheckResult {
  const slices = checkInSlices(input, request);
  for (;;) {
    const slice = slices.next();
    if (slice.done === true) return slice.value;
  }
}

/** Lines per slice: a few milliseconds of work. */
const sliceLines = 25;

/**
 * The same in slices of a few milliseconds: yields after each, so that the caller can let other
 * work in between or give up; returns the result.
 */
export function* checkInSlices(
  input: CheckInput,
  request: CheckRequest,
): Generator<void, CheckResult, void> {
  if (!checkedKinds.includes(input.kind)) return { diagnostics: [], entries: [] };
  const context = contextOf(input, request);
  const parsing = parseInSlices(input.text, {
    dtypeWords: context.catalog.dtypeWords,
    byteLength: (line) => byteLength(line, input.encoding),
  });
  let parsed = parsing.next();
  while (parsed.done !== true) {
    yield;
    parsed = parsing.next();
  }
  const document = parsed.value;
  const inFile = placesOf(input.text);
  const diagnostics = fileRules
    .flatMap((rule) => rule.check(document, context))
    .map((finding) => present(finding, inFile, request.targets, request.language));
  const entries: Entry[] = [];
  for (const line of document.lines) {
    if (entries.length % sliceLines === 0) yield;
    const { findings, entry } = checkLine(document, line, context);
    entries.push(entry);
    if (findings.length === 0) continue;
    // Put into words at once: what the rules made is garbage before it has become expensive.
    const inLine = placesIn(line);
    for (const finding of findings) {
      diagnostics.push(present(finding, inLine, request.targets, request.language));
    }
  }
  diagnostics.sort((a, b) => a.start.offset - b.start.offset || compareText(a.rule, b.rule));
  return { diagnostics, entries };
}

function contextOf(input: CheckInput, { catalog, targets }: CheckRequest): CheckContext {
  const socs = [...new Set(targets.map((target) => target.soc))];
  const targeted = socs.length > 0;
  return {
    catalog,
    socs: targeted ? socs : catalog.atlasSocs,
    targeted,
    encoding: input.encoding,
  };
}

const nothing: readonly Finding[] = [];

function checkLine(
  document: CustomizeDtypesDocument,
  line: Line,
  context: CheckContext,
): { readonly findings: readonly Finding[]; readonly entry: Entry } {
  const described = describeLine(document, line, context);
  let findings = nothing;
  if (line.reading.kind !== 'unreached') {
    for (const rule of rulesFor(described)) {
      const found = rule.check(described, context);
      // Most rules find nothing in most lines, and hardly two something in one.
      if (found.length > 0) findings = findings === nothing ? found : [...findings, ...found];
    }
    if (findings.some(hasSafeFix)) {
      findings = findings.map((finding) => withProvenFixes(finding, document, line, context));
    }
  }
  return { findings, entry: entryOf(described, findings, context) };
}

function entryOf(line: CustomizeLine, findings: readonly Finding[], context: CheckContext): Entry {
  const { reading, number } = line.line;
  switch (reading.kind) {
    case 'rule': {
      let verdict = undecidedWithoutTarget(line, context);
      for (const finding of findings) verdict = worse(verdict, finding.verdict);
      const { scope, key, inputs, outputs } = reading;
      return { line: number, scope, key, inputs, outputs, verdict };
    }
    case 'refused':
    case 'aborts':
      return { line: number, verdict: 'fatal' };
    case 'too-long':
    case 'unreached':
      return { line: number, verdict: 'ignored' };
  }
}

/** Without a target, a rule whose columns fit on some SoCs only is not known to hold. */
function undecidedWithoutTarget(line: CustomizeLine, context: CheckContext): Verdict {
  const { liveType } = line;
  if (context.targeted || liveType === null) return 'effective';
  const fitsEverywhere = context.socs.every((soc) => liveType.fit(soc).kind === 'fits');
  return fitsEverywhere ? 'effective' : 'undecided';
}

/** Fatal is worse than ignored, then degraded, undecided, effective. */
function worse(a: Verdict, b: Verdict): Verdict {
  return verdicts.indexOf(a) <= verdicts.indexOf(b) ? a : b;
}

export function summarize(diagnostics: readonly { readonly severity: Severity }[]): Summary {
  const count = (severity: Severity) =>
    diagnostics.filter((diagnostic) => diagnostic.severity === severity).length;
  return { errors: count('error'), warnings: count('warning'), infos: count('info') };
}

/** Code unit order: the same on every machine, whatever its language. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
