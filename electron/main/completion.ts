import { askedSocs, type CheckRequest } from '../checks/live';
import { completeCustomize, prepareCompletion } from '../checks/customize/complete';
import type { CompletionSetting } from '../checks/customize/complete-text';
import { shortlist } from '../checks/customize/shortlist';
import type { CompletionAnswer, Place } from '../ipc/documents';
import { inSlices } from './in-slices';

/** Milliseconds after which a document that was opened is on the screen. */
const calmMs = 400;

/** Completion against the target and in the language in force. */
export class Completion {
  readonly #request: () => CheckRequest;
  #timer: NodeJS.Timeout | null = null;

  constructor(request: () => CheckRequest) {
    this.#request = request;
  }

  /** What may stand at a place of a line of a customize_dtypes file; null for nothing. */
  at(line: string, at: Place): CompletionAnswer | null {
    const answer = completeCustomize(line, at.column, this.#setting());
    if (answer === null) return null;
    const items = shortlist(answer.items, line.slice(answer.from - 1, at.column - 1));
    if (items.length === 0) return null;
    return {
      from: { line: at.line, column: answer.from },
      to: { line: at.line, column: answer.to },
      items,
    };
  }

  /** Reads ahead, in slices, what the first question would have to wait for. */
  prepareSoon(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timer = null;
      // What goes wrong here goes wrong again when it is asked for, and is told then.
      this.#prepare().catch(() => undefined);
    }, calmMs);
    this.#timer.unref();
  }

  async #prepare(): Promise<void> {
    await inSlices(prepareCompletion(this.#setting()));
  }

  #setting(): CompletionSetting {
    const request = this.#request();
    return { ...askedSocs(request), language: request.language };
  }
}
