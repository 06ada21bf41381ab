/** When nothing of the file has an effect, whatever stands in it. */
import type { CheckContext, Finding, RuleId } from '../rule';
import { bodyRange, findingIn, none } from './findings';
import type { KeepFile } from './file';
import type { KeepRule } from './rule';

/** The modes that lower no precision, so that there is nothing to keep (facts 3.3). */
const originModes: ReadonlySet<string> = new Set(['must_keep_origin_dtype', 'origin']);

export function isUnderOrigin({ options }: CheckContext): boolean {
  const mode = options?.precisionMode ?? null;
  return mode !== null && originModes.has(mode);
}

export function isSingleop({ options }: CheckContext): boolean {
  return options?.singleop === true;
}

const under = (precisionMode: string, singleop = false) => ({ precisionMode, singleop });

export const noEffectUnderOrigin: KeepRule = {
  scope: 'keep',
  id: 'keep/no-effect-under-origin',
  verdict: 'ignored',
  codes: [],
  bad: [
    { text: 'OpType::SoftmaxV2\n', options: under('must_keep_origin_dtype') },
    { text: 'OpType::SoftmaxV2\n', options: under('origin') },
  ],
  good: [{ text: 'OpType::SoftmaxV2\n', options: under('force_fp16') }],
  check(file, context) {
    if (!isUnderOrigin(context) || isSingleop(context)) return none;
    return once(file, 'keep/no-effect-under-origin', context.options?.precisionMode ?? '');
  },
};

/** The option is only used when a whole model is compiled (facts 3.1). */
export const singleop: KeepRule = {
  scope: 'keep',
  id: 'keep/singleop',
  verdict: 'ignored',
  codes: [],
  bad: [{ text: 'OpType::SoftmaxV2\n', options: under('force_fp16', true) }],
  good: [{ text: 'OpType::SoftmaxV2\n', options: under('force_fp16') }],
  check(file, context) {
    return isSingleop(context) ? once(file, 'keep/singleop', '') : none;
  },
};

/** It is the same for every entry: told at the first one. */
function once({ entries }: KeepFile, rule: RuleId, precisionMode: string): readonly Finding[] {
  const [first] = entries;
  if (first === undefined) return none;
  return [
    findingIn(first, bodyRange(first), {
      rule,
      severity: 'warning',
      verdict: 'ignored',
      message: { variant: 'plain', holes: { mode: precisionMode } },
    }),
  ];
}
