/**
 * Measures what ARCHITECTURE.md promises and prints each figure beside its bar. Medians and ratios
 * of one run: machines differ, and the same machine differs from minute to minute.
 *
 *   npm run bench
 */
import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { nearley } from './lib/nearley-plugin.mjs';

const root = resolve(fileURLToPath(import.meta.url), '../..');
const catalog = join(root, 'catalog.sqlite');

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
const show = (value) => (value >= 100 ? value.toFixed(0) : value.toFixed(1));

const rows = [];

/** A figure with the bar it must not pass. */
function figure(what, value, bar, unit) {
  rows.push({ what, value: `${show(value)} ${unit}`, bar: `≤ ${bar} ${unit}`, ok: value <= bar });
}

function node(...words) {
  const from = performance.now();
  const run = spawnSync(process.execPath, words, { cwd: root, encoding: 'utf8' });
  const elapsed = performance.now() - from;
  if (run.status !== 0 && run.status !== 1) throw new Error(run.stderr || `exit ${run.status}`);
  return { elapsed, out: run.stdout };
}

async function checkInProcess() {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [nearley()],
    build: {
      ssr: join(root, 'test/bench/check-in-process.ts'),
      outDir: join(root, 'out/bench'),
      emptyOutDir: true,
      target: 'node20',
    },
  });
  const script = join(root, 'out/bench/check-in-process.js');
  const { warm, tenfold } = JSON.parse(node(script, catalog, 'all').out);
  const cold = [1, 2, 3, 4, 5].map(() => JSON.parse(node(script, catalog, 'cold').out).cold);
  figure('check of 10 000 lines, warm', median(warm), 200, 'ms');
  figure('check of 10 000 lines, first in a process', median(cold), 700, 'ms');
  figure('check of 100 000 lines ÷ 10 000 lines', median(tenfold) / median(warm), 12, '×');
}

/** The two commands in turn, so that a slow moment of the machine hits both. */
function smallFileAsProcess() {
  const file = 'examples/resnet50/config/customize_dtypes.cfg';
  const command = ['out/cli/index.js', 'check', file, '--target', 'Ascend310P3'];
  node(...command);
  const pairs = Array.from({ length: 15 }, () => {
    const check = node(...command).elapsed;
    return { check, empty: node('-e', '0').elapsed };
  });
  figure(
    'check of one small file ÷ node -e 0',
    median(pairs.map(({ check, empty }) => check / empty)),
    3,
    '×',
  );
  const times = `${show(median(pairs.map(({ check }) => check)))} and ${show(median(pairs.map(({ empty }) => empty)))} ms`;
  rows.at(-1).value += ` (${times})`;
}

await checkInProcess();
smallFileAsProcess();
const widths = ['what', 'value', 'bar'].map((key) =>
  Math.max(...rows.map((row) => row[key].length)),
);
for (const { what, value, bar, ok } of rows) {
  console.log(
    `${what.padEnd(widths[0])}  ${value.padEnd(widths[1])}  ${bar.padEnd(widths[2])}  ${ok ? 'ok' : 'MISSED'}`,
  );
}
process.exitCode = rows.every(({ ok }) => ok) ? 0 : 1;
