import type { Events } from '../ipc/channels';

/** Work shorter than this shows no progress: a bar that flashes tells nothing. */
export const quietMs = 300;
const everyMs = 100;

export interface Progress {
  report(label: string, done: number, total: number | null): void;
  /** Must be called at the end, however the work ended. */
  end(): void;
}

/** Reports of one piece of work: none before 300 ms, then at most ten a second. */
export function startProgress(
  emit: (progress: Events['progress']) => void,
  now: () => number = () => performance.now(),
): Progress {
  const start = now();
  let last: number | null = null;
  return {
    report: (label, done, total) => {
      const time = now();
      if (time - start < quietMs || (last !== null && time - last < everyMs)) return;
      last = time;
      emit({ label, done, total });
    },
    end: () => {
      if (last !== null) emit(null);
      last = null;
    },
  };
}
