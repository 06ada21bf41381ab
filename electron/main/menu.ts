import type { MenuItemConstructorOptions } from 'electron';
import type { Language, Settings } from '../ipc/channels';
import { text, type TextKey } from './text';

export interface MenuSetup {
  readonly language: Language;
  readonly settings: Settings;
  readonly projectOpen: boolean;
  readonly development: boolean;
  readonly mac: boolean;
  readonly openFolder: () => void;
  readonly closeFolder: () => void;
  readonly changeSettings: (change: Partial<Settings>) => void;
  readonly about: () => void;
}

type Item = MenuItemConstructorOptions;

/** The native menu, in the language in force. */
export function menuTemplate(setup: MenuSetup): Item[] {
  const { language, settings, mac } = setup;
  const label = (key: TextKey) => text(language, key);
  const role = (name: NonNullable<Item['role']>, key: TextKey): Item => ({
    role: name,
    label: label(key),
  });
  const line: Item = { type: 'separator' };
  const about: Item = { id: 'about', label: label('menu.about'), click: setup.about };
  const quit = role('quit', 'menu.quit');

  const languages: Item[] = [
    radio('language-system', label('menu.system'), settings.language === 'system', () => {
      setup.changeSettings({ language: 'system' });
    }),
    // Each language in its own words, for whoever cannot read the one in force.
    radio('language-zh-CN', '简体中文', settings.language === 'zh-CN', () => {
      setup.changeSettings({ language: 'zh-CN' });
    }),
    radio('language-en', 'English', settings.language === 'en', () => {
      setup.changeSettings({ language: 'en' });
    }),
  ];
  const themes: Item[] = (['system', 'light', 'dark'] as const).map((theme) =>
    radio(`theme-${theme}`, label(`menu.${theme}`), settings.theme === theme, () => {
      setup.changeSettings({ theme });
    }),
  );

  const file: Item[] = [
    {
      id: 'open-folder',
      label: label('menu.open-folder'),
      accelerator: 'CmdOrCtrl+O',
      click: setup.openFolder,
    },
    {
      id: 'close-folder',
      label: label('menu.close-folder'),
      enabled: setup.projectOpen,
      click: setup.closeFolder,
    },
    ...(mac ? [] : [line, quit]),
  ];
  const view: Item[] = [
    { id: 'language', label: label('menu.language'), submenu: languages },
    { id: 'theme', label: label('menu.theme'), submenu: themes },
    line,
    { ...role('zoomIn', 'menu.zoom-in'), accelerator: 'CmdOrCtrl+Plus' },
    // The key of Plus without Shift, as browsers take it.
    { ...role('zoomIn', 'menu.zoom-in'), accelerator: 'CmdOrCtrl+=', visible: false },
    role('zoomOut', 'menu.zoom-out'),
    role('resetZoom', 'menu.zoom-reset'),
    line,
    role('togglefullscreen', 'menu.full-screen'),
    ...(setup.development ? [line, role('toggleDevTools', 'menu.developer-tools')] : []),
  ];
  const application: Item = {
    label: label('app.name'),
    submenu: [
      about,
      line,
      role('hide', 'menu.hide'),
      role('hideOthers', 'menu.hide-others'),
      role('unhide', 'menu.show-all'),
      line,
      quit,
    ],
  };
  return [
    ...(mac ? [application] : []),
    { id: 'file', label: label('menu.file'), submenu: file },
    {
      id: 'edit',
      label: label('menu.edit'),
      submenu: [role('copy', 'menu.copy'), role('selectAll', 'menu.select-all')],
    },
    { id: 'view', label: label('menu.view'), submenu: view },
    ...(mac ? [] : [{ id: 'help', label: label('menu.help'), submenu: [about] }]),
  ];
}

function radio(id: string, label: string, checked: boolean, click: () => void): Item {
  return { id, label, type: 'radio', checked, click };
}
