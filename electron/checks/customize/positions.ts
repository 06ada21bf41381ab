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
  if (count === null) return [];
  return type.reading[kind].flatMap((dtype, position) =>
    dtype !== null && position >= count ? [position] : [],
  );
}

/** How many positions of the rule name a dtype, on both sides. */
export function namedPositions({ reading }: LiveTypeRule): number {
  const named = (dtypes: readonly (string | null)[]) => dtypes.filter((dtype) => dtype !== null);
  return named(reading.inputs).length + named(reading.outputs).length;
}

/** The rule names only positions that the operator does not have, so that it constrains nothing. */
export function constrainsNothing(type: LiveTypeRule, context: CheckContext): boolean {
  const extra = listKinds.flatMap((kind) => extraPositions(type, kind, context));
  return extra.length === namedPositions(type);
}
