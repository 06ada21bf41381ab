import { resolve } from 'node:path';

/** Dropped paths that are kept at most. */
const droppedLimit = 200;

/**
 * The paths that the window may ask to open: those that the user dropped on it, and those that
 * main itself offered. A page can therefore not open a folder of its own choice.
 */
export class OfferedPaths {
  readonly #dropped = new Set<string>();

  drop(path: string): void {
    this.#dropped.add(resolve(path));
    const oldest = this.#dropped.values().next();
    if (this.#dropped.size > droppedLimit && oldest.done !== true) {
      this.#dropped.delete(oldest.value);
    }
  }

  /** @param offered the recent projects and the examples */
  allows(path: string, offered: readonly string[]): boolean {
    const wanted = resolve(path);
    return this.#dropped.has(wanted) || offered.some((some) => resolve(some) === wanted);
  }
}
