import type { Diagnostic, LineFinding } from './diagnostics';

/**
 * A finding of a line with its places in the document.
 * @param line its number, from 1
 * @param from offset of its first character
 */
export function inDocument(finding: LineFinding, line: number, from: number): Diagnostic {
  const { rule, severity, verdict, certainty, codes, targets, start, end, message } = finding;
  // Written out: spreading costs several times as much, and a long file has many findings.
  return {
    rule,
    severity,
    verdict,
    certainty,
    codes,
    targets,
    start: { line, column: start + 1, offset: from + start },
    end: { line, column: end + 1, offset: from + end },
    message,
    fixes: finding.fixes.map(({ title, safe, edits }) => ({
      title,
      safe,
      edits: edits.map((edit) => ({
        start: from + edit.start,
        end: from + edit.end,
        text: edit.text,
      })),
    })),
  };
}
