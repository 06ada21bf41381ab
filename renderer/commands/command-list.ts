/** The commands of the window: which of them can be carried out now, and which key is whose. */
import { type Command, type CommandId, commands } from '../../electron/ipc/commands';
import { isKey, type KeyPress, type Platform } from './keys';

export interface CommandEntry extends Command {
  readonly id: CommandId;
}

export const commandEntries: readonly CommandEntry[] = commands;

/** Further keys that people know from other editors. */
const otherKeys: readonly { readonly key: string; readonly id: CommandId }[] = [
  { key: 'F1', id: 'app.palette' },
  { key: 'Ctrl+PageDown', id: 'go.next-tab' },
  { key: 'Ctrl+PageUp', id: 'go.previous-tab' },
  { key: 'Ctrl+F4', id: 'tab.close' },
];

/** The command of a key press; null when it is none of ours. */
export function commandOfKey(press: KeyPress, platform: Platform): CommandId | null {
  const own = commandEntries.find(({ key }) => key !== null && isKey(press, key, platform));
  if (own !== undefined) return own.id;
  return otherKeys.find(({ key }) => isKey(press, key, platform))?.id ?? null;
}

/** What a command's `needs` ask for. */
export interface Situation {
  readonly project: boolean;
  readonly document: boolean;
}

export function isAvailable({ needs }: Command, now: Situation): boolean {
  switch (needs) {
    case 'nothing':
      return true;
    case 'project':
      return now.project;
    case 'document':
      return now.document;
  }
}

/** Keys that a text field needs for itself. */
export const fieldCommands: ReadonlySet<CommandId> = new Set<CommandId>([
  'edit.undo',
  'edit.redo',
  'edit.complete',
  'edit.quick-fix',
  'edit.fix-all',
  'edit.format',
]);

/** The key of a command, to be shown; null for none. */
export function keyOf(id: CommandId): string | null {
  return commandEntries.find((entry) => entry.id === id)?.key ?? null;
}
