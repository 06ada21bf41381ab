import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '**/*.spec.ts',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // Windows share one screen and one focus.
  workers: 1,
  forbidOnly: true,
  reporter: [['list']],
  outputDir: 'test-results',
});
