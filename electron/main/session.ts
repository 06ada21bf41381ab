import { dirname } from 'node:path';
import { stat } from 'node:fs/promises';
import { checkedKinds } from '../checks/engine';
import type { Catalog } from '../catalog/catalog';
import type { Target as CatalogTarget } from '../catalog/targets';
import type {
  CheckedFile,
  Events,
  Language,
  OpenDocument,
  Project,
  SkipReason,
  TreeFolder,
} from '../ipc/channels';
import { classify } from '../project/classify';
import { fileSystemError } from '../project/problems';
import { readProjectFile } from '../project/read';
import { scanProject, type ProjectScan } from '../project/scan';
import { findTarget, shownTarget } from './catalog';
import { checkFile, checkFiles } from './check-files';
import { StudioError } from './problems';
import { startProgress, type Progress } from './progress';
import { text } from './text';

/** What the session needs of the program around it. */
export interface SessionSetup {
  /** Throws a problem when the catalog cannot be used. */
  readonly catalog: () => Catalog;
  readonly language: () => Language;
  readonly targetOf: (root: string) => string | null;
  readonly rememberTarget: (root: string, id: string | null) => void;
  readonly rememberProject: (root: string) => void;
  readonly emitProgress: (progress: Events['progress']) => void;
}

interface OpenProject {
  readonly scan: ProjectScan;
  readonly target: CatalogTarget | null;
  readonly files: readonly CheckedFile[];
  /** Files of the scan that proved unreadable when they were checked. */
  readonly skipped: ReadonlyMap<string, SkipReason>;
}

/**
 * The opened folder: what is in it, the chosen target, and the findings. One piece of work runs at
 * a time; a later one aborts it, and its caller then gets the later one's answer. What is open
 * changes only when the work has succeeded.
 */
export class ProjectSession {
  readonly #setup: SessionSetup;
  #open: OpenProject | null = null;
  #controller: AbortController | null = null;
  #latest: Promise<Project> | null = null;

  constructor(setup: SessionSetup) {
    this.#setup = setup;
  }

  /** The project as the window shows it; null when no folder is open. */
  current(): Project | null {
    const open = this.#open;
    if (open === null) return null;
    const { scan, target, files, skipped } = open;
    return {
      name: scan.name,
      root: scan.root,
      tree: skipped.size === 0 ? scan.tree : withSkipped(scan.tree, skipped),
      target: target === null ? null : shownTarget(target, this.#setup.language()),
      files,
    };
  }

  /** Opens a folder, or the folder of a file. @throws ProjectError */
  open(path: string): Promise<Project> {
    return this.#run(async (signal, progress) => {
      const scan = await this.#scan(await folderOf(path), signal, progress);
      const target = this.#rememberedTarget(scan.root);
      const opened = await this.#check(scan, target, signal, progress);
      this.#setup.rememberProject(scan.root);
      return opened;
    });
  }

  /** Reads the folder again. @throws ProjectError, StudioError `no-project` */
  rescan(): Promise<Project> {
    const { root } = this.#required().scan;
    return this.#run(async (signal, progress) => {
      const scan = await this.#scan(root, signal, progress);
      // Asked for at the end: it may have been chosen meanwhile.
      return this.#check(scan, this.#rememberedTarget(root), signal, progress);
    });
  }

  /** Checks everything against another target, and remembers it. @throws StudioError */
  chooseTarget(id: string | null): Promise<Project> {
    const { scan } = this.#required();
    const target =
      id === null ? null : findTarget(this.#setup.catalog(), id, this.#setup.language());
    // At once, so that work which overtakes this check still goes by the user's choice.
    this.#setup.rememberTarget(scan.root, id);
    return this.#run((signal, progress) => this.#check(scan, target, signal, progress));
  }

  /** Says everything again in the language now in force. */
  async retell(): Promise<void> {
    const open = this.#open;
    if (open === null) return;
    const { scan } = open;
    await this.#run((signal, progress) =>
      this.#check(scan, this.#rememberedTarget(scan.root), signal, progress),
    );
  }

  close(): void {
    this.#controller?.abort();
    this.#controller = null;
    this.#latest = null;
    this.#open = null;
  }

  /** Reads one file of the project with its findings. @throws ProjectError, StudioError */
  async document(path: string): Promise<OpenDocument> {
    const { scan, target } = this.#required();
    const file = await readProjectFile(scan.root, path);
    const known = scan.files.find((scanned) => scanned.path === path);
    const name = path.slice(path.lastIndexOf('/') + 1);
    const kind = known?.kind ?? classify(name, file.text)?.kind ?? null;
    const checked = kind !== null && checkedKinds.includes(kind);
    const setup = { catalog: this.#setup.catalog(), target, language: this.#setup.language() };
    const result = checked ? await checkFile(file, kind, setup) : { diagnostics: [], entries: [] };
    return { ...file, kind, checked, ...result };
  }

  #required(): OpenProject {
    if (this.#open === null) throw new StudioError('no-project');
    return this.#open;
  }

  #run(work: (signal: AbortSignal, progress: Progress) => Promise<OpenProject>): Promise<Project> {
    this.#controller?.abort();
    const controller = new AbortController();
    this.#controller = controller;
    const progress = startProgress(this.#setup.emitProgress);
    const { signal } = controller;
    const answer = work(signal, progress)
      .then((opened) => {
        signal.throwIfAborted();
        this.#open = opened;
        return this.current() ?? fail();
      })
      .catch((error: unknown) => {
        if (!signal.aborted) throw error;
        // Overtaken by later work, or closed.
        return this.#latest ?? fail();
      })
      .finally(() => {
        progress.end();
      });
    this.#latest = answer;
    return answer;
  }

  #scan(path: string, signal: AbortSignal, progress: Progress): Promise<ProjectScan> {
    const language = this.#setup.language();
    return scanProject(path, {
      checkedKinds,
      signal,
      onProgress: (count) => {
        progress.report(text(language, 'progress.scan', { count }), count, null);
      },
    });
  }

  async #check(
    scan: ProjectScan,
    target: CatalogTarget | null,
    signal: AbortSignal,
    progress: Progress,
  ): Promise<OpenProject> {
    const language = this.#setup.language();
    const setup = { catalog: this.#setup.catalog(), target, language };
    const due = scan.files.filter(({ kind }) => checkedKinds.includes(kind));
    const files: CheckedFile[] = [];
    const skipped = new Map<string, SkipReason>();
    const label = text(language, 'progress.check');
    for await (const outcome of checkFiles(scan.root, due, setup, signal)) {
      if (outcome.ok) files.push(outcome.file);
      else skipped.set(outcome.path, outcome.skipped);
      progress.report(label, files.length + skipped.size, due.length);
    }
    return { scan, target, files, skipped };
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

function fail(): never {
  throw new StudioError('no-project');
}

async function folderOf(path: string): Promise<string> {
  try {
    return (await stat(path)).isDirectory() ? path : dirname(path);
  } catch (error) {
    throw fileSystemError(error, path);
  }
}

function withSkipped(folder: TreeFolder, skipped: ReadonlyMap<string, SkipReason>): TreeFolder {
  const children = folder.children.map((node) => {
    if (node.type === 'folder') return withSkipped(node, skipped);
    const reason = skipped.get(node.path);
    return reason === undefined ? node : { ...node, skipped: reason, checked: false };
  });
  return { ...folder, children };
}
