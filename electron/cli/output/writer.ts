/** Standard output and standard error, with colour only where someone looks at it. */
import { createColors } from 'picocolors';

export interface Writer {
  out(text: string): void;
  err(text: string): void;
  readonly colour: ReturnType<typeof createColors>;
}

export function processWriter(): Writer {
  // A reader that has seen enough (`| head`) is no failure of ours.
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPIPE') process.exit();
      // A full disk behind a redirection: what was found did not arrive, so this run failed.
      process.exitCode = 3;
      if (stream === process.stdout) process.stderr.write(`${error.message}\n`);
      process.exit(3);
    });
  }
  const { NO_COLOR, FORCE_COLOR, TERM } = process.env;
  const plain = NO_COLOR !== undefined && NO_COLOR !== '';
  const forced = FORCE_COLOR !== undefined && FORCE_COLOR !== '' && FORCE_COLOR !== '0';
  const colour = !plain && (forced || (process.stdout.isTTY && TERM !== 'dumb'));
  return {
    out: (text) => void process.stdout.write(`${text}\n`),
    err: (text) => void process.stderr.write(`${text}\n`),
    colour: createColors(colour),
  };
}
