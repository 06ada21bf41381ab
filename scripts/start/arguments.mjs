import { resolve } from 'node:path';

/** Options whose next word is their value, as the command line has them. */
const withValue = new Set(
  'target cann root kind variant model command stdin-path format fail-on lang'
    .split(' ')
    .map((name) => `--${name}`),
);

/**
 * Reads the words after `npm start --`.
 * @param {readonly string[]} words
 * @returns {{ readonly help: boolean, readonly folder: string | undefined, readonly rest: readonly string[] }}
 *   the first word that is neither an option nor an option's value is the folder, as typed
 */
export function parseStartArguments(words) {
  const rest = [];
  let folder;
  for (let i = 0; i < words.length; i += 1) {
    const word = words[i];
    if (word.startsWith('-')) {
      rest.push(word);
      if (withValue.has(word) && i + 1 < words.length) rest.push(words[(i += 1)]);
    } else if (folder === undefined) folder = word;
    else rest.push(word);
  }
  return { help: rest.includes('--help') || rest.includes('-h'), folder, rest };
}

/**
 * Where the user stood: npm runs scripts at the package's root and keeps the caller's folder in
 * INIT_CWD. The variable is inherited by everything below, so it counts for our own script alone.
 * @param {Readonly<Record<string, string | undefined>>} env
 * @param {string} cwd
 */
export function callerFolder(env, cwd) {
  return (env.npm_lifecycle_event === 'start' && env.INIT_CWD) || cwd;
}

/**
 * @param {string | undefined} folder
 * @param {Readonly<Record<string, string | undefined>>} env
 * @param {string} cwd
 */
export function resolveFolder(folder, env, cwd) {
  return folder === undefined ? undefined : resolve(callerFolder(env, cwd), folder);
}

/**
 * Whether a window can be shown.
 * @param {string} platform
 * @param {Readonly<Record<string, string | undefined>>} env
 */
export function hasDisplay(platform, env) {
  return platform !== 'linux' || Boolean(env.DISPLAY || env.WAYLAND_DISPLAY);
}

/**
 * Electron's own switches for this machine, which stand before the program's path.
 * @param {string} platform
 * @param {number | undefined} userId
 * @param {Readonly<Record<string, string | undefined>>} env
 * @returns {readonly string[]}
 */
export function electronSwitches(platform, userId, env) {
  if (platform !== 'linux') return [];
  return [
    // Chromium's sandbox refuses to start for root, and only then may it be left out.
    ...(userId === 0 ? ['--no-sandbox'] : []),
    // Before Electron 38 the X server is tried alone, even where there is none.
    ...(!env.DISPLAY && env.WAYLAND_DISPLAY ? ['--ozone-platform-hint=auto'] : []),
  ];
}
