import type { Diagnostic } from '../ipc/diagnostics';
import { fill, type Language } from '../text/format';
import { ruleText } from './present';
import type { ProjectRule } from './rule';

/** A file that the user named and that is none of the kinds ATC reads. */
export const notRecognised: ProjectRule = {
  scope: 'project',
  id: 'project/not-recognised',
  verdict: 'undecided',
  codes: [],
  bad: [{ text: 'just some notes\n' }],
  good: [{ text: 'OpType::Relu:InputDtype:float16\n' }],
};

export function notRecognisedFinding(path: string, language: Language): Diagnostic {
  const start = { line: 1, column: 1, offset: 0 };
  return {
    rule: notRecognised.id,
    severity: 'info',
    verdict: 'undecided',
    certainty: 'certain',
    codes: [],
    targets: null,
    start,
    end: start,
    message: fill(ruleText(notRecognised.id, language).messages['plain'] ?? '', { path }),
    fixes: [],
  };
}
