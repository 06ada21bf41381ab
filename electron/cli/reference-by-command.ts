/** The kind of a file from the command, or the configuration file, that names it. */
import { readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join, posix, relative, sep } from 'node:path';
import { checkedKinds } from '../checks/engine';
import { classify, isScript, mayBeOurs } from '../project/classify';
import { configFileReference, fileReferences, type FileReference } from '../project/scripts';
import { scanProject } from '../project/scan';

/** Files of one folder that are looked at, and the largest of them in bytes. */
const filesLookedAt = 50;
const bytesLookedAt = 64 * 1024;

/** Folders above the file that are looked at. */
const foldersLookedAt = 8;

/**
 * Looks in the whole root when the user named it; else in the folders from the file up to the root,
 * and in a `scripts` folder of each, so that checking one file stays quick in a large tree.
 */
export async function referenceByCommand(
  file: string,
  root: string,
  searchRoot: boolean,
): Promise<FileReference | null> {
  if (searchRoot) {
    const { references } = await scanProject(root, { checkedKinds });
    return referenceTo(references, root, file);
  }
  let base = dirname(file);
  for (let looked = 0; looked < foldersLookedAt; looked += 1) {
    const references = [
      ...(await referencesIn(base, '')),
      ...(await referencesIn(base, 'scripts/')),
    ];
    const reference = referenceTo(references, base, file);
    if (reference !== null) return reference;
    if (base === root || base === dirname(base)) return null;
    base = dirname(base);
  }
  return null;
}

async function referencesIn(base: string, folder: string): Promise<readonly FileReference[]> {
  const names = await readdir(join(base, folder)).catch(() => []);
  const isScriptName = (name: string) => isScript(name, '');
  const ours = [
    ...names.filter(isScriptName),
    ...names.filter((name) => !isScriptName(name) && mayBeOurs(name)),
  ];
  const references: FileReference[] = [];
  for (const name of ours.slice(0, filesLookedAt)) {
    const path = folder + name;
    const file = join(base, path);
    const size = await stat(file).then(
      (stats) => (stats.isFile() ? stats.size : Infinity),
      () => Infinity,
    );
    if (size > bytesLookedAt) continue;
    const text = await readFile(file, 'utf8').catch(() => '');
    if (isScript(name, text)) {
      if (/atc|amct/.test(text)) references.push(...fileReferences(path, text));
    } else if (classify(name, text)?.kind === 'compression_optimize_conf') {
      const reference = configFileReference(path, text);
      if (reference !== null) references.push(reference);
    }
  }
  return references;
}

function referenceTo(
  references: readonly FileReference[],
  base: string,
  file: string,
): FileReference | null {
  const inBase = relative(base, file).split(sep).join('/');
  const reference = references.find((some) =>
    some.candidates.some((candidate) => posix.normalize(candidate) === inBase),
  );
  return reference ?? null;
}
