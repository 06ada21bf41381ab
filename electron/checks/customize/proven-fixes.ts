/** Holds every fix to what it promises: the edited lines are read again as ATC would read them. */
import { applyEdits } from '../../../grammars/customize-dtypes/edits';
import { parseCustomizeDtypes } from '../../../grammars/customize-dtypes/parse';
import type { LineReading } from '../../../grammars/customize-dtypes/reading';
import type { LineInFile } from './line';
import type { CheckContext, Finding, FindingFix } from '../rule';

/** From what ATC takes to what makes it abort without a message. */
const harm: Readonly<Record<LineReading['kind'], number>> = {
  rule: 0,
  unreached: 0,
  'too-long': 1,
  refused: 2,
  aborts: 3,
};

export function hasSafeFix({ fixes }: Finding): boolean {
  return fixes.some((fix) => fix.safe);
}

/**
 * The finding with its safe fixes tried on its line: one after which ATC reads the line worse than
 * before is not safe, and one that makes ATC abort is none at all. A line may have two slips, and
 * mending the first can bring out the second.
 */
export function withProvenFixes(
  finding: Finding,
  line: LineInFile,
  context: CheckContext,
): Finding {
  if (!hasSafeFix(finding)) return finding;
  const before = harm[line.ownReading.kind];
  const fixes = finding.fixes.flatMap((fix): readonly FindingFix[] => {
    if (!fix.safe) return [fix];
    const after = harmAfter(fix, line, context);
    if (after === null || after <= before) return [fix];
    return after === harm.aborts ? [] : [{ ...fix, safe: false }];
  });
  return { ...finding, fixes };
}

/** The worst reading of the edited line; null when the fix reaches beyond it, to remove it whole. */
function harmAfter(fix: FindingFix, line: LineInFile, context: CheckContext): number | null {
  const inside = fix.edits.every(({ start, end }) => start >= 0 && end <= line.text.length);
  if (!inside) return null;
  const edited = applyEdits(line.text, fix.edits);
  if (edited === null) return harm.aborts;
  const { lines } = parseCustomizeDtypes(edited, { dtypeWords: context.catalog.dtypeWords });
  return Math.max(0, ...lines.map(({ ownReading }) => harm[ownReading.kind]));
}
