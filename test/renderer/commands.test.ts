import { describe, expect, it } from 'vitest';
import { commandEntries, commandOfKey, isAvailable } from '../../renderer/commands/command-list';
import { hintWithKey } from '../../renderer/commands/hint';
import { isKey, type KeyPress, shownKey } from '../../renderer/commands/keys';

function press(key: string, more: Partial<KeyPress> = {}): KeyPress {
  const none = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };
  return { key, code: `Key${key.toUpperCase()}`, ...none, ...more };
}
const ctrl = { ctrlKey: true };
const ctrlShift = { ctrlKey: true, shiftKey: true };

describe('the keys of the commands', () => {
  it.each([
    ['Ctrl+S', press('s', ctrl), 'file.save'],
    ['Ctrl+S with caps lock', press('S', ctrl), 'file.save'],
    ['Ctrl+Shift+S', press('S', ctrlShift), 'file.save-all'],
    ['Ctrl+,', press(',', { ...ctrl, code: 'Comma' }), 'app.settings'],
    ['Ctrl+Shift+. which types >', press('>', { ...ctrlShift, code: 'Period' }), 'edit.fix-all'],
    ['Ctrl+Space', press(' ', { ...ctrl, code: 'Space' }), 'edit.complete'],
    ['F8', press('F8', { code: 'F8' }), 'go.next-problem'],
    ['Shift+F8', press('F8', { code: 'F8', shiftKey: true }), 'go.previous-problem'],
    ['F1, as in other editors', press('F1', { code: 'F1' }), 'app.palette'],
    ['Ctrl+P on a Russian keyboard', press('з', { ...ctrl, code: 'KeyP' }), 'go.file'],
    ['a letter alone', press('s'), null],
    ['Ctrl+Alt+S', press('s', { ...ctrl, altKey: true }), null],
  ])('%s', (_, event, id) => {
    expect(commandOfKey(event, 'linux')).toBe(id);
  });

  it('are those of Command on macOS, where Ctrl stays Ctrl only if it says so', () => {
    expect(commandOfKey(press('s', { metaKey: true }), 'darwin')).toBe('file.save');
    expect(commandOfKey(press('s', ctrl), 'darwin')).toBeNull();
    expect(isKey(press(' ', { ...ctrl, code: 'Space' }), 'Ctrl+Space', 'darwin')).toBe(true);
  });

  it('belong to one command each', () => {
    const keys = commandEntries.flatMap(({ key }) => key ?? []);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('are shown as the platform writes them', () => {
    expect(shownKey('CmdOrCtrl+Shift+P', 'win32')).toBe('Ctrl+Shift+P');
    expect(shownKey('CmdOrCtrl+Shift+P', 'darwin')).toBe('⇧⌘P');
    expect(hintWithKey('Settings', 'app.settings', 'linux')).toBe('Settings (Ctrl+,)');
    expect(hintWithKey('About', 'help.about', 'linux')).toBe('About');
  });
});

describe('commands that can be carried out', () => {
  const idsFor = (project: boolean, document: boolean): ReadonlySet<string> =>
    new Set(
      commandEntries.filter((entry) => isAvailable(entry, { project, document })).map((e) => e.id),
    );

  it('grow with what is open', () => {
    expect(idsFor(false, false).has('folder.open')).toBe(true);
    expect(idsFor(false, false).has('go.file')).toBe(false);
    expect(idsFor(true, false).has('go.file')).toBe(true);
    expect(idsFor(true, false).has('file.save')).toBe(false);
    expect(idsFor(true, true).size).toBe(commandEntries.length);
  });
});
