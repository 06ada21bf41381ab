/** Repairing a file: what was not touched is, byte for byte, what it was. */
import { expect, test } from '@playwright/test';
import iconv from 'iconv-lite';
import { Project } from './pages/project';
import { repository, Studio } from './pages/studio';

const file = 'config/customize_dtypes.cfg';
const sample = new Project(`${repository}/examples/resnet50`);
const original = sample.text(file);
test.afterAll(() => {
  sample.remove();
});

/** What the user does, as it should be in the file afterwards. */
function repaired(text: string): string {
  return text
    .replace('OpType::Relu:InputDtype:float16,OutputDtype:int8', (line) =>
      line.replace('int8', 'float16'),
    )
    .replace('optype::MaxPoolV3', 'OpType::MaxPoolV3')
    .replace('float16，float16', 'float16,float16');
}

const ends: Readonly<Record<string, (text: string) => string>> = {
  LF: (text) => text,
  CRLF: (text) => text.replaceAll('\n', '\r\n'),
  // Every second line, and none at the end.
  mixed: (text) =>
    text
      .trimEnd()
      .replace(/\n/g, (end, at: number) =>
        text.slice(0, at).split('\n').length % 2 ? '\r\n' : end,
      ),
};

for (const [name, endLines] of Object.entries(ends)) {
  for (const encoding of ['utf-8', 'gbk'] as const) {
    test(`two quick fixes and one completion change only their bytes (${name}, ${encoding})`, async () => {
      const text = endLines(original.replace('fp32_vars/conv1/Conv2D', '卷积/conv1/Conv2D'));
      const project = new Project(sample.root);
      project.write(file, iconv.encode(text, encoding));
      const studio = await Studio.start({ open: project.root });
      await studio.openFile('customize_dtypes.cfg');
      await studio.chooseTarget('Ascend310P3');
      await expect(studio.problems('customize/prefix-spelling', 5)).toHaveCount(1);

      await studio.goTo(5);
      await studio.press('Control+.');
      await studio.at('fix-menu').getByRole('menuitem').first().click();
      await expect(studio.problems('customize/prefix-spelling')).toHaveCount(0);

      await studio.goTo(6, 27);
      await studio.press('Control+.');
      await expect(studio.at('fix-menu').getByRole('menuitem').first()).toBeFocused();
      await studio.press('Enter');
      await expect(studio.problems('customize/separator')).toHaveCount(0);

      await studio.goTo(1, 49);
      await studio.press('Backspace', 'Backspace', 'Backspace', 'Backspace', 'Control+Space');
      const options = studio.page.locator('.cm-tooltip-autocomplete li');
      await expect(options.filter({ hasText: 'float16' }).first()).toBeVisible();
      // int8 stands in no kernel column beside float16 on this device.
      await expect(options.filter({ hasText: /^int8/ })).toHaveCount(0);
      await studio.page.keyboard.type('float16');
      await expect(studio.page.locator('.cm-tooltip-autocomplete [aria-selected]')).toHaveText(
        /^float16/,
      );
      // The list takes no Enter in its first moments, lest it swallow one meant for the text.
      await studio.page.waitForTimeout(200);
      await studio.press('Enter');
      await expect(studio.problems('customize/unsupported-dtypes')).toHaveCount(0);

      const path = `${file}`;
      await expect(studio.tab(path)).toHaveAttribute('data-dirty', 'true');
      await studio.save();
      await expect(studio.tab(path)).toHaveAttribute('data-dirty', 'false');
      expect(project.bytes(file)).toEqual(iconv.encode(repaired(text), encoding));
      await studio.close();
      project.remove();
    });
  }
}

test('everything that is safe is fixed in one step, which one undo takes back', async () => {
  const project = new Project(sample.root);
  const studio = await Studio.start({ open: project.root });
  await studio.openFile('customize_dtypes.cfg');
  await studio.chooseTarget('Ascend310P3');
  await studio.goTo(1);
  await studio.press('Control+Shift+.');
  await expect(studio.problems('customize/prefix-spelling')).toHaveCount(0);
  await expect(studio.problems('customize/separator')).toHaveCount(0);
  await expect(studio.problems('customize/unknown-dtype')).toHaveCount(0);
  // Which dtype Relu should have, only the user can say.
  await expect(studio.problems('customize/unsupported-dtypes', 1)).toHaveCount(1);
  await studio.press('Control+Z');
  await expect(studio.problems('customize/prefix-spelling')).toHaveCount(1);
  await expect(studio.tab(file)).toHaveAttribute('data-dirty', 'false');
  await studio.press('Control+Shift+Z');
  await studio.save();
  await expect(studio.tab(file)).toHaveAttribute('data-dirty', 'false');
  expect(project.text(file).split('\n').slice(4, 6)).toEqual([
    'OpType::MaxPoolV3:InputDtype:float16,OutputDtype:float16',
    'OpType::MatMul:InputDtype:float16,float16,OutputDtype:float16',
  ]);
  await studio.close();
  project.remove();
});

test('the hover over a mark says it all, and repairs', async () => {
  const project = new Project(sample.root);
  const studio = await Studio.start({ open: project.root });
  await studio.openFile('customize_dtypes.cfg');
  await studio.page
    .locator('.cm-line', { hasText: 'bf16,bf16' })
    .locator('[class*=cm-finding]')
    .first()
    .hover();
  const card = studio.page.locator('.cm-tooltip-hover');
  await expect(card).toContainText('bfloat16');
  await expect(card).toContainText('E20101');
  await card
    .getByRole('button', { name: /bfloat16/ })
    .first()
    .click();
  await expect(studio.text).toContainText('InputDtype:bfloat16,bf16');
  await studio.close();
  project.remove();
});

test('Enter and a paste write the line ends of the file', async () => {
  const project = new Project({ 'a.cfg': 'a::InputDtype:int8\r\nb::InputDtype:int8\r\n' });
  const studio = await Studio.start({ open: project.root });
  await studio.openFile('a.cfg');
  await studio.goTo(1, 19);
  await studio.press('Enter');
  await studio.page.keyboard.type('c::InputDtype:int8');
  await studio.press('Escape');
  await studio.app.evaluate(({ clipboard }) => {
    clipboard.writeText('\nd::InputDtype:int8\ne::InputDtype:int8');
  });
  await studio.press('Control+V');
  await studio.save();
  await expect(studio.tab('a.cfg')).toHaveAttribute('data-dirty', 'false');
  expect(project.text('a.cfg')).toBe(
    ['a', 'c', 'd', 'e', 'b'].map((name) => `${name}::InputDtype:int8\r\n`).join(''),
  );
  // A CRLF is one character to whoever deletes it.
  await studio.goTo(2);
  await studio.press('Backspace');
  await studio.save();
  await expect(studio.tab('a.cfg')).toHaveAttribute('data-dirty', 'false');
  expect(project.text('a.cfg').startsWith('a::InputDtype:int8c::InputDtype:int8\r\n')).toBe(true);
  await studio.close();
  project.remove();
});

test('finds, counts and replaces', async () => {
  const project = new Project({ 'a.cfg': 'x::InputDtype:fp16\ny::InputDtype:fp16\n' });
  const studio = await Studio.start({ open: project.root });
  await studio.openFile('a.cfg');
  await studio.goTo(1);
  await studio.press('Control+H');
  const panel = studio.page.locator('.cm-panels');
  await panel.getByRole('textbox', { name: 'Find' }).fill('fp16');
  await expect(panel).toContainText('2');
  await panel.getByRole('textbox', { name: 'Replace' }).fill('float16');
  await panel.getByRole('button', { name: /all/i }).last().click();
  await expect(studio.problems('customize/unknown-dtype')).toHaveCount(0);
  await studio.press('Escape');
  await studio.save();
  await expect(studio.tab('a.cfg')).toHaveAttribute('data-dirty', 'false');
  expect(project.text('a.cfg')).toBe('x::InputDtype:float16\ny::InputDtype:float16\n');
  await studio.close();
  project.remove();
});
