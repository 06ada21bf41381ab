/** When to save without being asked. Whether a document may be saved is for `save` to know. */
import type { AutoSave as Mode } from '../../electron/ipc/channels';

/** From the last edit to the save, in milliseconds. */
export const autoSaveDelay = 1000;

export class AutoSaver {
  readonly #mode: Mode;
  readonly #save: (path: string) => void;
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();

  constructor(mode: Mode, save: (path: string) => void) {
    this.#mode = mode;
    this.#save = save;
  }

  /** The document was edited: it is saved once no edit came for a while. */
  edited(path: string): void {
    if (this.#mode !== 'after-delay') return;
    clearTimeout(this.#timers.get(path));
    const timer = setTimeout(() => {
      this.#timers.delete(path);
      this.#save(path);
    }, autoSaveDelay);
    this.#timers.set(path, timer);
  }

  /** The user turned to another tab or another window. */
  left(path: string): void {
    if (this.#mode === 'off') return;
    clearTimeout(this.#timers.get(path));
    this.#timers.delete(path);
    this.#save(path);
  }

  /** No more saves. */
  stop(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
  }
}
