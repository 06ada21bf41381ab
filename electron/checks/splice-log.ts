/** Gathers the changes of line results until somebody takes them, those next to each other as one. */
import type { LineResult } from '../ipc/diagnostics';
import type { ResultSplice } from '../ipc/documents';

export class SpliceLog {
  #ready: ResultSplice[] = [];
  /** New results of lines next to each other, not yet in `#ready`. */
  #run: { readonly start: number; readonly lines: LineResult[] } | null = null;

  /** Lines came and went. @param start index of the first one */
  cameAndWent(start: number, removed: number, lines: readonly LineResult[]): void {
    this.#endRun();
    this.#ready.push({ start, removed, lines });
  }

  /** One line has another result. */
  put(index: number, result: LineResult): void {
    if (this.#run === null || this.#run.start + this.#run.lines.length !== index) {
      this.#endRun();
      this.#run = { start: index, lines: [] };
    }
    this.#run.lines.push(result);
  }

  /** All changes since the last time, in the order in which they were made. */
  take(): readonly ResultSplice[] {
    this.#endRun();
    const taken = this.#ready;
    this.#ready = [];
    return taken;
  }

  forget(): void {
    this.#run = null;
    this.#ready = [];
  }

  #endRun(): void {
    if (this.#run === null) return;
    const { start, lines } = this.#run;
    this.#run = null;
    this.#ready.push({ start, removed: lines.length, lines });
  }
}

/** Items with some of them replaced by others. */
export function spliced<T>(
  items: readonly T[],
  start: number,
  removed: number,
  came: readonly T[],
): T[] {
  return items.slice(0, start).concat(came, items.slice(start + removed));
}
