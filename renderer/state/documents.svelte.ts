/**
 * The open documents of the window: their tabs, what main says of them, and the edits that it gets.
 */
import { SvelteMap } from 'svelte/reactivity';
import type { Problem, Result } from '../../electron/ipc/channels';
import type { CommandId } from '../../electron/ipc/commands';
import type { Encoding, QuantVariantId } from '../../electron/ipc/diagnostics';
import type {
  FindingsPatch,
  OpenDocument,
  SaveOutcome,
  TextChange,
} from '../../electron/ipc/documents';
import type { EditorModel, ModelHooks } from '../editor/model';
import type { Refusal } from '../editor/refusals';
import { t } from '../text.svelte';
import type { MainCalls } from './main-calls.svelte';
import { OpenDocumentState } from './open-document.svelte';

export interface DocumentsHooks {
  readonly notify: (problem: Problem, tone?: { readonly good: boolean }) => void;
  readonly refused: (path: string, problem: Problem) => void;
  readonly notEncodable: (
    path: string,
    outcome: Extract<SaveOutcome, { readonly kind: 'not-encodable' }>,
  ) => void;
}

/** The editor on the screen. */
export interface ShownEditor {
  /** False when the command is none of the editor. */
  readonly run: (command: CommandId) => boolean;
  readonly openRule: (id: string) => void;
  readonly moved: ModelHooks['moved'];
}

/** Closed tabs that can be opened again. */
const closedKept = 30;

export class Documents {
  readonly #bridge: MainCalls;
  readonly #hooks: DocumentsHooks;
  readonly #opening = new SvelteMap<string, FindingsPatch[]>();
  #closed: readonly string[] = [];

  /** In the order of their tabs. */
  open = $state.raw<readonly OpenDocumentState[]>([]);
  active = $state.raw<OpenDocumentState | null>(null);
  /** Selected characters, of all cursors together. */
  selected = $state.raw(0);
  /** Set by the view of the editor while it is there. */
  shown: ShownEditor | null = null;

  constructor(bridge: MainCalls, hooks: DocumentsHooks) {
    this.#bridge = bridge;
    this.#hooks = hooks;
  }

  /** Takes what main tells of open documents from now on. */
  listen(): void {
    this.#bridge.on('document:findings', (patch) => this.#patched(patch));
    this.#bridge.on('document:disk', ({ path, disk, readOnly }) =>
      this.find(path)?.onDisk(disk, readOnly),
    );
    this.#bridge.on('document:reloaded', (info) => this.find(info.path)?.take(info));
    this.#bridge.on('document:saved', ({ path, version }) => this.find(path)?.saved(version));
  }

  find(path: string): OpenDocumentState | null {
    return this.open.find((document) => document.path === path) ?? null;
  }

  /** Opens a file in a tab of its own, if there is none yet, and shows it. */
  async show(path: string): Promise<boolean> {
    if (this.find(path) === null && !(await this.#load(path))) return false;
    this.activate(path);
    return this.find(path) !== null;
  }

  activate(path: string): void {
    this.active = this.find(path) ?? this.active;
  }

  /** @param index where the tab is to stand, counted without it */
  move(path: string, index: number): void {
    const document = this.find(path);
    if (document === null) return;
    this.open = this.open.filter((other) => other !== document).toSpliced(index, 0, document);
  }

  /** False when the user wants to keep it open. */
  async close(path: string): Promise<boolean> {
    const result = await this.#bridge.call('document:close', path);
    if (!result.ok && result.problem.code !== 'not-open') {
      this.#hooks.notify(result.problem);
      return false;
    }
    if (result.ok && !result.value) return false;
    this.#forget(path);
    return true;
  }

  /** Stops where the user wants to keep one open. */
  async closeAll(): Promise<void> {
    for (const { path } of this.open) {
      if (!(await this.close(path))) return;
    }
  }

  /** Opens the tab again that was closed last. */
  async reopen(): Promise<void> {
    const path = this.#closed.find((closed) => this.find(closed) === null);
    if (path === undefined) return;
    this.#closed = this.#closed.filter((closed) => closed !== path);
    await this.show(path);
  }

  /** False when nothing was written; the user is told why. */
  async save(
    path = this.active?.path,
    more: { readonly overwrite?: boolean; readonly encoding?: Encoding } = {},
  ): Promise<boolean> {
    const document = path === undefined ? null : this.find(path);
    if (document === null) return false;
    const { overwrite = false, encoding = null } = more;
    const write = (): Promise<Result<SaveOutcome>> => {
      const { version } = document.editor;
      return this.#bridge.call('document:save', document.path, { version, overwrite, encoding });
    };
    let result = await write();
    if (!result.ok && result.problem.code === 'out-of-step') {
      await this.#settle(document);
      result = await write();
    }
    if (!result.ok) {
      this.#hooks.notify(result.problem);
      return false;
    }
    const outcome = result.value;
    switch (outcome.kind) {
      case 'saved':
        document.saved(outcome.version, encoding);
        return true;
      case 'conflict':
        document.onDisk(outcome.disk, document.readOnly);
        return false;
      case 'not-encodable':
        this.#hooks.notEncodable(document.path, outcome);
        return false;
    }
  }

  async saveAll(): Promise<boolean> {
    let all = true;
    for (const { path, dirty } of this.open) {
      if (dirty) all = (await this.save(path)) && all;
    }
    return all;
  }

  /** Drops the edits for what is on the disk; they can be undone. */
  async reload(path: string): Promise<boolean> {
    const result = await this.#bridge.call('document:reload', path);
    if (result.ok) this.find(path)?.take(result.value);
    else this.#hooks.notify(result.problem);
    return result.ok;
  }

  /** Carries out all safe fixes as one step, and says how many there were. */
  async fixAll(path = this.active?.path): Promise<void> {
    const document = path === undefined ? null : this.find(path);
    if (document === null) return;
    if (document.readOnly) {
      this.#refused(document.path, 'read-only');
      return;
    }
    const { editor } = document;
    const { version } = editor;
    const result = await this.#bridge.call('document:fix-all', document.path, version);
    if (!result.ok) {
      this.#hooks.notify(result.problem);
      return;
    }
    // The user typed on meanwhile: what was asked for is no more.
    if (result.value === null || editor.version !== version) return;
    const { changes, fixed, left } = result.value;
    if (changes.length > 0) editor.edit(changes, 'fix');
    const message = fixed === 0 ? t('editing.fixedNone') : t('editing.fixed', { n: fixed });
    const hint = left === 0 ? null : t('editing.fixesLeft', { n: left });
    this.#hooks.notify({ code: 'fixed-all', message, hint }, { good: true });
  }

  /** Puts a document into the usual form, as one step; says so when there is nothing to do. */
  async format(path = this.active?.path): Promise<void> {
    const document = path === undefined ? null : this.find(path);
    if (document === null) return;
    if (document.readOnly) {
      this.#refused(document.path, 'read-only');
      return;
    }
    const { editor } = document;
    const { version } = editor;
    const result = await this.#bridge.call('document:format', document.path, version);
    if (!result.ok) this.#hooks.notify(result.problem);
    else if (editor.version !== version) return;
    else if (result.value === null || result.value.length === 0) {
      const [message, hint] = [t('editing.formatNothing'), t('editing.formatNothingTodo')];
      this.#hooks.notify({ code: 'formatted', message, hint }, { good: true });
    } else editor.edit(result.value, 'format');
  }

  /** Has a quantization config checked as one of another variant; null: of the one it looks like. */
  async setVariant(path: string, variant: QuantVariantId | null): Promise<void> {
    const result = await this.#bridge.call('document:set-variant', path, variant);
    if (!result.ok) this.#hooks.notify(result.problem);
  }

  /** Carries out `edit.*` and `go.line` on the shown document; false for other commands. */
  run(command: CommandId): boolean {
    if (command === 'edit.fix-all') {
      void this.fixAll();
      return this.active !== null;
    }
    if (command === 'edit.format') {
      void this.format();
      return this.active !== null;
    }
    return this.shown?.run(command) ?? false;
  }

  /** The words of the editor are other ones: the language changed. */
  reword(): void {
    for (const { editor, info } of this.open) editor.configure(info);
  }

  /** Forgets everything, for another project. */
  reset(): void {
    for (const document of this.open) document.dispose();
    this.open = [];
    this.active = null;
    this.#closed = [];
    this.#opening.clear();
  }

  async #load(path: string): Promise<boolean> {
    const early: FindingsPatch[] = [];
    this.#opening.set(path, early);
    // The editor is the largest part of the window: it comes when the first file does.
    const [{ EditorModel }, result] = await Promise.all([
      import('../editor/model'),
      this.#bridge.call('document:open', path),
    ]);
    const isWanted = this.#opening.get(path) === early;
    if (isWanted) this.#opening.delete(path);
    if (!result.ok) {
      this.#hooks.refused(path, result.problem);
      return false;
    }
    if (!isWanted || this.find(path) !== null) return this.find(path) !== null;
    const info = result.value;
    const editor: EditorModel = new EditorModel(info, this.#hooksOf(info));
    const document = new OpenDocumentState(info, editor);
    this.open = [...this.open, document];
    for (const patch of early) document.apply(patch);
    return true;
  }

  #hooksOf({ path }: OpenDocument): ModelHooks {
    return {
      edited: (version, changes) => this.#edited(path, version, changes),
      complete: async (at) => {
        const version = this.find(path)?.editor.version;
        if (version === undefined) return null;
        const result = await this.#bridge.call('document:complete', path, version, at);
        return result.ok ? result.value : null;
      },
      hover: async (at) => {
        const version = this.find(path)?.editor.version;
        if (version === undefined) return null;
        const result = await this.#bridge.call('document:hover', path, version, at);
        return result.ok ? result.value : null;
      },
      fixAll: () => void this.fixAll(path),
      // From inside a transaction, which must be over before anything is told.
      refused: (why) => queueMicrotask(() => this.#refused(path, why)),
      openRule: (id) => this.shown?.openRule(id),
      moved: (state) => this.shown?.moved(state),
    };
  }

  #refused(path: string, why: Refusal): void {
    const name = path.slice(path.lastIndexOf('/') + 1);
    const [message, hint] = [t(`editing.refused.${why}`, { name }), t(`editing.todo.${why}`)];
    this.#hooks.notify({ code: why, message, hint });
  }

  #edited(path: string, version: number, changes: readonly TextChange[]): void {
    const document = this.find(path);
    if (document === null) return;
    document.edited();
    void this.#bridge.call('document:edit', path, { version, changes }).then((result) => {
      if (!result.ok && version > document.settledVersion) void this.#settle(document);
    });
  }

  /** Gives main the whole text, after an edit that it did not take. */
  async #settle(document: OpenDocumentState): Promise<void> {
    const { path, editor } = document;
    if (this.find(path) !== document) return;
    document.settledVersion = editor.version;
    const result = await this.#bridge.call('document:replace', path, editor.version, document.text);
    if (!result.ok) this.#hooks.notify(result.problem);
  }

  #patched(patch: FindingsPatch): void {
    const document = this.find(patch.path);
    if (document !== null) document.apply(patch);
    else this.#opening.get(patch.path)?.push(patch);
  }

  #forget(path: string): void {
    const at = this.open.findIndex((document) => document.path === path);
    const document = this.open[at];
    if (document === undefined) return;
    document.dispose();
    this.open = this.open.filter((other) => other !== document);
    this.#closed = [path, ...this.#closed].slice(0, closedKept);
    if (this.active === document)
      this.active = this.open[Math.min(at, this.open.length - 1)] ?? null;
  }
}
