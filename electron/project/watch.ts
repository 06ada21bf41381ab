/**
 * Watches a project on disk. One watch per folder tells of everything in it, where a watch per file
 * (as the usual libraries set) would take 50 000 of them for a large project; Windows and macOS
 * watch a whole tree at once.
 */
import { type FSWatcher, watch as nodeWatch } from 'node:fs';
import { join, sep } from 'node:path';
import { errorCode } from './problems';

/** What happened in the project since the last report. */
export interface WatchReport {
  /** Paths from the root, with forward slashes, of what changed, came or went. */
  readonly paths: readonly string[];
  /** More happened than `paths` tells. */
  readonly more: boolean;
}

export interface WatchSetup {
  readonly onChange: (report: WatchReport) => void;
  /** The system allows no more watches; what is not watched is only seen by a rescan. */
  readonly onLimit: (code: string) => void;
  readonly watch?: typeof nodeWatch;
  /** Whether one watch sees a whole tree. */
  readonly recursive?: boolean;
}

/** Milliseconds of quiet after which a burst of changes is reported. */
const quietMs = 120;
/** Milliseconds after which it is reported even if it goes on. */
const patienceMs = 1000;
/** Paths kept of one burst; beyond that the folder is listed anew. */
const pathsKept = 500;

export class ProjectWatch {
  readonly #root: string;
  readonly #setup: WatchSetup;
  readonly #recursive: boolean;
  readonly #watchers = new Map<string, FSWatcher>();
  readonly #paths = new Set<string>();
  #more = false;
  #timer: NodeJS.Timeout | null = null;
  #burstBegan = 0;
  #limitTold = false;

  /** @param root real path of the opened folder */
  constructor(root: string, setup: WatchSetup) {
    this.#root = root;
    this.#setup = setup;
    this.#recursive = setup.recursive ?? ['win32', 'darwin'].includes(process.platform);
  }

  /** Watches these folders (from the root, the root itself as ''), and no others any more. */
  follow(folders: readonly string[]): void {
    const wanted = new Set(this.#recursive ? [''] : folders);
    for (const [folder, watcher] of this.#watchers) {
      if (wanted.has(folder)) continue;
      watcher.close();
      this.#watchers.delete(folder);
    }
    for (const folder of wanted) if (!this.#watchers.has(folder)) this.#add(folder);
  }

  close(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    for (const watcher of this.#watchers.values()) watcher.close();
    this.#watchers.clear();
  }

  #add(folder: string): void {
    const { watch = nodeWatch } = this.#setup;
    try {
      const options = { recursive: this.#recursive, persistent: false };
      const watcher = watch(join(this.#root, folder), options, (_event, name) => {
        this.#saw(folder, name);
      });
      watcher.on('error', () => {
        watcher.close();
        this.#watchers.delete(folder);
        this.#saw(folder, null);
      });
      this.#watchers.set(folder, watcher);
    } catch (error) {
      const code = errorCode(error);
      // A folder that is gone again, or closed to this user, has nothing to tell.
      if (!['ENOSPC', 'EMFILE', 'ENFILE'].includes(code) || this.#limitTold) return;
      this.#limitTold = true;
      this.#setup.onLimit(code);
    }
  }

  #saw(folder: string, name: string | null): void {
    const inside = name === null ? '' : name.split(sep).join('/');
    const path = folder === '' || inside === '' ? `${folder}${inside}` : `${folder}/${inside}`;
    if (this.#paths.size < pathsKept) this.#paths.add(path);
    else this.#more = true;
    if (name === null) this.#more = true;
    const now = performance.now();
    if (this.#timer === null) this.#burstBegan = now;
    else clearTimeout(this.#timer);
    const wait = Math.min(quietMs, Math.max(0, this.#burstBegan + patienceMs - now));
    this.#timer = setTimeout(() => {
      this.#report();
    }, wait);
  }

  #report(): void {
    const report = { paths: [...this.#paths], more: this.#more };
    this.#timer = null;
    this.#paths.clear();
    this.#more = false;
    this.#setup.onChange(report);
  }
}
