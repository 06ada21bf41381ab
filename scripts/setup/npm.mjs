import { runProcess } from './processes.mjs';

/**
 * Runs npm: the one that started us where there is one, so that its settings and version stay.
 * @param {readonly string[]} args
 * @param {Parameters<typeof runProcess>[2]} options
 */
export function runNpm(args, options) {
  const cli = process.env.npm_execpath;
  if (cli && /npm-cli\.(c|m)?js$/.test(cli)) {
    return runProcess(process.execPath, [cli, ...args], options);
  }
  // On Windows npm is a batch file, which only a shell can start.
  return runProcess('npm', args, { ...options, shell: process.platform === 'win32' });
}
