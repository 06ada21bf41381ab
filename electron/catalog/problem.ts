/** Why a catalog cannot be used, and what to tell the user. */
import { fill, type Holes, type Language } from '../text/format';
import english from '../text/en/catalog.json';
import chinese from '../text/zh-CN/catalog.json';

const catalogues = { en: english, 'zh-CN': chinese } as const;

export type CatalogProblem =
  /** No file of that name. */
  | { readonly kind: 'missing'; readonly file: string }
  /** The system refuses to read it; `reason` is its error code, such as EACCES or EISDIR. */
  | { readonly kind: 'unreadable'; readonly file: string; readonly reason: string }
  /** Not a SQLite database, or somebody else's. */
  | { readonly kind: 'foreign'; readonly file: string }
  /** Ours, but cut short or changed. */
  | { readonly kind: 'damaged'; readonly file: string; readonly reason: string }
  /** Ours, made for another version of the program. */
  | {
      readonly kind: 'schema-version';
      readonly file: string;
      readonly found: number;
      readonly expected: number;
    }
  /** The SQLite driver does not run on this Node or Electron; `napi` is its Node-API level. */
  | { readonly kind: 'driver'; readonly napi: number; readonly reason: string };

/** Thrown by a read when the open catalog file turns out to be damaged; carries the problem. */
export class CatalogDamagedError extends Error {
  override readonly name = 'CatalogDamagedError';

  constructor(readonly problem: CatalogProblem) {
    super(describeCatalogProblem(problem, 'en').message);
  }
}

/** What is wrong with the catalog, and what to do. */
export function describeCatalogProblem(
  problem: CatalogProblem,
  language: Language,
): { readonly message: string; readonly hint: string } {
  const text = catalogues[language][problem.kind];
  const holes: Holes = { ...problem };
  return { message: fill(text.message, holes), hint: fill(text.hint, holes) };
}
