/** How the window feels beside an empty one on the same machine, launched in turn. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { executableName } from '../setup/electron-route.mjs';
import { electronSwitches } from '../start/arguments.mjs';
import { figure, median, show } from './figures.mjs';
import { memoryOf } from './processes.mjs';

/** Launches of each. */
const rounds = 7;
/** Milliseconds after which a started program has come to rest. */
const restMs = 3000;

/**
 * Starts a program and ends it again.
 * @returns {Promise<{ ready: number, memory: number }>} milliseconds until its window can be used,
 *   MB once it has come to rest
 */
async function launch(context, program, words, readyWhen) {
  const userData = mkdtempSync(join(tmpdir(), 'atc-studio-bench-'));
  const hook = join(context.root, 'test/bench/window/hook.cjs');
  const switches = electronSwitches(process.platform, process.getuid?.(), process.env);
  const from = performance.now();
  const child = spawn(
    join(context.electron.folder, executableName()),
    ['-r', hook, program, ...words, ...switches],
    {
      cwd: context.root,
      env: { ...context.env, BENCH_READY_WHEN: readyWhen, ATC_STUDIO_USER_DATA: userData },
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  try {
    const ready = await new Promise((resolve, reject) => {
      let said = '';
      child.stdout.on('data', (bytes) => {
        said += String(bytes);
        if (said.includes('bench: ready')) resolve(performance.now() - from);
      });
      child.on('error', reject);
      child.on('exit', (code) => reject(new Error(`${program} ended with ${code}`)));
    });
    await new Promise((done) => setTimeout(done, restMs));
    return { ready, memory: memoryOf(child.pid) };
  } finally {
    const ended = new Promise((done) => child.once('exit', done));
    child.kill();
    await ended;
    rmSync(userData, { recursive: true, force: true });
  }
}

export async function startAndMemory(context) {
  const empty = join(context.root, 'test/bench/window/empty');
  const project = join(context.root, 'examples/resnet50');
  const runs = [];
  for (let round = 0; round < rounds; round += 1) {
    runs.push({
      empty: await launch(context, empty, [], 'document.readyState === "complete"'),
      welcome: await launch(
        context,
        context.root,
        [],
        'document.querySelector("[data-testid=welcome]")',
      ),
      project: await launch(
        context,
        context.root,
        [project],
        'document.querySelector("[data-testid=editor] .cm-content")',
      ),
    });
  }
  const of = (read) => runs.map(read);
  const both = (a, b, unit) => `${show(median(of(a)))} and ${show(median(of(b)))} ${unit}`;
  figure(
    'cold start until the first window can be used ÷ empty window',
    median(of(({ welcome, empty: bare }) => welcome.ready / bare.ready)),
    1.5,
    '×',
    both(
      ({ welcome }) => welcome.ready,
      ({ empty: bare }) => bare.ready,
      'ms',
    ),
  );
  figure(
    'memory with one project open ÷ empty window',
    median(of((run) => run.project.memory / run.empty.memory)),
    1.3,
    '×',
    both(
      (run) => run.project.memory,
      ({ empty: bare }) => bare.memory,
      'MB',
    ),
  );
}
