// Loaded before the program under measurement: says on standard output when its first window can be
// used, and how long its main process was blocked. Nothing of it is in the program itself.
const { app } = require('electron');
const { monitorEventLoopDelay } = require('node:perf_hooks');

const readyWhen = process.env.BENCH_READY_WHEN ?? 'document.readyState === "complete"';

app.on('browser-window-created', (_event, window) => {
  window.webContents.once('dom-ready', async () => {
    while (!(await window.webContents.executeJavaScript(`Boolean(${readyWhen})`))) {
      await new Promise((done) => setTimeout(done, 5));
    }
    process.stdout.write('bench: ready\n');
  });
});

// Switched on and read by the measuring process.
globalThis.benchDelay = monitorEventLoopDelay({ resolution: 1 });
