import { app, ipcMain, Menu, nativeTheme, session, type BrowserWindow } from 'electron';
import { droppedChannel, type Events, type Language, type Theme } from '../ipc/channels';
import { errorCode } from '../project/problems';
import { languageOf } from '../text/format';
import { ClosingGuard } from './closing';
import { Dialogs } from './dialogs';
import { registerHandlers } from './handlers';
import { openLog } from './log';
import { menuTemplate } from './menu';
import { placesOf } from './places';
import { problemOf, studioProblem, type StudioErrorCode } from './problems';
import { serveWindow } from './protocol';
import { lockSession, trustedOrigins } from './security';
import { isTrustedSender } from './sender';
import { SettingsStore } from './settings';
import { Studio } from './studio';
import { openWindow, setGround } from './window';

/** Joins the program to Electron: window, menu, dialogs, theme. */
export class DesktopApp {
  readonly #places = placesOf(
    app.getAppPath(),
    app.isPackaged ? process.resourcesPath : null,
    process.env['ATC_STUDIO_CATALOG'],
  );
  readonly #rendererUrl = process.env['ELECTRON_RENDERER_URL'];
  readonly #origins = trustedOrigins(app.isPackaged, this.#rendererUrl);
  readonly #log = openLog(app.getPath('userData'));
  readonly #settings = new SettingsStore(app.getPath('userData'), (error) => {
    this.#settingsFailed(error);
  });
  readonly #dialogs = new Dialogs(
    () => this.#window,
    () => this.#language(),
  );
  readonly #studio = new Studio({
    appVersion: app.getVersion(),
    places: this.#places,
    settings: this.#settings,
    language: () => this.#language(),
    theme: () => theme(),
    applySettings: () => {
      this.#applySettings();
    },
    highContrast: () => this.#highContrast(),
    userData: app.getPath('userData'),
    askForFolder: () => this.#dialogs.askForFolder(),
    askForFile: (folder) => this.#dialogs.askForFile(folder),
    askForNewFile: (folder, name) => this.#dialogs.askForNewFile(folder, name),
    askUnsaved: (names) => this.#dialogs.askUnsaved(names),
    emit: (name, payload) => {
      this.#emit(name, payload);
    },
    projectChanged: () => {
      this.#setMenu();
    },
  });
  #window: BrowserWindow | null = null;
  #settingsFailureTold = false;
  /** What a second start wanted opened before the first was ready. */
  #queued: string | null = null;

  /** Called at once: from here on nothing that goes wrong ends in silence. */
  prepare(): void {
    process.on('uncaughtException', (error) => {
      this.#unexpected('uncaught', error);
    });
    process.on('unhandledRejection', (error) => {
      this.#unexpected('unhandled', error);
    });
  }

  /** Called once Electron is ready. @param open folder or file to open, or null */
  start(open: string | null): void {
    nativeTheme.themeSource = this.#settings.current.theme;
    lockSession(session.defaultSession, this.#origins);
    serveWindow(this.#places.windowFiles);
    this.#answerCalls();
    this.#window = openWindow({
      preload: this.#places.preload,
      theme: theme(),
      settings: this.#settings,
      developmentUrl: this.#origins.development === null ? null : (this.#rendererUrl ?? null),
      onGone: (reason) => {
        this.#log.error('window gone', reason);
        this.#studio.windowGone();
        this.#tell('window-gone', { log: this.#log.file });
      },
    });
    this.#guard(this.#window);
    // The page loads in a process of its own; what follows runs beside it.
    const wanted = this.#queued ?? open;
    if (wanted !== null) this.#do(this.#studio.start(wanted));
    this.#setMenu();
    nativeTheme.on('updated', () => {
      if (this.#window !== null) setGround(this.#window, theme());
      void this.#studio.systemChanged();
    });
    const { setAside } = this.#settings;
    if (setAside !== null) this.#tell('settings-damaged', { file: setAside });
  }

  /** The program was started again: its folder is opened here. */
  secondStart(open: string | null): void {
    const window = this.#window;
    if (window === null) {
      this.#queued = open ?? this.#queued;
      return;
    }
    if (window.isMinimized()) window.restore();
    window.show();
    window.focus();
    if (open !== null) this.#do(this.#studio.openPath(open));
  }

  /** The window closes once unsaved changes are settled. */
  #guard(window: BrowserWindow): void {
    window.on('focus', () => {
      this.#studio.windowFocused();
    });
    const closing = new ClosingGuard(() => this.#studio.mayEnd());
    window.on('close', (event) => {
      this.#do(closing.onClose(event, window));
    });
    // Windows alone tells of it.
    window.on('session-end', () => {
      closing.letGo();
      this.#studio.keepChanges();
      this.end();
    });
    window.once('closed', () => {
      this.#window = null;
    });
  }

  #highContrast(): boolean {
    const { contrast } = this.#settings.current;
    return contrast === 'system' ? nativeTheme.shouldUseHighContrastColors : contrast === 'high';
  }

  end(): void {
    this.#settings.flush();
  }

  #language(): Language {
    const { language } = this.#settings.current;
    if (language !== 'system') return language;
    return languageOf(app.getPreferredSystemLanguages()[0] ?? app.getLocale());
  }

  #applySettings(): void {
    nativeTheme.themeSource = this.#settings.current.theme;
    if (this.#window !== null) setGround(this.#window, theme());
    this.#setMenu();
  }

  #answerCalls(): void {
    const windowContents = () => this.#window?.webContents ?? null;
    registerHandlers(ipcMain, this.#studio.calls, {
      log: this.#log,
      language: () => this.#language(),
      windowContents,
      origins: this.#origins,
    });
    ipcMain.on(droppedChannel, (event, path: unknown) => {
      const trusted = isTrustedSender(event, windowContents(), this.#origins);
      if (trusted && typeof path === 'string') this.#studio.offered.drop(path);
    });
  }

  #emit<N extends keyof Events>(name: N, payload: Events[N]): void {
    const window = this.#window;
    if (window !== null && !window.isDestroyed()) window.webContents.send(name, payload);
  }

  #setMenu(): void {
    const template = menuTemplate({
      language: this.#language(),
      settings: this.#settings.current,
      projectOpen: this.#studio.projectOpen,
      documentOpen: this.#studio.documentOpen,
      development: !app.isPackaged,
      mac: process.platform === 'darwin',
      changeSettings: (change) => {
        this.#do(this.#studio.changeSettings(change));
      },
      command: (id) => {
        this.#emit('command', id);
      },
    });
    Menu.setApplicationMenu(Menu.buildFromTemplate(template));
  }

  /** Work that no call of the window waits for. */
  #do(work: Promise<unknown>): void {
    work.catch((error: unknown) => {
      this.#failed(error);
    });
  }

  #failed(error: unknown): void {
    const problem = problemOf(error, this.#language());
    if (problem === null) this.#unexpected('background', error);
    // Overtaken or closed: nobody waits for it.
    else if (problem.code === 'no-project') return;
    // The window shows a page of its own when the catalog could not be opened; damage that only a
    // later read meets has to be told.
    else if (!problem.code.startsWith('catalog-') || this.#studio.catalogInfo !== null) {
      this.#studio.notify(problem);
    }
  }

  #unexpected(what: string, error: unknown): void {
    this.#log.error(what, error);
    this.#tell('unexpected', { log: this.#log.file });
  }

  #settingsFailed(error: unknown): void {
    this.#log.error('settings', error);
    if (this.#settingsFailureTold) return;
    this.#settingsFailureTold = true;
    this.#tell('settings-not-saved', { code: errorCode(error), file: this.#settings.file });
  }

  #tell(code: StudioErrorCode, holes: Readonly<Record<string, string>>): void {
    this.#studio.notify(studioProblem(code, holes, this.#language()));
  }
}

function theme(): Theme {
  return nativeTheme.shouldUseDarkColors ? 'dark' : 'light';
}
