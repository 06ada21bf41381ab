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

/** Beyond this many ways to expand dynamic inputs the position counts as unknown. */
const mostExpansions = 64;

type Side = 'inputs' | 'outputs';

/** A named position, tied to a tensor of the row (by its index there). */
interface Want {
  readonly side: Side;
  readonly position: number;
  readonly tensor: number;
  readonly dtype: string;
}

export function fitOf(
  catalog: Catalog,
  operator: Operator,
  soc: SocName,
  wanted: WantedDtypes,
): Fit {
  const row = catalog.row(operator.type, soc);
  if (row === null) return { kind: 'no-row' };
  const alternatives = wantsOf(operator, row, wanted);
  if (alternatives === null) return { kind: 'position-unknown' };
  const fits = alternatives.map((wants) => fitColumns(catalog, row, wants));
  const [first] = fits;
  if (first === undefined) return { kind: 'position-unknown' };
  return fits.every((fit) => fit.kind === first.kind) ? first : { kind: 'position-unknown' };
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
  const near = row.columns.map((column) => ({
    column,
    differences: wants
      .filter((want) => !agrees(column, want))
      .map((want) => difference(row, column, want)),
  }));
  const fewest = Math.min(...near.map((candidate) => candidate.differences.length));
  return near.filter((candidate) => candidate.differences.length === fewest).slice(0, nearestShown);
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
  return sides.flatMap((side) =>
    row[side].flatMap((tensor, index) => {
      const named = wants.some((want) => want.side === side && want.tensor === index);
      if (named || tensor.kind !== 'required') return [];
      const dtypes = new Set(fitting.map((column) => column[side][index]));
      return dtypes.size > 1 ? [tensor.name] : [];
    }),
  );
}

/**
 * The named positions tied to row tensors, once for each way in which dynamic inputs may expand; null
 * when there are too many ways. Positions beyond the operator's tensors are skipped, as ATC does.
 */
function wantsOf(
  operator: Operator,
  row: OperatorRow,
  wanted: WantedDtypes,
): readonly (readonly Want[])[] | null {
  const inputs = sideWants('inputs', operator.signature?.inputs, row.inputs, wanted.inputs);
  const outputs = sideWants('outputs', operator.signature?.outputs, row.outputs, wanted.outputs);
  if (inputs === null || outputs === null) return null;
  if (inputs.length * outputs.length > mostExpansions) return null;
  return inputs.flatMap((some) => outputs.map((others) => [...some, ...others]));
}

function sideWants(
  side: Side,
  signature: readonly Tensor[] | undefined,
  rowTensors: readonly Tensor[],
  dtypes: readonly (string | null)[],
): readonly (readonly Want[])[] | null {
  const tensors = signature === undefined || signature.length === 0 ? rowTensors : signature;
  const expansions = expandPositions(tensors, dtypes.length);
  if (expansions === null) return null;
  return expansions.map((expansion) =>
    dtypes.flatMap((dtype, position) => {
      const index = expansion[position];
      if (dtype === null || index === undefined) return [];
      const tensor = rowIndexOf(tensors, rowTensors, index);
      return tensor === null ? [] : [{ side, position, tensor, dtype }];
    }),
  );
}

/** The row's tensor for a tensor of the signature: by name, else by index; null when it has none. */
function rowIndexOf(
  signature: readonly Tensor[],
  rowTensors: readonly Tensor[],
  index: number,
): number | null {
  const byName = rowTensors.findIndex((tensor) => tensor.name === signature[index]?.name);
  if (byName >= 0) return byName;
  const atIndex = rowTensors[index];
  if (atIndex === undefined) return null;
  const taken = signature.some((tensor) => tensor.name === atIndex.name);
  return taken ? null : index;
}

/**
 * For each way in which the dynamic tensors may expand: the tensor index of every position. A
 * dynamic tensor stands for at least one position; null when there are too many ways.
 */
export function expandPositions(
  tensors: readonly Tensor[],
  positions: number,
): readonly (readonly number[])[] | null {
  let ways: (readonly number[])[] = [[]];
  for (const [index, tensor] of tensors.entries()) {
    if (tensor.kind !== 'dynamic') {
      ways = ways.map((way) => (way.length < positions ? [...way, index] : way));
      continue;
    }
    const last = index === tensors.length - 1;
    ways = ways.flatMap((way) => {
      const most = Math.max(1, positions - way.length);
      const counts = last ? [most] : Array.from({ length: most }, (_, count) => count + 1);
      return counts.map((count) => [...way, ...Array<number>(count).fill(index)]);
    });
    if (ways.length > mostExpansions) return null;
  }
  return ways;
}

/**
 * How many positions of a side have a tensor, counting optional ones; null when a dynamic tensor
 * makes it depend on the model.
 */
export function tensorCount(tensors: readonly Tensor[]): number | null {
  return tensors.some((tensor) => tensor.kind === 'dynamic') ? null : tensors.length;
}
