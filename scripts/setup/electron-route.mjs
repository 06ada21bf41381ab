import { existsSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { nodeApiOfElectron } from './node-api.mjs';

const defaultMirror = 'https://github.com/electron/electron/releases/download/';
const answerWithin = 3000;

/** What is known about the package that carries an Electron runtime through the npm registry. */
export const registryRuntime = JSON.parse(
  readFileSync(new URL('electron-registry.json', import.meta.url), 'utf8'),
);

/**
 * @typedef {{
 *   readonly kind: 'given' | 'installed' | 'registry' | 'official' | 'none',
 *   readonly folder: string, readonly version: string, readonly nodeApi: number,
 * }} ElectronRoute `given`: named by ELECTRON_OVERRIDE_DIST_PATH; `installed`: inside the electron
 *   package; `official`: to be downloaded by it; `registry`: made from the registry package
 */

/** The executable below a runtime's folder. @param {string} platform */
export function executableName(platform = process.platform) {
  if (platform === 'win32') return 'electron.exe';
  return platform === 'darwin' ? 'Electron.app/Contents/MacOS/Electron' : 'electron';
}

/** The version that a runtime's folder says it is, or undefined. @param {string} folder */
function versionIn(folder) {
  try {
    return readFileSync(join(folder, 'version'), 'utf8').trim().replace(/^v/, '');
  } catch {
    return undefined;
  }
}

/** Whether a runtime stands complete in the folder. @param {string} folder @param {string} version */
export function hasRuntime(folder, version) {
  return versionIn(folder) === version && existsSync(join(folder, executableName()));
}

/** @param {string} cache */
export function registryRuntimeFolder(cache) {
  return join(cache, `electron-${registryRuntime.electron}`);
}

/** @param {string} platform @param {string} arch */
export function hasRegistryRoute(platform = process.platform, arch = process.arch) {
  return platform === 'linux' && arch === 'x64';
}

/** Whether this Node can run the electron package's own download. @param {string} version */
export function canDownloadElectron(version) {
  const [major, minor] = version.replace(/^v/, '').split('.').map(Number);
  return major > 22 || (major === 22 && minor >= 12);
}

/**
 * The proxy for an https address, as the usual variables say.
 * @param {string} host
 * @param {Readonly<Record<string, string | undefined>>} env
 * @returns {string | undefined}
 */
export function proxyFor(host, env) {
  const exempt = (env.NO_PROXY ?? env.no_proxy ?? env.npm_config_noproxy ?? '').split(',');
  const isExempt = exempt
    .map((entry) => entry.trim().replace(/^\*?\./, ''))
    .some(
      (entry) => entry !== '' && (entry === '*' || host === entry || host.endsWith(`.${entry}`)),
    );
  if (isExempt) return undefined;
  return env.HTTPS_PROXY || env.https_proxy || env.npm_config_https_proxy || env.npm_config_proxy;
}

function answersThroughProxy(proxy, host, port) {
  const { hostname, port: proxyPort, username, password } = new URL(proxy);
  const credentials = Buffer.from(
    `${decodeURIComponent(username)}:${decodeURIComponent(password)}`,
  );
  return new Promise((resolve) => {
    const connect = request({
      host: hostname,
      port: proxyPort || 80,
      method: 'CONNECT',
      path: `${host}:${port}`,
      timeout: answerWithin,
      headers: username ? { 'Proxy-Authorization': `Basic ${credentials.toString('base64')}` } : {},
    });
    const settle = (answer) => {
      connect.destroy();
      resolve(answer);
    };
    connect.on('connect', (response) => settle(response.statusCode === 200));
    connect.on('response', () => settle(false));
    connect.on('timeout', () => settle(false));
    connect.on('error', () => settle(false));
    connect.end();
  });
}

/** Whether the host of Electron's releases (or the mirror) answers within 3 s. */
async function releaseHostAnswers(env) {
  try {
    const mirror = env.ELECTRON_MIRROR || env.npm_config_electron_mirror || defaultMirror;
    const { href, hostname, port } = new URL(mirror);
    const proxy = proxyFor(hostname, env);
    if (proxy) return await answersThroughProxy(proxy, hostname, port || 443);
    // Any answer will do, also 404: the address of a mirror's root need not exist.
    await fetch(href, {
      method: 'HEAD',
      redirect: 'manual',
      signal: AbortSignal.timeout(answerWithin),
    });
    return true;
  } catch {
    return false;
  }
}

/**
 * The Electron that will run: what is in place already, else what can be had.
 * @param {import('./context.mjs').Context} context
 * @returns {Promise<ElectronRoute>}
 */
export async function chooseElectron({ root, cache, env }) {
  const { version } = JSON.parse(
    readFileSync(join(root, 'node_modules', 'electron', 'package.json'), 'utf8'),
  );
  const official = join(root, 'node_modules', 'electron', 'dist');
  const registry = registryRuntimeFolder(cache);
  const given = env.ELECTRON_OVERRIDE_DIST_PATH;
  const route = (kind, folder, of) => ({
    kind,
    folder,
    version: of,
    nodeApi: nodeApiOfElectron(of),
  });

  if (given) return route('given', given, versionIn(given) ?? version);
  if (hasRuntime(official, version)) return route('installed', official, version);
  if (hasRegistryRoute() && hasRuntime(registry, registryRuntime.electron)) {
    return route('registry', registry, registryRuntime.electron);
  }
  if (canDownloadElectron(process.version) && (await releaseHostAnswers(env))) {
    return route('official', official, version);
  }
  if (hasRegistryRoute()) return route('registry', registry, registryRuntime.electron);
  return route('none', '', version);
}
