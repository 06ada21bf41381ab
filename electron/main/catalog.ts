import type { Catalog } from '../catalog/catalog';
import { openCatalog } from '../catalog/open-catalog';
import type { CatalogProblem } from '../catalog/problem';
import { resolveTarget, type Target as CatalogTarget } from '../catalog/targets';
import type { CatalogSummary, Language, Target, TargetSeries } from '../ipc/channels';
import { StudioError } from './problems';
import { text } from './text';

export type CatalogState =
  | { readonly ok: true; readonly catalog: Catalog }
  | { readonly ok: false; readonly problem: CatalogProblem };

/** Opens the catalog on first use and keeps it, or keeps why it cannot be used. */
export function catalogKeeper(file: string): () => CatalogState {
  let state: CatalogState | null = null;
  return () => (state ??= openCatalog(file));
}

export function catalogSummary(catalog: Catalog): CatalogSummary {
  const { cann, cannVersions, hash, date } = catalog.info;
  return { cann, cannVersions, hash, date, operators: catalog.operatorTypes.length };
}

/** The Atlas product series, for the target picker. */
export function targetSeries(catalog: Catalog): readonly TargetSeries[] {
  return catalog.series.map((series) => ({
    id: series.id,
    nameZh: series.nameZh,
    nameEn: series.nameEn,
    soc: series.soc,
    legacy: series.legacy,
    products: series.products.map(({ id, nameZh, nameEn, socVersions, confidence }) => ({
      id,
      nameZh,
      nameEn,
      socVersions,
      confidence,
    })),
    socVersions: catalog.socVersions
      .filter(({ soc }) => soc === series.soc)
      .map(({ socVersion }) => socVersion),
  }));
}

/** @throws StudioError `unknown-target`, `target-case`: with the nearest names */
export function findTarget(catalog: Catalog, id: string, language: Language): CatalogTarget {
  const result = resolveTarget(catalog, id);
  switch (result.kind) {
    case 'found':
      return result.target;
    case 'wrong-case': {
      const names = result.candidates
        .map(({ target, noteZh, noteEn }) =>
          text(language, 'target.candidate', {
            id: target.id,
            name: language === 'zh-CN' ? noteZh : noteEn,
          }),
        )
        .join(text(language, 'target.line-separator'));
      throw new StudioError('target-case', { target: id, names });
    }
    case 'unknown': {
      const names = result.suggestions.join(text(language, 'target.separator'));
      throw names === ''
        ? new StudioError('unknown-target-plain', { target: id })
        : new StudioError('unknown-target', { target: id, names });
    }
  }
}

/** The target as the window shows it. */
export function shownTarget(target: CatalogTarget, language: Language): Target {
  const { id, socVersion, soc, nameZh, nameEn } = target;
  return { id, socVersion, soc, label: language === 'zh-CN' ? nameZh : nameEn };
}
