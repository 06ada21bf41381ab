/** Keeps the text of documents with unsaved changes, against a crash or a power cut. */
import { createHash } from 'node:crypto';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Encoding } from '../ipc/diagnostics';
import type { Origin } from '../project/origin';
import { writeWhole } from '../project/write-whole';

export interface Backup {
  readonly text: string;
  readonly encoding: Encoding;
  /** What the document was read from. */
  readonly origin: Origin;
}

const schema = z.object({
  version: z.literal(1),
  root: z.string(),
  path: z.string(),
  text: z.string(),
  encoding: z.enum(['utf-8', 'gbk']),
  origin: z.object({ hash: z.string(), size: z.number() }),
});

/** Milliseconds after an edit within which its text is on the disk. */
const delay = 3000;

export class Backups {
  readonly #folder: string;
  readonly #due = new Map<string, { readonly timer: NodeJS.Timeout; readonly keep: () => void }>();
  #work: Promise<unknown> = Promise.resolve();
  #ended = false;

  /** @param userData the folder for user data */
  constructor(userData: string) {
    this.#folder = join(userData, 'backups');
  }

  /** The kept text of a document; null when there is none, or it is damaged. */
  async find(root: string, path: string): Promise<Backup | null> {
    await this.#work;
    try {
      const kept = schema.parse(JSON.parse(await readFile(this.#file(root, path), 'utf8')));
      return kept.root === root && kept.path === path ? kept : null;
    } catch {
      return null;
    }
  }

  /** Keeps what `current` gives a moment later, once for all edits until then; null keeps nothing. */
  changed(root: string, path: string, current: () => Backup | null): void {
    const file = this.#file(root, path);
    if (this.#due.has(file)) return;
    const timer = setTimeout(() => {
      this.#due.delete(file);
      const backup = current();
      this.#do(() => (backup === null ? this.#remove(file) : this.#keep(file, root, path, backup)));
    }, delay);
    timer.unref();
    const keep = () => {
      const backup = current();
      if (backup !== null) this.#keepNow(file, root, path, backup);
    };
    this.#due.set(file, { timer, keep });
  }

  /** Writes at once what would be written a moment later; for an end that waits for nothing. */
  flush(): void {
    this.#ended = true;
    for (const { timer, keep } of this.#due.values()) {
      clearTimeout(timer);
      keep();
    }
    this.#due.clear();
  }

  /** The document was saved, or its changes are not wanted. */
  async forget(root: string, path: string): Promise<void> {
    const file = this.#file(root, path);
    clearTimeout(this.#due.get(file)?.timer);
    this.#due.delete(file);
    this.#do(() => this.#remove(file));
    await this.#work;
  }

  #do(work: () => Promise<void>): void {
    // A backup that cannot be written must not stand in the way of the work itself.
    this.#work = this.#work.then(work).catch(() => undefined);
  }

  #keepNow(file: string, root: string, path: string, backup: Backup): void {
    try {
      mkdirSync(this.#folder, { recursive: true });
      const beside = `${file}.now`;
      writeFileSync(beside, content(root, path, backup), { flush: true });
      renameSync(beside, file);
    } catch {
      // Nobody is left to be told.
    }
  }

  async #keep(file: string, root: string, path: string, backup: Backup): Promise<void> {
    // What flush wrote is later than this.
    if (this.#ended) return;
    await mkdir(this.#folder, { recursive: true });
    await writeWhole(file, Buffer.from(content(root, path, backup)));
  }

  async #remove(file: string): Promise<void> {
    await rm(file, { force: true });
  }

  #file(root: string, path: string): string {
    const name = createHash('sha256').update(`${root}\0${path}`).digest('hex').slice(0, 32);
    return join(this.#folder, `${name}.json`);
  }
}

function content(root: string, path: string, backup: Backup): string {
  const kept: z.infer<typeof schema> = { version: 1, root, path, ...backup };
  return JSON.stringify(kept);
}
