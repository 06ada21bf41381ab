import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  electronSwitches,
  hasDisplay,
  parseStartArguments,
  resolveFolder,
} from '../../scripts/start/arguments.mjs';

const root = join(import.meta.dirname, '../..');

function start(words: readonly string[], env: Readonly<Record<string, string>>) {
  const { PATH = '' } = process.env;
  return spawnSync(process.execPath, [join(root, 'scripts/start.mjs'), ...words], {
    env: { PATH, ...env },
    encoding: 'utf8',
  });
}

describe('arguments', () => {
  it('take the first free word as the folder and pass the others on', () => {
    expect(parseStartArguments(['examples/resnet50', '--target', 'Ascend310P3'])).toEqual({
      help: false,
      folder: 'examples/resnet50',
      rest: ['--target', 'Ascend310P3'],
    });
  });
  it("do not take an option's value for the folder", () => {
    const { folder, rest } = parseStartArguments(['--target', 'Ascend310P3', '--matrix', 'models']);
    expect(folder).toBe('models');
    expect(rest).toEqual(['--target', 'Ascend310P3', '--matrix']);
  });
  it('may be none', () => {
    expect(parseStartArguments([]).folder).toBeUndefined();
    expect(parseStartArguments(['--help']).help).toBe(true);
  });
});

describe('the folder', () => {
  it('is relative to where the user called npm', () => {
    const env = { INIT_CWD: '/home/u/models', npm_lifecycle_event: 'start' };
    expect(resolveFolder('../cfg', env, '/repo')).toBe('/home/u/cfg');
    expect(resolveFolder('/abs', env, '/repo')).toBe('/abs');
  });
  it('is relative to the working folder when npm did not start the script', () => {
    const env = { INIT_CWD: '/home/u/models', npm_lifecycle_event: 'test' };
    expect(resolveFolder('cfg', env, '/repo')).toBe('/repo/cfg');
    expect(resolveFolder(undefined, env, '/repo')).toBeUndefined();
  });
});

describe('the display', () => {
  it('is asked for on Linux alone', () => {
    expect(hasDisplay('linux', {})).toBe(false);
    expect(hasDisplay('linux', { DISPLAY: '' })).toBe(false);
    expect(hasDisplay('linux', { DISPLAY: ':0' })).toBe(true);
    expect(hasDisplay('linux', { WAYLAND_DISPLAY: 'wayland-0' })).toBe(true);
    expect(hasDisplay('win32', {})).toBe(true);
  });
  it('decides the switches of Electron, whose sandbox only root goes without', () => {
    expect(electronSwitches('linux', 1000, { DISPLAY: ':0' })).toEqual([]);
    expect(electronSwitches('linux', 0, { DISPLAY: ':0' })).toEqual(['--no-sandbox']);
    expect(electronSwitches('linux', 1000, { WAYLAND_DISPLAY: 'w' })).toEqual([
      '--ozone-platform-hint=auto',
    ]);
    expect(electronSwitches('darwin', 0, {})).toEqual([]);
  });
});

describe('npm start', () => {
  it('says that a folder is not there before it sets anything up', () => {
    const { status, stdout, stderr } = start(['/no/such/folder'], { DISPLAY: ':0' });
    expect(status).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toContain('There is no folder or file /no/such/folder.');
    expect(stderr).toContain('examples/resnet50');
  });
  it('says it in Chinese to a Chinese user', () => {
    const { status, stderr } = start(['/no/such/folder'], { LANG: 'zh_CN.UTF-8' });
    expect(status).toBe(2);
    expect(stderr).toContain('文件夹或文件不存在：/no/such/folder');
  });
  it('takes a file, and checks it where there is no display', () => {
    const file = join(root, 'examples/resnet50/config/customize_dtypes.cfg');
    const { status, stdout, stderr } = start([file, '--target', 'Ascend310P3'], {});
    expect(stderr).toContain('There is no display');
    expect(stdout).toContain('customize/prefix-spelling');
    expect(status).toBe(1);
  });
  it('without folder and display tells how to use the command line', () => {
    const { status, stderr } = start([], {});
    expect(status).toBe(2);
    expect(stderr).toContain('There is no display');
    expect(stderr).toContain('node out/cli/index.js check <folder>');
  });
});
