import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { buildRealCatalog } from '../catalog/built-catalog';
import { profilesFolder } from './small-profiles';

const { catalog, remove } = buildRealCatalog();
afterAll(remove);

const lineCount = (file: string): number =>
  readFileSync(join(profilesFolder, file), 'utf8').trimEnd().split('\n').length;

describe('the profile files', () => {
  it('hold every fact that was taken over', () => {
    const dtypes = readdirSync(join(profilesFolder, 'operators/dtypes'));
    expect(lineCount('operators/ir.jsonl')).toBe(1914);
    expect(dtypes).toHaveLength(21);
    expect(dtypes.reduce((sum, file) => sum + lineCount(`operators/dtypes/${file}`), 0)).toBe(
      12_022,
    );
    expect(lineCount('operators/cpu-engines.jsonl')).toBe(964);
    const mappings = ['onnx', 'tensorflow', 'caffe'].map((framework) =>
      lineCount(`operators/frameworks/${framework}.jsonl`),
    );
    expect(mappings.reduce((sum, count) => sum + count)).toBe(1341);
    expect(lineCount('soc-versions.jsonl')).toBe(90);
  });

  it('know 1110 IR operators without an AI Core row on ascend310p', () => {
    const without = catalog.operatorTypes.filter(
      (type) =>
        catalog.operator(type)?.signature !== null && catalog.row(type, 'ascend310p') === null,
    );
    expect(without).toHaveLength(1110);
  });

  it('know 236 operators with rows but without an IR entry', () => {
    const internal = catalog.operatorTypes.filter((type) => {
      const operator = catalog.operator(type);
      return operator?.signature === null && operator.socs.length > 0;
    });
    expect(internal).toHaveLength(236);
  });

  it('have the 42 dtype words of the reader, float32 as another word for float', () => {
    expect(catalog.dtypeWords.size).toBe(42);
    expect(catalog.dtypeWords.get('float32')).toBe('float');
    expect(catalog.dtypeWords.get('bfloat16')).toBe('bfloat16');
    for (const word of ['fp16', 'fp32', 'bf16', 'half', 'float64', 'hif8']) {
      expect(catalog.dtypeWords.has(word)).toBe(false);
    }
  });

  it('tell the SoCs that convert bfloat16', () => {
    for (const soc of ['ascend310b', 'ascend910b', 'ascend910_93', 'ascend950']) {
      expect(catalog.socHasBf16(soc)).toBe(true);
    }
    for (const soc of ['ascend310', 'ascend310p', 'ascend910', 'ascend035', 'nonsense']) {
      expect(catalog.socHasBf16(soc)).toBe(false);
    }
  });
});

describe('every product', () => {
  const known = new Map(catalog.socVersions.map(({ socVersion, soc }) => [socVersion, soc]));
  const products = catalog.series.flatMap((series) =>
    series.products.map((product) => ({ series, product, id: product.id })),
  );

  it('belongs to one of the seven series', () => {
    // In the order of the lists to choose from.
    expect(catalog.series.map(({ soc }) => soc)).toEqual([
      'ascend910b',
      'ascend310p',
      'ascend910_93',
      'ascend310b',
      'ascend910',
      'ascend950',
      'ascend310',
    ]);
    expect(catalog.atlasSocs).toEqual(catalog.series.map(({ soc }) => soc));
  });

  it('has an id of its own, as has every series, SoC and soc_version', () => {
    const ids = [
      ...products.map(({ id }) => id),
      ...catalog.series.map(({ id }) => id),
      ...new Set(catalog.socVersions.map(({ soc }) => soc)),
      ...known.keys(),
    ];
    expect(new Set(ids).size).toBe(ids.length);
  });

  it.each(products)('$id has names and known versions of its series', ({ series, product }) => {
    expect(product.nameZh.trim()).not.toBe('');
    expect(product.nameEn.trim()).not.toBe('');
    expect(product.socVersions).not.toHaveLength(0);
    for (const version of product.socVersions) expect(known.get(version)).toBe(series.soc);
    expect(product.note === null).toBe(product.noteZh === null || product.noteZh === undefined);
  });
});

describe('the sources', () => {
  it('are all named in NOTICE with project and licence', () => {
    const notice = readFileSync(join(profilesFolder, '../NOTICE'), 'utf8');
    const { sources } = JSON.parse(readFileSync(join(profilesFolder, 'sources.json'), 'utf8')) as {
      readonly sources: readonly { readonly id: string; readonly version: string }[];
    };
    for (const { id, version } of sources) {
      expect(notice).toContain(id);
      expect(notice).toContain(version);
    }
  });
});
