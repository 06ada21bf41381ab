/** Why a catalog cannot be used, and what to tell the user. */

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
    super(describeCatalogProblem(problem).en);
  }
}

const rebuild = {
  zh: '请重新生成：npm run catalog；安装版请重新安装程序。',
  en: 'Make it again with `npm run catalog`, or reinstall the program.',
};

/** What is wrong and what to do, in both languages. */
export function describeCatalogProblem(problem: CatalogProblem): {
  readonly zh: string;
  readonly en: string;
} {
  switch (problem.kind) {
    case 'missing':
      return {
        zh: `找不到算子目录数据库 ${problem.file}。${rebuild.zh}`,
        en: `The catalog ${problem.file} does not exist. ${rebuild.en}`,
      };
    case 'unreadable':
      return {
        zh: `无法读取算子目录数据库 ${problem.file}（${problem.reason}）。请检查文件权限。`,
        en: `The catalog ${problem.file} cannot be read (${problem.reason}). Check its permissions.`,
      };
    case 'foreign':
      return {
        zh: `${problem.file} 不是本程序的算子目录数据库。${rebuild.zh}`,
        en: `${problem.file} is not a catalog of this program. ${rebuild.en}`,
      };
    case 'damaged':
      return {
        zh: `算子目录数据库 ${problem.file} 已损坏（${problem.reason}）。${rebuild.zh}`,
        en: `The catalog ${problem.file} is damaged (${problem.reason}). ${rebuild.en}`,
      };
    case 'schema-version':
      return {
        zh: `算子目录数据库 ${problem.file} 的结构版本是 ${String(problem.found)}，本程序需要 ${String(problem.expected)}。${rebuild.zh}`,
        en: `The catalog ${problem.file} has schema version ${String(problem.found)}, this program reads ${String(problem.expected)}. ${rebuild.en}`,
      };
    case 'driver':
      return {
        zh: `SQLite 驱动 better-sqlite3 无法在此运行环境中使用（Node-API ${String(problem.napi)}：${problem.reason}）。请运行：npm run setup`,
        en: `The SQLite driver better-sqlite3 does not run here (Node-API ${String(problem.napi)}: ${problem.reason}). Run: npm run setup`,
      };
  }
}
