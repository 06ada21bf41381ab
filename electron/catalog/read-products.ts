/** Reads series, products and SoC versions from the catalog, each list once. */
import { type Product, type ProductSeries, type SocName, type SocVersion } from './catalog';
import { type QueryFactory } from './query';

type ProductRow = readonly [
  series: string,
  id: string,
  nameZh: string,
  nameEn: string,
  socVersions: string,
  confidence: Product['confidence'],
  noteZh: string | null,
  noteEn: string | null,
];

type SeriesRow = readonly [
  id: string,
  nameZh: string,
  nameEn: string,
  aliases: string,
  soc: string,
  legacy: number,
];

/** Cached readers of the product lists. */
export function readProducts(query: QueryFactory) {
  const productQuery = query<ProductRow>(
    'SELECT series, id, name_zh, name_en, soc_versions, confidence, note_zh, note_en ' +
      'FROM product ORDER BY position',
  );
  const seriesQuery = query<SeriesRow>(
    'SELECT id, name_zh, name_en, aliases, soc, legacy FROM series ORDER BY position',
  );
  const versionQuery = query<readonly [string, string, number, string | null, SocVersion['scope']]>(
    'SELECT soc_version, soc, bf16, alias_of, scope FROM soc_version ORDER BY position',
  );

  let series: readonly ProductSeries[] | null = null;
  let socVersions: readonly SocVersion[] | null = null;
  let atlasSocs: readonly SocName[] | null = null;

  const loadSeries = (): readonly ProductSeries[] => {
    const products = productQuery();
    return seriesQuery().map(([id, nameZh, nameEn, aliases, soc, legacy]) => ({
      id,
      nameZh,
      nameEn,
      aliases: JSON.parse(aliases) as string[],
      soc,
      legacy: legacy === 1,
      products: products.filter(([owner]) => owner === id).map(decodeProduct),
    }));
  };
  const loadVersions = (): readonly SocVersion[] =>
    versionQuery().map(([socVersion, soc, bf16, aliasOf, scope]) => ({
      socVersion,
      soc,
      bf16: bf16 === 1,
      aliasOf,
      scope,
    }));

  return {
    series: () => (series ??= loadSeries()),
    socVersions: () => (socVersions ??= loadVersions()),
    // Asked for by every check, and cheaper to read than the series with their products.
    atlasSocs: () => (atlasSocs ??= [...new Set(seriesQuery().map(([, , , , soc]) => soc))]),
  };
}

function decodeProduct(row: ProductRow): Product {
  const [, id, nameZh, nameEn, socVersions, confidence, noteZh, noteEn] = row;
  return {
    id,
    nameZh,
    nameEn,
    socVersions: JSON.parse(socVersions) as string[],
    confidence,
    note: noteEn,
    noteZh,
  };
}
