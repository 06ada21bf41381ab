/** Which positions of a rule have a tensor at all. */
import type { Operator, OperatorRow, Tensor } from '../../catalog/catalog';
import type { ListKind } from '../../../grammars/customize-dtypes/tree';
import type { CheckContext } from '../rule';
import type { LiveTypeRule } from './line';

export const listKinds: readonly ListKind[] = ['inputs', 'outputs'];

/**
 * The tensors of a side of the operator on one SoC, in the order in which a rule counts them: those
 * of its signature, optional ones included, then those that only the kernel's row has (fusion adds
 * them), else the row's alone.
 */
export function tensorsOn(
  operator: Operator,
  kind: ListKind,
  row: OperatorRow | null,
): readonly Tensor[] {
  const signature = operator.signature?.[kind];
  const own = row?.[kind] ?? noTensors;
  if (signature === undefined || signature.length === 0) return own;
  return own.length > signature.length ? [...signature, ...own.slice(signature.length)] : signature;
}

const noTensors: readonly Tensor[] = [];

/** The lists of tensors of a side on the SoCs asked for, each different one once. */
function tensorLists(
  { operator }: LiveTypeRule,
  kind: ListKind,
  { catalog, socs }: CheckContext,
): readonly (readonly Tensor[])[] {
  const lists = new Set<readonly Tensor[]>();
  for (const soc of socs) {
    const row = catalog.row(operator.type, soc);
    if (row !== null || operator.signature !== null) lists.add(tensorsOn(operator, kind, row));
  }
  return [...lists];
}

/** How many tensors a side has; null when a dynamic one leaves it to the model. */
export function tensorCount(tensors: readonly Tensor[]): number | null {
  return tensors.some((tensor) => tensor.kind === 'dynamic') ? null : tensors.length;
}

/** How many tensors a side has at most on the SoCs asked for; null when the model decides. */
export function mostTensors(
  type: LiveTypeRule,
  kind: ListKind,
  context: CheckContext,
): number | null {
  let most: number | null = null;
  for (const tensors of tensorLists(type, kind, context)) {
    const count = tensorCount(tensors);
    if (count === null) return null;
    if (most === null || count > most) most = count;
  }
  return most;
}

/** The named positions (from 0) of a side that the operator has no tensor for. */
export function extraPositions(
  type: LiveTypeRule,
  kind: ListKind,
  context: CheckContext,
): readonly number[] {
  const dtypes = type.reading[kind];
  // Nearly every rule is shorter than the signature, and then no row needs to be asked.
  if (dtypes.length <= (type.operator.signature?.[kind].length ?? 0)) return noPositions;
  const count = mostTensors(type, kind, context);
  if (count === null || dtypes.length <= count) return noPositions;
  return dtypes.flatMap((dtype, position) =>
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

export interface ShortList {
  readonly kind: ListKind;
  /** Required tensors that the rule reaches. */
  readonly given: number;
  /** Names of the required tensors. */
  readonly required: readonly string[];
}

/** The lists of the rule that name some required tensors and stop before the last one. */
export function shortLists(type: LiveTypeRule, context: CheckContext): readonly ShortList[] {
  const { signature } = type.operator;
  let short: ShortList[] | null = null;
  for (const kind of listKinds) {
    const given = type.reading[kind].length;
    if (given === 0) continue;
    const lists = signature === null ? tensorLists(type, kind, context) : [signature[kind]];
    const [tensors] = lists;
    // Where the SoCs differ, only what is short on all of them is told.
    if (tensors === undefined || !lists.every((list) => isShort(list, given))) continue;
    const required = tensors.filter(({ kind: of }) => of === 'required').map(({ name }) => name);
    const reached = tensors.slice(0, given).filter(({ kind: of }) => of === 'required').length;
    (short ??= []).push({ kind, given: reached, required });
  }
  return short ?? noLists;
}

const noLists: readonly ShortList[] = [];

function isShort(tensors: readonly Tensor[], given: number): boolean {
  if (tensorCount(tensors) === null) return false;
  return given <= tensors.findLastIndex((tensor) => tensor.kind === 'required');
}
