/** Runs the rules over a file: the one path of the window and the command line. */
import {
  type CustomizeDtypesDocument,
  type Line,
  parseCustomizeDtypes,
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
import { lineStartsOf, present } from './present';
import type {
  CheckContext,
  CheckTarget,
  CustomizeFileRule,
  CustomizeLineRule,
  Finding,
} from './rule';

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

const lineRules = customizeRules.filter((rule): rule is CustomizeLineRule => rule.scope === 'line');
const fileRules = customizeRules.filter((rule): rule is CustomizeFileRule => rule.scope === 'file');

/** Checks one file. A kind without rules has no findings and no entries (see `checkedKinds`). */
export function checkDocument(input: CheckInput, request: CheckRequest): CheckResult {
  if (!checkedKinds.includes(input.kind)) return { diagnostics: [], entries: [] };
  const context = contextOf(input, request);
  const document = parseCustomizeDtypes(input.text, {
    dtypeWords: context.catalog.dtypeWords,
    byteLength: (line) => byteLength(line, input.encoding),
  });
  const findings: Finding[] = fileRules.flatMap((rule) => rule.check(document, context));
  const entries = document.lines.map((line) => checkLine(document, line, context, findings));
  const lineStarts = lineStartsOf(input.text);
  findings.sort((a, b) => a.start - b.start || compareText(a.rule, b.rule));
  return {
    diagnostics: findings.map((finding) =>
      present(finding, lineStarts, request.targets, request.language),
    ),
    entries,
  };
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

/** Adds the findings of a line to those of the file; returns its entry. */
function checkLine(
  document: CustomizeDtypesDocument,
  line: Line,
  context: CheckContext,
  findings: Finding[],
): Entry {
  const described = describeLine(document, line, context);
  const first = findings.length;
  if (line.reading.kind !== 'unreached') {
    // Most rules find nothing in most lines, and a file may have 100 000.
    for (const rule of lineRules) {
      const found = rule.check(described, context);
      if (found.length > 0) findings.push(...found);
    }
  }
  return entryOf(described, findings, first, context);
}

/** The findings of the line are those from index `first` on. */
function entryOf(
  line: CustomizeLine,
  findings: readonly Finding[],
  first: number,
  context: CheckContext,
): Entry {
  const { reading, number } = line.line;
  switch (reading.kind) {
    case 'rule': {
      let verdict = undecidedWithoutTarget(line, context);
      for (let index = first; index < findings.length; index++) {
        verdict = worse(verdict, findings[index]?.verdict ?? verdict);
      }
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
