import { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { isNeeded } from './context.mjs';
import { hasCommand } from './debian.mjs';
import { isReady as electronIsReady } from './electron-runtime.mjs';
import { message } from './messages.mjs';
import { needsOwnBuild } from './node-api.mjs';
import { runProcess } from './processes.mjs';
import { StepError } from './step-error.mjs';
import { discard, moveIntoPlace, partialFolderFor } from './temporary.mjs';

export const titleKey = 'step.driver';

const binary = 'better_sqlite3.node';
// The sources ask for level 10; as an experimental module the same code loads on level 9 as well.
const compilerFlags = '-UNAPI_VERSION -DNAPI_EXPERIMENTAL -DNODE_API_EXPERIMENTAL_NO_WARNING';

function packageFolder({ root }) {
  return join(root, 'node_modules', 'better-sqlite3');
}

function installedBinary(context) {
  return join(packageFolder(context), 'build', 'Release', binary);
}

function cachedBinary(context) {
  const manifest = readFileSync(join(packageFolder(context), 'package.json'), 'utf8');
  const { version } = JSON.parse(manifest);
  const key = `better-sqlite3-${version}-${process.platform}-${process.arch}-napi9`;
  return join(context.cache, key, binary);
}

async function needsCompiled(context) {
  await electronIsReady(context);
  const levels = [Number(process.versions.napi)];
  if (context.electron) levels.push(context.electron.nodeApi);
  return needsOwnBuild(levels);
}

/** Whether a compiler will be asked for. @param {import('./context.mjs').Context} context */
export async function mustCompileDriver(context) {
  return (await needsCompiled(context)) && !existsSync(cachedBinary(context));
}

function sameContent(first, second) {
  return (
    existsSync(first) && existsSync(second) && readFileSync(first).equals(readFileSync(second))
  );
}

/** @param {import('./context.mjs').Context} context */
export async function isReady(context) {
  if (!isNeeded(context, 'driver') || !(await needsCompiled(context))) return true;
  return sameContent(installedBinary(context), cachedBinary(context));
}

/** Tries a binary in a process of its own, since a wrong one takes its process with it. */
async function works(context, file, command, env) {
  const program = `const D = require(${JSON.stringify(packageFolder(context))});
    new D(':memory:', { nativeBinding: ${JSON.stringify(file)} }).prepare('select 1').get()`;
  const { code } = await runProcess(command, ['-e', program], { env: { ...context.env, ...env } });
  return code === 0;
}

/** Where Node's headers stand when they came with Node; else node-gyp fetches them. */
function headerOptions() {
  const prefix = dirname(dirname(process.execPath));
  return existsSync(join(prefix, 'include', 'node', 'node_api.h')) ? [`--nodedir=${prefix}`] : [];
}

/** Debian's own python3 where there is one: what a version manager shows may not be installed. */
function pythonOptions() {
  return existsSync('/usr/bin/python3') ? ['--python=/usr/bin/python3'] : [];
}

async function compile(context, progress) {
  progress.note(message('driver.compiling'));
  const target = dirname(cachedBinary(context));
  const partial = partialFolderFor(target);
  // Compiled in a copy, so that an interrupted build leaves nothing that could be loaded.
  const sources = join(partial, 'better-sqlite3');
  cpSync(packageFolder(context), sources, {
    recursive: true,
    filter: (path) => !/[\\/]better-sqlite3[\\/](build|prebuilds)$/.test(path),
  });
  const require = createRequire(join(context.root, 'package.json'));
  const result = await runProcess(
    process.execPath,
    [
      require.resolve('node-gyp/bin/node-gyp.js'),
      'rebuild',
      '--release',
      ...headerOptions(),
      ...pythonOptions(),
      '--',
      '-Dforce_build=1',
    ],
    {
      cwd: sources,
      env: {
        ...context.env,
        CXXFLAGS: `${context.env.CXXFLAGS ?? ''} ${compilerFlags}`.trim(),
        // binding.gyp looks node-addon-api up from where it stands.
        NODE_PATH: join(context.root, 'node_modules'),
      },
    },
  );
  const built = join(sources, 'build', 'Release', binary);
  if (result.code !== 0 || !existsSync(built)) {
    throw new StepError(
      message('driver.compile', { code: result.code }),
      message(hasCommand('apt-get') ? 'driver.compile.advice.debian' : 'driver.compile.advice'),
      result.tail,
    );
  }
  const made = join(partial, 'made');
  mkdirSync(made);
  copyFileSync(built, join(made, binary));
  rmSync(target, { recursive: true, force: true });
  moveIntoPlace(made, target);
  discard(partial);
}

/**
 * @param {import('./context.mjs').Context} context
 * @param {ReturnType<typeof import('./progress.mjs').startProgress>} progress
 */
export async function run(context, progress) {
  const cached = cachedBinary(context);
  if (!existsSync(cached) || !(await works(context, cached, process.execPath))) {
    await compile(context, progress);
    if (!(await works(context, cached, process.execPath))) {
      throw new StepError(message('driver.load'), message('driver.load.advice', { file: cached }));
    }
  }
  const installed = installedBinary(context);
  mkdirSync(dirname(installed), { recursive: true });
  const partial = partialFolderFor(installed);
  copyFileSync(cached, join(partial, binary));
  // Renamed over the old file, never written into it: a running program has that one mapped.
  rmSync(installed, { force: true });
  moveIntoPlace(join(partial, binary), installed);
  discard(partial);
}
