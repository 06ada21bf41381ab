/** Puts findings into words: the rule's entry of the message catalogue, in the user's language. */
import type { CheckTarget, Finding, FindingFix, MessageRef } from './rule';
import type { Diagnostic, Fix, Position } from '../ipc/diagnostics';
import en from '../text/en/rules.json';
import { fill, type Language } from '../text/format';
import zhCN from '../text/zh-CN/rules.json';

/** The texts of one rule. */
export interface RuleText {
  readonly title: string;
  readonly what: string;
  readonly why: string;
  readonly todo: string;
  readonly messages: Readonly<Record<string, string>>;
  readonly fixes?: Readonly<Record<string, string>>;
}

const catalogues: Readonly<Record<Language, Readonly<Record<string, RuleText>>>> = {
  en,
  'zh-CN': zhCN,
};

/** Every rule has an entry in every language; a test holds that. */
export function ruleText(rule: string, language: Language): RuleText {
  const text = catalogues[language][rule];
  if (text === undefined) throw new Error(`No text for rule ${rule}`);
  return text;
}

/** Starts of the lines of a text, so that offsets become lines and columns. */
export type LineStarts = readonly number[];

export function present(
  finding: Finding,
  lineStarts: LineStarts,
  targets: readonly CheckTarget[],
  language: Language,
): Diagnostic {
  const text = ruleText(finding.rule, language);
  const sentences = [finding.message, ...(finding.details ?? [])].map((ref) => say(text, ref));
  return {
    rule: finding.rule,
    severity: finding.severity,
    verdict: finding.verdict,
    certainty: finding.certainty,
    codes: finding.codes,
    targets: finding.socs === null ? null : targetIds(finding.socs, targets),
    start: positionAt(finding.start, lineStarts),
    end: positionAt(finding.end, lineStarts),
    message: sentences.join('\n'),
    fixes: finding.fixes.filter((fix) => fix.edits.length > 0).map((fix) => presentFix(fix, text)),
  };
}

function say(text: RuleText, { variant, holes }: MessageRef): string {
  return fill(text.messages[variant] ?? variant, holes);
}

function presentFix(fix: FindingFix, text: RuleText): Fix {
  const title = fill(text.fixes?.[fix.title.variant] ?? fix.title.variant, fix.title.holes);
  return { title, safe: fix.safe, edits: fix.edits };
}

/** The targets of the call that stand for one of the SoCs. */
function targetIds(socs: readonly string[], targets: readonly CheckTarget[]): readonly string[] {
  return targets.filter((target) => socs.includes(target.soc)).map((target) => target.id);
}

/** The position of an offset; `lineStarts` is sorted and begins with 0. */
export function positionAt(offset: number, lineStarts: LineStarts): Position {
  let low = 0;
  let high = lineStarts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((lineStarts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return { line: low + 1, column: offset - (lineStarts[low] ?? 0) + 1, offset };
}

export function lineStartsOf(text: string): LineStarts {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}
