import { BrowserWindow, screen } from 'electron';
import type { Theme } from '../ipc/channels';
import { appPage } from './app-files';
import type { SettingsStore, WindowBounds } from './settings';
import { placeWindow, windowGround, windowOptions } from './window-options';

export interface WindowSetup {
  /** Absolute path of the built preload. */
  readonly preload: string;
  readonly theme: Theme;
  readonly settings: SettingsStore;
  /** Address of the development server; null to load the built page. */
  readonly developmentUrl: string | null;
  /** The page's process died; the page is loaded again. */
  readonly onGone: (reason: string) => void;
}

/**
 * Opens the one window, where it was last time. It shows itself once its page is drawn. Its zoom is
 * remembered by Chromium.
 */
export function openWindow(setup: WindowSetup): BrowserWindow {
  const { settings } = setup;
  const remembered = settings.current.window;
  const areas = [screen.getPrimaryDisplay(), ...screen.getAllDisplays()].map(
    (display) => display.workArea,
  );
  const options = windowOptions(setup.preload, setup.theme, placeWindow(remembered, areas));
  const window = new BrowserWindow(options);
  if (remembered?.maximized === true) window.maximize();
  if (remembered?.fullScreen === true) window.setFullScreen(true);

  const show = () => {
    if (!window.isDestroyed() && !window.isVisible()) window.show();
  };
  window.once('ready-to-show', show);
  // A page that never gets ready must not leave a program without a window.
  const late = setTimeout(show, 5000);
  let pending: NodeJS.Timeout | null = null;
  window.once('closed', () => {
    clearTimeout(late);
    if (pending !== null) clearTimeout(pending);
  });

  const remember = () => {
    if (!window.isDestroyed()) settings.update({ window: boundsOf(window) });
  };
  const rememberSoon = () => {
    if (pending !== null) clearTimeout(pending);
    pending = setTimeout(remember, 500);
  };
  window.on('resize', rememberSoon);
  window.on('move', rememberSoon);
  window.on('close', remember);

  let lastGone = 0;
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return;
    setup.onGone(reason);
    // A page that dies at once again is left alone.
    const now = Date.now();
    if (now - lastGone > 10_000) window.webContents.reload();
    lastGone = now;
  });

  void window.loadURL(setup.developmentUrl ?? appPage);
  return window;
}

/** Gives the window the ground of the theme, seen while it is resized. */
export function setGround(window: BrowserWindow, theme: Theme): void {
  window.setBackgroundColor(windowGround[theme]);
}

function boundsOf(window: BrowserWindow): WindowBounds {
  return {
    ...window.getNormalBounds(),
    maximized: window.isMaximized(),
    fullScreen: window.isFullScreen(),
  };
}
