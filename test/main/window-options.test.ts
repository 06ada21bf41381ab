import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { placeWindow, windowGround, windowOptions } from '../../electron/main/window-options';

const screen = { x: 0, y: 0, width: 1920, height: 1040 };
const second = { x: 1920, y: 0, width: 1280, height: 1000 };
const at = (x: number, y: number, width = 1200, height = 800) => ({
  x,
  y,
  width,
  height,
  maximized: false,
  fullScreen: false,
});

describe('the window', () => {
  const { webPreferences, ...options } = windowOptions('/app/preload.cjs', 'dark', {});

  it('is sandboxed, isolated and without Node', () => {
    expect(webPreferences).toMatchObject({
      preload: '/app/preload.cjs',
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      webviewTag: false,
      navigateOnDragDrop: false,
    });
  });

  it('is shown only when drawn, on the ground of its theme, and not too small', () => {
    expect(options).toMatchObject({
      show: false,
      backgroundColor: windowGround.dark,
      minWidth: 900,
      minHeight: 600,
    });
  });

  it('has the ground that the page has', () => {
    const tokens = readFileSync(
      new URL('../../renderer/design/tokens.css', import.meta.url),
      'utf8',
    );
    const ground = /--ground-editor: light-dark\((#\w+), (#\w+)\)/.exec(tokens);
    expect(ground?.slice(1)).toEqual([windowGround.light, windowGround.dark]);
  });
});

describe('its place', () => {
  it.each([
    ['as it was', at(100, 50), [screen], { x: 100, y: 50, width: 1200, height: 800 }],
    [
      'on the second display',
      at(2000, 100),
      [screen, second],
      { x: 2000, y: 100, width: 1200, height: 800 },
    ],
    [
      'moved back when it hangs over the edge',
      at(1700, 900),
      [screen],
      { x: 720, y: 240, width: 1200, height: 800 },
    ],
    [
      'left to the system when its display is gone',
      at(2000, 100),
      [screen],
      { width: 1200, height: 800 },
    ],
    [
      'no larger than the display',
      at(0, 0, 5000, 4000),
      [screen],
      { x: 0, y: 0, width: 1920, height: 1040 },
    ],
    [
      'no smaller than usable',
      at(10, 10, 300, 200),
      [screen],
      { x: 10, y: 10, width: 900, height: 600 },
    ],
    [
      'on a display smaller than the least size',
      at(0, 0),
      [{ x: 0, y: 0, width: 800, height: 500 }],
      { x: 0, y: 0, width: 900, height: 600 },
    ],
    ['left to the system at first', null, [screen], { width: 1280, height: 820 }],
    ['without any display', null, [], { width: 1280, height: 820 }],
  ])('is %s', (_what, remembered, areas, expected) => {
    expect(placeWindow(remembered, areas)).toEqual(expected);
  });
});
