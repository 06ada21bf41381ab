import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * @typedef {{ readonly names: readonly string[], readonly commands?: readonly string[] }} Wanted
 *   a package under the names it has in different releases; with `commands`, those being on the
 *   PATH is enough, wherever they come from
 */

/** @type {Readonly<Record<string, readonly Wanted[]>>} */
const groups = JSON.parse(readFileSync(new URL('debian-packages.json', import.meta.url), 'utf8'));

/** First names of a group's packages, for messages. @param {string} group */
export function debianPackageNames(group) {
  return groups[group].map(({ names }) => names[0]);
}

/**
 * Package names that dpkg-query's answer calls installed.
 * @param {string} answer lines of `<package>\t<status>`
 * @returns {ReadonlySet<string>}
 */
export function installedPackages(answer) {
  const lines = answer.split('\n').map((line) => line.split('\t'));
  return new Set(
    lines.filter(([, status]) => status?.trim() === 'install ok installed').map(([name]) => name),
  );
}

/** @param {string} command @param {string} path */
function isOnPath(command, path) {
  return path.split(delimiter).some((folder) => folder !== '' && existsSync(join(folder, command)));
}

/**
 * What is wanted and not there.
 * @param {readonly string[]} wantedGroups
 * @param {ReadonlySet<string>} installed
 * @param {(command: string) => boolean} hasCommand
 * @returns {readonly Wanted[]}
 */
export function missingPackages(wantedGroups, installed, hasCommand) {
  return wantedGroups
    .flatMap((group) => groups[group])
    .filter(({ names, commands }) => {
      if (commands?.every(hasCommand)) return false;
      return !names.some((name) => installed.has(name));
    });
}

/** All names that dpkg-query should be asked about. @param {readonly string[]} wantedGroups */
export function namesToAsk(wantedGroups) {
  return wantedGroups.flatMap((group) => groups[group].flatMap(({ names }) => names));
}

/** @param {string} command */
export function hasCommand(command) {
  return isOnPath(command, process.env.PATH ?? '');
}

/**
 * Of the names of one package, the one that this release can install.
 * @param {readonly string[]} names
 * @param {string} policy what `apt-cache policy <names>` prints in English
 */
export function installableName(names, policy) {
  const found = names.find((name) => {
    const [, block] = policy.split(new RegExp(`^${name.replaceAll('.', '\\.')}:$`, 'm'));
    const candidate = /^\s+Candidate: (\S+)/m.exec(block ?? '')?.[1];
    return candidate !== undefined && candidate !== '(none)';
  });
  return found ?? names[0];
}
