import { lstatSync } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { checkedKinds, type CheckRequest } from '../checks/engine';
import type { Catalog } from '../catalog/catalog';
import type { Target as CatalogTarget } from '../catalog/targets';
import type {
  CheckedFile,
  Events,
  Language,
  Project,
  ProjectView,
  SkipReason,
} from '../ipc/channels';
import type { QuantVariantId } from '../ipc/diagnostics';
import type { OpenDocument, SaveOutcome, SaveRequest } from '../ipc/documents';
import { classify } from '../project/classify';
import { fileSystemError, ProjectError } from '../project/problems';
import { pathFromRoot } from '../project/read';
import { kindOf, scanProject, type ProjectScan } from '../project/scan';
import { ProjectWatch, type WatchReport } from '../project/watch';
import { findTarget, shownTarget } from './catalog';
import { checkFiles, type CheckSetup } from './check-files';
import type { Documents } from './documents';
import { StudioError, type StudioErrorCode } from './problems';
import { startProgress, type Progress } from './progress';
import { text } from './text';
import { enteredFolders, nodeAt, withSkipped } from './tree';

/** What the session needs of the program around it. */
export interface SessionSetup {
  /** Throws a problem when the catalog cannot be used. */
  readonly catalog: () => Catalog;
  readonly language: () => Language;
  readonly targetOf: (root: string) => string | null;
  readonly rememberTarget: (root: string, id: string | null) => void;
  readonly variantOf: (root: string, path: string) => QuantVariantId | null;
  readonly rememberVariant: (root: string, path: string, variant: QuantVariantId | null) => void;
  readonly rememberProject: (root: string) => void;
  /** The CANN version remembered for a project; null for that of the catalog. */
  readonly cannOf: (root: string) => string | null;
  readonly rememberCann: (root: string, cann: string | null) => void;
  readonly viewOf: (root: string) => ProjectView;
  readonly emit: <N extends keyof Events>(name: N, payload: Events[N]) => void;
  /** The open documents, checked against what this session says. */
  readonly documents: (request: () => CheckRequest) => Documents;
  /** Something went wrong that nobody foresaw, in work that no call waits for. */
  readonly failed: (error: unknown) => void;
  /** Tells the user of something that no call asked for. */
  readonly tell: (code: StudioErrorCode, holes: Readonly<Record<string, string>>) => void;
}

interface OpenProject {
  readonly scan: ProjectScan;
  readonly target: CatalogTarget | null;
  readonly files: readonly CheckedFile[];
  /** Files of the scan that proved unreadable when they were checked. */
  readonly skipped: ReadonlyMap<string, SkipReason>;
  readonly requested: string | null;
}

/** A listing that nobody asked for is not begun before so many times what the last one took. */
const restAfterScan = 4;
/** Milliseconds after which it is begun all the same. */
const longestRest = 30_000;

/**
 * The opened folder: what is in it, the chosen target, and the findings. One piece of work runs at
 * a time; a later one aborts it, and its caller then gets the later one's answer. What is open
 * changes only when the work has succeeded.
 */
export class ProjectSession {
  readonly #setup: SessionSetup;
  readonly documents: Documents;
  #open: OpenProject | null = null;
  #controller: AbortController | null = null;
  #latest: Promise<Project> | null = null;
  /** Another folder is being opened: work for the one that is left must not overtake it. */
  #opening: Promise<Project> | null = null;
  /** Takes back a choice whose work is given up. */
  #takeBack: (() => void) | null = null;
  #watch: ProjectWatch | null = null;
  #gone = false;
  #scanTook = 0;
  #scanEnded = 0;
  #relist: NodeJS.Timeout | null = null;

  constructor(setup: SessionSetup) {
    this.#setup = setup;
    this.documents = setup.documents(() => this.#request());
  }

  /** The project as the window shows it; null when no folder is open. */
  current(): Project | null {
    const open = this.#open;
    if (open === null) return null;
    const { scan, target, skipped, requested } = open;
    return {
      name: scan.name,
      root: scan.root,
      tree: skipped.size === 0 ? scan.tree : withSkipped(scan.tree, skipped),
      target: target === null ? null : shownTarget(target, this.#setup.language()),
      cann: this.#cannOf(scan.root),
      files: open.files.map((file) => this.documents.checkedFile(file.path) ?? file),
      view: this.#setup.viewOf(scan.root),
      requested,
    };
  }

  get root(): string | null {
    return this.#open?.scan.root ?? null;
  }

  /**
   * Opens a folder, or the folder of a file, which is then `requested`. Documents of the project
   * before are closed.
   * @throws ProjectError
   */
  open(path: string): Promise<Project> {
    const opening: Promise<Project> = this.#run(async (signal, progress) => {
      const { folder, file } = await folderOf(path);
      const inside = await this.#inOpenFolder(path, file);
      if (inside !== null) return { ...this.#required(), requested: inside };
      const scan = await this.#scan(folder, signal, progress);
      const target = this.#rememberedTarget(scan.root);
      const opened = await this.#check(scan, target, file, signal, progress);
      signal.throwIfAborted();
      if (this.root !== scan.root) await this.#leave();
      this.#setup.rememberProject(scan.root);
      this.#gone = false;
      return opened;
    }).finally(() => {
      if (this.#opening === opening) this.#opening = null;
    });
    this.#opening = opening;
    return opening;
  }

  /** Reads the folder again. @throws ProjectError, StudioError `no-project` */
  async rescan(): Promise<Project> {
    await this.#otherOpened();
    const { root } = this.#required().scan;
    return this.#run(async (signal, progress) => {
      const scan = await this.#scan(root, signal, progress);
      this.#gone = false;
      await this.documents.lookAtDisk();
      // Asked for at the end: it may have been chosen meanwhile.
      const opened = await this.#check(scan, this.#rememberedTarget(root), null, signal, progress);
      signal.throwIfAborted();
      // Set anew with what was read; a reading given up leaves the watch as it is.
      this.#unwatch();
      return opened;
    });
  }

  /** Checks everything against another target, and remembers it. @throws StudioError */
  async chooseTarget(id: string | null): Promise<Project> {
    const { root } = this.#required().scan;
    const before = this.#setup.targetOf(root);
    if (id !== null) findTarget(this.#setup.catalog(), id, this.#setup.language());
    return this.#choose(
      () => {
        this.#setup.rememberTarget(root, id);
      },
      () => {
        this.#setup.rememberTarget(root, before);
      },
    );
  }

  /**
   * The CANN version of the project; null for that of the catalog.
   * @throws StudioError `no-project`, `unknown-cann`
   */
  async chooseCann(cann: string | null): Promise<Project> {
    const { root } = this.#required().scan;
    const { cannVersions } = this.#setup.catalog().info;
    if (cann !== null && !cannVersions.includes(cann)) {
      throw new StudioError('unknown-cann', { cann, versions: cannVersions.join(', ') });
    }
    const before = this.#setup.cannOf(root);
    return this.#choose(
      () => {
        this.#setup.rememberCann(root, cann);
      },
      () => {
        this.#setup.rememberCann(root, before);
      },
    );
  }

  /** Checks all anew after a choice of the user, which is taken back when that is given up. */
  async #choose(remember: () => void, takeBack: () => void): Promise<Project> {
    const { root } = this.#required().scan;
    // At once, so that work which overtakes this check still goes by the user's choice.
    remember();
    await this.#otherOpened();
    if (this.#open?.scan.root !== root) return this.current() ?? fail();
    this.#takeBack ??= takeBack;
    const { scan } = this.#open;
    const chosen = await this.#run((signal, progress) =>
      this.#check(scan, this.#rememberedTarget(root), null, signal, progress),
    );
    this.#takeBack = null;
    this.documents.recheck();
    return chosen;
  }

  /** Says everything again in the language now in force. */
  async retell(): Promise<void> {
    await this.#otherOpened();
    const open = this.#open;
    if (open === null) return;
    const { scan } = open;
    await this.#run((signal, progress) =>
      this.#check(scan, this.#rememberedTarget(scan.root), null, signal, progress),
    );
    this.documents.recheck();
  }

  /** Gives up the work under way; what was open stays. */
  cancel(): void {
    this.#takeBack?.();
    this.#takeBack = null;
    this.#controller?.abort();
    this.#latest = null;
  }

  async close(): Promise<void> {
    this.cancel();
    this.#controller = null;
    await this.#leave();
    this.#open = null;
  }

  /** Opens one file of the project; its findings follow. @throws ProjectError, StudioError */
  async document(path: string): Promise<OpenDocument> {
    const { scan } = this.#required();
    const known = scan.files.find((scanned) => scanned.path === path);
    const name = path.slice(path.lastIndexOf('/') + 1);
    const document = await this.documents.open(
      scan.root,
      path,
      (content) => known?.kind ?? classify(name, content)?.kind ?? null,
      known?.namedBy ?? null,
    );
    if (this.root === scan.root) return document;
    // The folder was left while the file was read.
    await this.documents.close(path);
    return fail();
  }

  /** @throws ProjectError, StudioError */
  async save(path: string, request: SaveRequest): Promise<SaveOutcome> {
    const outcome = await this.documents.save(path, request);
    if (outcome.kind === 'saved') this.#behind(this.#checkAgain([path]));
    return outcome;
  }

  /** @throws StudioError */
  setVariant(path: string, variant: QuantVariantId | null): void {
    const { root } = this.#required().scan;
    this.documents.setVariant(path, variant);
    this.#setup.rememberVariant(root, path, variant);
    this.#behind(this.#checkAgain([path]));
  }

  async closeDocument(path: string): Promise<void> {
    await this.documents.close(path);
    // It is closed whatever becomes of the findings of its file.
    this.#behind(this.#checkAgain([path]));
  }

  /** Looks at the files of open documents, such as when the window comes to the front again. */
  async lookAtDisk(): Promise<void> {
    if (this.#open === null) return;
    await this.documents.lookAtDisk();
    if (this.#gone && (await isFolder(this.#open.scan.root))) this.#cameBack();
  }

  /** Whether a path is the open folder, or a file in it, so that nothing has to be left for it. */
  async holds(path: string): Promise<boolean> {
    if (this.root === null) return false;
    const real = await realpath(path).catch(() => null);
    if (real === this.root) return true;
    const isFile = real !== null && !(await isFolder(real));
    return isFile && pathFromRoot(this.root, real) !== null;
  }

  /** A file of the open folder, as its path from the root; null for any other. */
  async #inOpenFolder(path: string, file: string | null): Promise<string | null> {
    if (file === null || this.root === null) return null;
    return pathFromRoot(this.root, await realpath(path));
  }

  /** Work that no call waits for. What the disk refuses, the watch tells of by itself. */
  #behind(work: Promise<unknown>): void {
    work.catch((error: unknown) => {
      const isForeseen = error instanceof ProjectError || error instanceof StudioError;
      if (!isForeseen) this.#setup.failed(error);
    });
  }

  #required(): OpenProject {
    if (this.#open === null) throw new StudioError('no-project');
    return this.#open;
  }

  /** That of the catalog when none is remembered, or one that it does not know any more. */
  #cannOf(root: string): string {
    const { cann, cannVersions } = this.#setup.catalog().info;
    const remembered = this.#setup.cannOf(root);
    return remembered !== null && cannVersions.includes(remembered) ? remembered : cann;
  }

  #request(): CheckRequest {
    const open = this.#open;
    const target = open?.target ?? null;
    return {
      catalog: this.#setup.catalog(),
      targets: target === null ? [] : [target],
      language: this.#setup.language(),
      ...(open === null ? {} : { cann: this.#cannOf(open.scan.root) }),
    };
  }

  /** Waits for the folder that is being opened, whether that comes off or not. */
  async #otherOpened(): Promise<void> {
    while (this.#opening !== null) await this.#opening.catch(() => undefined);
  }

  #unwatch(): void {
    this.#watch?.close();
    this.#watch = null;
  }

  async #leave(): Promise<void> {
    this.#unwatch();
    if (this.#relist !== null) clearTimeout(this.#relist);
    this.#relist = null;
    await this.documents.closeAll();
  }

  #run(work: (signal: AbortSignal, progress: Progress) => Promise<OpenProject>): Promise<Project> {
    this.#controller?.abort();
    const controller = new AbortController();
    this.#controller = controller;
    const progress = startProgress((payload) => {
      this.#setup.emit('progress', payload);
    });
    const { signal } = controller;
    const answer = work(signal, progress)
      .then((opened) => {
        signal.throwIfAborted();
        this.#take(opened);
        return this.current() ?? fail();
      })
      .catch((error: unknown) => {
        if (!signal.aborted) throw error;
        // Overtaken by later work, given up, or closed.
        return this.#latest ?? this.current() ?? fail();
      })
      .finally(() => {
        progress.end();
      });
    this.#latest = answer;
    return answer;
  }

  #take(opened: OpenProject): void {
    const { scan } = opened;
    const isNewListing = this.#open?.scan !== scan;
    this.#open = opened;
    if (!isNewListing) return;
    this.#watch ??= new ProjectWatch(scan.root, {
      onChange: (report) => {
        this.#behind(this.#onDisk(report));
      },
      onLimit: (code) => {
        this.#setup.tell('watch-limit', { code });
      },
    });
    this.#watch.follow(enteredFolders(scan.tree));
  }

  #scan(path: string, signal: AbortSignal, progress: Progress): Promise<ProjectScan> {
    const language = this.#setup.language();
    const start = performance.now();
    return scanProject(path, {
      checkedKinds,
      signal,
      onProgress: (count) => {
        progress.report(text(language, 'progress.scan', { count }), count, null);
      },
    }).finally(() => {
      this.#scanEnded = performance.now();
      this.#scanTook = this.#scanEnded - start;
    });
  }

  async #check(
    scan: ProjectScan,
    target: CatalogTarget | null,
    requested: string | null,
    signal: AbortSignal,
    progress: Progress,
  ): Promise<OpenProject> {
    const language = this.#setup.language();
    const setup = this.#checkSetup(scan.root, target);
    const due = scan.files.filter(({ kind }) => checkedKinds.includes(kind));
    const files: CheckedFile[] = [];
    const skipped = new Map<string, SkipReason>();
    const label = text(language, 'progress.check');
    for await (const outcome of checkFiles(scan.root, due, setup, signal)) {
      if (outcome.ok) files.push(outcome.file);
      else skipped.set(outcome.path, outcome.skipped);
      progress.report(label, files.length + skipped.size, due.length);
    }
    return { scan, target, files, skipped, requested };
  }

  #checkSetup(root: string, target: CatalogTarget | null): CheckSetup {
    return {
      catalog: this.#setup.catalog(),
      target,
      language: this.#setup.language(),
      cann: this.#cannOf(root),
      variantOf: (path) => this.#setup.variantOf(root, path),
    };
  }

  /** Checks single files of the listing as they are on the disk, and tells the window. */
  async #checkAgain(paths: readonly string[]): Promise<void> {
    const open = this.#open;
    if (open === null) return;
    const wanted = new Set(paths);
    const due = open.scan.files.filter(
      ({ path, kind }) => wanted.has(path) && checkedKinds.includes(kind),
    );
    const { target, scan } = open;
    const setup = this.#checkSetup(scan.root, target);
    for await (const outcome of checkFiles(scan.root, due, setup, new AbortController().signal)) {
      // Another listing or target has its own findings.
      if (this.#open?.scan !== scan || this.#open.target !== target) return;
      // No text any more, or gone: the next listing says so.
      if (!outcome.ok) {
        this.#relistSoon();
        continue;
      }
      const { file } = outcome;
      const files = this.#open.files.map((known) => (known.path === file.path ? file : known));
      this.#open = { ...this.#open, files };
      this.#setup.emit('file:checked', this.documents.checkedFile(file.path) ?? file);
    }
  }

  async #onDisk(report: WatchReport): Promise<void> {
    const open = this.#open;
    if (open === null) return;
    const { root } = open.scan;
    const isGone = !(await isFolder(root));
    // Another folder was opened while the disk answered.
    if (this.root !== root) return;
    if (isGone) {
      if (!this.#gone) this.#setup.tell('project-gone', { path: root });
      this.#gone = true;
      await this.documents.lookAtDisk();
      return;
    }
    if (this.#gone) {
      await this.documents.lookAtDisk();
      this.#cameBack();
      return;
    }
    await this.documents.lookAtDisk(report.more ? undefined : this.#documentsAmong(report.paths));
    if (this.#open !== open) return;
    if (report.more || report.paths.some((path) => this.#isNews(open.scan, path))) {
      this.#relistSoon();
    } else await this.#checkAgain(report.paths);
  }

  /** The folder is there again, though it may be another one. */
  #cameBack(): void {
    this.#gone = false;
    this.#unwatch();
    this.#relistSoon();
  }

  /** Open documents at or below one of the paths: a folder may have gone with what is in it. */
  #documentsAmong(paths: readonly string[]): readonly string[] {
    return this.documents.paths.filter((path) =>
      paths.some((changed) => path === changed || path.startsWith(`${changed}/`)),
    );
  }

  /** Whether a path came or went, or is of another kind now, as far as the listing goes. */
  #isNews({ root, tree, files }: ProjectScan, path: string): boolean {
    if (temporary.test(path)) return false;
    const isListed = nodeAt(tree, path) !== null;
    if (isListed !== isThere(join(root, path))) return true;
    if (!isListed) return false;
    const known = files.find((file) => file.path === path) ?? null;
    // A command names files of other kinds; what it names makes them that.
    return known?.kind === 'atc_command' || (known === null && kindOf(root, path) !== null);
  }

  /** Reads the folder again, quietly, and not all the time where that takes long. */
  #relistSoon(): void {
    if (this.#relist !== null || this.#open === null) return;
    const rest = Math.min(longestRest, this.#scanTook * restAfterScan);
    this.#relist = setTimeout(
      () => {
        this.#relist = null;
        if (this.#open === null) return;
        if (this.#opening !== null) {
          // Most likely this folder is being left; else it is read then.
          void this.#otherOpened().then(() => {
            this.#relistSoon();
          });
          return;
        }
        const before = this.#open.scan;
        const { root } = before;
        const listing = this.#run(async (signal) => {
          const quiet = startProgress(() => undefined);
          const scan = await this.#scan(root, signal, quiet);
          return this.#check(scan, this.#rememberedTarget(root), null, signal, quiet);
        }).then((project) => {
          // Overtaken by another target or language, which goes by the old listing.
          if (this.#open?.scan === before) this.#relistSoon();
          this.#setup.emit('project:changed', project);
        });
        this.#behind(listing);
      },
      Math.max(0, this.#scanEnded + rest - performance.now()),
    );
  }

  /** The target remembered for a folder; none when the catalog no longer knows it. */
  #rememberedTarget(root: string): CatalogTarget | null {
    const id = this.#setup.targetOf(root);
    if (id === null) return null;
    try {
      return findTarget(this.#setup.catalog(), id, this.#setup.language());
    } catch (error) {
      if (error instanceof StudioError) return null;
      throw error;
    }
  }
}

/** Beside a file while it is saved. */
const temporary = /\.tmp-\d{10}[\da-f]{6}$/;

function fail(): never {
  throw new StudioError('no-project');
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (stats) => stats.isDirectory(),
    () => false,
  );
}

function isThere(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

async function folderOf(path: string): Promise<{ folder: string; file: string | null }> {
  try {
    if ((await stat(path)).isDirectory()) return { folder: path, file: null };
  } catch (error) {
    throw fileSystemError(error, path);
  }
  const folder = dirname(path);
  return { folder, file: path.slice(folder.length).replace(/^[/\\]+/, '') };
}
