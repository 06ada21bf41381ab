/** From a key to the findings on the screen, in a file of 10 000 lines, and what it costs main. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { electronSwitches } from '../start/arguments.mjs';
import { figure, median, quantile, show } from './figures.mjs';

const lines = 10_000;
const keys = 200;
/** Milliseconds between keys: a fast typist. */
const betweenKeys = 80;

function longFile() {
  const dtypes = ['float16', 'float', 'int8', 'int32'];
  const line = (index) =>
    index % 50 === 49
      ? 'slip::InputDtype:fp16'
      : `block_${index}/MatMul::InputDtype:${dtypes[index % 4]},${dtypes[(index + 1) % 4]}`;
  return `${Array.from({ length: lines }, (_, index) => line(index)).join('\n')}\n`;
}

/** In the page: notes for each key the milliseconds until the findings of its text are shown. */
function watchKeys() {
  const host = document.querySelector('[data-testid=editor] .cm-editor');
  globalThis.benchKeys = [];
  host.addEventListener(
    'keydown',
    () => {
      const from = performance.now();
      const before = host.dataset.version;
      const look = () => {
        const { version, checkedVersion } = host.dataset;
        if (version !== before && checkedVersion === version) {
          globalThis.benchKeys.push(performance.now() - from);
        } else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    },
    { capture: true },
  );
}

export async function typing(context) {
  const folder = mkdtempSync(join(tmpdir(), 'atc-studio-bench-'));
  writeFileSync(join(folder, 'customize_dtypes.cfg'), longFile());
  // Elsewhere: what the program writes there is no change of the project.
  const userData = mkdtempSync(join(tmpdir(), 'atc-studio-bench-'));
  // Playwright asks its own environment for the runtime.
  Object.assign(process.env, context.env);
  const { _electron } = await import('@playwright/test');
  const app = await _electron.launch({
    cwd: context.root,
    args: [
      '-r',
      join(context.root, 'test/bench/window/hook.cjs'),
      '.',
      folder,
      ...electronSwitches(process.platform, process.getuid?.(), process.env),
    ],
    env: { ...context.env, ATC_STUDIO_USER_DATA: userData },
  });
  try {
    const page = await app.firstWindow();
    const editor = page.locator('[data-testid=editor]');
    await editor.locator('.cm-content').click();
    await page.waitForFunction(() => {
      const { version, checkedVersion } = document.querySelector(
        '[data-testid=editor] .cm-editor',
      ).dataset;
      return version !== undefined && version === checkedVersion;
    });
    await page.keyboard.press('Control+End');
    await page.evaluate(watchKeys);
    await app.evaluate(() => globalThis.benchDelay.enable());
    const text = 'OpType::Relu:InputDtype:float16,OutputDtype:float16\n';
    for (let index = 0; index < keys; index += 1) {
      await page.keyboard.press(text[index % text.length].replace('\n', 'Enter'));
      await page.waitForTimeout(betweenKeys);
    }
    await page.waitForFunction((count) => globalThis.benchKeys.length >= count, keys - 2);
    const delays = await page.evaluate(() => globalThis.benchKeys);
    const blocked = await app.evaluate(() => {
      globalThis.benchDelay.disable();
      const { benchDelay } = globalThis;
      return { p99: benchDelay.percentile(99) / 1e6, most: benchDelay.max / 1e6 };
    });
    figure(
      `a key until its findings are shown, ${lines} lines, p95`,
      quantile(delays, 0.95),
      50,
      'ms',
      `median ${show(median(delays))} ms`,
    );
    figure('main process blocked while typing, p99', blocked.p99, 16, 'ms');
    figure('main process blocked while typing, at most', blocked.most, 50, 'ms');
  } finally {
    // What was typed is not to be saved.
    await app.evaluate(({ dialog }) => {
      dialog.showMessageBox = () => Promise.resolve({ response: 1, checkboxChecked: false });
    });
    await app.close();
    for (const made of [folder, userData]) rmSync(made, { recursive: true, force: true });
  }
}
