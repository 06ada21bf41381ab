import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';

/**
 * Whether a file has exactly the content that a subresource-integrity string promises.
 * @param {string} file
 * @param {string} integrity `<algorithm>-<base64>`, as in package-lock.json
 * @returns {Promise<boolean>}
 */
export async function hasIntegrity(file, integrity) {
  const [, algorithm, digest] = /^(sha\d+)-(.+)$/.exec(integrity) ?? [];
  if (algorithm === undefined) return false;
  const hash = createHash(algorithm);
  await pipeline(createReadStream(file), hash);
  return hash.digest('base64') === digest;
}
