import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { message } from './messages.mjs';
import { runNpm } from './npm.mjs';
import { StepError } from './step-error.mjs';

export const titleKey = 'step.npm';

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * Whether what npm says it has installed is what the lock file asks for. Packages for other
 * platforms may be absent; nothing may differ.
 * @param {{ packages?: Record<string, { version?: string, integrity?: string, optional?: boolean, link?: boolean }> } | undefined} lock
 * @param {{ packages?: Record<string, { version?: string, integrity?: string }> } | undefined} installed
 *   npm's own record inside node_modules, which it writes last
 * @param {(path: string) => boolean} [isThere]
 */
export function matchesLock(lock, installed, isThere = () => true) {
  if (!lock?.packages || !installed?.packages) return false;
  return Object.entries(lock.packages).every(([path, wanted]) => {
    if (path === '') return true;
    const found = installed.packages[path];
    if (found === undefined) return wanted.optional === true;
    return (
      found.version === wanted.version && found.integrity === wanted.integrity && isThere(path)
    );
  });
}

/** @param {import('./context.mjs').Context} context */
export function isReady({ root }) {
  return matchesLock(
    readJson(join(root, 'package-lock.json')),
    readJson(join(root, 'node_modules', '.package-lock.json')),
    (path) => existsSync(join(root, path, 'package.json')),
  );
}

/**
 * @param {import('./context.mjs').Context} context
 * @param {ReturnType<typeof import('./progress.mjs').startProgress>} _progress
 */
export async function run({ root, env }, _progress) {
  if (!existsSync(join(root, 'package-lock.json'))) {
    throw new StepError(message('npm.lock'), message('npm.lock.advice'));
  }
  // Were npm cut off, its record of the old state would vouch for a half-filled folder.
  rmSync(join(root, 'node_modules', '.package-lock.json'), { force: true });
  const result = await runNpm(['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: root,
    env,
  });
  if (result.code !== 0) {
    throw new StepError(
      message('npm.failed', { code: result.code }),
      message('npm.failed.advice'),
      result.tail,
    );
  }
}
