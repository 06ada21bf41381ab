/** Prints a rule in the form that every ATC version reads (facts 8). */
import { fitsLineBuffer, utf8ByteLength } from './bytes';
import { INPUT_KEYWORD, OUTPUT_KEYWORD, TYPE_PREFIX } from './lexer';
import type { DtypeSlot, Scope } from './reading';

export interface PrintableRule {
  readonly scope: Scope;
  readonly key: string;
  readonly inputs: readonly DtypeSlot[];
  readonly outputs: readonly DtypeSlot[];
}

/**
 * The rule as one line without its terminator: `OpType::Relu:InputDtype:float16,OutputDtype:float`,
 * or with `::` after an operator name. Null when no line can say it: the key is empty, contains a
 * colon, a keyword, a NUL or a line feed, or begins with a blank; or the line is 1024 bytes or more.
 */
export function printRule(rule: PrintableRule): string | null {
  const { scope, key } = rule;
  if (key === '' || /^[ \t\v\f\r]|[:\0\n]/.test(key)) return null;
  if (key.includes(INPUT_KEYWORD) || key.includes(OUTPUT_KEYWORD)) return null;
  const lists = printLists(rule.inputs, rule.outputs);
  const line = `${scope === 'type' ? TYPE_PREFIX : ''}${key}${separator(scope, key)}${lists}`;
  return fitsLineBuffer(line, utf8ByteLength) ? line : null;
}

function separator(scope: Scope, key: string): string {
  // An operator named `OpType` would become a type rule with two colons.
  return scope === 'type' || `${key}::` === TYPE_PREFIX ? ':' : '::';
}

function printLists(inputs: readonly DtypeSlot[], outputs: readonly DtypeSlot[]): string {
  const input = `${INPUT_KEYWORD}:${printSlots(inputs)}`;
  if (outputs.length === 0) return input;
  const output = `${OUTPUT_KEYWORD}:${printSlots(outputs)}`;
  return inputs.length === 0 ? output : `${input},${output}`;
}

function printSlots(slots: readonly DtypeSlot[]): string {
  return slots.map((slot) => slot ?? '').join(',');
}
