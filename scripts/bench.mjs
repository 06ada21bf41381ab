/**
 * Measures what ARCHITECTURE.md promises and prints each figure beside its bar. Medians and ratios
 * of one run: machines differ, and the same machine differs from minute to minute.
 *
 *   npm run bench [-- check | window | typing …]
 */
import {
  checkInProcess,
  largeFolder,
  matrixInProcess,
  quantInProcess,
  smallFileAsProcess,
} from './bench/check.mjs';
import { printFigures } from './bench/figures.mjs';
import { typing } from './bench/typing.mjs';
import { startAndMemory } from './bench/window.mjs';
import { createContext } from './setup/context.mjs';
import { guardInterrupts } from './setup/processes.mjs';
import { runSteps } from './setup/run-steps.mjs';
import { startVirtualDisplay } from './test/virtual-display.mjs';

const groups = {
  check: async ({ root }) => {
    await checkInProcess(root);
    await quantInProcess(root);
    await matrixInProcess(root);
    smallFileAsProcess(root);
    await largeFolder(root);
  },
  window: startAndMemory,
  typing,
};

async function main() {
  const chosen = process.argv.slice(2);
  const unknown = chosen.find((name) => !Object.hasOwn(groups, name));
  if (unknown !== undefined) {
    console.error(
      `There are no figures about ${unknown}; choose from ${Object.keys(groups).join(', ')}.`,
    );
    return 2;
  }
  guardInterrupts();
  const context = createContext('test');
  if (!(await runSteps(context))) return 1;
  // Windows of a bench would be in the way of whoever sits at the machine.
  const screen = process.platform === 'linux' ? await startVirtualDisplay() : null;
  if (screen !== null) context.env.DISPLAY = screen.display;
  try {
    for (const [name, measure] of Object.entries(groups)) {
      if (chosen.length === 0 || chosen.includes(name)) await measure(context);
    }
  } finally {
    screen?.stop();
  }
  return printFigures() ? 0 : 1;
}

process.exitCode = await main();
