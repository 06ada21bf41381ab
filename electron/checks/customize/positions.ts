/** Which positions of a rule have a tensor at all. */
import type { Tensor } from '../../catalog/catalog';
import type { ListKind } from '../../../grammars/customize-dtypes/tree';
import type { CheckContext } from '../rule';
import type { LiveTypeRule } from './line';

export const listKinds: readonly ListKind[] = ['inputs', 'outputs'];

/**
 * The tensors of a side of the operator, optional ones included, as its description counts them;
 * without a public signature those of its first row.
 */
export function tensorsOf(
  { operator }: LiveTypeRule,
  kind: ListKind,
  { catalog }: CheckContext,
): readonly Tensor[] | null {
  if (operator.signature !== null) return operator.signature[kind];
  const [soc] = operator.socs;
  return soc === undefined ? null : (catalog.row(operator.type, soc)?.[kind] ?? null);
}

/** How many tensors a side has; null when a dynamic one leaves it to the model, or nobody knows. */
export function tensorCount(tensors: readonly Tensor[] | null): number | null {
  if (tensors === null || tensors.some((tensor) => tensor.kind === 'dynamic')) return null;
  return tensors.length;
}

/** The named positions (from 0) of a side that the operator has no tensor for. */
export function extraPositions(
  type: LiveTypeRule,
  kind: ListKind,
  context: CheckContext,
): readonly number[] {
  const count = tensorCount(tensorsOf(type, kind, context));
  if (count === null || type.reading[kind].length <= count) return noPositions;
  return type.reading[kind].flatMap((dtype, position) =>
    dtype !== null && position >= count ? [position] : [],
  );
}

const noPositions: readonly number[] = [];

/** How many positions of the rule name a dtype, on both sides. */
export function namedPositions({ reading }: LiveTypeRule): number {
  return named(reading.inputs) + named(reading.outputs);
}

function named(dtypes: readonly (string | null)[]): number {
  let count = 0;
  for (const dtype of dtypes) if (dtype !== null) count += 1;
  return count;
}

/** The rule names only positions that the operator does not have, so that it constrains nothing. */
export function constrainsNothing(type: LiveTypeRule, context: CheckContext): boolean {
  let extra = 0;
  // Half the rules ask this of every line: counted without making a list.
  for (const kind of listKinds) extra += extraPositions(type, kind, context).length;
  return extra === namedPositions(type);
}
