import type { MenuItemConstructorOptions } from 'electron';
import { describe, expect, it, vi } from 'vitest';
import { commands } from '../../electron/ipc/commands';
import english from '../../electron/text/en/commands.json';
import chinese from '../../electron/text/zh-CN/commands.json';
import { menuTemplate, type MenuSetup } from '../../electron/main/menu';

const setup = (change: Partial<MenuSetup> = {}): MenuSetup => ({
  language: 'en',
  settings: {
    language: 'system',
    theme: 'dark',
    contrast: 'normal',
    fontSize: 14,
    autoSave: 'off',
  },
  documentOpen: true,
  projectOpen: true,
  development: false,
  mac: false,
  changeSettings: () => undefined,
  command: () => undefined,
  ...change,
});

function items(template: readonly MenuItemConstructorOptions[]): MenuItemConstructorOptions[] {
  return template.flatMap((item) => [
    item,
    ...(Array.isArray(item.submenu) ? items(item.submenu) : []),
  ]);
}

const find = (id: string, change?: Partial<MenuSetup>) =>
  items(menuTemplate(setup(change))).find((item) => item.id === id);
const press = (item: MenuItemConstructorOptions | undefined) => {
  (item?.click as (() => void) | undefined)?.();
};

describe('the menu', () => {
  it('speaks Chinese throughout, but for English and names', () => {
    const labels = items(menuTemplate(setup({ language: 'zh-CN', development: true })))
      .map((item) => item.label)
      .filter((label) => label !== undefined && !/[\u4e00-\u9fa5]/.test(label));
    expect(labels).toEqual(['English']);
  });

  it('gives every item words of its own, so that none is in the language of Electron', () => {
    for (const mac of [false, true]) {
      const bare = items(menuTemplate(setup({ mac }))).filter(
        (item) => item.type !== 'separator' && item.label === undefined,
      );
      expect(bare).toEqual([]);
    }
  });

  it('marks what is chosen', () => {
    expect(find('theme-dark')?.checked).toBe(true);
    expect(find('theme-light')?.checked).toBe(false);
    expect(find('language-system')?.checked).toBe(true);
    expect(find('contrast-normal')?.checked).toBe(true);
    expect(find('auto-save-off')?.checked).toBe(true);
  });

  it('offers what can be done now', () => {
    expect(find('folder.close', { projectOpen: false })?.enabled).toBe(false);
    expect(find('file.save', { documentOpen: false })?.enabled).toBe(false);
    expect(find('file.save')?.enabled).toBe(true);
    expect(find('folder.open', { projectOpen: false, documentOpen: false })?.enabled).toBe(true);
  });

  it('has every command that says it belongs there, with its key', () => {
    for (const command of commands) {
      const item = find(command.id);
      expect(item?.accelerator ?? null, command.id).toBe(command.key);
      // The window presses it, so that a text field keeps its own keys.
      if (command.key !== null) expect(item?.registerAccelerator).toBe(false);
    }
  });

  it('has about and settings once, on macOS in the menu named like the program', () => {
    for (const mac of [false, true]) {
      const template = menuTemplate(setup({ mac }));
      const ids = items(template).map(({ id }) => id);
      for (const id of ['help.about', 'app.settings']) {
        expect(ids.filter((some) => some === id)).toHaveLength(1);
      }
      const first = items(template.slice(0, 1)).map(({ id }) => id);
      expect(first.includes('help.about')).toBe(mac);
    }
  });

  it('has words for every command in both languages, and none left over', () => {
    const keys = commands.map(({ id }) => `command.${id}`);
    expect(Object.keys(english)).toEqual(keys);
    expect(Object.keys(chinese)).toEqual(keys);
  });

  it('gives no key to two commands', () => {
    const keys = items(menuTemplate(setup())).flatMap(({ accelerator }) => accelerator ?? []);
    expect(keys).toEqual([...new Set(keys)]);
  });

  it('does what it says', () => {
    const changeSettings = vi.fn();
    const command = vi.fn();
    press(find('theme-light', { changeSettings }));
    press(find('language-zh-CN', { changeSettings }));
    press(find('folder.open', { command }));
    expect(changeSettings.mock.calls).toEqual([[{ theme: 'light' }], [{ language: 'zh-CN' }]]);
    expect(command.mock.calls).toEqual([['folder.open']]);
  });

  it('offers developer tools in development only', () => {
    const roles = (development: boolean) =>
      items(menuTemplate(setup({ development }))).map((item) => item.role);
    expect(roles(false)).not.toContain('toggleDevTools');
    expect(roles(true)).toContain('toggleDevTools');
  });
});
