import type {
  AppState,
  CallName,
  Calls,
  EventName,
  Events,
  OpenDocument,
  Problem,
  Project,
  Result,
  StudioBridge,
} from '../../electron/ipc/channels';

type Answers = { [N in CallName]?: (...args: Parameters<Calls[N]>) => unknown };

/** A bridge whose answers a test chooses; a call without one is refused with a problem. */
export class FakeBridge implements StudioBridge {
  readonly calls: string[] = [];
  readonly #listeners = new Map<string, (payload: never) => void>();

  constructor(readonly answers: Answers) {}

  async call<N extends CallName>(
    name: N,
    ...args: Parameters<Calls[N]>
  ): Promise<Result<ReturnType<Calls[N]>>> {
    this.calls.push([name, ...args].map(String).join(' '));
    const answer = this.answers[name];
    if (answer === undefined) return { ok: false, problem: refusal };
    const value = await answer(...args);
    return { ok: true, value: value as never };
  }

  on<N extends EventName>(name: N, listener: (payload: Events[N]) => void): () => void {
    this.#listeners.set(name, listener);
    return () => this.#listeners.delete(name);
  }

  pathOf(file: File): string {
    return `/dropped/${file.name}`;
  }

  emit<N extends EventName>(name: N, payload: Events[N]): void {
    this.#listeners.get(name)?.(payload as never);
  }
}

export const refusal: Problem = { code: 'refused', message: 'Not possible.', hint: 'Do this.' };

export function projectAt(root: string, more: Partial<Project> = {}): Project {
  const tree = { type: 'folder', name: 'p', path: '', children: [], skipped: null } as const;
  return {
    name: root.slice(root.lastIndexOf('/') + 1),
    root,
    tree,
    target: null,
    files: [],
    ...more,
  };
}

export function appWith(project: Project | null, more: Partial<AppState> = {}): AppState {
  return {
    appVersion: '0.1.0',
    electronVersion: '33.2.1',
    platform: 'linux',
    settings: { language: 'system', theme: 'system' },
    language: 'en',
    theme: 'light',
    catalog: { cann: '8.1.RC1', hash: 'x', operators: 1914 },
    catalogProblem: null,
    recent: [],
    examples: [],
    project,
    ...more,
  };
}

export function documentAt(path: string, text = ''): OpenDocument {
  return {
    path,
    kind: 'customize_dtypes',
    checked: true,
    text,
    encoding: 'utf-8',
    bom: false,
    lineEnds: 'lf',
    diagnostics: [],
    entries: [],
  };
}
