import type { BrowserWindowConstructorOptions, Rectangle } from 'electron';
import type { Theme } from '../ipc/channels';
import type { WindowBounds } from './settings';

export const minimumSize = { width: 900, height: 600 } as const;
const usualSize = { width: 1280, height: 820 } as const;

/** The ground of the window before its page is drawn: the page's own, so that nothing flashes. */
export const windowGround: Readonly<Record<Theme, string>> = { light: '#ffffff', dark: '#171a21' };

/** How the window is made: sandboxed, isolated, without Node. */
export function windowOptions(
  preload: string,
  theme: Theme,
  bounds: Partial<Rectangle>,
): BrowserWindowConstructorOptions {
  return {
    ...usualSize,
    ...bounds,
    minWidth: minimumSize.width,
    minHeight: minimumSize.height,
    show: false,
    title: 'ATC Config Studio',
    backgroundColor: windowGround[theme],
    webPreferences: {
      preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      enableWebSQL: false,
      // The spelling checker would fetch its dictionaries from the network.
      spellcheck: false,
    },
  };
}

/**
 * The remembered bounds, brought onto a display that is there now. Without remembered bounds, or
 * when no display shows enough of them, only a size is given and the system places the window.
 *
 * @param workAreas of the displays, the primary one first
 */
export function placeWindow(
  remembered: WindowBounds | null,
  workAreas: readonly Rectangle[],
): Partial<Rectangle> {
  const primary = workAreas[0];
  const wanted = remembered ?? usualSize;
  const home = remembered === null ? undefined : workAreas.find((area) => shows(area, remembered));
  const area = home ?? primary;
  if (area === undefined) return { ...usualSize };
  const width = clamp(wanted.width, minimumSize.width, Math.max(area.width, minimumSize.width));
  const height = clamp(
    wanted.height,
    minimumSize.height,
    Math.max(area.height, minimumSize.height),
  );
  if (remembered === null || home === undefined) return { width, height };
  return {
    width,
    height,
    x: clamp(remembered.x, area.x, Math.max(area.x, area.x + area.width - width)),
    y: clamp(remembered.y, area.y, Math.max(area.y, area.y + area.height - height)),
  };
}

/** Whether enough of the window's title bar lies on a display to grasp it. */
function shows(area: Rectangle, bounds: Rectangle): boolean {
  const left = Math.max(area.x, bounds.x);
  const right = Math.min(area.x + area.width, bounds.x + bounds.width);
  const top = Math.max(area.y, bounds.y);
  const bottom = Math.min(area.y + area.height, bounds.y + bounds.height);
  return right - left >= 100 && bottom - top >= 40;
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
