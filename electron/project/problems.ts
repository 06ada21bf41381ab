import { fill, type Holes, type Language } from '../text/format';
import type { Problem } from '../ipc/channels';
import english from '../text/en/project.json';
import chinese from '../text/zh-CN/project.json';

const catalogues = { en: english, 'zh-CN': chinese } as const;

/** Everything that can go wrong with a folder or a file on disk. */
export type ProjectProblemCode = keyof typeof english;

/** A folder or file that cannot be used; {@link projectProblem} tells it in the user's language. */
export class ProjectError extends Error {
  constructor(
    readonly code: ProjectProblemCode,
    readonly holes: Holes = {},
  ) {
    super(fill(english[code].message, holes));
    this.name = 'ProjectError';
  }
}

/** What is wrong and what to do, in the user's language. */
export function projectProblem(error: ProjectError, language: Language): Problem {
  const text = catalogues[language][error.code];
  return {
    code: error.code,
    message: fill(text.message, error.holes),
    hint: text.hint === '' ? null : fill(text.hint, error.holes),
  };
}

/** The problem behind an error of the file system, such as `EACCES`. */
export function fileSystemError(error: unknown, path: string): ProjectError {
  const code = errorCode(error);
  switch (code) {
    case 'ENOENT':
    case 'ENOTDIR':
      return new ProjectError('not-found', { path });
    case 'EACCES':
    case 'EPERM':
      return new ProjectError('no-access', { path });
    case 'ELOOP':
      return new ProjectError('link-loop', { path });
    default:
      return new ProjectError('unreadable', { path, code });
  }
}

/** The `code` of a file system error; `unknown` for anything else. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : 'unknown';
}
