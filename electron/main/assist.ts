/** What helps to write a document: completion, what is known of a word, the usual form. */
import { completeCustomize, prepareCompletion } from '../checks/customize/complete';
import type { CompletionSetting } from '../checks/customize/complete-text';
import { shortlist } from '../checks/customize/shortlist';
import { completeKeep } from '../checks/keep/complete';
import { askedSocs, type CheckRequest, type LiveDocument } from '../checks/live';
import { completeQuant, type QuantAssist } from '../checks/quant/complete';
import { formatQuant } from '../checks/quant/format';
import { hoverQuant } from '../checks/quant/hover';
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
  complete(subject: AssistSubject, at: Place): CompletionAnswer | null {
    switch (subject.kind) {
      case 'customize_dtypes':
        return this.#completeLine(subject, at, completeCustomize);
      case 'keep_dtype':
        return this.#completeLine(subject, at, completeKeep);
      case 'quant_config':
        return completeQuant(subject.live.text, at, this.#quant(subject));
      default:
        return null;
    }
  }

  /** Null when nothing is known of what stands there. */
  hover(subject: AssistSubject, at: Place): HoverAnswer | null {
    if (subject.kind !== 'quant_config') return null;
    return hoverQuant(subject.live.text, at, this.#quant(subject));
  }

  /** Null when there is nothing to do. */
  format({ kind, live }: AssistSubject): readonly TextChange[] | null {
    return kind === 'quant_config' ? formatQuant(live.text) : null;
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

  #completeLine(
    { live }: AssistSubject,
    at: Place,
    complete: typeof completeCustomize,
  ): CompletionAnswer | null {
    const line = live.lineText(at.line);
    const answer = line === null ? null : complete(line, at.column, this.#setting());
    if (line === null || answer === null) return null;
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

  #quant({ variant, live }: AssistSubject): QuantAssist {
    const { cann, catalog, language } = this.#request();
    const usual: QuantVariantId = 'atc';
    return {
      variant: variant ?? live.guess?.variant ?? usual,
      cann: cann ?? catalog.info.cann,
      language,
    };
  }

  #setting(): CompletionSetting {
    const request = this.#request();
    return { ...askedSocs(request), language: request.language };
  }
}
