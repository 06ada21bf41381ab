import type { Catalog } from '../../catalog/catalog';
import { targetGroups } from '../../catalog/targets';
import type { Writer } from '../output/writer';
import { useCatalog, type Session } from '../session';
import { say } from '../text';

/** Lists every id that `--target` takes, by product series. */
export function targets({ language, format }: Session, writer: Writer): number {
  const catalog = useCatalog(language);
  const groups = targetGroups(catalog);
  if (format === 'json') {
    const series = groups.map((group) => ({
      id: group.series.id,
      nameZh: group.series.nameZh,
      nameEn: group.series.nameEn,
      soc: group.series.soc,
      legacy: group.series.legacy,
      products: group.series.products.map(({ id, nameZh, nameEn, socVersions, confidence }) => ({
        id,
        nameZh,
        nameEn,
        socVersions,
        confidence,
      })),
      socVersions: versionIds(catalog, group.series.soc),
    }));
    writer.out(JSON.stringify({ schema: 1, series }));
    return 0;
  }
  const { bold, dim } = writer.colour;
  const name = (some: { nameZh: string; nameEn: string }) =>
    language === 'zh-CN' ? some.nameZh : some.nameEn;
  for (const { series, products } of groups) {
    const legacy = series.legacy ? ` (${say(language, 'legacy')})` : '';
    writer.out(`${bold(name(series))}${legacy}  ${dim(`${series.id}  ${series.soc}`)}`);
    for (const product of products) writer.out(`  ${product.id.padEnd(28)} ${name(product)}`);
    writer.out(`  ${versionIds(catalog, series.soc).join(' ')}`);
    writer.out('');
  }
  return 0;
}

/** Every version that `--target` takes, those that ATC replaces by another included. */
function versionIds(catalog: Catalog, soc: string): readonly string[] {
  return catalog.socVersions.filter((some) => some.soc === soc).map(({ socVersion }) => socVersion);
}
