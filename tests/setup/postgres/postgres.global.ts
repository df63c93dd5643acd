import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../../../scripts/embedded/embedded-postgres.ts';
import { copyMigratedCluster } from './postgres-template.ts';

/** Connection data of the run's server, on which every test file creates its own database. */
interface TestPostgres {
  superuserUrl: string;
  migratorUrl: string;
  runtimeUrl: string;
  consoleUrl: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    postgres: TestPostgres;
  }
}

/** Starts one PostgreSQL for the run and stops it at the end. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await copyMigratedCluster();
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false });
  const { superuserUrl, migratorUrl, runtimeUrl, consoleUrl } = postgres;
  project.provide('postgres', { superuserUrl, migratorUrl, runtimeUrl, consoleUrl });
  return async () => {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
