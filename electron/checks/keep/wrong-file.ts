import { TYPE_PREFIX } from '../../../grammars/keep-dtype';
import type { Finding } from '../rule';
import { isMisspelt, type KeepFile, type KeepLine, type Lapse } from './file';
import { bodyRange, findingIn, none, replaceIn } from './findings';
import type { KeepRule } from './rule';

type Rule = Extract<Lapse, { readonly kind: 'customize-rule' }>;

/**
 * A rule of customize_dtypes in a keep_dtype file: by type it stops ATC, for it is no PascalCase; by
 * name it matches nothing (facts 3.2, 4).
 */
export const wrongFile: KeepRule = {
  scope: 'keep',
  id: 'keep/wrong-file',
  verdict: 'fatal',
  codes: ['E10003'],
  bad: [
    { text: 'OpType::Relu:InputDtype:float16,OutputDtype:float16\n' },
    { text: 'fc1000::InputDtype:float16\n' },
  ],
  good: [{ text: 'OpType::Relu\nfc1000\n' }],
  check(file) {
    return file.entries.flatMap((line) => {
      const { lapse } = line;
      return lapse?.kind === 'customize-rule' ? [found(file, line, lapse)] : none;
    });
  },
};

function found(file: KeepFile, line: KeepLine, lapse: Rule): Finding {
  const isFatal = isMisspelt(lapse) && !file.hidden.has(line.number);
  const entry = `${line.tree.prefix === null ? '' : TYPE_PREFIX}${lapse.key}`;
  const range = bodyRange(line);
  return findingIn(line, range, {
    rule: 'keep/wrong-file',
    severity: 'error',
    verdict: isFatal ? 'fatal' : 'ignored',
    codes: isFatal ? ['E10003'] : [],
    message: { variant: isFatal ? 'type' : 'name', holes: { entry } },
    // The dtypes that it asks for would be lost.
    fixes:
      lapse.key === ''
        ? []
        : [replaceIn(line, range, entry, { variant: 'convert', holes: { entry } }, false)],
  });
}
