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
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
