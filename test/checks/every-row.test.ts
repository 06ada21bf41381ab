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

/** Another dtype word at the first named position, one that no column of the row has there. */
function spoil(wish: Wish, all: readonly Wish[]): Wish | null {
  for (const dtype of ['complex128', 'uint64', 'dual', 'qint8']) {
    for (const side of ['outputs', 'inputs'] as const) {
      const at = wish[side].findIndex((named) => named !== null);
      if (at < 0) continue;
      const spoiled = {
        ...wish,
        [side]: wish[side].map((was, index) => (index === at ? dtype : was)),
      };
      if (!all.some((column) => agrees(spoiled, column))) return spoiled;
    }
  }
  return null;
}

/** Op types of the lines that get `unsupported-dtypes`; one line per op type, for duplicates are ignored. */
function refusedTypes(soc: string, lines: ReadonlyMap<string, string>): ReadonlySet<string> {
  const types = [...lines.keys()];
  const { diagnostics, entries } = check([...lines.values()].join('\n'), { targets: [soc] });
  expect(entries.map(({ key }) => key)).toEqual(types);
  return new Set(
    diagnostics
      .filter(({ rule }) => rule === 'customize/unsupported-dtypes')
      .map(({ start }) => types[start.line - 1] ?? ''),
  );
}

describe.each(catalog.atlasSocs)('every static row of %s', (soc) => {
  const rows = catalog.operatorTypes.flatMap((type) => {
    const operator = catalog.operator(type);
    const row = catalog.row(type, soc);
    if (operator === null || row === null || row.selected || row.columns.length === 0) return [];
    return [{ type, all: wishes(operator, row) }];
  });
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
      return [...refusedTypes(soc, lines)].map((type) => lines.get(type));
    });
    expect(refused).toEqual([]);
  });

  it('refuses each of its columns when one position is spoiled', () => {
    const accepted = rounds.flatMap((round) => {
      const lines = new Map<string, string>();
      for (const { type, all } of rows) {
        const wish = all[round];
        const spoiled = wish === undefined ? null : spoil(wish, all);
        if (spoiled !== null) lines.set(type, write(type, spoiled));
      }
      const refused = refusedTypes(soc, lines);
      return [...lines].filter(([type]) => !refused.has(type)).map(([, line]) => line);
    });
    expect(accepted).toEqual([]);
  });
});
