import { afterAll, describe, expect, it } from 'vitest';
import { resolveTarget, targetGroups, type Target } from '../../electron/catalog/targets';
import { buildRealCatalog } from './built-catalog';

const { catalog, remove } = buildRealCatalog();
afterAll(remove);

function found(text: string): Target {
  const result = resolveTarget(catalog, text);
  if (result.kind !== 'found') throw new Error(`${text}: ${JSON.stringify(result)}`);
  return result.target;
}

describe('a target', () => {
  it.each([
    ['Ascend310P3', 'soc-version', 'ascend310p', 'Ascend310P3'],
    ['Ascend910B4-1', 'soc-version', 'ascend910b', 'Ascend910B4-1'],
    ['Ascend910_9392', 'soc-version', 'ascend910_93', 'Ascend910_9392'],
    // An old 910 part, whatever its name suggests.
    ['Ascend910B', 'soc-version', 'ascend910', 'Ascend910B'],
    // ATC replaces the bare value.
    ['Ascend910', 'soc-version', 'ascend910', 'Ascend910A'],
    ['ascend910b', 'soc', 'ascend910b', null],
    ['ascend310', 'soc', 'ascend310', 'Ascend310'],
    ['ascend310p', 'soc', 'ascend310p', null],
    ['atlas-300i-duo', 'product', 'ascend310p', 'Ascend310P3'],
    ['atlas-200i-dk-a2-developer-kit', 'product', 'ascend310b', 'Ascend310B4'],
    ['atlas-800i-a2', 'product', 'ascend910b', null],
    ['atlas_a2', 'series', 'ascend910b', null],
    ['atlas_200_300_500', 'series', 'ascend310', 'Ascend310'],
    ['Kirin9030', 'soc-version', 'kirin9030', 'Kirin9030'],
  ])('%s is a %s of %s', (text, kind, soc, socVersion) => {
    expect(found(text)).toMatchObject({ id: text, kind, soc, socVersion });
  });

  it('has the names of its product or series', () => {
    expect(found('atlas-300i-duo')).toMatchObject({
      nameZh: 'Atlas 300I Duo 推理卡',
      nameEn: 'Atlas 300I Duo inference card',
    });
    expect(found('ascend310p').nameZh).toBe('Atlas 推理系列产品');
  });
});

describe('a target in the wrong letter case', () => {
  it('gets both chips explained for ascend910B', () => {
    const result = resolveTarget(catalog, 'ascend910B');
    if (result.kind !== 'wrong-case') throw new Error(result.kind);
    expect(result.candidates.map(({ target }) => target.id)).toEqual(['Ascend910B', 'ascend910b']);
    const [old, a2] = result.candidates;
    expect(old?.noteEn).toMatch(/ascend910 \(Atlas training products\)/);
    expect(a2?.noteEn).toMatch(/Atlas A2.*Ascend910B1/);
    expect(a2?.noteZh).toMatch(/Atlas A2 训练系列产品.*Ascend910B1/);
  });

  it.each([
    ['ascend310p3', ['Ascend310P3']],
    ['ASCEND310P', ['ascend310p']],
    ['Atlas_A2', ['atlas_a2']],
  ])('%s is never taken silently', (text, ids) => {
    const result = resolveTarget(catalog, text);
    expect(
      result.kind === 'wrong-case' && result.candidates.map(({ target }) => target.id),
    ).toEqual(ids);
  });
});

describe('an unknown target', () => {
  it('gets the nearest names', () => {
    const result = resolveTarget(catalog, 'Ascend310P4');
    if (result.kind !== 'unknown') throw new Error(result.kind);
    expect(result.suggestions).toEqual(expect.arrayContaining(['Ascend310P1', 'Ascend310P3']));
  });

  it('is never told a vendor-only chip first', () => {
    const result = resolveTarget(catalog, 'Ascend3101');
    if (result.kind !== 'unknown') throw new Error(result.kind);
    const scopes = result.suggestions.map(
      (name) => catalog.socVersions.find(({ socVersion }) => socVersion === name)?.scope,
    );
    expect(result.suggestions[0]).toBe('Ascend310');
    expect(scopes.lastIndexOf('atlas')).toBeLessThan(
      scopes.includes('vendor') ? scopes.indexOf('vendor') : scopes.length,
    );
  });

  it('gets nothing when nothing is near', () => {
    expect(resolveTarget(catalog, 'GeForce RTX')).toEqual({ kind: 'unknown', suggestions: [] });
    expect(resolveTarget(catalog, '')).toEqual({ kind: 'unknown', suggestions: [] });
  });
});

describe('the groups of a picker', () => {
  const groups = targetGroups(catalog);

  it('are the series in their order, with SoC, products and versions', () => {
    expect(groups.map(({ series }) => series.id)).toEqual(catalog.series.map(({ id }) => id));
    const inference = groups.find(({ series }) => series.id === 'atlas_inference');
    expect(inference?.soc.id).toBe('ascend310p');
    expect(inference?.versions.map(({ id }) => id)).toEqual([
      'Ascend310P1',
      'Ascend310P3',
      'Ascend310P5',
      'Ascend310P7',
    ]);
    expect(inference?.products.map(({ id }) => id)).toContain('atlas-300i-duo');
  });

  it('offer nothing that does not resolve, and no vendor-only chip', () => {
    const socs = new Set(catalog.atlasSocs);
    for (const { target, soc, products, versions } of groups) {
      for (const offered of [target, soc, ...products, ...versions]) {
        expect(found(offered.id)).toEqual(offered);
        expect(socs.has(offered.soc)).toBe(true);
      }
    }
  });
});
