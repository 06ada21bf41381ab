import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { fontSizes, type ProjectView, type Settings } from '../ipc/channels';
import { type QuantVariantId, quantVariants } from '../ipc/diagnostics';
import { errorCode } from '../project/problems';

/** Position and size of the window, in device-independent pixels. */
export interface WindowBounds {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly maximized: boolean;
  readonly fullScreen: boolean;
}

const pixels = z.number().int().min(-100_000).max(100_000);

const view = z.object({
  tabs: z.array(z.string().max(8192)).max(200),
  active: z.string().max(8192).nullable(),
});

const schema = z.object({
  version: z.literal(1),
  language: z.enum(['zh-CN', 'en', 'system']),
  theme: z.enum(['light', 'dark', 'system']),
  // Later than the first version of the file, which lacks them.
  contrast: z.enum(['system', 'normal', 'high']).default('system'),
  fontSize: z.int().min(fontSizes.least).max(fontSizes.most).default(fontSizes.usual),
  autoSave: z.enum(['off', 'after-delay', 'on-focus-change']).default('off'),
  /** Tabs of each project, by its root. */
  views: z.record(z.string().max(8192), view).default({}),
  /** Folders, the latest first. */
  recent: z.array(z.string().min(1).max(8192)).max(100),
  /** The target chosen for each project, by its root. */
  targets: z.record(z.string().max(8192), z.string().min(1).max(200)),
  /** The CANN version chosen for each project, by its root. */
  canns: z.record(z.string().max(8192), z.string().min(1).max(50)).default({}),
  /** Variants of quantization configs that the user chose, by root and path. */
  variants: z
    .record(z.string().max(8192), z.record(z.string().max(8192), z.enum(quantVariants)))
    .default({}),
  window: z
    .object({
      x: pixels,
      y: pixels,
      width: pixels,
      height: pixels,
      maximized: z.boolean(),
      fullScreen: z.boolean().default(false),
    })
    .nullable(),
});

export interface StoredSettings extends Settings {
  readonly version: 1;
  readonly views: Readonly<Record<string, ProjectView>>;
  readonly recent: readonly string[];
  readonly targets: Readonly<Record<string, string>>;
  readonly canns: Readonly<Record<string, string>>;
  readonly variants: Readonly<Record<string, ProjectVariants>>;
  readonly window: WindowBounds | null;
}

/** Variants of quantization configs that the user chose, by path from the root. */
export type ProjectVariants = Readonly<Record<string, QuantVariantId>>;

export const defaultSettings: StoredSettings = {
  version: 1,
  language: 'system',
  theme: 'system',
  contrast: 'system',
  fontSize: fontSizes.usual,
  autoSave: 'off',
  views: {},
  recent: [],
  targets: {},
  canns: {},
  variants: {},
  window: null,
};

/** Recent projects that are remembered. */
const recentLimit = 10;
/** Projects whose target, tabs and variants are remembered; also files of one with a variant. */
const projectLimit = 200;

/** The settings file, `settings.json` in the folder for user data. */
export class SettingsStore {
  readonly file: string;
  /** Where a file that could not be read was put aside; null when all was well. */
  readonly setAside: string | null;
  #current: StoredSettings;
  #timer: NodeJS.Timeout | null = null;
  #writing: Promise<void> = Promise.resolve();
  #isWriting = false;
  #flushed = false;
  readonly #onFailure: (error: unknown) => void;

  /** @param onFailure called when the file cannot be written; the settings stay in force */
  constructor(userData: string, onFailure: (error: unknown) => void) {
    this.file = join(userData, 'settings.json');
    this.#onFailure = onFailure;
    const read = readSettings(this.file);
    this.#current = read.settings;
    this.setAside = read.damaged ? putAside(this.file) : null;
  }

  get current(): StoredSettings {
    return this.#current;
  }

  /** Changes settings at once, and the file a moment later. */
  update(change: Partial<StoredSettings>): void {
    this.#current = { ...this.#current, ...change };
    this.#flushed = false;
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      this.#writing = this.#writing.then(() => this.#write());
    }, 150);
  }

  /** Puts a folder at the head of the recent ones. */
  addRecent(root: string): void {
    const others = this.#current.recent.filter((path) => path !== root);
    this.update({ recent: [root, ...others].slice(0, recentLimit) });
  }

  /** The target remembered for a project; null when none is. */
  targetOf(root: string): string | null {
    return ownEntry(this.#current.targets, root) ?? null;
  }

  rememberTarget(root: string, id: string | null): void {
    this.update({ targets: latest(this.#current.targets, root, id) });
  }

  /** The CANN version remembered for a project; null for that of the catalog. */
  cannOf(root: string): string | null {
    return ownEntry(this.#current.canns, root) ?? null;
  }

  rememberCann(root: string, cann: string | null): void {
    this.update({ canns: latest(this.#current.canns, root, cann) });
  }

  /** The variant that the user chose for a quantization config; null when he did not. */
  variantOf(root: string, path: string): QuantVariantId | null {
    const variants = ownEntry(this.#current.variants, root);
    return (variants === undefined ? undefined : ownEntry(variants, path)) ?? null;
  }

  rememberVariant(root: string, path: string, variant: QuantVariantId | null): void {
    const { variants } = this.#current;
    const project = latest(ownEntry(variants, root) ?? {}, path, variant);
    const isEmpty = Object.keys(project).length === 0;
    this.update({ variants: latest(variants, root, isEmpty ? null : project) });
  }

  /** The tabs remembered for a project; none when it is new. */
  viewOf(root: string): ProjectView {
    return ownEntry(this.#current.views, root) ?? { tabs: [], active: null };
  }

  rememberView(root: string, view: ProjectView): void {
    this.update({ views: latest(this.#current.views, root, view) });
  }

  /** Writes what is not written yet; for the end of the program, which does not wait. */
  flush(): void {
    if (this.#timer === null && !this.#isWriting) return;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    try {
      mkdirSync(dirname(this.file), { recursive: true });
      const beside = this.#beside();
      writeFileSync(beside, this.#text(), { flush: true });
      renameSync(beside, this.file);
      this.#flushed = true;
    } catch (error) {
      this.#onFailure(error);
    }
  }

  /** Writes beside and renames, so that a power cut leaves the old file or the new one. */
  async #write(): Promise<void> {
    const beside = `${this.#beside()}.async`;
    this.#isWriting = true;
    try {
      await mkdir(dirname(this.file), { recursive: true });
      const handle = await open(beside, 'w');
      try {
        await handle.writeFile(this.#text());
        await handle.sync();
      } finally {
        await handle.close();
      }
      // What flush wrote meanwhile is later than this. The renaming does not wait, so that flush
      // cannot come between the question and the deed.
      if (this.#flushed) await rm(beside, { force: true });
      else renameSync(beside, this.file);
    } catch (error) {
      await rm(beside, { force: true }).catch(() => undefined);
      this.#onFailure(error);
    } finally {
      this.#isWriting = false;
    }
  }

  #beside(): string {
    return `${this.file}.${String(process.pid)}.tmp`;
  }

  #text(): string {
    return `${JSON.stringify(this.#current, null, 2)}\n`;
  }
}

function ownEntry<T>(entries: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(entries, key) ? entries[key] : undefined;
}

/** The entries with that of `root` set, or removed by null, as the latest; the oldest are let go. */
function latest<T>(
  entries: Readonly<Record<string, T>>,
  root: string,
  value: T | null,
): Readonly<Record<string, T>> {
  const others = Object.entries(entries).filter(([path]) => path !== root);
  const all: [string, T][] = value === null ? others : [...others, [root, value]];
  return Object.fromEntries(all.slice(-projectLimit));
}

function readSettings(file: string): { settings: StoredSettings; damaged: boolean } {
  let content: string;
  try {
    content = readFileSync(file, 'utf8');
  } catch (error) {
    // Locked or forbidden for the moment is not damaged: the file stays where it is.
    const damaged = ['EISDIR', 'ENOTDIR'].includes(errorCode(error));
    return { settings: defaultSettings, damaged };
  }
  try {
    return { settings: schema.parse(JSON.parse(content)), damaged: false };
  } catch {
    return { settings: defaultSettings, damaged: true };
  }
}

function putAside(file: string): string {
  const aside = join(dirname(file), 'settings.damaged.json');
  try {
    renameSync(file, aside);
    return aside;
  } catch {
    // It stays where it is until the next write replaces it.
    return file;
  }
}
