/** Keys as the commands write them (`CmdOrCtrl+Shift+P`): what they match, and how they are shown. */

export type Platform = 'linux' | 'win32' | 'darwin';

interface Stroke {
  readonly ctrl: boolean;
  readonly meta: boolean;
  readonly shift: boolean;
  readonly alt: boolean;
  /** The last part, in lower case. */
  readonly key: string;
}

/** The parts of a key event that tell which key it is. */
export type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'
>;

/** Signs whose key gives another one with Shift: told by the place of the key as well. */
const codes: Readonly<Record<string, string>> = { '.': 'Period', ',': 'Comma', space: 'Space' };

function strokeOf(key: string, platform: Platform): Stroke {
  const parts = key.split('+').map((part) => part.toLowerCase());
  const isMac = platform === 'darwin';
  const either = parts.includes('cmdorctrl');
  return {
    ctrl: parts.includes('ctrl') || (either && !isMac),
    meta: parts.includes('cmd') || (either && isMac),
    shift: parts.includes('shift'),
    alt: parts.includes('alt'),
    key: parts.at(-1) ?? '',
  };
}

/** Whether a press is the key; a letter counts whatever its case and the keyboard's layout. */
export function isKey(press: KeyPress, key: string, platform: Platform): boolean {
  const stroke = strokeOf(key, platform);
  return (
    press.ctrlKey === stroke.ctrl &&
    press.metaKey === stroke.meta &&
    press.shiftKey === stroke.shift &&
    press.altKey === stroke.alt &&
    isSign(press, stroke.key)
  );
}

function isSign({ key, code }: KeyPress, wanted: string): boolean {
  if (key.toLowerCase() === wanted) return true;
  if (codes[wanted] === code) return true;
  // A keyboard without Latin letters still has its P key.
  return key.length === 1 && key > '\u007f' && code === `Key${wanted.toUpperCase()}`;
}

const macSigns: Readonly<Record<string, string>> = {
  CmdOrCtrl: '⌘',
  Cmd: '⌘',
  Ctrl: '⌃',
  Shift: '⇧',
  Alt: '⌥',
};

/** The key as people of the platform read it: `Ctrl+Shift+P`, `⇧⌘P`. */
export function shownKey(key: string, platform: Platform): string {
  const parts = key.split('+');
  if (platform !== 'darwin') return parts.map((p) => (p === 'CmdOrCtrl' ? 'Ctrl' : p)).join('+');
  const signs = parts.map((part) => macSigns[part] ?? part);
  const last = signs.pop() ?? '';
  return [...signs].reverse().join('') + last;
}
