/** Calls to main, and what is told to the user when one goes wrong. */
import type {
  CallName,
  Calls,
  EventName,
  Events,
  Problem,
  Result,
  StudioBridge,
} from '../../electron/ipc/channels';
import { t } from '../text.svelte';

export interface Notice extends Problem {
  readonly id: number;
  /** Tidings that are no problem, such as how many findings were fixed. */
  readonly good: boolean;
}

/** Notices on the screen at once. */
const MOST = 4;

/** The bridge, but for that a call always answers. */
export class MainCalls implements StudioBridge {
  readonly #bridge: StudioBridge;
  #lastNotice = 0;
  notices = $state.raw<readonly Notice[]>([]);

  constructor(bridge: StudioBridge) {
    this.#bridge = bridge;
  }

  on<N extends EventName>(name: N, listener: (payload: Events[N]) => void): () => void {
    return this.#bridge.on(name, listener);
  }

  pathOf(file: File): string {
    return this.#bridge.pathOf(file);
  }

  async call<N extends CallName>(
    name: N,
    ...args: Parameters<Calls[N]>
  ): Promise<Result<ReturnType<Calls[N]>>> {
    try {
      return await this.#bridge.call(name, ...args);
    } catch {
      const problem = { code: 'no-answer', message: t('call.failed'), hint: t('call.failedHint') };
      return { ok: false, problem };
    }
  }

  /** Calls main; what goes wrong becomes a notice and the answer null. */
  async ask<N extends CallName>(
    name: N,
    ...args: Parameters<Calls[N]>
  ): Promise<ReturnType<Calls[N]> | null> {
    const result = await this.call(name, ...args);
    if (result.ok) return result.value;
    this.notify(result.problem);
    return null;
  }

  /** Tells the user about something that went wrong. */
  notify(problem: Problem, { good } = { good: false }): void {
    this.#lastNotice += 1;
    const others = this.notices.filter(({ message }) => message !== problem.message);
    this.notices = [...others, { ...problem, id: this.#lastNotice, good }].slice(-MOST);
  }

  dismiss(id: number): void {
    this.notices = this.notices.filter((notice) => notice.id !== id);
  }
}
