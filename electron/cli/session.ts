/** What the commands share: options read, language, catalog. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Catalog } from '../catalog/catalog';
import { openCatalog } from '../catalog/open-catalog';
import { type CatalogProblem, describeCatalogProblem } from '../catalog/problem';
import { resolveTarget, type Target } from '../catalog/targets';
import { languageOf, type Language } from '../text/format';
import type { CommandLine } from './options';
import { UsageError } from './usage-error';

export interface Session {
  readonly line: CommandLine;
  readonly language: Language;
  readonly format: 'pretty' | 'json';
  option(name: string): string | undefined;
  values(name: string): readonly string[];
  has(name: string): boolean;
}

/** The catalog cannot be used: exit 3. */
export class CatalogError extends Error {}

export function sessionOf(line: CommandLine, environment: NodeJS.ProcessEnv): Session {
  const option = (name: string) => line.options.get(name)?.at(-1);
  return {
    line,
    language: chosenLanguage(option('lang'), environment),
    format: option('format') === 'json' ? 'json' : 'pretty',
    option,
    values: (name) => line.options.get(name) ?? [],
    has: (name) => line.options.has(name),
  };
}

export function chosenLanguage(
  option: string | undefined,
  { LC_ALL, LC_MESSAGES, LANG }: NodeJS.ProcessEnv,
): Language {
  if (option !== undefined) return option === 'zh' ? 'zh-CN' : 'en';
  // An empty variable counts as unset, as the C library has it.
  return languageOf(
    [LC_ALL, LC_MESSAGES, LANG].find((locale) => locale !== undefined && locale !== ''),
  );
}

/** @throws CatalogError when there is no usable catalog */
export function useCatalog(language: Language): Catalog {
  const opened = openCatalog(catalogFile());
  if (opened.ok) return opened.catalog;
  throw new CatalogError(catalogMessage(opened.problem, language));
}

/** What is wrong with the catalog, and what to do. */
export function catalogMessage(problem: CatalogProblem, language: Language): string {
  const { message, hint } = describeCatalogProblem(problem, language);
  return language === 'zh-CN' ? `${message}${hint}` : `${message} ${hint}`;
}

/** Beside the built program, in the repository as well as in the packaged resources. */
function catalogFile(): string {
  const named = process.env['ATC_STUDIO_CATALOG'];
  if (named !== undefined && named !== '') return named;
  const candidates = ['../../catalog.sqlite', '../../../catalog.sqlite'].map((path) =>
    resolve(import.meta.dirname, path),
  );
  return candidates.find((path) => existsSync(path)) ?? candidates[0] ?? 'catalog.sqlite';
}

/** @throws UsageError naming the nearest targets */
export function findTargets(
  catalog: Catalog,
  ids: readonly string[],
  language: Language,
): readonly Target[] {
  return [...new Set(ids)].map((id) => findTarget(catalog, id, language));
}

function findTarget(catalog: Catalog, id: string, language: Language): Target {
  const result = resolveTarget(catalog, id);
  switch (result.kind) {
    case 'found':
      return result.target;
    case 'wrong-case': {
      const ids = result.candidates.map(({ target }) => target.id);
      const notes = result.candidates.map(
        ({ target, noteZh, noteEn }) => `  ${target.id}: ${language === 'zh-CN' ? noteZh : noteEn}`,
      );
      throw new UsageError('unknown-target', 'wrong_case', { target: id }, ids, notes);
    }
    case 'unknown':
      throw new UsageError('unknown-target', 'unknown_target', { target: id }, result.suggestions);
  }
}
