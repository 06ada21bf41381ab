/** Holds every fix to what it promises: the edited lines are read again as ATC would read them. */
import { applyEdits } from '../../grammars/customize-dtypes/edits';
import {
  type CustomizeDtypesDocument,
  type Line,
  parseCustomizeDtypes,
} from '../../grammars/customize-dtypes/parse';
import type { LineReading } from '../../grammars/customize-dtypes/reading';
import type { CheckContext, Finding, FindingFix } from './rule';

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
  document: CustomizeDtypesDocument,
  line: Line,
  context: CheckContext,
): Finding {
  if (!hasSafeFix(finding)) return finding;
  const before = harm[line.ownReading.kind];
  const fixes = finding.fixes.flatMap((fix): readonly FindingFix[] => {
    if (!fix.safe) return [fix];
    const after = harmAfter(fix, document, line, context);
    if (after === null || after <= before) return [fix];
    return after === harm.aborts ? [] : [{ ...fix, safe: false }];
  });
  return { ...finding, fixes };
}

/** The worst reading of the edited line; null when the fix reaches beyond it, to remove it whole. */
function harmAfter(
  fix: FindingFix,
  document: CustomizeDtypesDocument,
  line: Line,
  context: CheckContext,
): number | null {
  const inside = fix.edits.every(({ start, end }) => start >= line.start && end <= line.end);
  if (!inside) return null;
  const edits = fix.edits.map((edit) => ({
    ...edit,
    start: edit.start - line.start,
    end: edit.end - line.start,
  }));
  const edited = applyEdits(document.text.slice(line.start, line.end), edits);
  if (edited === null) return harm.aborts;
  const { lines } = parseCustomizeDtypes(edited, { dtypeWords: context.catalog.dtypeWords });
  return Math.max(0, ...lines.map(({ ownReading }) => harm[ownReading.kind]));
}
