/** The page of a rule: what `explain`, the window and docs/rules.md show. */
import type { RulePage } from '../ipc/channels';
import type { Language } from '../text/format';
import { customizeRules } from './customize';
import { keepRules } from './keep';
import { notRecognised } from './not-recognised';
import { ruleText } from './present';
import { quantRules } from './quant';
import type { AnyRule, RuleExample, RuleId } from './rule';

/** Every rule of this version, in the order in which the documentation shows them. */
export const allRules: readonly AnyRule[] = [
  ...customizeRules,
  ...keepRules,
  ...quantRules,
  notRecognised,
];

/** Null when no rule has the id. */
export function rulePage(id: string, language: Language): RulePage | null {
  const rule = allRules.find((some) => some.id === id);
  if (rule === undefined) return null;
  const { title, what, why, todo } = ruleText(rule.id, language);
  return {
    id: rule.id,
    title,
    what,
    why,
    todo,
    verdict: rule.verdict,
    codes: rule.codes,
    bad: rule.bad.map(showExample),
    good: rule.good.map(showExample),
  };
}

/** The rules that foresee an ATC error code. */
export function rulesForCode(code: string): readonly RuleId[] {
  return allRules.filter((rule) => rule.codes.includes(code)).map((rule) => rule.id);
}

/** Makes blanks, control characters and over-long runs of an example visible. */
function showExample({ text }: RuleExample): string {
  return text
    .replace(/\n$/, '')
    .replaceAll('\ufeff', '<BOM>')
    .replaceAll('\u0000', '<NUL>')
    .replaceAll('\r', '<CR>')
    .replace(/,{40,}/g, (commas) => `${','.repeat(8)}… (${commas.length} ×)`);
}
