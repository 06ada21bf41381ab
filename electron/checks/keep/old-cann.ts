import type { CheckContext, Finding } from '../rule';
import { isMisspelt, type KeepFile, type KeepLine, type Lapse } from './file';
import { bodyRange, findingIn, none, removeLineFix } from './findings';
import { stopsAtUnmatched } from './old-versions';
import type { KeepRule } from './rule';

/** Versions up to March 2023 stop at every entry that matches nothing (facts 8). */
export const oldCann: KeepRule = {
  scope: 'keep',
  id: 'keep/old-cann',
  verdict: 'fatal',
  codes: ['E10003'],
  bad: [
    { text: '# keep softmax exact\nOpType::SoftmaxV2\n', cann: '6.0.1' },
    { text: 'OpType::SoftmaxV2\n  \n', cann: '6.0.1' },
    { text: 'OpType::Rellu\n', cann: '6.0.1' },
  ],
  good: [
    { text: 'OpType::SoftmaxV2\n\n', cann: '6.0.1' },
    { text: '# keep softmax exact\nOpType::SoftmaxV2\n', cann: '8.5.0' },
  ],
  check(file, context) {
    if (!stopsAtUnmatched(context)) return none;
    return file.entries.flatMap((line) => {
      const { lapse } = line;
      // A misspelt type stops every version.
      if (lapse === null || isMisspelt(lapse) || lapse.kind === 'customize-rule') return none;
      return [found(file, line, lapse, context)];
    });
  },
};

function found(file: KeepFile, line: KeepLine, lapse: Lapse, { cann }: CheckContext): Finding {
  const mayGo = lapse.kind === 'comment' || lapse.kind === 'blank';
  const isOwn = lapse.kind === 'unknown-type';
  return findingIn(line, bodyRange(line), {
    rule: 'keep/old-cann',
    severity: 'error',
    verdict: 'fatal',
    // An operator of a package of the user's own may have the type.
    certainty: isOwn ? 'likely' : 'certain',
    codes: ['E10003'],
    message: { variant: lapse.kind, holes: { cann } },
    fixes: mayGo && file.hidden.size === 0 ? [removeLineFix(file, line, true)] : [],
  });
}
