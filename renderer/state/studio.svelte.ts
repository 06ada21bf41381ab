/** The state of the window: what main last said, and what the user is looking at. */
import type {
  AppState,
  CallName,
  Calls,
  Events,
  OpenDocument,
  Problem,
  Project,
  RulePage,
  Settings,
  StudioBridge,
  TargetSeries,
} from '../../electron/ipc/channels';
import type { Diagnostic } from '../../electron/ipc/diagnostics';
import { stepProblem, type ProblemItem } from '../problems/problem-model';
import { setLanguage, t } from '../text.svelte';
import { firstFileToShow, relativePath } from './first-file';
import { Layout } from './layout.svelte';
import { ProblemView } from './problem-view.svelte';

export type OpenFile =
  | { readonly status: 'none' }
  | { readonly status: 'loading'; readonly path: string }
  | { readonly status: 'open'; readonly path: string; readonly document: OpenDocument }
  | { readonly status: 'refused'; readonly path: string; readonly problem: Problem };

export interface Notice extends Problem {
  readonly id: number;
}

/** A place that the editor is asked to show; a new object for every request. */
export interface Jump {
  readonly path: string;
  readonly start: Diagnostic['start'];
  readonly end: Diagnostic['end'];
  readonly focus: boolean;
}

export class Studio {
  readonly #bridge: StudioBridge;
  /** Counts requests for a document, so that a late answer to an old one is dropped. */
  #documentRequest = 0;
  #ruleRequest = 0;
  #lastNotice = 0;

  app = $state.raw<AppState | null>(null);
  project = $state.raw<Project | null>(null);
  file = $state.raw<OpenFile>({ status: 'none' });
  series = $state.raw<readonly TargetSeries[]>([]);
  rulePage = $state.raw<RulePage | null>(null);
  notices = $state.raw<readonly Notice[]>([]);
  progress = $state.raw<Events['progress']>(null);
  jump = $state.raw<Jump | null>(null);
  /** The cursor: line and column from 1, offset from 0. */
  caret = $state.raw({ line: 1, column: 1, offset: 0 });
  pickerOpen = $state(false);

  readonly layout = new Layout();
  readonly problems = new ProblemView(() => this.project?.files ?? []);

  constructor(bridge: StudioBridge) {
    this.#bridge = bridge;
  }

  /** Listens to main and asks for the first state. */
  async start(): Promise<void> {
    this.#bridge.on('app:changed', (app) => this.#applyApp(app));
    this.#bridge.on('project:changed', (project) => this.#applyProject(project));
    this.#bridge.on('notice', (problem) => this.notify(problem));
    this.#bridge.on('progress', (progress) => {
      this.progress = progress;
    });
    const app = await this.#ask('app:state');
    if (app !== null) this.#applyApp(app);
  }

  async chooseFolder(): Promise<void> {
    const project = await this.#ask('project:choose-folder');
    if (project !== null) this.#applyProject(project);
  }

  async openProject(path: string): Promise<void> {
    const project = await this.#ask('project:open', path);
    if (project === null) return;
    this.#applyProject(project);
    // A dropped file opens its folder, and then itself.
    const inside = relativePath(project.root, path);
    if (inside !== null) await this.openFile(inside);
  }

  async openDropped(file: File): Promise<void> {
    const path = this.#bridge.pathOf(file);
    if (path !== '') await this.openProject(path);
  }

  async closeProject(): Promise<void> {
    await this.#ask('project:close');
    this.#applyProject(null);
  }

  async rescan(): Promise<void> {
    const project = await this.#ask('project:rescan');
    if (project !== null) this.#applyProject(project);
  }

  async changeSettings(settings: Partial<Settings>): Promise<void> {
    const app = await this.#ask('app:set-settings', settings);
    if (app !== null) this.#applyApp(app);
  }

  async openPicker(): Promise<void> {
    if (this.project === null) return;
    this.pickerOpen = true;
    if (this.series.length === 0) this.series = (await this.#ask('target:list')) ?? [];
  }

  async chooseTarget(id: string | null): Promise<void> {
    this.pickerOpen = false;
    const project = await this.#ask('target:choose', id);
    if (project !== null) this.#applyProject(project);
  }

  async openFile(path: string): Promise<void> {
    if (this.file.status === 'none' || this.file.path !== path) {
      this.caret = { line: 1, column: 1, offset: 0 };
    }
    await this.#loadDocument(path, { showLoading: true });
  }

  async openRule(id: string): Promise<void> {
    this.#ruleRequest += 1;
    const request = this.#ruleRequest;
    const page = await this.#ask('rule:page', id);
    if (page !== null && request === this.#ruleRequest) this.rulePage = page;
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

  /** Tells the user about something that went wrong. */
  notify(problem: Problem): void {
    this.#lastNotice += 1;
    const same = (notice: Notice): boolean => notice.message === problem.message;
    const others = this.notices.filter((notice) => !same(notice));
    this.notices = [...others, { ...problem, id: this.#lastNotice }].slice(-4);
  }

  dismiss(id: number): void {
    this.notices = this.notices.filter((notice) => notice.id !== id);
  }

  async #call<N extends CallName>(
    name: N,
    ...args: Parameters<Calls[N]>
  ): Promise<{ ok: true; value: ReturnType<Calls[N]> } | { ok: false; problem: Problem }> {
    try {
      return await this.#bridge.call(name, ...args);
    } catch {
      const problem = { code: 'no-answer', message: t('call.failed'), hint: t('call.failedHint') };
      return { ok: false, problem };
    }
  }

  /** Calls main; what goes wrong becomes a notice and the answer null. */
  async #ask<N extends CallName>(
    name: N,
    ...args: Parameters<Calls[N]>
  ): Promise<ReturnType<Calls[N]> | null> {
    const result = await this.#call(name, ...args);
    if (result.ok) return result.value;
    this.notify(result.problem);
    return null;
  }

  #applyApp(app: AppState): void {
    const languageChanged = this.app !== null && this.app.language !== app.language;
    this.app = app;
    setLanguage(app.language);
    document.documentElement.lang = app.language;
    document.documentElement.dataset['theme'] = app.theme;
    this.#applyProject(app.project);
    if (languageChanged) {
      this.notices = [];
      if (this.rulePage !== null) void this.openRule(this.rulePage.id);
    }
  }

  #applyProject(project: Project | null): void {
    const previous = this.project;
    this.project = project;
    document.title = project === null ? t('app.name') : `${project.name} — ${t('app.name')}`;
    if (project === null) {
      this.#forgetFile();
    } else if (previous?.root !== project.root) {
      this.#forgetFile();
      const first = firstFileToShow(project);
      if (first !== null) void this.openFile(first);
    } else if (this.file.status !== 'none') {
      // Findings may differ: another target, language or content.
      void this.#loadDocument(this.file.path, { showLoading: false });
    }
  }

  #forgetFile(): void {
    this.#documentRequest += 1;
    this.file = { status: 'none' };
    this.jump = null;
    this.pickerOpen = false;
    this.closeRule();
    this.problems.reset();
  }

  async #loadDocument(path: string, { showLoading }: { showLoading: boolean }): Promise<void> {
    this.#documentRequest += 1;
    const request = this.#documentRequest;
    if (showLoading && (this.file.status === 'none' || this.file.path !== path)) {
      this.file = { status: 'loading', path };
    }
    const result = await this.#call('document:open', path);
    if (request !== this.#documentRequest) return;
    this.file = result.ok
      ? { status: 'open', path, document: result.value }
      : { status: 'refused', path, problem: result.problem };
  }
}
