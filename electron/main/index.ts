/** Entry of the desktop program: one instance, one window. */
import { mkdirSync } from 'node:fs';
import { app, Menu } from 'electron';
import { readArguments } from './arguments';
import { DesktopApp } from './desktop-app';
import { registerScheme } from './protocol';
import { lockDown } from './security';

const given = readArguments(
  process.argv.slice(1),
  process.cwd(),
  app.isPackaged ? null : app.getAppPath(),
);
const userData = process.env['ATC_STUDIO_USER_DATA'] ?? given.userData;
if (userData !== null) {
  mkdirSync(userData, { recursive: true });
  app.setPath('userData', userData);
}

// A second start hands its folder over to the first and ends.
if (app.requestSingleInstanceLock({ open: given.open })) {
  registerScheme();
  // Else Electron makes one of its own first, only to be replaced.
  Menu.setApplicationMenu(null);
  lockDown();
  const program = new DesktopApp();
  program.prepare();
  app.on('second-instance', (_event, _argv, _cwd, handed) => {
    const open =
      typeof handed === 'object' && handed !== null && 'open' in handed ? handed.open : null;
    program.secondStart(typeof open === 'string' ? open : null);
  });
  app.on('window-all-closed', () => {
    app.quit();
  });
  app.on('will-quit', () => {
    program.end();
  });
  void app.whenReady().then(() => {
    program.start(given.open);
  });
} else {
  app.quit();
}
