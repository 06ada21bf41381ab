// The least program with a window, secured as ours is: what any Electron program costs.
import { app, BrowserWindow } from 'electron';
import { fileURLToPath } from 'node:url';

app.on('window-all-closed', () => app.quit());
// Not awaited: Electron is ready only once this file has been evaluated.
void app.whenReady().then(() => {
  const window = new BrowserWindow({
    width: 1280,
    height: 800,
    show: false,
    webPreferences: { sandbox: true, contextIsolation: true },
  });
  window.once('ready-to-show', () => window.show());
  void window.loadFile(fileURLToPath(new URL('index.html', import.meta.url)));
});
