/**
 * A law over every static row of the seven Atlas SoCs: a rule written from a column of the row fits,
 * and the same rule spoiled in one position does not, unless another column takes it.
 */
import { describe, expect, it } from 'vitest';
import type { Operator, OperatorRow, Tensor } from '../../electron/catalog/catalog';
import { check, testCatalog } from '../support/catalog';

const catalog = testCatalog();

/** The dtypes of one side of a column in the order in which a rule must write them. */
function inRuleOrder(
  signature: readonly Tensor[] | undefined,
  tensors: readonly Tensor[],
  dtypes: readonly string[],
): (string | null)[] {
  if (signature === undefined || signature.length === 0) return [...dtypes];
  return signature.map(({ name }, index) => {
    const own = tensors.findIndex((tensor) => tensor.name === name);
    if (own >= 0) return dtypes[own] ?? null;
    const stranger = tensors[index];
    const taken = signature.some((other) => other.name === stranger?.name);
    return stranger === undefined || taken ? null : (dtypes[index] ?? null);
  });
}

interface Wish {
  readonly inputs: readonly (string | null)[];
  readonly outputs: readonly (string | null)[];
}

function wishes(operator: Operator, row: OperatorRow): readonly Wish[] {
  return row.columns.map((column) => ({
    inputs: inRuleOrder(operator.signature?.inputs, row.inputs, column.inputs),
    outputs: inRuleOrder(operator.signature?.outputs, row.outputs, column.outputs),
  }));
}

const agrees = (wish: Wish, column: Wish) =>
  wish.inputs.every((dtype, at) => dtype === null || column.inputs[at] === dtype) &&
  wish.outputs.every((dtype, at) => dtype === null || column.outputs[at] === dtype);

const isEmpty = ({ inputs, outputs }: Wish) =>
  [...inputs, ...outputs].every((dtype) => dtype === null);

const write = (type: string, { inputs, outputs }: Wish) =>
  `OpType::${type}:InputDtype:${inputs.join(',')},OutputDtype:${outputs.join(',')}`;

/** The named positions of a wish, inputs first. */
function positions(wish: Wish): readonly (readonly ['inputs' | 'outputs', number])[] {
  return (['inputs', 'outputs'] as const).flatMap((side) =>
    wish[side].flatMap((dtype, at) => (dtype === null ? [] : [[side, at] as const])),
  );
}

/**
 * The wish with another dtype at one position, so that no column takes it: a dtype that stands there
 * in another column of the row when there is one, for then every tensor by itself is possible and
 * only the columns say no; else a word that no kernel has. Null when every such wish fits.
 */
function spoil(
  wish: Wish,
  all: readonly Wish[],
  side: 'inputs' | 'outputs',
  at: number,
): Wish | null {
  const elsewhere = all.flatMap((column) => column[side][at] ?? []);
  for (const dtype of [...new Set(elsewhere), 'complex128', 'dual', 'qint8']) {
    const spoiled = {
      ...wish,
      [side]: wish[side].map((was, index) => (index === at ? dtype : was)),
    };
    if (!all.some((column) => agrees(spoiled, column))) return spoiled;
  }
  return null;
}

/** A dynamic tensor with others behind it: the model decides which positions are whose. */
function isOpen(operator: Operator, row: OperatorRow): boolean {
  const { inputs, outputs } = operator.signature ?? row;
  return [inputs, outputs].some((tensors) => {
    const dynamic = tensors.findIndex(({ kind }) => kind === 'dynamic');
    return dynamic >= 0 && dynamic < tensors.length - 1;
  });
}

/** Op types of the lines that get the finding; one line per op type, for duplicates are ignored. */
function typesWith(
  finding: string,
  soc: string,
  lines: ReadonlyMap<string, string>,
): ReadonlySet<string> {
  const types = [...lines.keys()];
  const { diagnostics, entries } = check([...lines.values()].join('\n'), { targets: [soc] });
  expect(entries.map(({ key }) => key)).toEqual(types);
  return new Set(
    diagnostics
      .filter(({ rule }) => rule === `customize/${finding}`)
      .map(({ start }) => types[start.line - 1] ?? ''),
  );
}

describe.each(catalog.atlasSocs)('every static row of %s', (soc) => {
  const rows = catalog.operatorTypes.flatMap((type) => {
    const operator = catalog.operator(type);
    const row = catalog.row(type, soc);
    if (operator === null || row === null || row.selected || row.columns.length === 0) return [];
    return [{ type, all: wishes(operator, row), open: isOpen(operator, row) }];
  });
  const openTypes = new Set(rows.filter(({ open }) => open).map(({ type }) => type));
  const mostColumns = Math.max(...rows.map(({ all }) => all.length));
  const rounds = Array.from({ length: mostColumns }, (_, index) => index);

  it('has rows to test', () => {
    expect(rows.length).toBeGreaterThan(400);
  });

  it('takes each of its columns', () => {
    const refused = rounds.flatMap((round) => {
      const lines = new Map<string, string>();
      for (const { type, all } of rows) {
        const wish = all[round];
        if (wish !== undefined && !isEmpty(wish)) lines.set(type, write(type, wish));
      }
      return [...typesWith('unsupported-dtypes', soc, lines)].map((type) => lines.get(type));
    });
    expect(refused).toEqual([]);
  });

  // Each round spoils another position, so that over all columns each side of every operator comes up.
  it.each([0, 1, 2])('refuses each of its columns when one position is spoiled (%i)', (turn) => {
    const accepted = rounds.flatMap((round) => {
      const lines = new Map<string, string>();
      for (const { type, all } of rows) {
        const wish = all[round];
        if (wish === undefined) continue;
        const places = positions(wish);
        // First the last output, then the first input, then one after another.
        const place = [places.at(-1), places[0], places[round % places.length]][turn];
        const spoiled = place === undefined ? null : spoil(wish, all, ...place);
        if (spoiled !== null) lines.set(type, write(type, spoiled));
      }
      const refused = typesWith('unsupported-dtypes', soc, lines);
      const open = typesWith('cannot-tell', soc, lines);
      return [...lines]
        .filter(([type]) => !refused.has(type) && !(openTypes.has(type) && open.has(type)))
        .map(([, line]) => line);
    });
    expect(accepted).toEqual([]);
  });
});
