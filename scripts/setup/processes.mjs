import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { constants } from 'node:os';

const tailLines = 40;
const graceMilliseconds = 3000;
const onWindows = process.platform === 'win32';

/** @type {Set<{ child: import('node:child_process').ChildProcess, foreground: boolean }>} */
const running = new Set();
/** @type {Set<string>} */
const temporaries = new Set();
let interrupted = false;

/** Removes the path when this process ends, however it ends. @param {string} path */
export function removeAtExit(path) {
  temporaries.add(path);
}

/** @param {string} path */
export function keepAtExit(path) {
  temporaries.delete(path);
}

function kill({ child, foreground }, signal) {
  if (child.pid === undefined) return;
  try {
    if (onWindows) spawn('taskkill', ['/pid', String(child.pid), '/t', '/f'], { stdio: 'ignore' });
    else process.kill(foreground ? child.pid : -child.pid, signal);
  } catch {
    // It ended by itself in the meantime.
  }
}

function killAll(signal) {
  for (const entry of running) kill(entry, signal);
}

function removeTemporaries() {
  for (const path of temporaries) rmSync(path, { recursive: true, force: true });
  temporaries.clear();
}

/** Makes Ctrl-C and a polite kill end every child and leave nothing half made. */
export function guardInterrupts() {
  process.on('exit', () => {
    killAll('SIGKILL');
    removeTemporaries();
  });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      if (interrupted) killAll('SIGKILL');
      interrupted = true;
      const code = 128 + constants.signals[signal];
      killAll('SIGTERM');
      const deadline = Date.now() + graceMilliseconds;
      const wait = setInterval(() => {
        if (running.size > 0 && Date.now() < deadline) return;
        clearInterval(wait);
        process.exit(code);
      }, 50);
    });
  }
}

/**
 * Runs a program to its end. Never rejects: one that cannot be started has code 127.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{
 *   cwd?: string, env?: NodeJS.ProcessEnv, shell?: boolean, timeout?: number,
 *   inherit?: boolean, foreground?: boolean, onLine?: (line: string) => void,
 * }} [options] `inherit`: the program writes to our own output; `foreground`: it also reads our
 *   input and shares our terminal; `timeout` in milliseconds
 * @returns {Promise<{ code: number, signal: string | null, timedOut: boolean, output: string, tail: string }>}
 */
export function runProcess(command, args, options = {}) {
  const { cwd, env, shell = false, timeout, inherit = false, foreground = false, onLine } = options;
  return new Promise((resolve) => {
    const ownOutput = inherit || foreground;
    const child = spawn(command, args, {
      cwd,
      env: env ?? process.env,
      shell,
      // A group of its own can be ended with all that it started.
      detached: !foreground && !onWindows,
      windowsHide: true,
      stdio: foreground
        ? 'inherit'
        : ['ignore', ownOutput ? 'inherit' : 'pipe', ownOutput ? 'inherit' : 'pipe'],
    });
    const entry = { child, foreground };
    running.add(entry);
    let output = '';
    let timedOut = false;
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => {
        output += text;
        if (onLine) for (const line of text.split(/[\r\n]+/)) if (line.trim()) onLine(line.trim());
      });
    }
    const timer =
      timeout === undefined
        ? undefined
        : setTimeout(() => {
            timedOut = true;
            kill(entry, 'SIGKILL');
          }, timeout);
    const finish = (code, signal) => {
      clearTimeout(timer);
      running.delete(entry);
      // After Ctrl-C nobody goes on from here: the handler above ends the process.
      if (interrupted) return;
      resolve({
        code: code ?? (signal === null ? 1 : 128 + constants.signals[signal]),
        signal,
        timedOut,
        output,
        tail: output.trimEnd().split('\n').slice(-tailLines).join('\n'),
      });
    };
    child.on('error', (error) => {
      output += error.message;
      finish(127, null);
    });
    child.on('close', finish);
  });
}

/**
 * Starts a program that runs beside us until `stop` is called or this process ends.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').StdioOptions} stdio
 */
export function startProcess(command, args, stdio) {
  const child = spawn(command, args, { stdio, detached: !onWindows });
  const entry = { child, foreground: false };
  running.add(entry);
  const forget = () => running.delete(entry);
  child.on('error', forget);
  child.on('close', forget);
  return { child, stop: () => kill(entry, 'SIGKILL') };
}
