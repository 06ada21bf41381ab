/** What can be chosen as a target, and the search over it. */
import { go, prepare } from 'fuzzysort';
import type { TargetSeries } from '../../electron/ipc/channels';

type Product = TargetSeries['products'][number];

interface OptionBase {
  /** What is chosen: letter case counts. */
  readonly id: string;
  readonly series: TargetSeries;
}

/** A SoC short name: all versions of the series, where they agree. */
export interface SocOption extends OptionBase {
  readonly kind: 'soc';
}

export interface ProductOption extends OptionBase {
  readonly kind: 'product';
  readonly product: Product;
}

export interface VersionOption extends OptionBase {
  readonly kind: 'soc-version';
}

export type TargetOption = SocOption | ProductOption | VersionOption;

/** The options of one series in the order of the list: the SoC, its products, its versions. */
export function optionsOfSeries(series: TargetSeries): {
  readonly soc: SocOption;
  readonly products: readonly ProductOption[];
  readonly versions: readonly VersionOption[];
} {
  return {
    soc: { kind: 'soc', id: series.soc, series },
    products: series.products.map((product) => ({
      kind: 'product',
      id: product.id,
      series,
      product,
    })),
    versions: series.socVersions.map((id) => ({ kind: 'soc-version', id, series })),
  };
}

/** All options in the order of the list. */
export function allOptions(list: readonly TargetSeries[]): readonly TargetOption[] {
  return list.flatMap((series) => {
    const { soc, products, versions } = optionsOfSeries(series);
    return [soc, ...products, ...versions];
  });
}

/** A series with more versions than this shows the first few; the search finds them all. */
const MANY_VERSIONS = 12;
const SOME_VERSIONS = 6;

/** The list without the bulk of long runs of versions; the chosen one always stays. */
export function shortList(
  options: readonly TargetOption[],
  chosen: string | null,
): readonly TargetOption[] {
  return options.filter((option) => {
    const { socVersions } = option.series;
    if (option.kind !== 'soc-version' || socVersions.length <= MANY_VERSIONS) return true;
    return option.id === chosen || socVersions.indexOf(option.id) < SOME_VERSIONS;
  });
}

/** A word among others counts from here on; weaker matches are noise in such a short list. */
const THRESHOLD = 0.4;
const LIMIT = 60;

/** Names that an option is found by: its own first, then those of its series at a discount. */
function ownNames(option: TargetOption): readonly string[] {
  switch (option.kind) {
    case 'soc':
      return [option.id, option.series.id, option.series.nameZh, option.series.nameEn];
    case 'product':
      return [option.product.nameZh, option.product.nameEn, option.id];
    case 'soc-version':
      return [option.id];
  }
}

function relatedNames(option: TargetOption): readonly string[] {
  const { series } = option;
  switch (option.kind) {
    case 'soc':
      return [];
    case 'product':
      return [...option.product.socVersions, series.soc];
    case 'soc-version':
      return [series.soc];
  }
}

/** People leave out blanks and dashes: `Atlas300IDuo`, `910-93`. */
const squeeze = (text: string): string => text.replace(/[\s_\-/]+/g, '');

function scoreName(query: string, name: string): number {
  const best = (search: string, target: string): number =>
    go(search, [prepare(target)], { threshold: THRESHOLD, limit: 1 })[0]?.score ?? 0;
  return Math.max(best(query, name), best(squeeze(query), squeeze(name)) * 0.98);
}

/** From 0 (no match) up; an exact id in the right case beats everything. */
function scoreOption(option: TargetOption, query: string): number {
  if (option.id === query) return 10;
  if (option.id.toLowerCase() === query.toLowerCase()) return 9;
  const own = Math.max(...ownNames(option).map((name) => scoreName(query, name)));
  const related = relatedNames(option).map((name) => scoreName(query, name));
  return Math.max(own, ...related.map((score) => score * 0.7));
}

/**
 * The options that match, best first; equal ones keep the order of the list. Finds series,
 * products (Chinese and English names), SoC versions and SoC short names.
 */
export function searchTargets(
  options: readonly TargetOption[],
  query: string,
): readonly TargetOption[] {
  const wanted = query.trim();
  if (wanted === '') return options;
  return options
    .map((option) => ({ option, score: scoreOption(option, wanted) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, LIMIT)
    .map(({ option }) => option);
}
