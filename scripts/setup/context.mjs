import { homedir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The folder for what is costly to make and the same for every copy of this repository.
 * `$XDG_CACHE_HOME` counts when it is an absolute path, as the XDG specification says.
 * @param {Readonly<Record<string, string | undefined>>} env
 * @param {string} platform
 * @param {string} home
 * @returns {string}
 */
export function cacheFolderOf(env, platform = process.platform, home = homedir()) {
  const given = env.XDG_CACHE_HOME;
  if (given && isAbsolute(given)) return join(given, 'atc-studio');
  if (platform === 'win32') {
    return join(env.LOCALAPPDATA ?? join(home, 'AppData', 'Local'), 'atc-studio', 'Cache');
  }
  if (platform === 'darwin') return join(home, 'Library', 'Caches', 'atc-studio');
  return join(home, '.cache', 'atc-studio');
}

/**
 * What has to be in place for a purpose: parts of the set-up and groups of Debian packages.
 * `terminal` is the command line alone, `static` the checks that run nothing of ours.
 */
export const needsOf = Object.freeze({
  static: { parts: [], debian: [] },
  terminal: { parts: ['driver', 'catalog', 'app'], debian: [] },
  window: { parts: ['driver', 'catalog', 'app', 'electron'], debian: ['electron'] },
  test: {
    parts: ['driver', 'catalog', 'app', 'electron'],
    debian: ['electron', 'display', 'reference'],
  },
});

/**
 * @typedef {{
 *   readonly root: string, readonly cache: string, readonly purpose: keyof typeof needsOf,
 *   readonly env: NodeJS.ProcessEnv,
 *   electron: import('./electron-route.mjs').ElectronRoute | undefined,
 * }} Context the state of one set-up; `electron` is known once its step has chosen a route, and
 *   `env` then leads every later child to it
 */

/**
 * @param {keyof typeof needsOf} purpose
 * @returns {Context}
 */
export function createContext(purpose) {
  const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
  return {
    root,
    cache: cacheFolderOf(process.env),
    purpose,
    env: { ...process.env },
    electron: undefined,
  };
}

/** @param {Context} context @param {string} part */
export function isNeeded(context, part) {
  return needsOf[context.purpose].parts.includes(part);
}
