/** The part of Electron's window that closing is about. */
export interface ClosingWindow {
  close(): void;
}

/**
 * Lets a window close only once unsaved changes are settled. Pressing the cross again while the
 * question stands asks nothing twice.
 */
export class ClosingGuard {
  readonly #mayEnd: () => Promise<boolean>;
  #asking = false;
  #free = false;

  /** @param mayEnd settles what is unsaved; false when the user wants to stay */
  constructor(mayEnd: () => Promise<boolean>) {
    this.#mayEnd = mayEnd;
  }

  /** For the window's event `close`. Fails as `mayEnd` does; the window then stays. */
  async onClose(event: { preventDefault(): void }, window: ClosingWindow): Promise<void> {
    if (this.#free) return;
    event.preventDefault();
    if (this.#asking) return;
    this.#asking = true;
    try {
      this.#free = await this.#mayEnd();
    } finally {
      this.#asking = false;
    }
    if (this.#free) window.close();
  }

  /** The system ends the session: nobody is there to be asked, and the backups keep the texts. */
  letGo(): void {
    this.#free = true;
  }
}
