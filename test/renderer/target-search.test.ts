import { describe, expect, it } from 'vitest';
import { targetSeries } from '../../electron/main/catalog';
import {
  allOptions,
  searchTargets,
  shortList,
  type TargetOption,
} from '../../renderer/targets/target-search';
import { testCatalog } from '../support/catalog';

const series = targetSeries(testCatalog());
const options = allOptions(series);

const idsFor = (query: string): readonly string[] =>
  searchTargets(options, query).map((option) => option.id);

describe('target search', () => {
  it.each([
    // A SoC version or SoC short name, in whatever case it is typed.
    ['Ascend310P3', 'Ascend310P3'],
    ['310p3', 'Ascend310P3'],
    ['ascend310p', 'ascend310p'],
    ['910_93', 'ascend910_93'],
    // Letter case decides between the old 910 part and the A2 family (design 5).
    ['Ascend910B', 'Ascend910B'],
    ['ascend910b', 'ascend910b'],
    // Products, in both languages, blanks left out or not.
    ['Atlas 300I Duo', 'atlas-300i-duo'],
    ['300I Duo 推理卡', 'atlas-300i-duo'],
    ['300iduo', 'atlas-300i-duo'],
    ['300I Duo inference', 'atlas-300i-duo'],
    ['DK A2 开发者套件', 'atlas-200i-dk-a2-developer-kit'],
    // Series ids and names find the SoC of the series.
    ['atlas_inference', 'ascend310p'],
    ['Atlas 训练系列产品', 'ascend910'],
  ])('finds “%s” first as %s', (query, id) => {
    expect(idsFor(query)[0]).toBe(id);
  });

  it('offers both meanings of a name in the wrong case', () => {
    const ids = idsFor('ascend910B');
    expect(ids.slice(0, 2).sort()).toEqual(['Ascend910B', 'ascend910b']);
  });

  it('finds Chinese words inside product names only where they stand', () => {
    const found = searchTargets(options, '推理卡');
    expect(found.length).toBeGreaterThan(2);
    for (const option of found) {
      expect(option.kind === 'product' && option.product.nameZh).toContain('推理卡');
    }
  });

  it('finds the products with a SoC version after the version itself', () => {
    const ids = idsFor('310B1');
    expect(ids[0]).toBe('Ascend310B1');
    expect(ids).toContain('atlas-500-a2-edge-station');
  });

  it('finds nothing for what is no device', () => {
    expect(idsFor('RTX 4090')).toEqual([]);
  });

  it('shows everything while nothing is typed', () => {
    expect(searchTargets(options, '  ')).toEqual(options);
  });
});

describe('list of targets', () => {
  const idsOf = (list: readonly TargetOption[]): readonly string[] => list.map(({ id }) => id);

  it('offers every SoC, product and version of the Atlas series once', () => {
    const ids = idsOf(options);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { soc, products, socVersions } of series) {
      expect(ids).toEqual(expect.arrayContaining([soc, ...products.map(({ id }) => id)]));
      expect(ids).toEqual(expect.arrayContaining([...socVersions]));
    }
  });

  it('shortens long runs of versions, but never hides the chosen one or a product', () => {
    const many = series.find(({ soc }) => soc === 'ascend950');
    const last = many?.socVersions.at(-1);
    if (last === undefined) throw new Error('no versions');
    expect(idsOf(shortList(options, null))).not.toContain(last);
    const short = shortList(options, last);
    expect(idsOf(short)).toContain(last);
    expect(short.filter(({ kind }) => kind === 'product')).toEqual(
      options.filter(({ kind }) => kind === 'product'),
    );
    expect(idsFor(last)[0]).toBe(last);
  });

  it('leaves short runs as they are', () => {
    const inference = series.find(({ soc }) => soc === 'ascend310p');
    expect(idsOf(shortList(options, null))).toEqual(
      expect.arrayContaining([...(inference?.socVersions ?? [])]),
    );
  });
});
