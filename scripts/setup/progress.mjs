import { message } from './messages.mjs';

// Everything goes to standard error: standard output belongs to what the set-up is for.
const out = process.stderr;
const quietInterval = 15_000;

/**
 * Seconds in words: `8 s`, `1 min 15 s`.
 * @param {number} milliseconds
 */
export function elapsedText(milliseconds) {
  const seconds = Math.round(milliseconds / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/**
 * Shows one step while it runs: a line that is rewritten on a terminal, else a line every 15 s.
 * @param {string} title
 */
export function startProgress(title) {
  const begun = Date.now();
  let note = '';
  let lastLine = begun;
  const rewrite = out.isTTY === true;

  const line = () => `${title}${note && `: ${note}`} (${elapsedText(Date.now() - begun)})`;
  const show = () => {
    if (rewrite) out.write(`\r\x1b[K… ${line().slice(0, (out.columns || 80) - 3)}`);
    else if (Date.now() - lastLine >= quietInterval) {
      lastLine = Date.now();
      out.write(`… ${line()}\n`);
    }
  };

  if (!rewrite) out.write(`… ${title}\n`);
  const timer = setInterval(show, rewrite ? 250 : 1000);
  const stop = (mark) => {
    clearInterval(timer);
    note = '';
    out.write(`${rewrite ? '\r\x1b[K' : ''}${mark} ${line()}\n`);
  };
  return {
    /** What the step is doing just now. @param {string} text */
    note(text) {
      note = text;
    },
    /** Bytes fetched so far. @param {number} bytes @param {number} total */
    bytes(bytes, total) {
      const done = Math.min(bytes, total);
      note = message('progress.bytes', {
        done: (done / 1e6).toFixed(0),
        total: (total / 1e6).toFixed(0),
        percent: Math.floor((done / total) * 100),
      });
    },
    done: () => stop('✓'),
    failed: () => stop('✗'),
  };
}

/** Writes a line for the user. @param {string} text */
export function say(text) {
  out.write(`${text}\n`);
}
