import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isNeeded } from './context.mjs';
import { message } from './messages.mjs';
import { runProcess } from './processes.mjs';
import { StepError } from './step-error.mjs';
import { fingerprint, hasStamp } from './stamps.mjs';

export const titleKey = 'step.build';

const sources = [
  'electron',
  'renderer',
  'grammars',
  'profiles',
  'scripts/lib',
  'electron.vite.config.ts',
  'svelte.config.js',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];
const results = ['main/index.js', 'cli/index.js', 'preload/index.cjs', 'renderer/index.html'];
/** Hidden files, and what the build itself writes beside its sources. */
const notSources = /^\.|\.generated\./;

function stampFile({ root }) {
  return join(root, 'out', '.stamp');
}

/** @param {import('./context.mjs').Context} context */
export function isReady(context) {
  if (!isNeeded(context, 'app')) return true;
  if (!results.every((path) => existsSync(join(context.root, 'out', path)))) return false;
  return hasStamp(stampFile(context), fingerprint(context.root, sources, notSources));
}

/** @param {import('./context.mjs').Context} context */
export async function run(context) {
  // Read before the build: a file that is saved meanwhile must lead to another one.
  const stamp = fingerprint(context.root, sources, notSources);
  rmSync(stampFile(context), { force: true });
  const builder = join(context.root, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js');
  const result = await runProcess(process.execPath, [builder, 'build', '--logLevel', 'warn'], {
    cwd: context.root,
    env: context.env,
  });
  if (result.code !== 0) {
    throw new StepError(
      message('build.failed', { code: result.code }),
      message('build.failed.advice'),
      result.tail,
    );
  }
  writeFileSync(stampFile(context), stamp);
}
