/** The kind of a file from the `atc` command that names it. */
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, posix, relative, sep } from 'node:path';
import { checkedKinds } from '../checks/engine';
import type { FileKind } from '../ipc/diagnostics';
import { isScript } from '../project/classify';
import { fileReferences, type FileReference } from '../project/scripts';
import { scanProject } from '../project/scan';

/** Scripts of one folder that are looked at. */
const scriptsLookedAt = 50;

/** Folders above the file that are looked at. */
const foldersLookedAt = 8;

/**
 * Looks in the whole root when the user named it; else in the folders from the file up to the root,
 * and in a `scripts` folder of each, so that checking one file stays quick in a large tree.
 */
export async function kindByCommand(
  file: string,
  root: string,
  searchRoot: boolean,
): Promise<FileKind | null> {
  if (searchRoot) {
    const { references } = await scanProject(root, { checkedKinds });
    return kindFor(references, root, file);
  }
  let base = dirname(file);
  for (let looked = 0; looked < foldersLookedAt; looked += 1) {
    const references = [
      ...(await referencesIn(base, '')),
      ...(await referencesIn(base, 'scripts/')),
    ];
    const kind = kindFor(references, base, file);
    if (kind !== null) return kind;
    if (base === root || base === dirname(base)) return null;
    base = dirname(base);
  }
  return null;
}

async function referencesIn(base: string, folder: string): Promise<readonly FileReference[]> {
  const names = await readdir(join(base, folder)).catch(() => []);
  const scripts = names.filter((name) => isScript(name, '')).slice(0, scriptsLookedAt);
  const references: FileReference[] = [];
  for (const name of scripts) {
    const text = await readFile(join(base, folder, name), 'utf8').catch(() => '');
    if (text.includes('atc')) references.push(...fileReferences(folder + name, text));
  }
  return references;
}

function kindFor(
  references: readonly FileReference[],
  base: string,
  file: string,
): FileKind | null {
  const inBase = relative(base, file).split(sep).join('/');
  const reference = references.find((some) =>
    some.candidates.some((candidate) => posix.normalize(candidate) === inBase),
  );
  return reference?.kind ?? null;
}
