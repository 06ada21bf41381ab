/** The state of the window: what main last said, and what the user is looking at. */
import type {
  AppState,
  Events,
  Problem,
  Project,
  RulePage,
  Settings,
  StudioBridge,
  TargetSeries,
} from '../../electron/ipc/channels';
import type { Diagnostic } from '../../electron/ipc/diagnostics';
import type { OpenDocument } from '../../electron/ipc/documents';
import type { Situation } from '../commands/command-list';
import type { Platform } from '../commands/keys';
import { stepProblem, type ProblemItem } from '../problems/problem-model';
import { setLanguage, t } from '../text.svelte';
import { DiskActions } from './disk-actions.svelte';
import { Documents } from './documents.svelte';
import { firstFileToShow, relativePath } from './first-file';
import { steppedFontSize } from './font-size';
import { Layout } from './layout.svelte';
import { putFile, withLive } from './live-files';
import { MainCalls } from './main-calls.svelte';
import { ProblemView } from './problem-view.svelte';
import { Shell } from './shell.svelte';

export type OpenFile =
  | { readonly status: 'none' }
  | { readonly status: 'loading'; readonly path: string }
  | { readonly status: 'open'; readonly path: string; readonly document: OpenDocument }
  | { readonly status: 'refused'; readonly path: string; readonly problem: Problem };

/** A place that the editor is asked to show; a new object for every request. */
export interface Jump {
  readonly path: string;
  readonly start: Diagnostic['start'];
  readonly end: Diagnostic['end'];
  readonly focus: boolean;
}

export class Studio {
  readonly calls: MainCalls;
  readonly documents: Documents;
  readonly disk: DiskActions;
  readonly layout = new Layout();
  readonly shell = new Shell();
  /** The file that was asked for last: a late answer for another one does not cover it. */
  #wanted: string | null = null;
  #ruleRequest = 0;
  /** While the tabs come back, they are not remembered anew. */
  isRestoring = $state.raw(false);

  app = $state.raw<AppState | null>(null);
  project = $state.raw<Project | null>(null);
  series = $state.raw<readonly TargetSeries[]>([]);
  rulePage = $state.raw<RulePage | null>(null);
  progress = $state.raw<Events['progress']>(null);
  jump = $state.raw<Jump | null>(null);
  /** The cursor: line and column from 1, offset from 0. */
  caret = $state.raw({ line: 1, column: 1, offset: 0 });
  pickerOpen = $state(false);
  /** A file that is on its way, or cannot be shown; in the place of the active document. */
  #pending = $state.raw<Extract<OpenFile, { readonly status: 'loading' | 'refused' }> | null>(null);

  readonly file: OpenFile = $derived.by(() => {
    const active = this.documents.active;
    if (this.#pending !== null) return this.#pending;
    if (active === null) return { status: 'none' };
    return { status: 'open', path: active.path, document: active.info };
  });
  /** Checked files, the open ones as they stand in the editor. */
  readonly files = $derived.by(() => withLive(this.project?.files ?? [], this.documents.open));
  readonly problems = new ProblemView(() => this.files);

  constructor(bridge: StudioBridge) {
    this.calls = new MainCalls(bridge);
    this.documents = new Documents(this.calls, {
      notify: (problem, tone) => this.calls.notify(problem, tone),
      refused: (path, problem) => {
        // A tab whose file is gone is left out without a word; one that was asked for is not.
        if (path === this.#wanted) this.#pending = { status: 'refused', path, problem };
      },
      notEncodable: (path, outcome) => {
        this.disk.askEncoding({ path, outcome });
      },
    });
    this.disk = new DiskActions(this.calls, this.documents);
  }

  get platform(): Platform {
    return this.app?.platform ?? 'linux';
  }

  /** What commands find. */
  get situation(): Situation {
    const isOpen = this.documents.active !== null || this.#pending !== null;
    return { project: this.project !== null, document: this.project !== null && isOpen };
  }

  /** Listens to main and asks for the first state. */
  async start(): Promise<void> {
    const { calls } = this;
    this.documents.listen();
    calls.on('app:changed', (app) => this.#applyApp(app));
    calls.on('project:changed', (project) => this.#applyProject(project));
    calls.on('notice', (problem) => this.calls.notify(problem));
    calls.on('progress', (progress) => {
      this.progress = progress;
    });
    calls.on('document:saved', ({ path }) => this.disk.unencodable.delete(path));
    calls.on('file:checked', (file) => {
      const project = this.project;
      if (project !== null) this.project = { ...project, files: putFile(project.files, file) };
    });
    const app = await this.calls.ask('app:state');
    if (app !== null) this.#applyApp(app);
  }

  async chooseFolder(): Promise<void> {
    await this.#openAnswer(await this.calls.ask('project:choose-folder'));
  }

  async chooseFile(): Promise<void> {
    await this.#openAnswer(await this.calls.ask('project:choose-file'));
  }

  async newFile(template: string): Promise<void> {
    await this.#openAnswer(await this.calls.ask('file:new', template));
  }

  async openProject(path: string): Promise<void> {
    const project = await this.calls.ask('project:open', path);
    await this.#openAnswer(project);
    // A dropped file opens its folder, and then itself.
    const inside = project === null ? null : relativePath(project.root, path);
    if (inside !== null) await this.openFile(inside);
  }

  async openDropped(file: File): Promise<void> {
    const path = this.calls.pathOf(file);
    if (path !== '') await this.openProject(path);
  }

  async closeProject(): Promise<void> {
    const result = await this.calls.call('project:close');
    if (result.ok) this.#applyProject(null);
    else this.calls.notify(result.problem);
  }

  async rescan(): Promise<void> {
    const project = await this.calls.ask('project:rescan');
    if (project !== null) this.#applyProject(project);
  }

  async changeSettings(settings: Partial<Settings>): Promise<void> {
    const app = await this.calls.ask('app:set-settings', settings);
    if (app !== null) this.#applyApp(app);
  }

  /** One pixel larger (1) or smaller (-1), or the usual size (0). */
  changeFontSize(step: 1 | -1 | 0): void {
    if (this.app === null) return;
    const fontSize = steppedFontSize(this.app.settings.fontSize, step);
    if (fontSize !== this.app.settings.fontSize) void this.changeSettings({ fontSize });
  }

  async cancelWork(): Promise<void> {
    await this.calls.ask('work:cancel');
  }

  async openPicker(): Promise<void> {
    if (this.project === null) return;
    this.pickerOpen = true;
    if (this.series.length === 0) this.series = (await this.calls.ask('target:list')) ?? [];
  }

  async chooseTarget(id: string | null): Promise<void> {
    this.pickerOpen = false;
    const project = await this.calls.ask('target:choose', id);
    if (project !== null) this.#applyProject(project);
  }

  async chooseCann(cann: string | null): Promise<void> {
    const project = await this.calls.ask('cann:choose', cann);
    if (project !== null) this.#applyProject(project);
  }

  /** Opens a file in a tab, or shows why it cannot be opened. */
  async openFile(path: string): Promise<void> {
    this.#wanted = path;
    if (this.documents.find(path) === null) this.#pending = { status: 'loading', path };
    this.shell.usedFile(path);
    const isShown = await this.documents.show(path);
    if (path !== this.#wanted) {
      if (this.#wanted !== null) this.documents.activate(this.#wanted);
    } else if (isShown) {
      this.activate(path);
    } else if (this.#pending?.status === 'loading') {
      this.#pending = null;
    }
  }

  /**
   * Saves without being asked: never over another program's text, nor twice with a
   * character that the encoding does not have.
   */
  autoSave(path: string): void {
    const document = this.documents.find(path);
    if (document === null || !document.dirty || document.readOnly) return;
    if (document.disk !== 'same' || this.disk.unencodable.has(path)) return;
    void this.documents.save(path);
  }

  /** Brings an open file to the front. */
  activate(path: string): void {
    this.#wanted = path;
    this.#pending = null;
    this.disk.comparing = null;
    this.shell.usedFile(path);
    this.documents.activate(path);
  }

  /** The next (1) or previous (-1) tab, around the end. */
  stepTab(step: 1 | -1): void {
    const { open, active } = this.documents;
    const at = open.findIndex(({ path }) => path === active?.path);
    const next = open[(at + step + open.length) % open.length];
    if (next !== undefined) this.activate(next.path);
  }

  async closeTab(): Promise<void> {
    if (this.#pending !== null) this.#pending = null;
    else if (this.documents.active !== null) await this.documents.close(this.documents.active.path);
  }

  async openRule(id: string): Promise<void> {
    this.#ruleRequest += 1;
    const request = this.#ruleRequest;
    const page = await this.calls.ask('rule:page', id);
    if (page !== null && request === this.#ruleRequest) this.rulePage = page;
  }

  /** The page of the finding at the cursor, or of the first one in its line. */
  async explainHere(): Promise<void> {
    const { line, offset } = this.caret;
    const here = (this.documents.active?.diagnostics ?? []).filter(
      ({ start, end }) => start.line <= line && line <= end.line,
    );
    const at = here.find(({ start, end }) => start.offset <= offset && offset <= end.offset);
    const rule = (at ?? here[0])?.rule;
    if (rule !== undefined) await this.openRule(rule);
    else this.calls.notify({ code: 'no-problem', message: t('go.noProblem'), hint: null }, good);
  }

  closeRule(): void {
    this.#ruleRequest += 1;
    this.rulePage = null;
  }

  /** Shows the place of a finding in the editor, opening its file when needed. */
  async showProblem(item: ProblemItem, focus: boolean): Promise<void> {
    this.problems.active = item.key;
    const { start, end } = item.diagnostic;
    if (this.file.status !== 'open' || this.file.path !== item.path) await this.openFile(item.path);
    this.jump = { path: item.path, start, end, focus };
  }

  /** The next (1) or previous (-1) finding of the list. */
  async stepProblem(step: 1 | -1): Promise<void> {
    const path = this.file.status === 'none' ? null : this.file.path;
    const from = { key: this.problems.active, path, offset: this.caret.offset };
    const item = stepProblem(this.problems.items, from, step);
    if (item !== null) await this.showProblem(item, true);
  }

  /** Puts the cursor of the shown document there: line and column from 1. */
  goTo(line: number, column: number): void {
    const path = this.documents.active?.path;
    const place = { line, column, offset: 0 };
    if (path !== undefined) this.jump = { path, start: place, end: place, focus: true };
  }

  focusEditor(): void {
    document.querySelector<HTMLElement>('.cm-content')?.focus();
  }

  #applyApp(app: AppState): void {
    const languageChanged = this.app !== null && this.app.language !== app.language;
    this.app = app;
    setLanguage(app.language);
    const { documentElement } = document;
    documentElement.lang = app.language;
    documentElement.dataset['theme'] = app.theme;
    documentElement.dataset['contrast'] = app.highContrast ? 'high' : 'normal';
    documentElement.style.setProperty('--editor-font-size', `${app.settings.fontSize}px`);
    this.#applyProject(app.project);
    if (languageChanged) {
      this.calls.notices = [];
      this.documents.reword();
      if (this.rulePage !== null) void this.openRule(this.rulePage.id);
    }
  }

  /** A project that the user asked for; the file that was named comes to the front. */
  async #openAnswer(project: Project | null): Promise<void> {
    if (project === null) return;
    const isOpen = this.project?.root === project.root;
    this.#applyProject(project);
    if (isOpen && project.requested !== null) await this.openFile(project.requested);
  }

  #applyProject(project: Project | null): void {
    const previous = this.project;
    this.project = project;
    document.title = project === null ? t('app.name') : `${project.name} — ${t('app.name')}`;
    if (previous?.root === project?.root) return;
    this.#forgetProject();
    if (project !== null) void this.#restore(project);
  }

  /** The tabs as they were left, and in front the file that was named, or the one to look at. */
  async #restore(project: Project): Promise<void> {
    const { view, requested } = project;
    const front = requested ?? view.active ?? view.tabs.at(-1) ?? firstFileToShow(project);
    this.isRestoring = true;
    if (front !== null) await this.openFile(front);
    for (const path of view.tabs) {
      if (path !== front) await this.documents.show(path);
      if (this.project?.root !== project.root) return;
      if (this.#wanted !== null) this.documents.activate(this.#wanted);
      // Each at its place at once, so that no tab jumps at the end.
      const there = view.tabs.filter((tab) => this.documents.find(tab) !== null);
      if (there.includes(path)) this.documents.move(path, there.indexOf(path));
    }
    const back = view.tabs.filter((path) => this.documents.find(path) !== null);
    const last = back.at(-1);
    if (requested === null && front === this.#wanted && this.#pending?.status === 'refused') {
      this.#pending = null;
      if (last !== undefined) this.activate(last);
    }
    this.isRestoring = false;
  }

  #forgetProject(): void {
    this.#wanted = null;
    this.isRestoring = false;
    this.#pending = null;
    this.jump = null;
    this.pickerOpen = false;
    this.documents.reset();
    this.disk.reset();
    this.shell.reset();
    this.closeRule();
    this.problems.reset();
  }
}

const good = { good: true } as const;
