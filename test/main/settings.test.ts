import { chmodSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { defaultSettings, SettingsStore } from '../../electron/main/settings';
import { asOrdinaryUser, tempFolder } from '../project/temp-folder';
import { eventually } from '../support/eventually';

const open = (folder: string, onFailure: (error: unknown) => void = () => undefined) =>
  new SettingsStore(folder, onFailure);

describe('settings', () => {
  it('start with what the system says, and leave no file behind unasked', () => {
    const folder = tempFolder();
    const settings = open(folder);
    expect(settings.current).toEqual(defaultSettings);
    expect(settings.setAside).toBeNull();
    settings.flush();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('are there again after a restart', () => {
    const folder = tempFolder();
    const first = open(folder);
    first.update({ language: 'zh-CN', theme: 'dark' });
    first.addRecent('/a');
    first.rememberTarget('/a', 'Ascend310P3');
    first.update({
      window: { x: 1, y: 2, width: 1000, height: 700, maximized: true, fullScreen: true },
    });
    first.rememberView('/a', { tabs: ['cfg/a.cfg', 'b.cfg'], active: 'b.cfg' });
    first.update({ contrast: 'high', fontSize: 18, autoSave: 'after-delay' });
    first.flush();
    const second = open(folder);
    expect(second.current).toEqual(first.current);
    expect(second.targetOf('/a')).toBe('Ascend310P3');
    expect(second.viewOf('/a')).toEqual({ tabs: ['cfg/a.cfg', 'b.cfg'], active: 'b.cfg' });
    expect(readdirSync(folder)).toEqual(['settings.json']);
  });

  it('of an earlier version are taken over, with the usual values for what they lack', () => {
    const folder = tempFolder({
      'settings.json': JSON.stringify({
        version: 1,
        language: 'en',
        theme: 'dark',
        recent: ['/a'],
        targets: { '/a': 'ascend310p' },
        window: { x: 1, y: 2, width: 1000, height: 700, maximized: true },
      }),
    });
    const settings = open(folder);
    expect(settings.setAside).toBeNull();
    expect(settings.current).toMatchObject({
      language: 'en',
      theme: 'dark',
      contrast: 'system',
      fontSize: 14,
      autoSave: 'off',
      recent: ['/a'],
      window: { maximized: true, fullScreen: false },
    });
    expect(settings.targetOf('/a')).toBe('ascend310p');
    expect(settings.viewOf('/a')).toEqual({ tabs: [], active: null });
  });

  it('changed while an earlier change is being written are not lost at the end', async () => {
    const folder = tempFolder();
    const settings = open(folder);
    settings.update({ theme: 'light' });
    // The write begins in a step of its own; the change and the end come right after it.
    await eventually(() => {
      expect(readdirSync(folder)).not.toEqual([]);
    });
    settings.update({ theme: 'dark' });
    settings.flush();
    await eventually(() => {
      expect(readdirSync(folder)).toEqual(['settings.json']);
    });
    expect(open(folder).current.theme).toBe('dark');
  });

  it('remember the tabs of the folders used last, and no end of them', () => {
    const settings = open(tempFolder());
    for (let index = 0; index < 250; index += 1) {
      settings.rememberView(`/p${String(index)}`, { tabs: ['a.cfg'], active: null });
    }
    expect(settings.viewOf('/p249').tabs).toEqual(['a.cfg']);
    expect(settings.viewOf('/p0').tabs).toEqual([]);
    expect(settings.viewOf('constructor').tabs).toEqual([]);
    settings.flush();
  });

  it('write themselves a moment after a change', async () => {
    const folder = tempFolder();
    const settings = open(folder);
    settings.update({ theme: 'light' });
    settings.update({ theme: 'dark' });
    await eventually(() => {
      expect(JSON.parse(readFileSync(settings.file, 'utf8'))).toMatchObject({ theme: 'dark' });
    });
    await eventually(() => {
      expect(readdirSync(folder)).toEqual(['settings.json']);
    });
  });

  it.each([
    ['no JSON', '{"version": 1, "lang'],
    ['nothing', ''],
    ['other JSON', '[]'],
    ['a wrong value', JSON.stringify({ ...defaultSettings, theme: 'pink' })],
    ['another version', JSON.stringify({ ...defaultSettings, version: 99 })],
    ['noise', '\u0000\u0001\ufffd'],
  ])('that hold %s are put aside, and fresh ones taken', (_what, content) => {
    const folder = tempFolder({ 'settings.json': content });
    const settings = open(folder);
    expect(settings.current).toEqual(defaultSettings);
    expect(settings.setAside).toBe(join(folder, 'settings.damaged.json'));
    expect(readFileSync(join(folder, 'settings.damaged.json'), 'utf8')).toBe(content);
    settings.update({ theme: 'dark' });
    settings.flush();
    expect(open(folder).setAside).toBeNull();
  });

  it('keep ten recent folders, the latest first, each once', () => {
    const settings = open(tempFolder());
    for (let index = 0; index < 12; index += 1) settings.addRecent(`/p${String(index)}`);
    settings.addRecent('/p5');
    expect(settings.current.recent.slice(0, 3)).toEqual(['/p5', '/p11', '/p10']);
    expect(settings.current.recent).toHaveLength(10);
    settings.flush();
  });

  it('know no target for a folder named like a part of every object', () => {
    const settings = open(tempFolder());
    expect(settings.targetOf('constructor')).toBeNull();
    settings.rememberTarget('/a', 'ascend910b');
    settings.rememberTarget('/a', null);
    expect(settings.targetOf('/a')).toBeNull();
    settings.flush();
  });

  it('that cannot be written say so and stay in force', async () => {
    const folder = tempFolder();
    chmodSync(folder, 0o555);
    const failures: unknown[] = [];
    await asOrdinaryUser(async () => {
      const settings = open(folder, (error) => failures.push(error));
      settings.update({ theme: 'dark' });
      settings.flush();
      expect(settings.current.theme).toBe('dark');
      await Promise.resolve();
    });
    chmodSync(folder, 0o755);
    expect(failures).toHaveLength(1);
    expect(existsSync(join(folder, 'settings.json'))).toBe(false);
  });

  it('put a file that is a folder aside as well', () => {
    const folder = tempFolder({ 'settings.json/x': '' });
    expect(open(folder).current).toEqual(defaultSettings);
    writeFileSync(join(folder, 'y'), '');
  });
});
