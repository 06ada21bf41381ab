/** Finding one's way from a fault of the reading to the field that it is about. */
import type { ReadingFault, ReadingFaultKind, TypedField } from '../../../grammars/quant-config';
import type { QuantFile } from './file';

export type FaultOf<Kind extends ReadingFaultKind> = Extract<ReadingFault, { kind: Kind }>;

export function faultsOf<Kind extends ReadingFaultKind>(
  { reading }: QuantFile,
  kind: Kind,
): readonly FaultOf<Kind>[] {
  return reading.faults.filter((fault): fault is FaultOf<Kind> => fault.kind === kind);
}

/** The innermost field that begins at an offset of the text or before it. */
export function fieldBefore({ fields }: QuantFile, offset: number): TypedField | null {
  let low = 0;
  let high = fields.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const field = fields[middle];
    if (field !== undefined && field.base + field.node.range.start <= offset) low = middle + 1;
    else high = middle;
  }
  return fields[low - 1] ?? null;
}

/** The line of an offset, from 1. */
export function lineOf(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) {
    line += 1;
  }
  return line;
}
