import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Catalog } from '../../electron/catalog/catalog';
import { openCatalog } from '../../electron/catalog/open-catalog';
import { buildCatalog } from '../../profiles/build/build-catalog.mjs';

const profiles = resolve(import.meta.dirname, '../../profiles');

export interface BuiltCatalog {
  readonly file: string;
  readonly catalog: Catalog;
  readonly remove: () => void;
}

/** Compiles the real profile files into a temporary catalog and opens it. */
export function buildRealCatalog(): BuiltCatalog {
  const folder = mkdtempSync(join(tmpdir(), 'atc-studio-catalog-'));
  const file = join(folder, 'catalog.sqlite');
  const result = buildCatalog({ profiles, out: file });
  if (!result.ok) throw new Error(JSON.stringify(result.problems.list.slice(0, 5)));
  const opened = openCatalog(file);
  if (!opened.ok) throw new Error(JSON.stringify(opened.problem));
  return {
    file,
    catalog: opened.catalog,
    remove: () => {
      opened.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
