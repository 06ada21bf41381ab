/** The other languages: a keep_dtype list and a quantization config, edited, mended and saved. */
import { expect, test } from '@playwright/test';
import { Project } from './pages/project';
import { repository, Studio } from './pages/studio';

const sample = new Project(`${repository}/examples/mobilenet-v2`);
test.afterAll(() => {
  sample.remove();
});

async function open(project: Project, path: string): Promise<Studio> {
  const studio = await Studio.start({ open: project.root });
  await studio.press('Control+P');
  await studio.at('palette').getByRole('combobox').fill(path);
  await studio.press('Enter');
  await expect(studio.tab(path)).toHaveCount(1);
  await studio.chooseTarget('Ascend310P3');
  return studio;
}

test('a keep_dtype list is read, completed, mended and saved, and nothing else changes', async () => {
  const path = 'config/exceptionlist.cfg';
  const project = new Project(sample.root);
  const studio = await open(project, path);
  await expect(studio.problems('keep/unknown-type', 3)).toHaveCount(1);
  await expect(studio.problems('keep/prefix-spelling', 4)).toHaveCount(1);
  await expect(studio.problems('keep/comment', 5)).toHaveCount(1);

  await studio.goTo(3, 9);
  await studio.press('Control+.');
  await studio.at('fix-menu').getByRole('menuitem').first().click();
  await expect(studio.problems('keep/unknown-type')).toHaveCount(0);

  // What is safe goes in one step; the note in line 5 stays.
  await studio.press('Control+Shift+.');
  await expect(studio.problems('keep/prefix-spelling')).toHaveCount(0);

  await studio.goTo(6, 9);
  await studio.press('Enter');
  await studio.page.keyboard.type('Op');
  const options = studio.page.locator('.cm-tooltip-autocomplete li');
  await expect(options.filter({ hasText: 'OpType::' })).toHaveCount(1);
  await studio.page.waitForTimeout(200);
  await studio.press('Enter');
  await studio.page.keyboard.type('Gelu');
  await studio.press('Escape');

  await studio.save();
  await expect(studio.tab(path)).toHaveAttribute('data-dirty', 'false');
  expect(project.text(path)).toBe(
    sample
      .text(path)
      .replace('OpType::Softmax\n', 'OpType::SoftmaxV2\n')
      .replace('optype::', 'OpType::')
      .concat('OpType::Gelu\n'),
  );
  await studio.close();
  project.remove();
});

test('a quantization config is checked as what names it, completed, mended and saved', async () => {
  const path = 'config/quant.cfg';
  const project = new Project(sample.root);
  const studio = await open(project, path);
  // The compression file that convert.sh names says that ATC reads it.
  await expect(studio.at('variant')).toContainText('ATC');
  await expect(studio.problems('quant/other-variant', 3)).toHaveCount(1);
  await expect(studio.problems('quant/wrong-value', 10)).toHaveCount(1);
  await expect(studio.problems('quant/override-drops-common', 23)).toHaveCount(1);

  await studio.page
    .locator('.cm-line', { hasText: 'search_step' })
    .hover({ position: { x: 60, y: 10 } });
  await expect(studio.page.locator('.cm-tooltip-hover')).toContainText('Default: 0.01');

  await studio.goTo(10, 18);
  await studio.press('Control+.');
  await studio.at('fix-menu').getByRole('menuitem').first().click();
  await expect(studio.problems('quant/wrong-value')).toHaveCount(0);

  await studio.goTo(16, 28);
  await studio.press('Enter');
  await studio.page.keyboard.type('min');
  const option = studio.page.locator('.cm-tooltip-autocomplete li', { hasText: 'min_percentile' });
  await expect(option).toContainText('default 0.999999');
  await studio.page.waitForTimeout(200);
  await studio.press('Enter');
  await studio.page.keyboard.type('0.99');
  await studio.press('Escape');

  await studio.save();
  await expect(studio.tab(path)).toHaveAttribute('data-dirty', 'false');
  expect(project.text(path)).toBe(
    sample
      .text(path)
      .replace('INT8', '8')
      .replace('max_percentile: 0.99999\n', 'max_percentile: 0.99999\n    min_percentile: 0.99\n'),
  );
  await studio.close();
  project.remove();
});

test('the variant of a quantization config can be chosen, and is remembered', async () => {
  const path = 'config/quant.cfg';
  const project = new Project(sample.root);
  const studio = await open(project, path);
  await studio.at('variant').click();
  await studio.page.getByRole('menuitemradio', { name: 'AMCT ONNX' }).click();
  // batch_num is there for AMCT, and Gemm is a type of ONNX.
  await expect(studio.problems('quant/other-variant')).toHaveCount(0);
  await expect(studio.problems('quant/unknown-layer-type', 5)).toHaveCount(0);
  await expect(studio.problems('quant/unknown-layer-type', 23)).toHaveCount(1);
  await studio.at('variant').click();
  await studio.page.getByRole('menuitemradio', { name: 'Automatic' }).click();
  await expect(studio.problems('quant/other-variant', 3)).toHaveCount(1);
  await studio.close();
  project.remove();
});

test('a quantization config is brought into the usual layout, in one step', async () => {
  const path = 'config/quant.cfg';
  const project = new Project(sample.root);
  project.write(path, 'do_fusion :true;version:1\ncommon_config:{arq_quantize{quant_bits:8}}\n');
  const studio = await open(project, path);
  await studio.goTo(1);
  await studio.press('Shift+Alt+F');
  await expect(studio.text).toContainText('quant_bits: 8');
  await studio.save();
  await expect(studio.tab(path)).toHaveAttribute('data-dirty', 'false');
  expect(project.text(path)).toMatch(/^do_fusion: true\nversion: 1\n\n?common_config {\n/);
  await studio.press('Control+Z');
  await expect(studio.text).toContainText('do_fusion :true;version:1');
  await studio.close();
  project.remove();
});
