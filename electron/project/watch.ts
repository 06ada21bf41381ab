/**
 * Watches a project on disk. One watch per folder tells of everything in it, where a watch per file
 * (as the usual libraries set) would take 50 000 of them for a large project; Windows and macOS
 * watch a whole tree at once.
 */
import { type FSWatcher, watch as nodeWatch } from 'node:fs';
import { basename, join, sep } from 'node:path';
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
/** Milliseconds of setting or lifting watches after which others may run: there may be thousands. */
const sliceMs = 8;

export class ProjectWatch {
  readonly #root: string;
  readonly #setup: WatchSetup;
  readonly #recursive: boolean;
  readonly #watchers = new Map<string, FSWatcher>();
  /** Folders that have something else in their place: their watches see nothing any more. */
  readonly #stale = new Set<string>();
  #waiting: string[] = [];
  #turn: NodeJS.Immediate | null = null;
  readonly #paths = new Set<string>();
  #more = false;
  #timer: NodeJS.Timeout | null = null;
  #burstBegan = 0;
  #limitTold = false;
  #closed = false;

  /** @param root real path of the opened folder */
  constructor(root: string, setup: WatchSetup) {
    this.#root = root;
    this.#setup = setup;
    this.#recursive = setup.recursive ?? ['win32', 'darwin'].includes(process.platform);
  }

  /** Watches these folders (from the root, the root itself as ''), and no others any more. */
  follow(folders: readonly string[]): void {
    const wanted = new Set(this.#recursive ? [''] : folders);
    const unwanted: FSWatcher[] = [];
    for (const [folder, watcher] of this.#watchers) {
      if (wanted.has(folder)) continue;
      unwanted.push(watcher);
      this.#watchers.delete(folder);
    }
    closeInSlices(unwanted);
    this.#waiting = [...wanted].filter((folder) => !this.#watchers.has(folder)).reverse();
    this.#addWaiting();
  }

  close(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#waiting = [];
    if (this.#turn !== null) clearImmediate(this.#turn);
    this.#turn = null;
    closeInSlices([...this.#watchers.values()]);
    this.#watchers.clear();
    this.#closed = true;
  }

  #addWaiting(): void {
    if (this.#turn !== null) clearImmediate(this.#turn);
    this.#turn = null;
    const start = performance.now();
    for (let next = this.#waiting.pop(); next !== undefined; next = this.#waiting.pop()) {
      const watcher = this.#watchers.has(next) ? null : this.#add(next);
      if (watcher !== null) this.#watchers.set(next, watcher);
      if (performance.now() - start < sliceMs) continue;
      this.#turn = setImmediate(() => {
        this.#addWaiting();
      });
      return;
    }
  }

  /** Null when the folder cannot be watched. */
  #add(folder: string): FSWatcher | null {
    const { watch = nodeWatch } = this.#setup;
    try {
      const options = { recursive: this.#recursive, persistent: false };
      const watcher = watch(join(this.#root, folder), options, (event, name) => {
        if (!this.#closed) this.#saw(folder, name, event === 'rename');
      });
      watcher.on('error', () => {
        watcher.close();
        if (this.#watchers.get(folder) === watcher) this.#watchers.delete(folder);
        if (!this.#closed) this.#saw(folder, null, false);
      });
      return watcher;
    } catch (error) {
      const code = errorCode(error);
      // A folder that is gone again, or closed to this user, has nothing to tell.
      if (['ENOSPC', 'EMFILE', 'ENFILE'].includes(code)) this.#limit(code);
      return null;
    }
  }

  #limit(code: string): void {
    this.#waiting = [];
    if (this.#limitTold) return;
    this.#limitTold = true;
    this.#setup.onLimit(code);
  }

  #saw(folder: string, name: string | null, cameOrWent: boolean): void {
    const inside = name === null ? '' : name.split(sep).join('/');
    const path = folder === '' || inside === '' ? `${folder}${inside}` : `${folder}/${inside}`;
    // A watch stays with the folder it was set on, also when that is no longer the one of this name.
    if (cameOrWent && this.#watchers.has(path)) this.#stale.add(path);
    if (cameOrWent && folder === '' && inside === basename(this.#root)) this.#stale.add('');
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

  /** Sets the watches anew of folders that came or went, and of those in them. */
  #renew(): void {
    for (const stale of this.#stale) {
      for (const [folder, old] of this.#watchers) {
        if (stale !== '' && folder !== stale && !folder.startsWith(`${stale}/`)) continue;
        // The old one stays where there is no folder now: the same one may come back.
        const watcher = this.#add(folder);
        if (watcher === null) continue;
        old.close();
        this.#watchers.set(folder, watcher);
        // Something may have happened in it that nobody saw.
        this.#more = true;
      }
    }
    this.#stale.clear();
  }

  #report(): void {
    this.#renew();
    const report = { paths: [...this.#paths], more: this.#more };
    this.#timer = null;
    this.#paths.clear();
    this.#more = false;
    this.#setup.onChange(report);
  }
}

function closeInSlices(watchers: FSWatcher[]): void {
  const start = performance.now();
  for (let next = watchers.pop(); next !== undefined; next = watchers.pop()) {
    next.close();
    if (performance.now() - start < sliceMs) continue;
    setImmediate(() => {
      closeInSlices(watchers);
    });
    return;
  }
}
