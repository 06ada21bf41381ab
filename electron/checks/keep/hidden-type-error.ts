import { unmatchedShown } from './file';
import { findingIn, none } from './findings';
import type { KeepRule } from './rule';
import { repairOf } from './type-spelling';

const dead = Array.from({ length: unmatchedShown }, (_, index) => `# ${String(index)}\n`).join('');

/**
 * A misspelt type behind ten other entries that match nothing: ATC does not come to it (facts 3.2),
 * and stops as soon as one of those is mended.
 */
export const hiddenTypeError: KeepRule = {
  scope: 'keep',
  id: 'keep/hidden-type-error',
  verdict: 'ignored',
  codes: [],
  bad: [{ text: `${dead}OpType::relu\n` }],
  good: [{ text: `${dead}OpType::Relu\n` }, { text: 'OpType::relu\n' }],
  check(file, context) {
    return file.entries.flatMap((line) => {
      const { lapse } = line;
      if (lapse?.kind !== 'spelling' || !file.hidden.has(line.number)) return none;
      const { fixes } = repairOf(file, line, lapse, context);
      return [
        findingIn(line, lapse.range, {
          rule: 'keep/hidden-type-error',
          severity: 'warning',
          verdict: 'ignored',
          message: { variant: 'plain', holes: { type: lapse.type, count: unmatchedShown } },
          fixes,
        }),
      ];
    });
  },
};
