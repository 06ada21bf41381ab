/** How long checks take, in a process and as one. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { bundle } from './bundle.mjs';
import { figure, median, show } from './figures.mjs';

function run(root, ...words) {
  const from = performance.now();
  const { status, stdout, stderr } = spawnSync(process.execPath, words, {
    cwd: root,
    encoding: 'utf8',
  });
  const elapsed = performance.now() - from;
  if (status !== 0 && status !== 1) throw new Error(stderr || `exit ${status}`);
  return { elapsed, out: stdout };
}

export async function checkInProcess(root) {
  const script = await bundle(root, 'check-in-process');
  const catalog = join(root, 'catalog.sqlite');
  const { warm, tenfold } = JSON.parse(run(root, script, catalog, 'all').out);
  const cold = [1, 2, 3, 4, 5].map(() => JSON.parse(run(root, script, catalog, 'cold').out).cold);
  figure('check of 10 000 lines, warm', median(warm), 200, 'ms');
  figure('check of 10 000 lines, first in a process', median(cold), 700, 'ms');
  figure('check of 100 000 lines ÷ 10 000 lines', median(tenfold) / median(warm), 12, '×');
}

export async function quantInProcess(root) {
  const script = await bundle(root, 'quant-in-process');
  const { lines, whole, edits } = JSON.parse(run(root, script, join(root, 'catalog.sqlite')).out);
  figure(`quantization config of ${lines} lines, whole`, median(whole), 250, 'ms');
  figure('the same after one edit', median(edits), 30, 'ms');
}

export async function matrixInProcess(root) {
  const script = await bundle(root, 'matrix-in-process');
  const { rules, socs, times } = JSON.parse(run(root, script, join(root, 'catalog.sqlite')).out);
  figure(`matrix of ${rules} rules and ${socs} SoCs`, median(times), 500, 'ms');
}

/** The two commands in turn, so that a slow moment of the machine hits both. */
export function smallFileAsProcess(root) {
  const file = 'examples/resnet50/config/customize_dtypes.cfg';
  const command = ['out/cli/index.js', 'check', file, '--target', 'Ascend310P3'];
  run(root, ...command);
  const pairs = Array.from({ length: 15 }, () => ({
    check: run(root, ...command).elapsed,
    empty: run(root, '-e', '0').elapsed,
  }));
  const times = [median(pairs.map(({ check }) => check)), median(pairs.map(({ empty }) => empty))];
  figure(
    'check of one small file ÷ node -e 0',
    median(pairs.map(({ check, empty }) => check / empty)),
    3,
    '×',
    `${times.map(show).join(' and ')} ms`,
  );
}

export async function largeFolder(root) {
  const script = await bundle(root, 'scan-folder');
  const { times, files, ours } = JSON.parse(run(root, script).out);
  figure(`listing a folder of ${files} files, ${ours} of them ours`, median(times), 2000, 'ms');
}
