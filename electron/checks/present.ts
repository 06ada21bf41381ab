/** Puts findings into words: the rule's entry of the message catalogue, in the user's language. */
import { compareText } from './compare-text';
import type { CheckTarget, Finding, FindingFix, MessageRef } from './rule';
import type { Fix, LineFinding } from '../ipc/diagnostics';
import { fill, type Language } from '../text/format';
import { ruleTexts, type RuleText } from '../text/rules';

/** Every rule has an entry in every language; a test holds that. */
export function ruleText(rule: string, language: Language): RuleText {
  const text = ruleTexts[language][rule];
  if (text === undefined) throw new Error(`No text for rule ${rule}`);
  return text;
}

/** How findings are told. */
export interface Telling {
  readonly targets: readonly CheckTarget[];
  readonly language: Language;
}

/** Puts findings into words, in the order of their places. */
export function tell(findings: readonly Finding[], telling: Telling): readonly LineFinding[] {
  const told = findings.map((finding) => present(finding, telling.targets, telling.language));
  return told.length < 2
    ? told
    : told.sort((a, b) => a.start - b.start || compareText(a.rule, b.rule));
}

function present(
  finding: Finding,
  targets: readonly CheckTarget[],
  language: Language,
): LineFinding {
  const text = ruleText(finding.rule, language);
  let message = say(text, finding.message);
  for (const detail of finding.details ?? []) message += `\n${say(text, detail)}`;
  return {
    rule: finding.rule,
    severity: finding.severity,
    verdict: finding.verdict,
    certainty: finding.certainty,
    codes: finding.codes,
    targets: finding.socs === null ? null : targetIds(finding.socs, targets),
    start: finding.start,
    end: finding.end,
    message,
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
