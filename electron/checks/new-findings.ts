/** For files that are read as a whole: which fixes bring a finding that was not there before. */
import { type Checked, type ChosenFixes, mapLines } from './line-map';

/**
 * The edited lines (from 1) after whose fixes a rule finds more than before; all of them when the
 * new finding stands in none.
 */
export function linesWithNewFindings(
  before: Checked,
  after: Checked,
  chosen: ChosenFixes,
): ReadonlySet<number> {
  const more = rulesWithMore(before, after);
  if (more.size === 0) return new Set();
  const { editedLineOf } = mapLines(before, after, chosen);
  const blamed = new Set<number>();
  for (const { rule, start } of after.diagnostics) {
    const line = more.has(rule) ? editedLineOf.get(start.line) : undefined;
    if (line !== undefined) blamed.add(line);
  }
  return blamed.size > 0 ? blamed : new Set(chosen.keys());
}

function rulesWithMore(before: Checked, after: Checked): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const { rule } of after.diagnostics) counts.set(rule, (counts.get(rule) ?? 0) + 1);
  for (const { rule } of before.diagnostics) counts.set(rule, (counts.get(rule) ?? 0) - 1);
  return new Set([...counts].flatMap(([rule, count]) => (count > 0 ? [rule] : [])));
}
