import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

export interface Log {
  /** Path of the file, for messages. */
  readonly file: string;
  /** Writes an error with its stack. Never throws. */
  error(what: string, error: unknown): void;
}

const maxBytes = 1024 * 1024;

/** The log of unexpected errors, `logs/main.log`; one older file is kept beside it. */
export function openLog(userData: string, now: () => Date = () => new Date()): Log {
  const file = join(userData, 'logs', 'main.log');
  return {
    file,
    error: (what, error) => {
      const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
      try {
        mkdirSync(dirname(file), { recursive: true });
        const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
        if (size > maxBytes) renameSync(file, `${file}.old`);
        appendFileSync(file, `${now().toISOString()} ${what}: ${detail}\n`);
      } catch {
        // A log that cannot be written must not be one more error.
      }
    },
  };
}
