import type {
  AppState,
  CallName,
  Calls,
  EventName,
  Events,
  Problem,
  Project,
  Result,
  StudioBridge,
} from '../../electron/ipc/channels';
import type { OpenDocument } from '../../electron/ipc/documents';

type Answers = { [N in CallName]?: (...args: Parameters<Calls[N]>) => unknown };

/** A bridge whose answers a test chooses; a call without one is refused with a problem. */
export class FakeBridge implements StudioBridge {
  readonly calls: string[] = [];
  readonly #listeners = new Map<string, Set<(payload: never) => void>>();

  constructor(readonly answers: Answers) {}

  async call<N extends CallName>(
    name: N,
    ...args: Parameters<Calls[N]>
  ): Promise<Result<ReturnType<Calls[N]>>> {
    this.calls.push([name, ...args].map(String).join(' '));
    const answer = this.answers[name];
    if (answer === undefined) return { ok: false, problem: refusal };
    try {
      return { ok: true, value: (await answer(...args)) as never };
    } catch (error) {
      if (error instanceof Refused) return { ok: false, problem: refusal };
      throw error;
    }
  }

  on<N extends EventName>(name: N, listener: (payload: Events[N]) => void): () => void {
    const listeners = this.#listeners.get(name) ?? new Set();
    this.#listeners.set(name, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  pathOf(file: File): string {
    return `/dropped/${file.name}`;
  }

  emit<N extends EventName>(name: N, payload: Events[N]): void {
    for (const listener of this.#listeners.get(name) ?? []) listener(payload as never);
  }
}

/** Thrown by an answer: main refuses this call. */
export class Refused extends Error {}

export const refusal: Problem = { code: 'refused', message: 'Not possible.', hint: 'Do this.' };

export function projectAt(root: string, more: Partial<Project> = {}): Project {
  const tree = { type: 'folder', name: 'p', path: '', children: [], skipped: null } as const;
  return {
    name: root.slice(root.lastIndexOf('/') + 1),
    root,
    tree,
    target: null,
    cann: '8.1.RC1',
    files: [],
    view: { tabs: [], active: null },
    requested: null,
    ...more,
  };
}

export function appWith(project: Project | null, more: Partial<AppState> = {}): AppState {
  return {
    appVersion: '0.1.0',
    electronVersion: '33.2.1',
    platform: 'linux',
    settings: {
      language: 'system',
      theme: 'system',
      contrast: 'system',
      fontSize: 14,
      autoSave: 'off',
    },
    language: 'en',
    theme: 'light',
    highContrast: false,
    catalog: {
      cann: '8.1.RC1',
      cannVersions: ['8.1.RC1', '6.0.1'],
      hash: 'x',
      date: '2025-06-30',
      operators: 1914,
    },
    catalogProblem: null,
    recent: [],
    examples: [],
    templates: [],
    project,
    ...more,
  };
}

export function documentAt(path: string, more: Partial<OpenDocument> = {}): OpenDocument {
  return {
    path,
    kind: 'customize_dtypes',
    checked: true,
    text: '',
    encoding: 'utf-8',
    bom: false,
    lineEnds: 'lf',
    version: 0,
    dirty: false,
    savedText: null,
    disk: 'same',
    readOnly: false,
    recovered: false,
    ...more,
  };
}
