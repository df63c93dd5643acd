import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

import { scriptIntegrity } from './scripts/assets/script-integrity.ts';
import { hasPostgres15 } from './tests/setup/postgres/postgres-15.ts';

const EVERYWHERE = ['app', 'db', 'emails', 'i18n', 'scripts', 'server', 'tenants', 'tests', 'themes'];
const files = (ending: string) => EVERYWHERE.map((folder) => `${folder}/**/*${ending}`);

const ALL = files('.test.{ts,tsx}');
const DATABASE_TESTS = files('.db.test.ts');

/**
 * Tests that mock a module get isolated modules. All others share those of their worker: loading them again for each
 * file takes as long as the tests themselves.
 */
const ISOLATED = globSync(ALL).filter((file) => /vi\.(un)?mock\(/.test(readFileSync(file, 'utf8')));
const isDatabaseTest = (file: string) => file.endsWith('.db.test.ts');

function project(
  name: string,
  test: { include: string[]; exclude?: string[]; isolate: boolean; globalSetup?: string },
) {
  const exclude = ['**/node_modules/**', ...(test.exclude ?? [])];
  return {
    extends: true as const,
    test: {
      ...test,
      name,
      exclude,
      setupFiles: ['tests/setup/quiet-console.ts', 'tests/setup/verify-compiled-queries.ts'],
    },
  };
}

const POSTGRES = { globalSetup: 'tests/setup/postgres/postgres.global.ts' };
const POSTGRES_15 = { globalSetup: 'tests/setup/postgres/postgres-15.global.ts' };

/**
 * Integration tests that run on PostgreSQL 15 too: its schema is the same after all migrations, and every table, page,
 * call of the API and function of the desk works. `ALL_ON_POSTGRES_15=true` runs all.
 */
const ON_POSTGRES_15 =
  process.env.ALL_ON_POSTGRES_15 === 'true'
    ? DATABASE_TESTS
    : [
        'db/{client,compile-once,read-groups,run-together,types}.db.test.ts',
        'tests/isolation/*.db.test.ts',
        'scripts/launch/database/database.db.test.ts',
      ];

/** `unit` needs nothing; `integration` (`*.db.test.ts`) gets a real PostgreSQL with our roles and migrations. */
export default defineConfig({
  esbuild: { jsx: 'automatic' },
  plugins: [scriptIntegrity()],
  test: {
    pool: 'forks',
    // One more than the cores of a small machine: tests of time-outs and of processes mostly wait.
    maxWorkers: 3,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    // Generous, because a busy machine is slow. A test that measures time has its own limit.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    projects: [
      project('unit', { include: ALL, exclude: [...DATABASE_TESTS, ...ISOLATED], isolate: false }),
      project('unit, apart', { include: ISOLATED.filter((file) => !isDatabaseTest(file)), isolate: true }),
      project('integration', { include: DATABASE_TESTS, exclude: ISOLATED, isolate: false, ...POSTGRES }),
      project('integration, apart', { include: ISOLATED.filter(isDatabaseTest), isolate: true, ...POSTGRES }),
      ...(hasPostgres15()
        ? [project('PostgreSQL 15', { include: ON_POSTGRES_15, exclude: ISOLATED, isolate: false, ...POSTGRES_15 })]
        : []),
    ],
  },
});
