import { access } from 'node:fs/promises';
import { basename } from 'node:path';
import type {
  AppState,
  CatalogSummary,
  ExampleProject,
  FileTemplate,
  Language,
  Problem,
  Project,
  RecentProject,
  Theme,
} from '../ipc/channels';
import { catalogSummary, type CatalogState } from './catalog';
import { catalogProblem } from './problems';
import type { StoredSettings } from './settings';

/** A folder on a network drive that does not answer counts as there. */
const answerMs = 400;

/** The recent folders, each with whether it is still there. */
export function listRecent(paths: readonly string[]): Promise<readonly RecentProject[]> {
  return Promise.all(
    paths.map(async (path) => ({
      path,
      name: basename(path) || path,
      missing: await isMissing(path),
    })),
  );
}

async function isMissing(path: string): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((done) => {
    timer = setTimeout(done, answerMs, false);
  });
  const missing = access(path).then(
    () => false,
    () => true,
  );
  const answer = await Promise.race([missing, late]);
  clearTimeout(timer);
  return answer;
}

/** What the state is put together from. */
export interface StateParts {
  readonly appVersion: string;
  readonly settings: StoredSettings;
  readonly language: Language;
  readonly theme: Theme;
  readonly catalog: CatalogState;
  readonly recent: readonly RecentProject[];
  readonly highContrast: boolean;
  readonly examples: readonly ExampleProject[];
  readonly templates: readonly FileTemplate[];
  readonly project: Project | null;
}

export function appState(parts: StateParts): AppState {
  const { language, theme, highContrast, recent, examples, templates, project } = parts;
  const { contrast, fontSize, autoSave } = parts.settings;
  return {
    appVersion: parts.appVersion,
    electronVersion: process.versions.electron ?? '',
    platform: platform(),
    settings: {
      language: parts.settings.language,
      theme: parts.settings.theme,
      contrast,
      fontSize,
      autoSave,
    },
    language,
    theme,
    highContrast,
    ...catalogPart(parts.catalog, language),
    recent,
    examples,
    templates,
    project,
  };
}

function catalogPart(
  state: CatalogState,
  language: Language,
): { readonly catalog: CatalogSummary | null; readonly catalogProblem: Problem | null } {
  return state.ok
    ? { catalog: catalogSummary(state.catalog), catalogProblem: null }
    : { catalog: null, catalogProblem: catalogProblem(state.problem, language) };
}

function platform(): AppState['platform'] {
  return process.platform === 'win32' || process.platform === 'darwin' ? process.platform : 'linux';
}
