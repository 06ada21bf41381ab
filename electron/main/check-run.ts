import { type LiveDocument, unchecked } from '../checks/live';
import type { Events } from '../ipc/channels';
import type { DocumentVariant, ResultSplice } from '../ipc/documents';
import { sliceMs } from './in-slices';

/** What a run works on; asked anew at each turn, since the document may be read again meanwhile. */
export interface RunSubject {
  readonly live: LiveDocument;
  readonly version: number;
  /** Of a quantization config, once it is known. */
  readonly variant: DocumentVariant | null;
}

/** Lines of results in one message. */
const linesInPatch = 1000;

/**
 * Checks one document whenever it changed, in slices, and tells the window the changes of its
 * results. An edit drops the run under way and starts another, which goes on where that one was.
 */
export class CheckRun {
  readonly #path: string;
  readonly #subject: () => RunSubject;
  readonly #emit: (name: 'document:findings', patch: Events['document:findings']) => void;
  readonly #failed: (error: unknown) => void;
  #checking: Iterator<readonly ResultSplice[]> | null = null;
  #next: NodeJS.Immediate | null = null;
  #ready: ResultSplice[] = [];
  #reset = true;
  /** The window holds no results that later ones could count on. */
  #anew = false;
  /** The results are those of the document's text. */
  finished = false;

  constructor(
    path: string,
    subject: () => RunSubject,
    emit: (name: 'document:findings', patch: Events['document:findings']) => void,
    failed: (error: unknown) => void,
  ) {
    this.#path = path;
    this.#subject = subject;
    this.#emit = emit;
    this.#failed = failed;
  }

  /**
   * Checks what is due. The first slice runs at once, which is all that most edits need.
   * @param anew tells all results again, to a window that has none
   */
  restart(anew: boolean): void {
    this.finished = false;
    const { live } = this.#subject();
    if (anew || this.#anew) {
      this.#anew = false;
      live.forgetUntold();
      this.#reset = true;
      this.#ready = [{ start: 0, removed: 0, lines: live.results }];
    }
    this.#checking = live.check();
    this.#turn();
  }

  /** The document was read again, so that no result before counts. */
  resetResults(): void {
    this.#reset = true;
    this.#ready = [];
  }

  stop(): void {
    if (this.#next !== null) clearImmediate(this.#next);
    this.#next = null;
    this.#checking = null;
  }

  #turn(): void {
    if (this.#next !== null) clearImmediate(this.#next);
    this.#next = null;
    const start = performance.now();
    let lines = 0;
    while (this.#checking !== null) {
      const step = this.#step(this.#checking);
      if (step === null) return;
      if (step.done === true) {
        this.finished = true;
        this.#checking = null;
        break;
      }
      for (const splice of step.value) {
        this.#ready.push(splice);
        lines += splice.lines.length;
      }
      if (lines < linesInPatch && performance.now() - start < sliceMs) continue;
      this.#next = setImmediate(() => {
        this.#turn();
      });
      break;
    }
    this.#tell();
  }

  /** Null when checking is impossible: then the window shows no verdict rather than an old one. */
  #step(
    checking: Iterator<readonly ResultSplice[]>,
  ): IteratorResult<readonly ResultSplice[]> | null {
    try {
      return checking.next();
    } catch (error) {
      this.#checking = null;
      this.#anew = true;
      this.#ready = [];
      const { live, version } = this.#subject();
      const lines = Array.from({ length: live.lineCount }, () => unchecked);
      const splices = [{ start: 0, removed: 0, lines }];
      const patch = {
        path: this.#path,
        version,
        reset: true,
        splices,
        file: [],
        variant: null,
        done: true,
      };
      this.#emit('document:findings', patch);
      this.#failed(error);
      return null;
    }
  }

  #tell(): void {
    if (this.#ready.length === 0 && !this.finished && !this.#reset) return;
    const { live, version, variant } = this.#subject();
    const patch = {
      path: this.#path,
      version,
      reset: this.#reset,
      splices: this.#ready,
      file: live.fileFindings,
      variant,
      done: this.finished,
    };
    this.#ready = [];
    this.#reset = false;
    this.#emit('document:findings', patch);
  }
}
