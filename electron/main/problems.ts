import {
  CatalogDamagedError,
  describeCatalogProblem,
  type CatalogProblem,
} from '../catalog/problem';
import type { Problem } from '../ipc/channels';
import { ProjectError, projectProblem } from '../project/problems';
import type { Holes, Language } from '../text/format';
import { text, type TextKey } from './text';

/** The codes of the catalogue: `problem.<code>.message` with its `.hint`. */
export type StudioErrorCode = TextKey extends infer K
  ? K extends `problem.${infer Code}.message`
    ? Code
    : never
  : never;

/** Something that cannot be done, foreseen; told in the user's language by {@link problemOf}. */
export class StudioError extends Error {
  override readonly name = 'StudioError';

  constructor(
    readonly code: StudioErrorCode,
    readonly holes: Holes = {},
  ) {
    super(text('en', `problem.${code}.message`, holes));
  }
}

/** What is wrong and what to do, in the user's language. */
export function studioProblem(code: StudioErrorCode, holes: Holes, language: Language): Problem {
  const hint = text(language, `problem.${code}.hint`, holes);
  return {
    code,
    message: text(language, `problem.${code}.message`, holes),
    hint: hint === '' ? null : hint,
  };
}

/** The catalog's problem as the window shows it. */
export function catalogProblem(problem: CatalogProblem, language: Language): Problem {
  return { code: `catalog-${problem.kind}`, ...describeCatalogProblem(problem, language) };
}

/** The problem behind a foreseen error; null for an error that nobody foresaw. */
export function problemOf(error: unknown, language: Language): Problem | null {
  if (error instanceof StudioError) return studioProblem(error.code, error.holes, language);
  if (error instanceof ProjectError) return projectProblem(error, language);
  if (error instanceof CatalogDamagedError) return catalogProblem(error.problem, language);
  return null;
}
