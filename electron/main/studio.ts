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
import type { SaveOutcome } from '../ipc/documents';
import { appState, listRecent } from './app-state';
import { Backups } from './backups';
import { catalogKeeper, targetSeries } from './catalog';
import { Documents } from './documents';
import { listExamples } from './examples';
import type { CallHandlers } from './handlers';
import { OfferedPaths } from './offered-paths';
import type { Places } from './places';
import { problemOf, StudioError, studioProblem } from './problems';
import { ProjectSession } from './session';
import type { UnsavedAnswer } from './unsaved';
import { listTemplates, readTemplate, writeNewFile } from './templates';
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
  /** Asks for a folder or a file; null when the user thinks better of it. */
  readonly askForFolder: () => Promise<string | null>;
  readonly askForFile: (folder: string | null) => Promise<string | null>;
  /** Asks where to write a new file; null when the user thinks better of it. */
  readonly askForNewFile: (folder: string | null, name: string) => Promise<string | null>;
  /** Asks what is to become of unsaved changes. */
  readonly askUnsaved: (names: readonly string[]) => Promise<UnsavedAnswer>;
  /** Folder for user data. */
  readonly userData: string;
  readonly highContrast: () => boolean;
  readonly emit: <N extends keyof Events>(name: N, payload: Events[N]) => void;
  /** A folder or document opened or closed. */
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
  readonly #failuresTold = new Set<string>();
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
      variantOf: (root, path) => settings.variantOf(root, path),
      rememberVariant: (root, path, variant) => {
        settings.rememberVariant(root, path, variant);
      },
      cannOf: (root) => settings.cannOf(root),
      rememberCann: (root, cann) => {
        settings.rememberCann(root, cann);
      },
      rememberTarget: (root, id) => {
        settings.rememberTarget(root, id);
      },
      rememberProject: (root) => {
        settings.addRecent(root);
      },
      viewOf: (root) => settings.viewOf(root),
      emit: around.emit,
      documents: (request) =>
        new Documents({
          variantOf: (root, path) => settings.variantOf(root, path),
          request,
          backups: new Backups(around.userData),
          emit: around.emit,
          failed: (error) => {
            this.#checkFailed(error);
          },
        }),
      failed: (error) => {
        this.#checkFailed(error);
      },
      tell: (code, holes) => {
        this.notify(studioProblem(code, holes, around.language()));
      },
    });
  }

  get documentOpen(): boolean {
    return this.#documents.paths.length > 0;
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
    'project:choose-folder': () => this.#choose(() => this.#around.askForFolder()),
    'project:choose-file': () => this.#choose(() => this.#around.askForFile(this.#session.root)),
    'project:remember-view': (view) => {
      const { root } = this.#session;
      if (root !== null) this.#around.settings.rememberView(root, view);
      return null;
    },
    'file:new': async (template) => {
      const path = await this.#newFile(template);
      return path === null ? this.#session.current() : this.#openHere(path);
    },
    'work:cancel': () => {
      this.#session.cancel();
      return null;
    },
    'project:open': async (path) => {
      const examples = await this.#examples();
      const offered = [
        ...this.#around.settings.current.recent,
        ...examples.map((example) => example.path),
      ];
      if (!this.offered.allows(path, offered)) throw new StudioError('not-offered', { path });
      return this.#openHere(path);
    },
    'project:close': async () => {
      if (await this.mayLeave()) await this.#closeFolder();
      return null;
    },
    'project:rescan': () => this.#session.rescan(),
    'document:open': async (path) => {
      const document = await this.#session.document(path);
      this.#around.projectChanged();
      return document;
    },
    'document:edit': (path, edit) => this.#documents.edit(path, edit),
    'document:replace': (path, version, text) => this.#documents.replace(path, version, text),
    'document:save': (path, request) => this.#session.save(path, request),
    'document:close': async (path) => {
      if (!(await this.#settle([path]))) return false;
      await this.#session.closeDocument(path);
      this.#around.projectChanged();
      return true;
    },
    'document:disk': (path) => this.#documents.disk(path),
    'document:reload': (path) => this.#documents.reload(path),
    'document:complete': (path, version, at) => this.#documents.complete(path, version, at),
    'document:fix-all': (path, version) => this.#documents.fixAll(path, version),
    'document:hover': (path, version, at) => this.#documents.hover(path, version, at),
    'document:format': (path, version) => this.#documents.format(path, version),
    'document:set-variant': (path, variant) => {
      this.#session.setVariant(path, variant);
      return null;
    },
    'target:list': () => targetSeries(this.#catalog()),
    'target:choose': (id) => this.#session.chooseTarget(id),
    'cann:choose': (cann) => this.#session.chooseCann(cann),
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
    const project = await this.#openHere(path);
    if (project === null) throw new StudioError('no-project');
    this.#around.emit('project:changed', project);
    return project;
  }

  /** Opens a folder once the unsaved changes of the one before are settled. */
  async #openHere(path: string): Promise<Project | null> {
    const stays = (await this.#session.holds(path)) || (await this.mayLeave());
    if (!stays) return this.#session.current();
    try {
      const project = await this.#session.open(path);
      this.#around.projectChanged();
      return project;
    } catch (error) {
      // Given up, and no folder was open before.
      if (error instanceof StudioError && error.code === 'no-project') return null;
      throw error;
    }
  }

  /** Settles unsaved changes; false when the user wants to stay. */
  mayLeave(): Promise<boolean> {
    return this.#settle(this.#documents.dirtyPaths);
  }

  /** Settles unsaved changes before the program ends; what is not wanted is kept nowhere. */
  async mayEnd(): Promise<boolean> {
    if (!(await this.mayLeave())) return false;
    await this.#session.close();
    return true;
  }

  /** Keeps unsaved changes for the next start; for an end that waits for nothing. */
  keepChanges(): void {
    this.#documents.keepChanges();
  }

  /** Lets go of the folder without a question; for the very end. */
  async end(): Promise<void> {
    await this.#session.close();
  }

  /** The window is at the front again: other programs may have been at work. */
  windowFocused(): void {
    this.#session.lookAtDisk().catch((error: unknown) => {
      this.#checkFailed(error);
    });
  }

  get #documents(): Documents {
    return this.#session.documents;
  }

  async #settle(paths: readonly string[]): Promise<boolean> {
    const dirty = paths.filter((path) => this.#documents.isDirty(path));
    if (dirty.length === 0) return true;
    switch (await this.#around.askUnsaved(dirty)) {
      case 'cancel':
        return false;
      case 'discard':
        return true;
      case 'save':
        return this.#saveAll(dirty);
    }
  }

  /** False when a file was not saved; the window shows why. */
  async #saveAll(paths: readonly string[]): Promise<boolean> {
    for (const path of paths) {
      const version = this.#documents.versionOf(path);
      try {
        const request = { version, overwrite: false, encoding: null };
        const outcome = await this.#session.save(path, request);
        if (outcome.kind === 'saved') continue;
        this.notify(notSaved(path, outcome, this.#around.language()));
      } catch (error) {
        const problem = problemOf(error, this.#around.language());
        if (problem === null) throw error;
        this.notify(problem);
      }
      return false;
    }
    return true;
  }

  async #newFile(templateId: string): Promise<string | null> {
    const { templates } = this.#around.places;
    const template = await readTemplate(templates, templateId);
    const path = await this.#around.askForNewFile(this.#session.root, template.fileName);
    if (path !== null) await writeNewFile(path, template.text);
    return path;
  }

  /** Asks and opens. A second request while the dialog is open joins the first. */
  #choose(ask: () => Promise<string | null>): Promise<Project | null> {
    const choose = async () => {
      const path = await ask();
      return path === null ? this.#session.current() : this.#openHere(path);
    };
    this.#asking ??= choose().finally(() => {
      this.#asking = null;
    });
    return this.#asking;
  }

  /** Told once, since every edit meets it again. @throws what nobody foresaw */
  #checkFailed(error: unknown): void {
    const problem = problemOf(error, this.#around.language());
    if (problem === null) throw error;
    if (this.#failuresTold.has(problem.code)) return;
    this.#failuresTold.add(problem.code);
    this.notify(problem);
  }

  async #closeFolder(): Promise<void> {
    await this.#session.close();
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

  /** @throws CatalogDamagedError with the problem, whatever it is */
  #catalog(): Catalog {
    const state = this.#catalogState();
    if (!state.ok) throw new CatalogDamagedError(state.problem);
    return state.catalog;
  }

  async #state(): Promise<AppState> {
    const { settings, appVersion, language, theme, highContrast, places } = this.#around;
    const [recent, examples, templates] = await Promise.all([
      listRecent(settings.current.recent),
      this.#examples(),
      listTemplates(places.templates, language()),
    ]);
    return appState({
      appVersion,
      settings: settings.current,
      language: language(),
      theme: theme(),
      highContrast: highContrast(),
      catalog: this.#catalogState(),
      recent,
      examples,
      templates,
      project: this.#session.current(),
    });
  }

  #examples(): ReturnType<typeof listExamples> {
    return listExamples(this.#around.places.examples, this.#around.language());
  }
}

function notSaved(
  path: string,
  outcome: Exclude<SaveOutcome, { kind: 'saved' }>,
  language: Language,
): Problem {
  const character = outcome.kind === 'not-encodable' ? outcome.character : '';
  return studioProblem(outcome.kind, { path, character }, language);
}

function pause(ms: number): Promise<void> {
  return new Promise((done) => {
    setTimeout(done, ms);
  });
}
