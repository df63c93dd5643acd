import { defineConfig } from '@playwright/test';
import { findTestBrowser } from './scripts/testing/chromium.ts';
import { launchOptions } from './tests/e2e/support/launch-options.ts';

/** Where the app under test listens; the global setup starts it and every worker inherits the port. */
const port = process.env.SIBLING_E2E_PORT ?? '3000';

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  globalSetup: './tests/setup/browser/browser.global.ts',
  // One more than the cores of a small machine: a test that waits for a page, mail or clock leaves its core to another.
  workers: 3,
  fullyParallel: true,
  forbidOnly: process.env.CI === 'true',
  retries: process.env.CI === 'true' ? 1 : 0,
  // What a test waits for has a limit of its own, below; a journey of forty steps may take minutes on a slow machine.
  // A whole matrix has thousands of combinations in one test.
  timeout: process.env.TEST_WHOLE_MATRIX ? 0 : 240_000,
  expect: { timeout: 15_000 },
  // Tests that move the clock or affect every site run after all others, whatever their outcome.
  projects: [
    { name: 'browser', testIgnore: '**/*.last.spec.ts', teardown: 'last' },
    { name: 'last', testMatch: '**/*.last.spec.ts', workers: 1 },
  ],
  use: {
    actionTimeout: 30_000,
    navigationTimeout: 45_000,
    baseURL: `http://default.localhost:${port}`,
    locale: 'nl-NL',
    timezoneId: 'Europe/Amsterdam',
    // Movements take time, in which nothing can be pressed or measured; tests of movements ask for them.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording takes a fifth of the time, so it starts with a retry; `--trace on` records always.
    trace: 'on-first-retry',
    // A service worker would answer requests that tests block or modify; the tests of the worker itself allow it.
    serviceWorkers: 'block',
    launchOptions: launchOptions(findTestBrowser()),
  },
});
