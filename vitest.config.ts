import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { nearley } from './scripts/lib/nearley-plugin.mjs';

export default defineConfig({
  plugins: [nearley(), svelte()],
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/e2e/**', 'test/bench/**', 'node_modules/**'],
    testTimeout: 30_000,
  },
});
