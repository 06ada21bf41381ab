import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const repository = fileURLToPath(new URL('../..', import.meta.url));
export const cliFile = fileURLToPath(new URL('../../out/cli/index.js', import.meta.url));

export interface CliRun {
  readonly exit: number | null;
  readonly out: string;
  readonly err: string;
}

export interface CliOptions {
  readonly cwd?: string;
  readonly input?: string | Uint8Array;
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs the built command line as a user would. */
export function cli(words: readonly string[], options: CliOptions = {}): CliRun {
  const { cwd = repository, input = '', env = {} } = options;
  const run = spawnSync(process.execPath, [cliFile, ...words], {
    cwd,
    input,
    env: { ...process.env, LC_ALL: 'C', NO_COLOR: '1', ...env },
    maxBuffer: 64 * 1024 * 1024,
  });
  return { exit: run.status, out: run.stdout.toString('utf8'), err: run.stderr.toString('utf8') };
}
