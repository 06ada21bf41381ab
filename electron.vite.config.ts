import { resolve } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'electron-vite';
import { nearley } from './scripts/lib/nearley-plugin.mjs';

const root = import.meta.dirname;

export default defineConfig({
  main: {
    plugins: [nearley()],
    build: {
      outDir: 'out',
      emptyOutDir: true,
      target: 'node20',
      // Everything but the native driver is bundled: the command line must start in a few
      // milliseconds, and resolving packages one by one costs more than reading one file.
      externalizeDeps: {
        exclude: [
          'nearley',
          'moo',
          'zod',
          'iconv-lite',
          'picocolors',
          'get-east-asian-width',
          'diff',
        ],
      },
      rollupOptions: {
        input: {
          'main/index': resolve(root, 'electron/main/index.ts'),
          'cli/index': resolve(root, 'electron/cli/index.ts'),
        },
        output: { entryFileNames: '[name].js', chunkFileNames: 'shared/[name]-[hash].js' },
      },
    },
  },
  preload: {
    build: {
      outDir: 'out/preload',
      target: 'node20',
      // A sandboxed preload cannot require packages, so it is one CommonJS file.
      externalizeDeps: false,
      rollupOptions: {
        input: { index: resolve(root, 'electron/preload/index.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: resolve(root, 'renderer'),
    plugins: [
      nearley(),
      // With another root the plugin would look for its configuration there and find none.
      svelte({ configFile: resolve(root, 'svelte.config.js') }),
    ],
    build: {
      outDir: resolve(root, 'out/renderer'),
      target: 'chrome130',
      rollupOptions: { input: resolve(root, 'renderer/index.html') },
    },
  },
});
