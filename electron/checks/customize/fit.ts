/**
 * Whether the dtypes of a rule fit the kernel of an operator on one SoC.
 *
 * AI Core keeps the columns of the operator's table that agree with every dtype the rule names; the
 * rule fits when one is left (facts 2.6). Positions count over all inputs of the operator, optional
 * ones included; a dynamic input stands for one position per connected tensor.
 */
import type {
  Catalog,
  DtypeColumn,
  Operator,
  OperatorRow,
  SocName,
  Tensor,
} from '../../catalog/catalog';
import type { Certainty } from '../../ipc/diagnostics';
import { tensorsOn } from './positions';

/** The dtypes that a rule names, by position; null leaves the tensor alone. */
export interface WantedDtypes {
  readonly inputs: readonly (string | null)[];
  readonly outputs: readonly (string | null)[];
}

/** One tensor of the row that the rule asks for another dtype than the column gives. */
export interface Difference {
  readonly side: 'input' | 'output';
  /** Position in the rule, from 0. */
  readonly position: number;
  readonly tensor: string;
  readonly wanted: string;
  readonly offered: string;
}

export interface NearColumn {
  readonly column: DtypeColumn;
  readonly differences: readonly Difference[];
}

export type Fit =
  /** No AI Core row there, which does not mean unsupported. */
  | { readonly kind: 'no-row' }
  /** The operator has dynamic inputs before the named one: its position depends on the model. */
  | { readonly kind: 'position-unknown' }
  /** The row lacks a tensor that the rule names, so that it says nothing of it. */
  | { readonly kind: 'tensor-unknown' }
  | {
      readonly kind: 'fits';
      /** `likely` when ATC computes the columns per shape. */
      readonly certainty: Certainty;
      /** Required tensors that the rule leaves free and the fitting columns do not settle. */
      readonly free: readonly string[];
    }
  /** Only columns that some shapes, or only newer CANN versions, are offered. */
  | { readonly kind: 'fits-sometimes'; readonly because: 'conditional' | 'newer' }
  | {
      readonly kind: 'no-fit';
      readonly certainty: Certainty;
      readonly row: OperatorRow;
      /** The columns with the fewest differences, at most three. */
      readonly nearest: readonly NearColumn[];
    };

/** How many nearest columns a message can show without drowning its reader. */
const nearestShown = 3;

type Side = 'inputs' | 'outputs';

/** A named position, tied to a tensor of the row (by its index there). */
interface Want {
  readonly side: Side;
  readonly position: number;
  readonly tensor: number;
  readonly dtype: string;
}

const noRow: Fit = { kind: 'no-row' };
const tensorUnknown: Fit = { kind: 'tensor-unknown' };

/** Answers for one rule on any SoC, each SoC once. */
export function fitter(
  catalog: Catalog,
  operator: Operator,
  wanted: WantedDtypes,
): (soc: SocName) => Fit {
  const known: { readonly soc: SocName; readonly row: OperatorRow | null; readonly fit: Fit }[] =
    [];
  return (soc) => {
    const answered = known.find((earlier) => earlier.soc === soc);
    if (answered !== undefined) return answered.fit;
    const row = catalog.row(operator.type, soc);
    const alike = known.find((earlier) => answersAlike(earlier.row, row));
    const fit = alike?.fit ?? (row === null ? noRow : fitOf(catalog, operator, row, wanted));
    known.push({ soc, row, fit });
    return fit;
  };
}

/**
 * Whether the rows of two SoCs give one answer, as those of most operators do. The catalog makes
 * equal tensors and equal columns the same object; the rest is what `certaintyOfNoFit` looks at.
 */
function answersAlike(a: OperatorRow | null, b: OperatorRow | null): boolean {
  if (a === null || b === null) return false;
  const plain = (row: OperatorRow) => !row.selected && row.dropped.length === 0;
  return (
    a.columns === b.columns &&
    a.inputs === b.inputs &&
    a.outputs === b.outputs &&
    plain(a) &&
    plain(b)
  );
}

function fitOf(catalog: Catalog, operator: Operator, row: OperatorRow, wanted: WantedDtypes): Fit {
  const inputs = placeSide('inputs', operator, row, wanted);
  const outputs = placeSide('outputs', operator, row, wanted);
  if (inputs.kind === 'fixed' && outputs.kind === 'fixed') {
    const fit = fitColumns(catalog, row, [...inputs.wants, ...outputs.wants]);
    if (fit.kind !== 'no-fit') return inputs.lost || outputs.lost ? tensorUnknown : fit;
    // That fusion gives the operator such a tensor is inferred from the kernel alone.
    return inputs.beyond || outputs.beyond ? { ...fit, certainty: 'likely' } : fit;
  }
  // A fixed side is far cheaper to compare and mostly settles it.
  const [first, second] = inputs.kind === 'fixed' ? [inputs, outputs] : [outputs, inputs];
  const possible = row.columns.some((column) => first.mayFit(column) && second.mayFit(column));
  if (possible) return { kind: 'position-unknown' };
  return noFit(catalog, row, [...inputs.wants, ...outputs.wants]);
}

function fitColumns(catalog: Catalog, row: OperatorRow, wants: readonly Want[]): Fit {
  const fitting = row.columns.filter((column) => wants.every((want) => agrees(column, want)));
  const always = fitting.filter((column) => !column.conditional && !column.newer);
  if (always.length > 0) {
    const certainty = row.selected ? 'likely' : 'certain';
    return { kind: 'fits', certainty, free: freeTensors(row, fitting, wants) };
  }
  if (fitting.length > 0) {
    const because = fitting.some((column) => !column.newer) ? 'conditional' : 'newer';
    return { kind: 'fits-sometimes', because };
  }
  return noFit(catalog, row, wants);
}

function noFit(
  catalog: Catalog,
  row: OperatorRow,
  wants: readonly Want[],
): Extract<Fit, { kind: 'no-fit' }> {
  return {
    kind: 'no-fit',
    certainty: certaintyOfNoFit(catalog, row, wants),
    row,
    nearest: nearestColumns(row, wants),
  };
}

function agrees(column: DtypeColumn, want: Want): boolean {
  return column[want.side][want.tensor] === want.dtype;
}

/**
 * Computed columns are only known from samples, so that not fitting them is likely. But bfloat16 on
 * a SoC that cannot convert it, and that no column of the operator names, is certain all the same.
 */
function certaintyOfNoFit(catalog: Catalog, row: OperatorRow, wants: readonly Want[]): Certainty {
  if (wants.some((want) => row.dropped.includes(want.dtype))) return 'likely';
  if (!row.selected) return 'certain';
  const impossible =
    !catalog.socHasBf16(row.soc) &&
    wants.some((want) => want.dtype === 'bfloat16') &&
    !row.columns.some((column) => [...column.inputs, ...column.outputs].includes('bfloat16'));
  return impossible ? 'certain' : 'likely';
}

function nearestColumns(row: OperatorRow, wants: readonly Want[]): readonly NearColumn[] {
  let nearest: DtypeColumn[] = [];
  let fewest = Infinity;
  // Counted first, described after: a row may have thousands of columns, and three are shown.
  for (const column of row.columns) {
    let count = 0;
    for (const want of wants) if (!agrees(column, want)) count += 1;
    if (count < fewest) {
      fewest = count;
      nearest = [column];
    } else if (count === fewest && nearest.length < nearestShown) nearest.push(column);
  }
  return nearest.map((column) => ({
    column,
    differences: wants
      .filter((want) => !agrees(column, want))
      .map((want) => difference(row, column, want)),
  }));
}

function difference(row: OperatorRow, column: DtypeColumn, want: Want): Difference {
  return {
    side: want.side === 'inputs' ? 'input' : 'output',
    position: want.position,
    tensor: row[want.side][want.tensor]?.name ?? '',
    wanted: want.dtype,
    offered: column[want.side][want.tensor] ?? '',
  };
}

/** Required tensors without a wish whose dtype the fitting columns leave open. */
function freeTensors(
  row: OperatorRow,
  fitting: readonly DtypeColumn[],
  wants: readonly Want[],
): readonly string[] {
  const sides: readonly Side[] = ['inputs', 'outputs'];
  const free: string[] = [];
  for (const side of sides) {
    for (const [index, tensor] of row[side].entries()) {
      const named = wants.some((want) => want.side === side && want.tensor === index);
      if (named || tensor.kind !== 'required') continue;
      const dtype = fitting[0]?.[side][index];
      if (fitting.some((column) => column[side][index] !== dtype)) free.push(tensor.name);
    }
  }
  return free;
}

/** The named positions of one side, tied to tensors of the row. */
type PlacedSide = {
  /** Where each position stands, or most simply may stand. */
  readonly wants: readonly Want[];
  /** A named tensor of the signature is none of the row. */
  readonly lost: boolean;
  /** A named position stands behind the signature, where only the row has a tensor. */
  readonly beyond: boolean;
  /** Whether a column agrees in some placing. */
  mayFit(column: DtypeColumn): boolean;
} & (
  | { readonly kind: 'fixed' }
  /** Named positions stand behind a dynamic tensor, so that the model decides where they belong. */
  | { readonly kind: 'open' }
);

/** Positions beyond the operator's tensors are skipped, as ATC does. */
function placeSide(
  side: Side,
  operator: Operator,
  row: OperatorRow,
  wanted: WantedDtypes,
): PlacedSide {
  const tensors = tensorsOn(operator, side, row);
  const own = operator.signature?.[side].length ?? 0;
  const dtypes = wanted[side];
  const rowIndexes = tensors.map((_, index) => rowIndexOf(tensors, row[side], index));
  const dynamic = tensors.findIndex((tensor) => tensor.kind === 'dynamic');
  const lastNamed = dtypes.findLastIndex((dtype) => dtype !== null);
  const tensorAt = (position: number) =>
    // In the simplest placing the last dynamic tensor takes what is left over.
    dynamic < 0 ? position : Math.min(position, tensors.length - 1);
  const wants: Want[] = [];
  let lost = false;
  let beyond = false;
  for (const [position, dtype] of dtypes.entries()) {
    const tensor = rowIndexes[tensorAt(position)] ?? null;
    if (dtype === null) continue;
    if (tensor !== null) wants.push({ side, position, tensor, dtype });
    else if (tensorAt(position) < tensors.length) lost = true;
    if (own > 0 && position >= own && dynamic < 0 && tensor !== null) beyond = true;
  }
  const fixed = dynamic < 0 || dynamic === tensors.length - 1 || lastNamed < dynamic;
  const mayFit = (column: DtypeColumn) =>
    fixed
      ? wants.every((want) => agrees(column, want))
      : canPlace(tensors, rowIndexes, column[side], dtypes);
  return { kind: fixed ? 'fixed' : 'open', wants, lost, beyond, mayFit };
}

/**
 * Whether the named positions can be placed on the tensors in order, a dynamic tensor taking any
 * number of them, so that every one agrees with the column.
 */
function canPlace(
  tensors: readonly Tensor[],
  rowIndexes: readonly (number | null)[],
  column: readonly string[],
  dtypes: readonly (string | null)[],
): boolean {
  const agreesAt = (tensor: number, position: number): boolean => {
    const dtype = dtypes[position] ?? null;
    const index = rowIndexes[tensor] ?? null;
    return dtype === null || index === null || column[index] === dtype;
  };
  const all = dtypes.length;
  // Which numbers of positions the tensors so far may have taken; the last stands for all of them.
  let reachable = new Uint8Array(all + 1);
  let next = new Uint8Array(all + 1);
  reachable[0] = 1;
  for (const [index, tensor] of tensors.entries()) {
    if (reachable[all] === 1) return true;
    next.fill(0);
    for (let taken = 0; taken < all; taken++) {
      if (reachable[taken] === 0) continue;
      if (tensor.kind !== 'dynamic') {
        if (agreesAt(index, taken)) next[taken + 1] = 1;
        continue;
      }
      next[taken] = 1;
      for (let end = taken; end < all && agreesAt(index, end); end++) next[end + 1] = 1;
    }
    [reachable, next] = [next, reachable];
  }
  return reachable[all] === 1;
}

/** The row's tensor for a tensor of the signature: by name, else by index; null when it has none. */
function rowIndexOf(
  signature: readonly Tensor[],
  rowTensors: readonly Tensor[],
  index: number,
): number | null {
  // Nearly always the two lists are the same.
  if (rowTensors[index]?.name === signature[index]?.name) return index;
  const byName = rowTensors.findIndex((tensor) => tensor.name === signature[index]?.name);
  if (byName >= 0) return byName;
  const atIndex = rowTensors[index];
  if (atIndex === undefined) return null;
  const taken = signature.some((tensor) => tensor.name === atIndex.name);
  return taken ? null : index;
}
