import { createWriteStream, mkdirSync } from 'node:fs';
import { dirname, join, normalize, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import yauzl from 'yauzl';

const executableBits = 0o111;

/**
 * Unpacks chosen entries of a zip archive.
 * @param {string} archive
 * @param {string} folder
 * @param {(entry: string) => string | undefined} placeOf the path below `folder` for an entry;
 *   undefined leaves it out. A path that would leave the folder is refused.
 */
export async function unzip(archive, folder, placeOf) {
  const zip = await promisify(yauzl.open)(archive, { lazyEntries: true, autoClose: true });
  const openEntry = promisify(zip.openReadStream.bind(zip));

  const unpack = async (entry) => {
    const place = placeOf(entry.fileName);
    if (place === undefined || entry.fileName.endsWith('/')) return;
    const target = join(folder, normalize(place));
    if (!target.startsWith(folder + sep)) throw new Error(`${entry.fileName} leaves the folder`);
    mkdirSync(dirname(target), { recursive: true });
    const unixMode = entry.externalFileAttributes >>> 16;
    const mode = unixMode & executableBits ? 0o755 : 0o644;
    await pipeline(await openEntry(entry), createWriteStream(target, { mode }));
  };

  await new Promise((resolve, reject) => {
    zip.on('entry', (entry) => unpack(entry).then(() => zip.readEntry(), reject));
    zip.on('end', resolve);
    zip.on('error', reject);
    zip.readEntry();
  });
}
