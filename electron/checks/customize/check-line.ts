/** Runs the rules over one line: the one path of the window and the command line. */
import type { LineFinding, LineResult, Verdict } from '../../ipc/diagnostics';
import { verdicts } from '../../ipc/diagnostics';
import { describeLine, type CustomizeLine, type LineInFile } from './line';
import { rulesFor } from './rules-for';
import { tell, type Telling } from '../present';
import { hasSafeFix, withProvenFixes } from './proven-fixes';
import type { CheckContext, Finding } from '../rule';

const nothing: readonly Finding[] = [];
const noFindings: readonly LineFinding[] = [];

/** The results of lines without findings are many and have no more than a verdict. */
const plain = Object.fromEntries(
  verdicts.map((verdict) => [verdict, { findings: noFindings, verdict }]),
) as unknown as Readonly<Record<Verdict, LineResult>>;

export function checkLine(line: LineInFile, context: CheckContext, telling: Telling): LineResult {
  const described = describeLine(line, context);
  const found = findingsOf(described, context);
  const verdict = verdictOf(described, found, context);
  return found.length === 0 ? plain[verdict] : { findings: tell(found, telling), verdict };
}

/** What a line comes to, not put into words. */
export interface Judgement {
  readonly verdict: Verdict;
  readonly findings: readonly Finding[];
}

/** The same without words and without a trial of the fixes, for whoever only wants the verdict. */
export function judgeLine(described: CustomizeLine, context: CheckContext): Judgement {
  const findings = rawFindings(described, context);
  return { verdict: verdictOf(described, findings, context), findings };
}

function findingsOf(described: CustomizeLine, context: CheckContext): readonly Finding[] {
  const findings = rawFindings(described, context);
  return findings.some(hasSafeFix)
    ? findings.map((finding) => withProvenFixes(finding, described.line, context))
    : findings;
}

function rawFindings(described: CustomizeLine, context: CheckContext): readonly Finding[] {
  const { line } = described;
  if (line.reading.kind === 'unreached') return nothing;
  let findings = nothing;
  for (const rule of rulesFor(described)) {
    const found = rule.check(described, context);
    // Most rules find nothing in most lines, and hardly two something in one.
    if (found.length > 0) findings = findings === nothing ? found : [...findings, ...found];
  }
  return findings;
}

function verdictOf(
  described: CustomizeLine,
  findings: readonly Finding[],
  context: CheckContext,
): Verdict {
  switch (described.line.reading.kind) {
    case 'rule': {
      let verdict = undecidedWithoutTarget(described, context);
      for (const finding of findings) verdict = worse(verdict, finding.verdict);
      return verdict;
    }
    case 'refused':
    case 'aborts':
      return 'fatal';
    case 'too-long':
    case 'unreached':
      return 'ignored';
  }
}

/** Without a target, a rule whose columns fit on some SoCs only is not known to hold. */
function undecidedWithoutTarget({ liveType }: CustomizeLine, context: CheckContext): Verdict {
  if (context.targeted || liveType === null) return 'effective';
  const fitsEverywhere = context.socs.every((soc) => liveType.fit(soc).kind === 'fits');
  return fitsEverywhere ? 'effective' : 'undecided';
}

/** Fatal is worse than ignored, then degraded, undecided, effective. */
function worse(a: Verdict, b: Verdict): Verdict {
  return verdicts.indexOf(a) <= verdicts.indexOf(b) ? a : b;
}
