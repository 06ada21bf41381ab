/** The program around the editor: opening, tabs, palette, settings, pages. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { _electron, expect, test } from '@playwright/test';
import { commands } from '../../electron/ipc/commands';
import { Project } from './pages/project';
import { repository, Studio } from './pages/studio';

const titles = JSON.parse(
  readFileSync(join(repository, 'electron/text/en/commands.json'), 'utf8'),
) as Readonly<Record<string, string>>;
const rule = 'a::InputDtype:int8\n';
let project: Project;
let studio: Studio;

test.beforeEach(() => {
  project = new Project({ 'a.cfg': rule, 'sub/b.cfg': 'b::InputDtype:fp16\n', 'notes.md': 'hi\n' });
});
test.afterEach(async () => {
  await studio.close();
  project.remove();
});

test.describe('opening', () => {
  test('a file on the command line opens its folder and shows it', async () => {
    studio = await Studio.start({ open: project.at('sub/b.cfg') });
    await expect(studio.tab('b.cfg')).toHaveAttribute('aria-selected', 'true');
  });

  test('by the dialogs of the system, a folder and a file', async () => {
    studio = await Studio.start();
    await studio.answer({ open: project.root });
    await studio.press('Control+Shift+O');
    await expect(studio.at('tree')).toContainText('notes.md');
    await studio.answer({ open: project.at('sub/b.cfg') });
    await studio.press('Control+O');
    await expect(studio.tab('sub/b.cfg')).toHaveAttribute('aria-selected', 'true');
  });

  test('a second start hands its file over to the first', async () => {
    const userData = mkdtempSync(join(tmpdir(), 'atc-studio-'));
    studio = await Studio.start({ open: project.root, userData });
    const second = await _electron
      .launch({
        cwd: repository,
        args: ['.', project.at('sub/b.cfg'), ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
        env: { ...(process.env as Record<string, string>), ATC_STUDIO_USER_DATA: userData },
      })
      // It ends as soon as it has handed over, which may be before it can be attached to.
      .catch(() => null);
    await expect(studio.tab('sub/b.cfg')).toHaveAttribute('aria-selected', 'true');
    await second?.close().catch(() => undefined);
    await studio.close();
    rmSync(userData, { recursive: true, force: true });
  });

  test('a new file from a template is free of errors', async () => {
    studio = await Studio.start({ open: project.root });
    await studio.answer({ save: project.at('new.cfg') });
    await studio.press('Control+N');
    await studio.at('templates').getByRole('button').filter({ hasText: 'op type' }).first().click();
    await expect(studio.tab('new.cfg')).toHaveAttribute('aria-selected', 'true');
    await expect(studio.text).toContainText('OpType::');
    expect(project.text('new.cfg')).toContain('InputDtype:');
  });
});

test.describe('tabs', () => {
  test('keep each text with its cursor and its undo, and come back after a restart', async () => {
    const userData = mkdtempSync(join(tmpdir(), 'atc-studio-'));
    studio = await Studio.start({ open: project.root, userData });
    await studio.openFile('a.cfg');
    await studio.goTo(1, 4);
    await studio.page.keyboard.type('z');
    await studio.press('Escape');
    await studio.press('Control+P');
    await studio.at('palette').getByRole('combobox').fill('b.cfg');
    await studio.press('Enter');
    await expect(studio.tab('sub/b.cfg')).toHaveAttribute('aria-selected', 'true');
    await studio.press('Control+Tab');
    await expect(studio.tab('a.cfg')).toHaveAttribute('aria-selected', 'true');
    await expect(studio.text).toContainText('a::zInputDtype');
    await studio.text.focus();
    await studio.press('Control+Z');
    await expect(studio.tab('a.cfg')).toHaveAttribute('data-dirty', 'false');
    await studio.close();

    studio = await Studio.start({ open: project.root, userData });
    await expect(studio.tab('sub/b.cfg')).toBeVisible();
    await expect(studio.tab('a.cfg')).toHaveAttribute('aria-selected', 'true');
    await studio.press('Control+W');
    await expect(studio.tab('a.cfg')).toHaveCount(0);
    await studio.press('Control+Shift+T');
    await expect(studio.tab('a.cfg')).toHaveAttribute('aria-selected', 'true');
    await studio.close();
    rmSync(userData, { recursive: true, force: true });
  });
});

test('the palette has every command, with its key, and carries it out', async () => {
  studio = await Studio.start({ open: project.root });
  await studio.openFile('a.cfg');
  await studio.press('Control+Shift+P');
  const palette = studio.at('palette');
  for (const { id, key } of commands) {
    const title = titles[`command.${id}`] ?? '';
    await palette.getByRole('combobox').fill(`>${title}`);
    const option = palette.getByRole('option').filter({ hasText: title }).first();
    await expect(option, id).toBeVisible();
    if (key !== null) await expect(option, id).toContainText(key.replace('CmdOrCtrl', 'Ctrl'));
  }
  await palette.getByRole('combobox').fill('>no such thing at all');
  await expect(palette).toContainText('No command matches');
  await studio.press('Escape');
  await studio.command('Problems');
  await expect(studio.problems()).toHaveCount(0);
  await studio.command('Keyboard');
  await expect(studio.at('keys')).toContainText('Ctrl+Shift+P');
  await studio.press('Escape');
  await studio.command('About');
  await expect(studio.at('about')).toContainText('8.1.RC1');
  await expect(studio.at('about')).toContainText(/20\d\d-\d\d-\d\d/);
});

test('the menu of the system does what the palette does', async () => {
  studio = await Studio.start({ open: project.root });
  await studio.openFile('a.cfg');
  const press = (id: string) =>
    studio.app.evaluate(({ Menu }, item) => {
      Menu.getApplicationMenu()?.getMenuItemById(item)?.click();
    }, id);
  await press('help.about');
  await expect(studio.at('about')).toBeVisible();
  await studio.press('Escape');
  await press('tab.close');
  await expect(studio.tab('a.cfg')).toHaveCount(0);
});

test('settings act at once and are kept', async () => {
  const userData = mkdtempSync(join(tmpdir(), 'atc-studio-'));
  studio = await Studio.start({ open: project.root, userData });
  await studio.openFile('a.cfg');
  const size = () => studio.text.evaluate((element) => getComputedStyle(element).fontSize);
  const before = Number.parseFloat(await size());
  await studio.press('Control+,');
  const settings = studio.at('settings');
  await settings.getByText('简体中文', { exact: true }).click();
  await expect(settings).toContainText('设置');
  await settings.getByText('深色', { exact: true }).click();
  await expect(studio.page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await settings
    .getByRole('radiogroup', { name: '对比度' })
    .getByText('高', { exact: true })
    .click();
  await expect(studio.page.locator('html')).toHaveAttribute('data-contrast', 'high');
  await studio.press('Escape');
  await studio.command('放大编辑器文字');
  await expect.poll(async () => Number.parseFloat(await size())).toBeGreaterThan(before);
  await studio.close();

  studio = await Studio.start({ open: project.root, userData });
  await expect(studio.page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(studio.page.locator('html')).toHaveAttribute('data-contrast', 'high');
  await expect(studio.page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  await studio.close();
  rmSync(userData, { recursive: true, force: true });
});

test('damaged settings are put aside and told; the program starts with fresh ones', async () => {
  const data = new Project({ 'settings.json': '{ "version": 1, "language": "klingon"' });
  studio = await Studio.start({ open: project.root, userData: data.root });
  await expect(studio.at('notice')).toContainText('settings.damaged.json');
  await expect(studio.at('tree')).toContainText('a.cfg');
  expect(data.text('settings.damaged.json')).toContain('klingon');
  await studio.close();
  data.remove();
});

test('the window comes back where it was, on a display that is there', async () => {
  const data = new Project({
    'settings.json': JSON.stringify({
      version: 1,
      language: 'en',
      theme: 'light',
      recent: [],
      targets: {},
      window: { x: 90_000, y: 90_000, width: 1000, height: 700, maximized: false },
    }),
  });
  studio = await Studio.start({ userData: data.root });
  const seen = await studio.app.evaluate(({ BrowserWindow, screen }) => ({
    bounds: BrowserWindow.getAllWindows()[0]?.getBounds(),
    area: screen.getPrimaryDisplay().workArea,
  }));
  expect(seen.bounds?.x).toBeLessThan(seen.area.x + seen.area.width);
  expect(seen.bounds?.y).toBeLessThan(seen.area.y + seen.area.height);
  expect(seen.bounds).toMatchObject({ width: 1000, height: 700 });
  await studio.close();
  data.remove();
});

test('everything can be reached and done with the keyboard alone', async () => {
  studio = await Studio.start({ open: project.root });
  await studio.press('Control+P');
  await studio.page.keyboard.type('sub/b');
  await studio.press('Enter');
  await expect(studio.tab('sub/b.cfg')).toHaveAttribute('aria-selected', 'true');
  await studio.press('F8');
  await expect(studio.text).toBeFocused();
  await studio.press('Control+.');
  await expect(studio.at('fix-menu').getByRole('menuitem').first()).toBeFocused();
  await studio.press('Enter');
  await expect(studio.problems('customize/unknown-dtype')).toHaveCount(0);
  await expect(studio.text).toContainText('float16');
  await studio.press('Control+S');
  await expect(studio.tab('sub/b.cfg')).toHaveAttribute('data-dirty', 'false');
  // Round the parts of the window, and back into the text.
  for (let part = 0; part < 8; part += 1) {
    await studio.press('F6');
    if (await studio.text.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error('F6 does not come round to the text');
});

test('the count of problems is said, and not with every key', async () => {
  studio = await Studio.start({ open: project.root });
  await studio.openFile('b.cfg');
  await expect(studio.at('announcer')).toContainText('1');
  await expect(studio.at('announcer')).toHaveAttribute('aria-live', 'polite');
  const said = await studio.at('announcer').evaluateHandle((element) => {
    const heard: string[] = [];
    new MutationObserver(() => heard.push(element.textContent)).observe(element, {
      characterData: true,
      childList: true,
      subtree: true,
    });
    return heard;
  });
  await studio.goTo(1, 1);
  // Each key makes other problems than the one before it.
  for (const key of ['o', 'x', 'Enter', 'y', 'Enter', 'z']) {
    await studio.page.keyboard.press(key);
    await studio.page.waitForTimeout(200);
  }
  await expect(studio.at('announcer')).toContainText('3');
  expect(await said.jsonValue()).toHaveLength(1);
});
