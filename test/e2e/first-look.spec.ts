/** What a new user does first, in the real program. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { repository, Studio } from './pages/studio';

const resnet50 = join(repository, 'examples/resnet50');
const refused = 'customize/unsupported-dtypes';

test('opens a project, judges it for a device, and finds both again after a restart', async () => {
  const userData = mkdtempSync(join(tmpdir(), 'atc-studio-'));
  // Under another name, so that the recent folder is not taken for the example card.
  const project = join(userData, 'my-conversion');
  cpSync(resnet50, project, { recursive: true });
  let studio = await Studio.start({ open: project, userData });
  await studio.openFile('customize_dtypes.cfg');
  await expect(studio.at('editor')).toContainText(
    'OpType::Relu:InputDtype:float16,OutputDtype:int8',
  );

  await studio.chooseTarget('Ascend310P3');
  await expect(studio.at('status-bar')).toContainText('Ascend310P3');
  const relu = studio.problems(refused, 1);
  await expect(relu).toHaveCount(1);
  await expect(relu).toContainText('W11001');
  await expect(relu).toContainText('EZ3002');
  await expect(relu).toContainText('EZ3003');
  await expect(relu).toContainText('x=float16 → y=float16 (y: int8 ⇒ float16)');
  await studio.close();

  studio = await Studio.start({ userData });
  await studio
    .at('welcome')
    .getByRole('button', { name: /my-conversion/ })
    .click();
  await expect(studio.at('status-bar')).toContainText('Ascend310P3');
  await studio.openFile('customize_dtypes.cfg');
  await expect(studio.problems(refused, 1)).toHaveCount(1);
  await studio.close();
  rmSync(userData, { recursive: true, force: true });
});

test('changes verdicts with the device', async () => {
  const studio = await Studio.start({ open: join(repository, 'examples/bert-base') });
  await studio.openFile('customize_dtypes.cfg');
  await studio.chooseTarget('Ascend910B3');
  await expect(studio.problems('customize/unknown-type')).toHaveCount(1);
  await expect(studio.problems(refused)).toHaveCount(0);
  await studio.chooseTarget('Ascend310P3');
  await expect(studio.problems(refused)).toHaveCount(2);
  await studio.close();
});

test('jumps to the line of a problem and shows the page of its rule', async () => {
  const studio = await Studio.start({ open: resnet50 });
  await studio.openFile('customize_dtypes.cfg');
  await studio.problems('customize/prefix-spelling').click();
  await expect(studio.at('status-bar')).toContainText('Ln 5');
  await studio.problems('customize/separator').getByRole('button').first().click();
  await expect(studio.at('rule-page')).toContainText('customize/separator');
  // The page is about what is shown beside it.
  await expect(studio.at('status-bar')).toContainText('Ln 6');
  await studio.close();
});

test('welcomes without a folder, in the language of the system', async () => {
  const english = await Studio.start();
  await expect(english.at('welcome')).toContainText('Open');
  await expect(english.at('welcome')).toContainText('resnet50');
  await english.close();
  const chinese = await Studio.start({
    env: { LANG: 'zh_CN.UTF-8', LC_ALL: 'zh_CN.UTF-8', LANGUAGE: 'zh_CN' },
  });
  await expect(chinese.at('welcome')).toContainText('打开');
  await chinese.close();
});

test('keeps the window sealed, and stays within its own content security policy', async () => {
  const studio = await Studio.start({ open: resnet50 });
  const complaints: string[] = [];
  studio.page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  await studio.page.reload();
  await studio.openFile('customize_dtypes.cfg');
  await studio.problems(refused, 1).hover();
  expect(complaints).toEqual([]);
  const seen = await studio.page.evaluate(async () => ({
    require: typeof (globalThis as { require?: unknown }).require,
    process: typeof (globalThis as { process?: unknown }).process,
    fetched: await fetch('https://example.invalid').then(
      () => true,
      () => false,
    ),
  }));
  expect(seen).toEqual({ require: 'undefined', process: 'undefined', fetched: false });
  const outside = await studio.page.evaluate(() =>
    (
      globalThis as unknown as {
        studio: { call(name: string, path: string): Promise<{ ok: boolean }> };
      }
    ).studio.call('document:open', '../../package.json'),
  );
  expect(outside.ok).toBe(false);
  await studio.close();
});

test('shows a clear page when the catalog cannot be used', async () => {
  const studio = await Studio.start({
    open: resnet50,
    env: { ATC_STUDIO_CATALOG: join(repository, 'package.json') },
  });
  await expect(studio.at('catalog-error')).toContainText('npm run catalog');
  await studio.close();
});
