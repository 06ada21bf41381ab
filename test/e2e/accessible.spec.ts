/** Every view of the real window under axe, in both themes. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
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

for (const theme of ['light', 'dark'] as const) {
  test(`has nothing for axe to complain about, ${theme}`, async () => {
    const studio = await Studio.start({ open: join(repository, 'examples/resnet50') });
    await studio.page.evaluate(
      (chosen) =>
        (
          globalThis as unknown as {
            studio: { call(name: string, change: object): Promise<unknown> };
          }
        ).studio.call('app:set-settings', { theme: chosen }),
      theme,
    );
    await studio.openFile('customize_dtypes.cfg');
    await studio.chooseTarget('Ascend310P3');
    await expect(studio.problems('customize/unsupported-dtypes', 1)).toHaveCount(1);
    expect(await violations(studio)).toEqual([]);
    await studio.at('target-picker').click();
    await expect(studio.at('target-search')).toBeVisible();
    expect(await violations(studio)).toEqual([]);
    await studio.close();
    const welcome = await Studio.start();
    await expect(welcome.at('welcome')).toBeVisible();
    expect(await violations(welcome)).toEqual([]);
    await welcome.close();
  });
}
