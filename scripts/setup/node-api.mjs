/** The Node-API level of the binaries inside the better-sqlite3 package. */
export const prebuiltNodeApi = 10;

/**
 * Whether better-sqlite3 has to be compiled: its own binary ends the process without a word on a
 * runtime of a lower Node-API level, so this is decided by numbers and never by trying.
 * @param {readonly number[]} levels Node-API levels of all runtimes that will load it
 */
export function needsOwnBuild(levels) {
  return levels.some((level) => level < prebuiltNodeApi);
}

/**
 * The Node-API level of an Electron version; Electron 35 is the first on Node 22.14, which has 10.
 * @param {string} version for example `33.2.1`
 */
export function nodeApiOfElectron(version) {
  return Number.parseInt(version, 10) >= 35 ? 10 : 9;
}
