import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readArguments } from '../../electron/main/arguments';

const app = resolve('/opt/studio');
const cwd = app;

describe('the command line of the program', () => {
  it.each([
    ['nothing', [], null],
    ['the application', ['.'], null],
    ['a folder', ['.', 'examples/resnet50'], resolve(app, 'examples/resnet50')],
    ['an absolute folder', ['.', '/home/me/p'], resolve('/home/me/p')],
    ['the application itself as the folder', ['.', '.'], app],
    [
      'switches of Electron',
      ['--inspect=0', '--no-sandbox', '.', '--lang=zh', 'p'],
      resolve(app, 'p'),
    ],
    [
      'a loader before it',
      ['-r', '/x/loader.js', '--remote-debugging-port=0', '.', 'p'],
      resolve(app, 'p'),
    ],
    ['a folder that begins with a dash', ['.', '--', '-p'], resolve(app, '-p')],
    ['two folders: the first', ['.', 'a', 'b'], resolve(app, 'a')],
  ])('with %s', (_what, argv, open) => {
    expect(readArguments(argv, cwd, app).open).toBe(open);
  });

  it('of a packaged program has no application in it', () => {
    expect(readArguments(['p'], cwd, null).open).toBe(resolve(app, 'p'));
    expect(readArguments([], cwd, null).open).toBeNull();
  });

  it('may name the folder for user data', () => {
    expect(readArguments(['.', '--user-data-dir=/tmp/u', 'p'], cwd, app)).toEqual({
      open: resolve(app, 'p'),
      userData: resolve('/tmp/u'),
    });
    expect(readArguments(['--user-data-dir', 'u', '.'], cwd, app).userData).toBe(resolve(app, 'u'));
    expect(readArguments(['.', 'p'], cwd, app).userData).toBeNull();
  });
});
