import { defineConfig } from '@playwright/test';
import { findTestBrowser } from './scripts/testing/chromium.ts';
import { launchOptions } from './tests/e2e/support/launch-options.ts';

/** Where the app under test listens; the global set-up starts it and every worker inherits the port. */
const port = process.env.SIBLING_E2E_PORT ?? '3000';

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  globalSetup: './tests/setup/browser.global.ts',
  // One more than the cores of a small machine: who waits for a page, a mail or a clock leaves them to another.
  workers: 3,
  fullyParallel: true,
  forbidOnly: process.env.CI === 'true',
  retries: process.env.CI === 'true' ? 1 : 0,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  // What moves the clock or touches every site comes when all others are done, whatever their outcome.
  projects: [
    { name: 'browser', testIgnore: '**/*.last.spec.ts', teardown: 'last' },
    { name: 'last', testMatch: '**/*.last.spec.ts', workers: 1 },
  ],
  use: {
    baseURL: `http://default.localhost:${port}`,
    locale: 'nl-NL',
    timezoneId: 'Europe/Amsterdam',
    // Recording costs a fifth of the time, so it begins when a test is tried again; `--trace on` records at once.
    trace: 'on-first-retry',
    // A worker would answer pages behind the back of tests that cut or change them; its own tests allow it.
    serviceWorkers: 'block',
    launchOptions: launchOptions(findTestBrowser()),
  },
});
