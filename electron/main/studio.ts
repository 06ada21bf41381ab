import { CatalogDamagedError } from '../catalog/problem';
import type { Catalog } from '../catalog/catalog';
import { rulePage } from '../checks/rule-page';
import type {
  AppState,
  Events,
  Language,
  Problem,
  Project,
  Settings,
  Theme,
} from '../ipc/channels';
import { appState, listRecent } from './app-state';
import { catalogKeeper, targetSeries } from './catalog';
import { listExamples } from './examples';
import type { CallHandlers } from './handlers';
import { OfferedPaths } from './offered-paths';
import type { Places } from './places';
import { StudioError } from './problems';
import { ProjectSession } from './session';
import type { SettingsStore } from './settings';

/** What the program does outside its own state: windows, dialogs, the system's settings. */
export interface Surroundings {
  readonly appVersion: string;
  readonly places: Places;
  readonly settings: SettingsStore;
  readonly language: () => Language;
  readonly theme: () => Theme;
  /** Brings language and theme into force: native theme, menu. */
  readonly applySettings: () => void;
  /** Asks for a folder; null when the user thinks better of it. */
  readonly askForFolder: () => Promise<string | null>;
  readonly emit: <N extends keyof Events>(name: N, payload: Events[N]) => void;
  /** The folder opened or closed. */
  readonly projectChanged: () => void;
}

/** The program behind the window: its state, and what it does for each call of the contract. */
export class Studio {
  readonly offered = new OfferedPaths();
  readonly #around: Surroundings;
  readonly #catalogState: ReturnType<typeof catalogKeeper>;
  readonly #session: ProjectSession;
  #asking: Promise<Project | null> | null = null;
  #changing = false;
  /** Problems that the window is not yet there to hear of; null once it listens. */
  #untold: Problem[] | null = [];
  /** The folder that the program was started with, while it is being opened. */
  #starting: Promise<unknown> = Promise.resolve();

  constructor(around: Surroundings) {
    this.#around = around;
    const { settings } = around;
    this.#catalogState = catalogKeeper(around.places.catalog);
    this.#session = new ProjectSession({
      catalog: () => this.#catalog(),
      language: around.language,
      targetOf: (root) => settings.targetOf(root),
      rememberTarget: (root, id) => {
        settings.rememberTarget(root, id);
      },
      rememberProject: (root) => {
        settings.addRecent(root);
      },
      emitProgress: (progress) => {
        around.emit('progress', progress);
      },
    });
  }

  get projectOpen(): boolean {
    return this.#session.current() !== null;
  }

  /** CANN version and hash of the catalog; null when it cannot be used. */
  get catalogInfo(): Catalog['info'] | null {
    const state = this.#catalogState();
    return state.ok ? state.catalog.info : null;
  }

  /** What the window may call. */
  readonly calls: CallHandlers = {
    'app:state': async () => {
      // Nearly every folder is there before the window asks; for a huge one it does not wait.
      await Promise.race([this.#starting, pause(800)]);
      const state = await this.#state();
      // After the answer, so that the notice is not lost with the state before it.
      setImmediate(() => {
        this.#windowListens();
      });
      return state;
    },
    'app:set-settings': (change) => this.changeSettings(change),
    'project:choose-folder': () => this.chooseFolder(),
    'project:open': async (path) => {
      const examples = await this.#examples();
      const offered = [
        ...this.#around.settings.current.recent,
        ...examples.map((example) => example.path),
      ];
      if (!this.offered.allows(path, offered)) throw new StudioError('not-offered', { path });
      return this.#opened(await this.#session.open(path));
    },
    'project:close': () => {
      this.closeFolder();
      return null;
    },
    'project:rescan': () => this.#session.rescan(),
    'document:open': (path) => this.#session.document(path),
    'target:list': () => targetSeries(this.#catalog()),
    'target:choose': (id) => this.#session.chooseTarget(id),
    'rule:page': (rule) => {
      const page = rulePage(rule, this.#around.language());
      if (page === null) throw new StudioError('unknown-rule', { rule });
      return page;
    },
  };

  /** Tells the window of something that none of its calls asked for, as soon as it listens. */
  notify(problem: Problem): void {
    if (this.#untold === null) this.#around.emit('notice', problem);
    else this.#untold.push(problem);
  }

  /** The page is gone and will be loaded again: what is told now waits for it. */
  windowGone(): void {
    this.#untold ??= [];
  }

  #windowListens(): void {
    const untold = this.#untold ?? [];
    this.#untold = null;
    for (const problem of untold) this.#around.emit('notice', problem);
  }

  /** Opens the folder that the program was started with. @throws what {@link openPath} throws */
  start(path: string): Promise<Project> {
    const opening = this.openPath(path);
    this.#starting = opening.catch(() => undefined);
    return opening;
  }

  /** Opens a folder, or the folder of a file, that the user named outside the window. */
  async openPath(path: string): Promise<Project> {
    const project = this.#opened(await this.#session.open(path));
    this.#around.emit('project:changed', project);
    return project;
  }

  /** Asks for a folder and opens it. A second request while the dialog is open joins the first. */
  chooseFolder(): Promise<Project | null> {
    this.#asking ??= this.#chooseFolder().finally(() => {
      this.#asking = null;
    });
    return this.#asking;
  }

  async #chooseFolder(): Promise<Project | null> {
    const path = await this.#around.askForFolder();
    if (path === null) return this.#session.current();
    return this.#opened(await this.#session.open(path));
  }

  closeFolder(): void {
    this.#session.close();
    this.#around.projectChanged();
    this.#around.emit('project:changed', null);
  }

  async changeSettings(change: Partial<Settings>): Promise<AppState> {
    const before = this.#around.language();
    this.#changing = true;
    try {
      this.#around.settings.update(change);
      this.#around.applySettings();
      return await this.#told(before);
    } finally {
      this.#changing = false;
    }
  }

  /** The system's own theme has changed. */
  async systemChanged(): Promise<void> {
    // A theme chosen here changes the system's as well; the window is told once.
    if (!this.#changing) await this.#told(this.#around.language());
  }

  /** Tells the window the state, with the findings in the language in force. */
  async #told(languageBefore: Language): Promise<AppState> {
    if (this.#around.language() !== languageBefore) await this.#session.retell();
    const state = await this.#state();
    this.#around.emit('app:changed', state);
    return state;
  }

  #opened(project: Project): Project {
    this.#around.projectChanged();
    return project;
  }

  /** @throws CatalogDamagedError with the problem, whatever it is */
  #catalog(): Catalog {
    const state = this.#catalogState();
    if (!state.ok) throw new CatalogDamagedError(state.problem);
    return state.catalog;
  }

  async #state(): Promise<AppState> {
    const { settings, appVersion, language, theme } = this.#around;
    const [recent, examples] = await Promise.all([
      listRecent(settings.current.recent),
      this.#examples(),
    ]);
    return appState({
      appVersion,
      settings: settings.current,
      language: language(),
      theme: theme(),
      catalog: this.#catalogState(),
      recent,
      examples,
      project: this.#session.current(),
    });
  }

  #examples(): ReturnType<typeof listExamples> {
    return listExamples(this.#around.places.examples, this.#around.language());
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((done) => {
    setTimeout(done, ms);
  });
}
