/** How a message shows kernel columns, the same in every language. */
import type { OperatorRow } from '../../catalog/catalog';
import type { NearColumn } from './fit';

/** Beyond this a column shows only the tensors that differ. */
const tensorsShown = 5;

/** `x=float16 → y=float16 (y: int8 ⇒ float16)`: the column, and what the rule would have to change. */
export function showColumn(row: OperatorRow, { column, differences }: NearColumn): string {
  const changes = differences
    .map(({ tensor, wanted, offered }) => `${tensor}: ${wanted} ⇒ ${offered}`)
    .join(', ');
  if (row.inputs.length + row.outputs.length > tensorsShown) return changes;
  const side = (names: OperatorRow['inputs'], dtypes: readonly string[]) =>
    names.map(({ name }, index) => `${name}=${dtypes[index] ?? ''}`).join(', ');
  return `${side(row.inputs, column.inputs)} → ${side(row.outputs, column.outputs)} (${changes})`;
}

export function showColumns(row: OperatorRow, columns: readonly NearColumn[]): string {
  return columns.map((column) => showColumn(row, column)).join('; ');
}
