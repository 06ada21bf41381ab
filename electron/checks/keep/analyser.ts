/** Checks keep_dtype files. */
import { type Entry, type Verdict, verdicts } from '../../ipc/diagnostics';
import type { Analyser, FileContext } from '../analysis';
import { compareText } from '../compare-text';
import type { Finding } from '../rule';
import { describeKeep, type KeepFile } from './file';
import { keepRules } from './index';
import { isSingleop, isUnderOrigin, singleop } from './no-effect';

export function keepAnalyser(): Analyser {
  return {
    *analyse(text, context) {
      const file = describeKeep(text, context);
      yield;
      const findings: Finding[] = [];
      // Single operators are compiled without a look at the file.
      for (const rule of isSingleop(context) ? [singleop] : keepRules) {
        findings.push(...rule.check(file, context));
        yield;
      }
      findings.sort((a, b) => a.start - b.start || compareText(a.rule, b.rule));
      const lines = lineVerdicts(file, context);
      return {
        findings,
        verdicts: lines,
        entries: entriesOf(file, findings, lines),
        reading: null,
        guess: null,
      };
    },
  };
}

/** The verdict of each line before its findings: null for a line that ATC skips. */
function lineVerdicts({ entries, lineCount }: KeepFile, context: FileContext): (Verdict | null)[] {
  const lines: (Verdict | null)[] = new Array<null>(lineCount + 1).fill(null);
  const isUnused = isSingleop(context) || isUnderOrigin(context);
  for (const { number, tree } of entries) {
    // Whether there is an operator of that name, only the model says.
    const own = tree.prefix === null ? 'undecided' : 'effective';
    lines[number - 1] = isUnused ? 'ignored' : own;
  }
  return lines;
}

function entriesOf(
  { entries }: KeepFile,
  findings: readonly Finding[],
  lines: readonly (Verdict | null)[],
): readonly Entry[] {
  let next = 0;
  return entries.map(({ number, start, text, reading }) => {
    let verdict = lines[number - 1] ?? 'effective';
    for (let found = findings[next]; found !== undefined; found = findings[next]) {
      if (found.start > start + text.length) break;
      if (verdicts.indexOf(found.verdict) < verdicts.indexOf(verdict)) verdict = found.verdict;
      next += 1;
    }
    const read = reading.kind === 'entry' ? { scope: reading.scope, key: reading.key } : {};
    return { line: number, ...read, verdict };
  });
}
