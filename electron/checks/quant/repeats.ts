/** Takes away one of two fields of which only one may stand. */
import { type Range, removeField, type TypedField } from '../../../grammars/quant-config';
import type { FindingFix } from '../rule';
import { fieldBefore } from './faults';
import type { QuantFile } from './file';

export interface Repeat {
  /** The file's own tool refuses both: which one is meant only the writer knows. */
  readonly isOwn: boolean;
  /** Blocks are joined by the laxer reader, so that neither can go. */
  readonly isBlock: boolean;
}

/**
 * Fixes that take the earlier or the later field away. The one that changes nothing of what the tool
 * does with the file, or for which no choice is left since both say the same, is safe.
 */
export function removalsOf(
  file: QuantFile,
  later: Range,
  earlier: Range | null,
  { isOwn, isBlock }: Repeat,
): readonly FindingFix[] {
  const second = fieldBefore(file, later.start);
  const first = earlier === null ? null : fieldBefore(file, earlier.start);
  if (first === null || second === null) return [];
  const isSame = textOf(file, first) === textOf(file, second);
  if (isSame) return [removal(file, second, 'removeSame', true)];
  if (isOwn)
    return [
      removal(file, second, 'removeLater', false),
      removal(file, first, 'removeEarlier', false),
    ];
  return isBlock ? [] : [removal(file, first, 'removeEarlier', true)];
}

function removal(
  { document }: QuantFile,
  { base, node }: TypedField,
  variant: string,
  safe: boolean,
): FindingFix {
  return { title: { variant }, safe, edits: [removeField(document, base, node)] };
}

function textOf({ text }: QuantFile, { base, node: { value } }: TypedField): string {
  return text.slice(base + value.range.start, base + value.range.end).replace(/\s+/g, ' ');
}
