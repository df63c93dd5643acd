import { defineConfig } from 'vitest/config';

const EVERYWHERE = ['app', 'db', 'emails', 'i18n', 'scripts', 'server', 'tenants', 'tests', 'themes'];
const files = (ending: string) => EVERYWHERE.map((folder) => `${folder}/**/*${ending}`);

/** `unit` needs nothing; `integration` (`*.db.test.ts`) gets a real PostgreSQL with our roles and migrations. */
export default defineConfig({
  esbuild: { jsx: 'automatic' },
  test: {
    pool: 'forks',
    maxWorkers: 2,
    restoreMocks: true,
    unstubEnvs: true,
    // Generous: a busy machine makes slow what is right, and no test measures time.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // As in the browser: where nobody watches, a test that fails once is tried once more.
    retry: process.env.CI === 'true' ? 1 : 0,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: files('.test.{ts,tsx}'),
          exclude: ['**/node_modules/**', ...files('.db.test.ts')],
          setupFiles: ['tests/setup/quiet-console.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: files('.db.test.ts'),
          globalSetup: ['tests/setup/postgres.global.ts'],
          setupFiles: ['tests/setup/quiet-console.ts'],
        },
      },
    ],
  },
});
