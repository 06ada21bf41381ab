/** Every view of the real window under axe, in each theme, contrast and language. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { Project } from './pages/project';
import { repository, Studio } from './pages/studio';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

async function violations(studio: Studio): Promise<readonly string[]> {
  await studio.page.evaluate(axe);
  return studio.page.evaluate(async () => {
    const { axe: run } = globalThis as unknown as {
      axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
    };
    const result = await run.run();
    return result.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`);
  });
}

/** The views, each with how a user comes there and leaves it again. */
const views: Readonly<Record<string, (studio: Studio) => Promise<void>>> = {
  project: async (studio) => {
    await expect(studio.problems('customize/unsupported-dtypes', 1)).toHaveCount(1);
  },
  'target picker': async (studio) => {
    await studio.at('target-picker').click();
    await expect(studio.at('target-search')).toBeVisible();
  },
  settings: async (studio) => {
    await studio.press('Control+,');
    await expect(studio.at('settings')).toBeVisible();
  },
  palette: async (studio) => {
    await studio.press('Control+Shift+P');
    await expect(studio.at('palette')).toBeVisible();
  },
  templates: async (studio) => {
    await studio.press('Control+N');
    await expect(studio.at('templates')).toBeVisible();
  },
  'quick fixes': async (studio) => {
    await studio.press('F8', 'Control+.');
    await expect(studio.at('fix-menu')).toBeVisible();
  },
  'find and replace': async (studio) => {
    await studio.press('Control+H');
    await expect(studio.page.locator('.cm-panels')).toBeVisible();
  },
  completion: async (studio) => {
    await studio.goToLine(3);
    await studio.press('End', 'Control+Space');
    await expect(studio.page.locator('.cm-tooltip-autocomplete')).toBeVisible();
  },
  'a file with edits': async (studio) => {
    await studio.press('Home');
    await studio.page.keyboard.type('x');
    await studio.press('Escape');
    await expect(studio.tab('config/customize_dtypes.cfg')).toHaveAttribute('data-dirty', 'true');
  },
};

const quantConfig =
  'do_fusion = true\nskip_layer_types: "Conv2d"\ncommon_config { ifmr_quantize { search_step: 9 } }\n';

/** Those of a quantization config. */
const quantViews: typeof views = {
  'a quantization config': async (studio) => {
    await studio.press('Control+P');
    await studio.at('palette').getByRole('combobox').fill('quant.cfg');
    await studio.press('Enter');
    await expect(studio.problems('quant/syntax', 1)).toHaveCount(1);
  },
  'choice of a variant': async (studio) => {
    await studio.at('variant').click();
    await expect(studio.page.getByRole('menuitemradio').first()).toBeVisible();
  },
  'choice of a CANN version': async (studio) => {
    await studio.at('cann').click();
    await expect(studio.page.getByRole('menuitemradio').first()).toBeVisible();
  },
  'the card over a field': async (studio) => {
    const line = studio.page.locator('.cm-line', { hasText: 'search_step' });
    await line.hover({ position: { x: 30, y: 8 } });
    await expect(studio.page.locator('.cm-tooltip-hover')).toBeVisible();
  },
};

const looks = [
  { theme: 'light', contrast: 'normal', language: 'en' },
  { theme: 'dark', contrast: 'normal', language: 'zh-CN' },
  { theme: 'light', contrast: 'high', language: 'zh-CN' },
  { theme: 'dark', contrast: 'high', language: 'en' },
] as const;

for (const look of looks) {
  test(`has nothing for axe to complain about: ${Object.values(look).join(', ')}`, async () => {
    test.setTimeout(120_000);
    const project = new Project(join(repository, 'examples/resnet50'));
    project.write('quant.cfg', quantConfig);
    const settings = { version: 1, recent: [], targets: {}, window: null, ...look };
    const data = new Project({ 'settings.json': JSON.stringify(settings) });
    let studio = await Studio.start({ userData: data.root });
    await expect(studio.at('welcome')).toBeVisible();
    expect(await violations(studio), 'welcome').toEqual([]);
    await studio.close();

    studio = await Studio.start({ open: project.root, userData: data.root });
    await studio.openFile('customize_dtypes.cfg');
    await studio.chooseTarget('Ascend310P3');
    await studio.text.click();
    for (const [name, show] of Object.entries({ ...views, ...quantViews })) {
      await show(studio);
      expect(await violations(studio), name).toEqual([]);
      await studio.press('Escape');
    }
    await studio.tab('config/customize_dtypes.cfg').click();
    project.write('config/customize_dtypes.cfg', 'theirs::InputDtype:int8\n');
    await expect(studio.at('conflict-bar')).toBeVisible();
    expect(await violations(studio), 'conflict').toEqual([]);
    await studio.at('conflict-bar').getByRole('button').first().click();
    await expect(studio.page.locator('.cm-mergeView')).toBeVisible();
    expect(await violations(studio), 'compare').toEqual([]);
    await studio.close();
    project.remove();
    data.remove();
  });
}
