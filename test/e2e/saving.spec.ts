/** Files that other programs touch too, and changes that are not saved yet. */
import { chmodSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { Project } from './pages/project';
import { Studio } from './pages/studio';

const rule = 'a::InputDtype:int8\n';
let project: Project;
let studio: Studio;

test.beforeEach(() => {
  project = new Project({ 'a.cfg': rule, 'sub/b.cfg': rule });
});
test.afterEach(async () => {
  await studio.close();
  project.remove();
});

async function opened(): Promise<void> {
  studio = await Studio.start({ open: project.root });
  await studio.openFile('a.cfg');
  await expect(studio.text).toContainText('InputDtype');
}

async function typed(text = 'x'): Promise<void> {
  await studio.goTo(1);
  await studio.page.keyboard.type(text);
  await studio.press('Escape');
  await expect(studio.tab('a.cfg')).toHaveAttribute('data-dirty', 'true');
}

test.describe('another program', () => {
  test('writes to a file without edits: it is shown anew, quietly', async () => {
    await opened();
    project.write('a.cfg', 'theirs::InputDtype:fp16\n');
    await expect(studio.text).toContainText('theirs::');
    await expect(studio.problems('customize/unknown-dtype')).toHaveCount(1);
    await expect(studio.tab('a.cfg')).toHaveAttribute('data-dirty', 'false');
    await expect(studio.at('conflict-bar')).toHaveCount(0);
  });

  test('writes to a file with edits: compare, and keep mine', async () => {
    await opened();
    await typed();
    project.write('a.cfg', 'theirs::InputDtype:int8\n');
    await expect(studio.at('conflict-bar')).toBeVisible();
    await studio.save();
    expect(project.text('a.cfg')).toBe('theirs::InputDtype:int8\n');
    await studio.at('conflict-bar').getByRole('button', { name: 'Compare' }).click();
    await expect(studio.page.locator('.cm-mergeView')).toContainText('theirs::');
    await expect(studio.page.locator('.cm-mergeView')).toContainText('xa::');
    await studio.press('Escape');
    await studio.at('conflict-bar').getByRole('button', { name: 'Keep mine' }).click();
    await expect(studio.tab('a.cfg')).toHaveAttribute('data-dirty', 'false');
    expect(project.text('a.cfg')).toBe(`x${rule}`);
    await expect(studio.at('conflict-bar')).toHaveCount(0);
  });

  test('writes to a file with edits: load theirs', async () => {
    await opened();
    await typed();
    project.write('a.cfg', 'theirs::InputDtype:int8\n');
    await studio.at('conflict-bar').getByRole('button', { name: 'Load theirs' }).click();
    await expect(studio.text).toContainText('theirs::');
    await expect(studio.tab('a.cfg')).toHaveAttribute('data-dirty', 'false');
    expect(project.text('a.cfg')).toBe('theirs::InputDtype:int8\n');
  });

  test('deletes a file: its tab says so, and its text can be saved again', async () => {
    await opened();
    rmSync(project.at('a.cfg'));
    await expect(studio.at('deleted-bar')).toBeVisible();
    await expect(studio.tab('a.cfg')).toContainText('deleted');
    await expect(studio.text).toContainText('a::');
    await studio.at('deleted-bar').getByRole('button', { name: 'Save again' }).click();
    await expect(studio.at('deleted-bar')).toHaveCount(0);
    expect(project.text('a.cfg')).toBe(rule);
  });

  test('puts a folder in its place: nothing is written into it', async () => {
    await opened();
    await typed();
    rmSync(project.at('a.cfg'));
    mkdirSync(project.at('a.cfg'));
    await expect(studio.at('deleted-bar')).toContainText('folder');
    await studio.save();
    await expect(studio.tab('a.cfg')).toHaveAttribute('data-dirty', 'true');
    await expect(studio.text).toContainText('xa::');
  });

  test('truncates a file', async () => {
    await opened();
    project.write('a.cfg', '');
    await expect(studio.problems('customize/empty-file')).toHaveCount(1);
    await expect(studio.text).not.toContainText('InputDtype');
  });

  test('makes it read-only: told before anybody types, and not written', async () => {
    await opened();
    chmodSync(project.at('a.cfg'), 0o444);
    await expect(studio.at('read-only-bar')).toBeVisible();
    await studio.text.click();
    await studio.page.keyboard.type('x');
    await expect(studio.text).not.toContainText('xa::');
    await expect(studio.tab('a.cfg')).toHaveAttribute('data-dirty', 'false');
  });

  test('renames the folder: the text stays, and nothing is made anew', async () => {
    await opened();
    await typed();
    const moved = `${project.root}-moved`;
    renameSync(project.root, moved);
    await expect(studio.at('notice').filter({ hasText: project.root })).toBeVisible();
    await studio.save();
    await expect(studio.at('notice').filter({ hasText: /gone/ }).first()).toBeVisible();
    expect(existsSync(project.root)).toBe(false);
    await expect(studio.text).toContainText('xa::');
    renameSync(moved, project.root);
    await studio.save();
    await expect(studio.tab('a.cfg')).toHaveAttribute('data-dirty', 'false');
    expect(project.text('a.cfg')).toBe(`x${rule}`);
  });

  test('makes and removes files: the tree follows', async () => {
    await opened();
    project.write('new/c.cfg', rule);
    const item = (name: string) => studio.at('tree').getByRole('treeitem', { name });
    await expect(item('new')).toBeVisible();
    rmSync(project.at('sub'), { recursive: true });
    await expect(item('sub')).toHaveCount(0);
  });
});

test.describe('unsaved changes', () => {
  const save = 0;
  const discard = 1;
  const cancel = 2;

  test('are asked about when a tab is closed; saving is the default, losing them never', async () => {
    await opened();
    await typed();
    await studio.answer({ button: cancel });
    await studio.press('Control+W');
    await expect.poll(() => studio.asked()).toHaveLength(1);
    expect((await studio.asked())[0]).toMatchObject({ defaultId: save, cancelId: cancel });
    await expect(studio.tab('a.cfg')).toHaveAttribute('data-dirty', 'true');
    await studio.answer({ button: save });
    await studio.press('Control+W');
    await expect(studio.tab('a.cfg')).toHaveCount(0);
    expect(project.text('a.cfg')).toBe(`x${rule}`);
  });

  test('are asked about when the window is closed', async () => {
    await opened();
    await typed();
    await studio.answer({ button: cancel });
    await studio.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
    await expect.poll(() => studio.asked()).toHaveLength(1);
    await expect(studio.text).toContainText('xa::');
    await studio.answer({ button: discard });
    const ended = studio.app.waitForEvent('close');
    await studio.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
    await ended;
    expect(project.text('a.cfg')).toBe(rule);
  });

  test('are saved by themselves where the user wants that', async () => {
    await opened();
    await studio.press('Control+,');
    await studio.at('settings').getByText('A second after typing').click();
    await studio.press('Escape');
    await typed();
    await expect(studio.tab('a.cfg')).toHaveAttribute('data-dirty', 'false');
    expect(project.text('a.cfg')).toBe(`x${rule}`);
  });

  test('come back after the program was killed', async () => {
    const userData = mkdtempSync(join(tmpdir(), 'atc-studio-'));
    studio = await Studio.start({ open: project.root, userData });
    await studio.openFile('a.cfg');
    await typed('kept ');
    // Backups are written every few seconds.
    await expect.poll(() => existsSync(join(userData, 'backups')), { timeout: 15_000 }).toBe(true);
    await studio.page.waitForTimeout(500);
    studio.app.process().kill('SIGKILL');
    await studio.app.waitForEvent('close').catch(() => undefined);
    studio = await Studio.start({ open: project.root, userData });
    await studio.openFile('a.cfg');
    await expect(studio.text).toContainText('kept a::');
    await expect(studio.at('recovered-bar')).toBeVisible();
    expect(project.text('a.cfg')).toBe(rule);
    await studio.at('recovered-bar').getByRole('button', { name: 'Discard' }).click();
    await expect(studio.text).not.toContainText('kept');
    await studio.close();
    rmSync(userData, { recursive: true, force: true });
  });
});

test('a character that GBK lacks is told, and the file can become UTF-8', async () => {
  project.write('a.cfg', Buffer.from([0xcb, 0xe3, 0xd7, 0xd3, 0x3a, 0x3a, 0x0a]));
  await opened2();
  await studio.goTo(1);
  await studio.page.keyboard.insertText('😀');
  await studio.save();
  await expect(studio.at('encoding-question')).toContainText('😀');
  await studio.at('encoding-question').getByRole('button', { name: /UTF-8/ }).click();
  await expect(studio.tab('a.cfg')).toHaveAttribute('data-dirty', 'false');
  expect(project.text('a.cfg')).toBe('😀算子::\n');

  async function opened2(): Promise<void> {
    studio = await Studio.start({ open: project.root });
    await studio.openFile('a.cfg');
    await expect(studio.text).toContainText('算子');
  }
});

test('a paste of more than 8 MB is refused, and nothing changes', async () => {
  await opened();
  await studio.app.evaluate(({ clipboard }) => {
    clipboard.writeText('x'.repeat(100 * 1024 * 1024));
  });
  await studio.goTo(1);
  await studio.press('Control+V');
  await expect(studio.at('notice').filter({ hasText: '8 MB' })).toBeVisible({ timeout: 30_000 });
  await expect(studio.text).toHaveText(rule.trim());
  await expect(studio.tab('a.cfg')).toHaveAttribute('data-dirty', 'false');
});
