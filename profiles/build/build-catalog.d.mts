/** One thing that is wrong in the profile files; `line` counts from 1. */
export interface ProfileProblem {
  readonly file: string;
  readonly line: number;
  readonly message: string;
}

export type BuildResult =
  | {
      readonly ok: true;
      readonly hash: string;
      readonly counts: {
        readonly operators: number;
        readonly rows: number;
        readonly cpuEngines: number;
        readonly mappings: number;
        readonly socVersions: number;
      };
    }
  | {
      readonly ok: false;
      readonly problems: { readonly count: number; readonly list: readonly ProfileProblem[] };
    };

export function buildCatalog(options: {
  readonly profiles: string;
  readonly out: string;
  readonly without?: readonly string[];
}): BuildResult;
