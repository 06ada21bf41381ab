import type { CommandId } from '../../electron/ipc/commands';
import { keyOf } from './command-list';
import { shownKey, type Platform } from './keys';

/** What a button does, with the key that does the same: `Settings (Ctrl+,)`. */
export function hintWithKey(words: string, id: CommandId, platform: Platform): string {
  const key = keyOf(id);
  return key === null ? words : `${words} (${shownKey(key, platform)})`;
}
