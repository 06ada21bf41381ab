/**
 * Takes every picture of the documents from the real program, in both languages, so that they show
 * what it looks like now: docs/pictures/<name>-<language>.png, all of the same size.
 *
 *   npm run pictures [-- window fix …]
 */
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createContext } from './setup/context.mjs';
import { guardInterrupts } from './setup/processes.mjs';
import { runSteps } from './setup/run-steps.mjs';
import { electronSwitches } from './start/arguments.mjs';
import { startVirtualDisplay } from './test/virtual-display.mjs';

/** Of the page, in pixels. */
const size = { width: 1120, height: 740 };
const languages = { en: 'en', zh: 'zh-CN' };
const target = 'Ascend310P3';
const file = 'config/customize_dtypes.cfg';
const quantFile = 'config/quant.cfg';

/**
 * What is shown, and how a user gets there.
 * @type {Readonly<Record<string, {
 *   readonly theme: 'light' | 'dark', readonly project?: false,
 *   readonly example?: string, readonly file?: string,
 *   readonly act: (shot: Shot) => Promise<void>,
 * }>>}
 *
 * @typedef {{
 *   readonly page: import('@playwright/test').Page, readonly root: string,
 *   readonly at: (testId: string) => import('@playwright/test').Locator,
 *   readonly press: (...keys: string[]) => Promise<void>,
 *   readonly goTo: (line: number, column: number) => Promise<void>,
 * }} Shot
 */
const subjects = {
  welcome: {
    theme: 'light',
    project: false,
    act: async ({ at }) => {
      await at('welcome').waitFor();
    },
  },
  window: { theme: 'light', act: showWindow },
  'window-dark': { theme: 'dark', act: showWindow },
  hover: {
    theme: 'light',
    act: async ({ page }) => {
      const line = page.locator('.cm-line', { hasText: 'bf16,bf16' });
      await line.locator('[class*=cm-finding]').first().hover();
      await page.locator('.cm-tooltip-hover').waitFor();
    },
  },
  fix: {
    theme: 'light',
    act: async ({ at, press, goTo }) => {
      await goTo(5, 1);
      await press('Control+.');
      await at('fix-menu').getByRole('menuitem').first().waitFor();
    },
  },
  complete: {
    theme: 'light',
    act: async ({ page, press, goTo }) => {
      await goTo(1, 49);
      await press(...Array.from({ length: 4 }, () => 'Backspace'), 'Control+Space');
      await page.locator('.cm-tooltip-autocomplete li').first().waitFor();
    },
  },
  conflict: {
    theme: 'dark',
    act: async ({ page, at, press, goTo, root }) => {
      await goTo(5, 1);
      await press('Control+Shift+.');
      await page.locator('[role=tab][data-dirty=true]').waitFor();
      writeFileSync(
        join(root, file),
        'OpType::Relu:InputDtype:float16,OutputDtype:float16\n' +
          'OpType::SoftmaxV2:InputDtype:float,OutputDtype:float\n',
      );
      await at('conflict-bar').getByRole('button').first().click();
      await page.locator('.cm-mergeView').waitFor();
    },
  },
  quant: {
    theme: 'dark',
    example: 'mobilenet-v2',
    file: quantFile,
    act: async ({ page }) => {
      const line = page.locator('.cm-line', { hasText: 'search_step' });
      await line.hover({ position: { x: 60, y: 10 } });
      await page.locator('.cm-tooltip-hover').waitFor();
    },
  },
  palette: {
    theme: 'dark',
    act: async ({ at, press }) => {
      await press('Control+Shift+P');
      await at('palette').getByRole('option').first().waitFor();
    },
  },
  settings: {
    theme: 'light',
    act: async ({ at, press }) => {
      await press('Control+,');
      await at('settings').waitFor();
    },
  },
};

/** The window as it stands once a file is open. */
async function showWindow({ goTo }) {
  await goTo(1, 1);
}

async function takePicture(context, name, short) {
  const { theme, project = true, example = 'resnet50', file: shown = file, act } = subjects[name];
  // The folder's name is in the picture, its path is not.
  const temp = realpathSync(mkdtempSync(join(tmpdir(), 'atc-studio-pictures-')));
  const root = join(temp, example);
  const userData = join(temp, 'user-data');
  cpSync(join(context.root, 'examples', example), root, { recursive: true });
  mkdirSync(userData);
  const settings = {
    version: 1,
    language: languages[short],
    theme,
    contrast: 'normal',
    recent: [],
    window: { x: 0, y: 0, ...size, maximized: false },
    targets: { [root]: target },
    views: { [root]: { tabs: [shown], active: shown } },
  };
  writeFileSync(join(userData, 'settings.json'), JSON.stringify(settings));
  const { _electron } = await import('@playwright/test');
  const app = await _electron.launch({
    cwd: context.root,
    args: [
      '.',
      ...(project ? [root] : []),
      '--force-device-scale-factor=1',
      ...electronSwitches(process.platform, process.getuid?.(), process.env),
    ],
    env: { ...context.env, ATC_STUDIO_USER_DATA: userData },
  });
  try {
    const page = await app.firstWindow();
    await app.evaluate(({ BrowserWindow }, { width, height }) => {
      BrowserWindow.getAllWindows()[0]?.setContentSize(width, height);
    }, size);
    const at = (testId) => page.getByTestId(testId);
    const press = async (...keys) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    const goTo = async (line, column) => {
      await press('Control+P');
      await at('palette').getByRole('combobox').fill(`:${line}:${column}`);
      await press('Enter');
      await at('palette').waitFor({ state: 'detached' });
    };
    if (project) await at('problem-row').first().waitFor();
    await act({ page, root, at, press, goTo });
    await page.waitForFunction(
      ({ width, height }) => innerWidth === width && innerHeight === height,
      size,
    );
    // Verdicts follow the text, lists and panels come to rest.
    await page.waitForTimeout(600);
    const path = join(context.root, 'docs/pictures', `${name}-${short}.png`);
    await page.screenshot({ path, animations: 'disabled', caret: 'hide' });
    // Nobody is there to be asked about unsaved changes.
    await app.evaluate(({ dialog }) => {
      dialog.showMessageBox = () => Promise.resolve({ response: 1, checkboxChecked: false });
    });
  } finally {
    await app.close();
    rmSync(temp, { recursive: true, force: true });
  }
}

async function main() {
  const chosen = process.argv.slice(2);
  const unknown = chosen.find((name) => !Object.hasOwn(subjects, name));
  if (unknown !== undefined) {
    console.error(
      `There is no picture ${unknown}; choose from ${Object.keys(subjects).join(', ')}.`,
    );
    return 2;
  }
  guardInterrupts();
  const context = createContext('test');
  if (!(await runSteps(context))) return 1;
  // One screen of a known size and density for all pictures, where there can be one.
  const screen = process.platform === 'linux' ? await startVirtualDisplay() : null;
  if (screen !== null) context.env.DISPLAY = screen.display;
  // Playwright asks its own environment for the runtime.
  Object.assign(process.env, context.env);
  mkdirSync(join(context.root, 'docs/pictures'), { recursive: true });
  try {
    for (const name of Object.keys(subjects)) {
      if (chosen.length > 0 && !chosen.includes(name)) continue;
      for (const short of Object.keys(languages)) {
        await takePicture(context, name, short);
        console.log(`docs/pictures/${name}-${short}.png`);
      }
    }
  } finally {
    screen?.stop();
  }
  return 0;
}

process.exitCode = await main();
