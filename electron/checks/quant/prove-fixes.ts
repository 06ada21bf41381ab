/**
 * Holds safe fixes to what they promise: after one, no rule finds more than before. A slip can hide
 * another (`search_step: "9"` is a text, then a number too large), which no rule can see alone.
 */
import type { TextEdit } from '../../../grammars/quant-config';
import type { Finding, FindingFix } from '../rule';

/** What the rules find in a text that differs from the one at hand by some edits. */
export type Recheck = (edits: readonly TextEdit[]) => readonly Finding[];

/**
 * Characters that are checked again at most. In larger files with more safe fixes they stand as the
 * rules made them; fixing all of them at once is held to the same promise by itself.
 */
const budget = 2_000_000;

/** The findings, the fixes that bring out another finding being safe no more. */
export function* proveFixes(
  text: string,
  findings: readonly Finding[],
  recheck: Recheck,
): Generator<void, readonly Finding[], void> {
  const safe = findings.flatMap(({ fixes }) => fixes.filter((fix) => fix.safe));
  if (safe.length === 0 || safe.length * text.length > budget) return findings;
  const before = countsOf(findings);
  const refused = new Set<FindingFix>();
  for (const fix of safe) {
    yield;
    if (findsMore(before, recheck(fix.edits))) refused.add(fix);
  }
  if (refused.size === 0) return findings;
  return findings.map((finding) => ({
    ...finding,
    fixes: finding.fixes.map((fix) => (refused.has(fix) ? { ...fix, safe: false } : fix)),
  }));
}

function countsOf(findings: readonly Finding[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { rule } of findings) counts.set(rule, (counts.get(rule) ?? 0) + 1);
  return counts;
}

function findsMore(before: ReadonlyMap<string, number>, after: readonly Finding[]): boolean {
  return [...countsOf(after)].some(([rule, count]) => count > (before.get(rule) ?? 0));
}
