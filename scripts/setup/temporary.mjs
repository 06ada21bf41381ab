import { mkdirSync, readdirSync, renameSync, rmSync, existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { keepAtExit, removeAtExit } from './processes.mjs';

const prefix = '.partial-';

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Removes what a killed set-up left beside its targets. @param {string} folder */
function sweep(folder) {
  for (const name of readdirSync(folder)) {
    const pid = new RegExp(`^\\${prefix}(\\d+)-`).exec(name)?.[1];
    if (pid !== undefined && !isAlive(Number(pid))) {
      rmSync(join(folder, name), { recursive: true, force: true });
    }
  }
}

/**
 * A new empty folder beside `target`, to be filled and then put in place by `moveIntoPlace`.
 * It disappears when the process ends before that.
 * @param {string} target
 * @returns {string}
 */
export function partialFolderFor(target) {
  const parent = dirname(target);
  mkdirSync(parent, { recursive: true });
  sweep(parent);
  const folder = join(parent, `${prefix}${process.pid}-${basename(target)}`);
  rmSync(folder, { recursive: true, force: true });
  removeAtExit(folder);
  mkdirSync(folder);
  return folder;
}

/**
 * Puts a finished file or folder in its place in one step. When another process was faster, its
 * result stays: both were made the same way.
 * @param {string} made
 * @param {string} target
 */
export function moveIntoPlace(made, target) {
  try {
    renameSync(made, target);
  } catch (error) {
    if (!existsSync(target)) throw error;
    rmSync(made, { recursive: true, force: true });
  }
}

/** Removes a partial folder that is no longer needed. @param {string} folder */
export function discard(folder) {
  rmSync(folder, { recursive: true, force: true });
  keepAtExit(folder);
}
