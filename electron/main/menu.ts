import type { MenuItemConstructorOptions } from 'electron';
import type { Language, Settings } from '../ipc/channels';
import { type Command, type CommandId, commands } from '../ipc/commands';
import english from '../text/en/commands.json';
import chinese from '../text/zh-CN/commands.json';
import { text, type TextKey } from './text';

export interface MenuSetup {
  readonly language: Language;
  readonly settings: Settings;
  readonly projectOpen: boolean;
  readonly development: boolean;
  readonly mac: boolean;
  readonly documentOpen: boolean;
  readonly changeSettings: (change: Partial<Settings>) => void;
  /** Carries out a command, in the window or here. */
  readonly command: (id: CommandId) => void;
}

type Item = MenuItemConstructorOptions;

/** What macOS has in the menu named like the program. */
const applicationCommands: ReadonlySet<string> = new Set<CommandId>(['help.about', 'app.settings']);

/** The native menu, in the language in force. */
export function menuTemplate(setup: MenuSetup): Item[] {
  const { language, settings, mac } = setup;
  const label = (key: TextKey) => text(language, key);
  const role = (name: NonNullable<Item['role']>, key: TextKey): Item => ({
    role: name,
    label: label(key),
  });
  const line: Item = { type: 'separator' };
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

  const contrasts: Item[] = (['system', 'normal', 'high'] as const).map((contrast) =>
    radio(`contrast-${contrast}`, label(`menu.${contrast}`), settings.contrast === contrast, () => {
      setup.changeSettings({ contrast });
    }),
  );
  const savings: Item[] = (['off', 'after-delay', 'on-focus-change'] as const).map((autoSave) =>
    radio(
      `auto-save-${autoSave}`,
      label(`menu.auto-save-${autoSave}`),
      settings.autoSave === autoSave,
      () => {
        setup.changeSettings({ autoSave });
      },
    ),
  );

  const available = { nothing: true, project: setup.projectOpen, document: setup.documentOpen };
  const command = ({ id, key, needs }: Command): Item => ({
    id,
    label: commandTitle(language, id as CommandId),
    enabled: available[needs],
    // Shown here, pressed in the window: a text field keeps its own keys that way.
    ...(key === null ? {} : { accelerator: key, registerAccelerator: false }),
    click: () => {
      setup.command(id as CommandId);
    },
  });
  const all: readonly Command[] = commands;
  const inApplication = (id: string) => mac && applicationCommands.has(id);
  const of = (menu: Command['menu']): Item[] =>
    all
      .filter((some) => some.menu === menu && !inApplication(some.id))
      .flatMap((some) => (some.group === true ? [line, command(some)] : [command(some)]));

  const file: Item[] = [
    ...of('file'),
    { id: 'auto-save', label: label('menu.auto-save'), submenu: savings },
    ...(mac ? [] : [line, quit]),
  ];
  const edit: Item[] = [
    ...of('edit'),
    line,
    role('cut', 'menu.cut'),
    role('copy', 'menu.copy'),
    role('paste', 'menu.paste'),
    role('selectAll', 'menu.select-all'),
  ];
  const view: Item[] = [
    ...of('view'),
    line,
    { id: 'language', label: label('menu.language'), submenu: languages },
    { id: 'theme', label: label('menu.theme'), submenu: themes },
    { id: 'contrast', label: label('menu.contrast'), submenu: contrasts },
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
      ...all.filter(({ id }) => inApplication(id)).flatMap((some) => [command(some), line]),
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
    { id: 'edit', label: label('menu.edit'), submenu: edit },
    { id: 'go', label: label('menu.go'), submenu: of('go') },
    { id: 'view', label: label('menu.view'), submenu: view },
    { id: 'help', label: label('menu.help'), submenu: of('help') },
  ];
}

function radio(id: string, label: string, checked: boolean, click: () => void): Item {
  return { id, label, type: 'radio', checked, click };
}

const titles = { en: english, 'zh-CN': chinese } as const;

function commandTitle(language: Language, id: CommandId): string {
  return titles[language][`command.${id}`];
}
