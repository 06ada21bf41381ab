/**
 * What a user may name as a target: a soc_version, a SoC short name, a product or a series. Letter
 * case counts, because `Ascend910B` is an old 910 part and `ascend910b` the A2 family.
 */
import { type Catalog, type Product, type ProductSeries, type SocName } from './catalog';
import { fill } from '../text/format';
import english from '../text/en/catalog.json';
import chinese from '../text/zh-CN/catalog.json';
import { nearestWords } from './nearest';

export type TargetKind = 'soc-version' | 'soc' | 'product' | 'series';

export interface Target {
  /** The name as the user wrote it. */
  readonly id: string;
  /** The value for `--soc_version`; null when several versions fit the name. */
  readonly socVersion: string | null;
  readonly soc: SocName;
  readonly kind: TargetKind;
  readonly nameZh: string;
  readonly nameEn: string;
}

/** A target that the user may have meant, with what sets it apart. */
export interface TargetCandidate {
  readonly target: Target;
  readonly noteZh: string;
  readonly noteEn: string;
}

export type TargetResult =
  | { readonly kind: 'found'; readonly target: Target }
  /** The name exists in another letter case, perhaps in several that mean different chips. */
  | { readonly kind: 'wrong-case'; readonly candidates: readonly TargetCandidate[] }
  | { readonly kind: 'unknown'; readonly suggestions: readonly string[] };

const suggestionLimit = 5;

/** Finds the target of that name. */
export function resolveTarget(catalog: Catalog, text: string): TargetResult {
  const targets = allTargets(catalog);
  const target = targets.get(text);
  if (target !== undefined) return { kind: 'found', target };
  const lower = text.toLowerCase();
  const candidates = [...targets.values()].filter(({ id }) => id.toLowerCase() === lower);
  if (candidates.length > 0) {
    return { kind: 'wrong-case', candidates: candidates.map((found) => explain(catalog, found)) };
  }
  return { kind: 'unknown', suggestions: suggest(catalog, targets, text) };
}

const targetsOfCatalog = new WeakMap<Catalog, ReadonlyMap<string, Target>>();

/** Every target by its name, Atlas targets before vendor ones. */
export function allTargets(catalog: Catalog): ReadonlyMap<string, Target> {
  const known = targetsOfCatalog.get(catalog);
  if (known !== undefined) return known;
  const targets = new Map<string, Target>();
  // The first owner of a name keeps it; the builder makes sure that there is only one.
  for (const target of listTargets(catalog)) {
    if (!targets.has(target.id)) targets.set(target.id, target);
  }
  targetsOfCatalog.set(catalog, targets);
  return targets;
}

function listTargets(catalog: Catalog): readonly Target[] {
  const seriesOf = new Map(catalog.series.map((series) => [series.soc, series]));
  const versions = [...catalog.socVersions].sort((a, b) => a.scope.localeCompare(b.scope));
  const socs = [...new Set([...catalog.atlasSocs, ...versions.map(({ soc }) => soc)])];
  return [
    ...versions.map(({ socVersion, soc, aliasOf }) =>
      named(seriesOf.get(soc), {
        id: socVersion,
        kind: 'soc-version',
        soc,
        socVersion: aliasOf ?? socVersion,
      }),
    ),
    ...socs.map((soc) =>
      named(seriesOf.get(soc), {
        id: soc,
        kind: 'soc',
        soc,
        socVersion: only(versionsOfSoc(catalog, soc)),
      }),
    ),
    ...catalog.series.flatMap((series) => [
      ...series.products.map((product) => productTarget(series, product)),
      {
        id: series.id,
        kind: 'series' as const,
        soc: series.soc,
        socVersion: only(versionsOfSoc(catalog, series.soc)),
        nameZh: series.nameZh,
        nameEn: series.nameEn,
      },
    ]),
  ];
}

function productTarget(series: ProductSeries, product: Product): Target {
  const { id, nameZh, nameEn, socVersions } = product;
  return { id, kind: 'product', soc: series.soc, socVersion: only(socVersions), nameZh, nameEn };
}

type Unnamed = Omit<Target, 'nameZh' | 'nameEn'>;

/** A chip goes by the name of its series; a vendor-only chip by its own. */
const named = (series: ProductSeries | undefined, target: Unnamed): Target => ({
  ...target,
  nameZh: series?.nameZh ?? target.id,
  nameEn: series?.nameEn ?? target.id,
});

const only = (versions: readonly string[]): string | null =>
  versions.length === 1 ? (versions[0] ?? null) : null;

/** The soc_versions of a SoC, without those that ATC replaces by another. */
export function versionsOfSoc(catalog: Catalog, soc: SocName): readonly string[] {
  return catalog.socVersions
    .filter((version) => version.soc === soc && version.aliasOf === null)
    .map(({ socVersion }) => socVersion);
}

function explain(catalog: Catalog, target: Target): TargetCandidate {
  return {
    target,
    noteZh: noteOf(catalog, target, chinese.candidate, target.nameZh),
    noteEn: noteOf(catalog, target, english.candidate, target.nameEn),
  };
}

function noteOf(
  catalog: Catalog,
  target: Target,
  texts: typeof english.candidate,
  name: string,
): string {
  const { id, soc, kind, socVersion } = target;
  const replaced = kind === 'soc-version' && socVersion !== id;
  return fill(texts[replaced ? 'soc-version-replaced' : kind], {
    soc,
    name,
    replacement: socVersion ?? '',
    versions: versionsOfSoc(catalog, soc).join(', '),
  });
}

function suggest(
  catalog: Catalog,
  targets: ReadonlyMap<string, Target>,
  text: string,
): readonly string[] {
  const atlas = new Set(catalog.atlasSocs);
  const ids = [...targets.values()];
  const near = (list: readonly Target[]): readonly string[] =>
    nearestWords(
      text,
      list.map(({ id }) => id),
      suggestionLimit,
    );
  // A chip without an Atlas product is never the first thing to offer.
  const offered = near(ids.filter(({ soc }) => atlas.has(soc)));
  const rest = near(ids.filter(({ soc }) => !atlas.has(soc)));
  return [...offered, ...rest].slice(0, suggestionLimit);
}

/** One line of a target picker. */
export interface TargetGroup {
  readonly series: ProductSeries;
  /** The series itself, its SoC short name, its products and its soc_versions, all as targets. */
  readonly target: Target;
  readonly soc: Target;
  readonly products: readonly Target[];
  readonly versions: readonly Target[];
}

/** What a picker shows, by series in the order of the official support table. */
export function targetGroups(catalog: Catalog): readonly TargetGroup[] {
  const targets = allTargets(catalog);
  const pick = (ids: readonly string[]): readonly Target[] =>
    ids.flatMap((id) => {
      const target = targets.get(id);
      return target === undefined ? [] : [target];
    });
  return catalog.series.flatMap((series) => {
    const [target, soc] = pick([series.id, series.soc]);
    if (target === undefined || soc === undefined) return [];
    const products = pick(series.products.map(({ id }) => id));
    return [{ series, target, soc, products, versions: pick(versionsOfSoc(catalog, series.soc)) }];
  });
}
