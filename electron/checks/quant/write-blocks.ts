/** Blocks in the form that every reader takes, for fixes that add them. */
import {
  insertField,
  printField,
  printString,
  type QuantConfigDocument,
  type TextEdit,
} from '../../../grammars/quant-config';
import type { Block, BlockPlace } from './decode';

/** How deep a block goes in, as the fixes of the grammar write it. */
const indent = '  ';

/** A field with its block, over several lines. */
export function printBlock(name: string, fields: readonly string[]): string {
  const inner = fields.flatMap((field) => field.split('\n')).map((line) => `${indent}${line}`);
  return fields.length === 0 ? `${name} {\n}` : `${name} {\n${inner.join('\n')}\n}`;
}

/** The value as the safe subset writes it (spec 4.3). */
export function printValue(value: string | number | boolean, isText: boolean): string {
  return isText && typeof value === 'string' ? printString(value) : plainDecimal(value);
}

/** Numbers without an exponent. */
function plainDecimal(value: string | number | boolean): string {
  if (typeof value !== 'number' || !String(value).includes('e')) return String(value);
  return value.toFixed(20).replace(/\.?0+$/, '');
}

/**
 * The fields of a block as it counts: of what stands twice the last.
 * @param change what a field's value becomes, '' being that of a block; null leaves the field out
 */
export function printFields(
  block: Block,
  change: (field: string, value: string) => string | null = (_, value) => value,
): readonly string[] {
  const lines: string[] = [];
  for (const name of block.order) {
    const isText = block.message.fields.get(name)?.type.name === 'string';
    const value = block.scalars.get(name)?.at(-1);
    const inner = block.blocks.get(name)?.[0];
    const text = change(name, value === undefined ? '' : printValue(value.value, isText));
    if (text === null || isBeaten(block, name)) continue;
    if (value !== undefined) lines.push(printField(name, text));
    if (inner !== undefined) lines.push(printBlock(name, printFields(inner, change)));
  }
  return lines;
}

/** Whether a later field of the same oneof counts in its place. */
function isBeaten({ message, order }: Block, name: string): boolean {
  const oneof = message.fields.get(name)?.oneof ?? null;
  const last = order.findLast((other) => message.fields.get(other)?.oneof === oneof);
  return oneof !== null && last !== name;
}

/**
 * Adds fields at the end of a block, in its line when it is one line. Null for a block that is
 * never closed.
 */
export function addFields(
  document: QuantConfigDocument,
  { base, block }: BlockPlace,
  fields: readonly string[],
): TextEdit | null {
  const end = block.close?.start ?? block.range.end;
  const isOneLine = !document.text.slice(base + block.open.end, base + end).includes('\n');
  const text = isOneLine ? fields.join(' ').replace(/\n\s*/g, ' ') : fields.join('\n');
  return insertField(document, { kind: 'block', base, block }, text);
}
