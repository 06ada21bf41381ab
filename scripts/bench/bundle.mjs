import { join } from 'node:path';
import { build } from 'vite';
import { nearley } from '../lib/nearley-plugin.mjs';

/**
 * Builds a script of test/bench as Node runs it, into out/bench.
 * @param {string} root @param {string} name without its extension
 * @returns {Promise<string>} the built file
 */
export async function bundle(root, name) {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [nearley()],
    build: {
      ssr: join(root, `test/bench/${name}.ts`),
      outDir: join(root, 'out/bench'),
      emptyOutDir: false,
      target: 'node20',
    },
  });
  return join(root, `out/bench/${name}.js`);
}
