import { join } from 'node:path';

/** Where the parts of the program lie. */
export interface Places {
  readonly catalog: string;
  readonly examples: string;
  readonly templates: string;
  readonly preload: string;
  readonly windowFiles: string;
}

/**
 * @param appPath the folder of package.json, or the archive that holds it
 * @param resources the folder beside it for files of a packaged program; null when not packaged
 * @param catalog another catalog, for tests
 */
export function placesOf(
  appPath: string,
  resources: string | null,
  catalog: string | undefined,
): Places {
  const beside = resources ?? appPath;
  return {
    catalog: catalog ?? join(beside, 'catalog.sqlite'),
    examples: join(beside, 'examples'),
    templates: join(beside, 'examples', 'templates'),
    preload: join(appPath, 'out', 'preload', 'index.cjs'),
    windowFiles: join(appPath, 'out', 'renderer'),
  };
}
