import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

function* filesBelow(root, path, skip) {
  const full = join(root, path);
  if (!existsSync(full)) return;
  if (!statSync(full).isDirectory()) {
    yield path;
    return;
  }
  for (const name of readdirSync(full).sort()) {
    if (!skip.test(name)) yield* filesBelow(root, `${path}/${name}`, skip);
  }
}

/**
 * A fingerprint of the names and contents of files and folders. A path that is not there counts
 * as empty, so that its appearing changes the fingerprint.
 * @param {string} root
 * @param {readonly string[]} paths below root, with `/`
 * @param {RegExp} [skip] names of files and folders that do not count
 * @returns {string} sha-256 in hex
 */
export function fingerprint(root, paths, skip = /^\./) {
  const hash = createHash('sha256');
  for (const path of paths) {
    for (const file of filesBelow(root, path, skip)) {
      const content = readFileSync(join(root, file));
      hash.update(`${file}\0${content.length}\0`).update(content);
    }
  }
  return hash.digest('hex');
}

/**
 * Whether a stamp file holds exactly this text.
 * @param {string} file
 * @param {string} stamp
 */
export function hasStamp(file, stamp) {
  try {
    return readFileSync(file, 'utf8') === stamp;
  } catch {
    return false;
  }
}
