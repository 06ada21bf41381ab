import type { CustomizeLineRule } from '../rule';
import { findingOn, lineRange, none, removeLineFix } from './findings';

/** The first rule for a name or a type wins; a later one only leaves a log line (facts 2.2). */
export const duplicate: CustomizeLineRule = {
  scope: 'line',
  looksAt: ['rule'],
  id: 'customize/duplicate',
  verdict: 'ignored',
  codes: [],
  bad: [{ text: 'conv1::InputDtype:float16\nconv1::InputDtype:float\n' }],
  good: [{ text: 'Relu::InputDtype:float16\nOpType::Relu:InputDtype:float16\n' }],
  check(line) {
    const { reading } = line.line;
    if (reading.kind !== 'rule' || reading.firstLine === null) return none;
    // Two names that are equal only because of one slip: the slip is the cause.
    if (line.nameFault !== null) return none;
    const { winner } = line.line;
    const same =
      winner !== null &&
      String(winner.inputs) === String(reading.inputs) &&
      String(winner.outputs) === String(reading.outputs);
    return [
      findingOn(lineRange(line), {
        rule: 'customize/duplicate',
        severity: 'warning',
        verdict: 'ignored',
        codes: [],
        message: { variant: 'plain', holes: { key: reading.key, first: reading.firstLine } },
        fixes: [removeLineFix(line, same)],
      }),
    ];
  },
};
