/** What helps to write a document: completion, what is known of a word, the usual form. */
import { completeCustomize, prepareCompletion } from '../checks/customize/complete';
import type { CompletionSetting } from '../checks/customize/complete-text';
import { shortlist } from '../checks/customize/shortlist';
import { askedSocs, type CheckRequest, type LiveDocument } from '../checks/live';
import type { FileKind, QuantVariantId } from '../ipc/diagnostics';
import type { CompletionAnswer, HoverAnswer, Place, TextChange } from '../ipc/documents';
import { inSlices } from './in-slices';

/** The document that is helped with. */
export interface AssistSubject {
  readonly kind: FileKind | null;
  /** The variant of a quantization config when it is not guessed. */
  readonly variant: QuantVariantId | null;
  readonly live: LiveDocument;
}

/** Milliseconds after which a document that was opened is on the screen. */
const calmMs = 400;

/** Against the target and in the language in force. */
export class Assist {
  readonly #request: () => CheckRequest;
  #timer: NodeJS.Timeout | null = null;

  constructor(request: () => CheckRequest) {
    this.#request = request;
  }

  /** What may stand at a place; null for nothing. */
  complete({ kind, live }: AssistSubject, at: Place): CompletionAnswer | null {
    const line = live.lineText(at.line);
    if (line === null) return null;
    switch (kind) {
      case 'customize_dtypes':
        return this.#completeLine(line, at);
      default:
        return null;
    }
  }

  /** Null when nothing is known of what stands there. */
  hover(_subject: AssistSubject, _at: Place): HoverAnswer | null {
    return null;
  }

  /** Null when there is nothing to do. */
  format(_subject: AssistSubject): readonly TextChange[] | null {
    return null;
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

  #completeLine(line: string, at: Place): CompletionAnswer | null {
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

  async #prepare(): Promise<void> {
    await inSlices(prepareCompletion(this.#setting()));
  }

  #setting(): CompletionSetting {
    const request = this.#request();
    return { ...askedSocs(request), language: request.language };
  }
}
