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

/**
 * Starts one PostgreSQL for the run and stops it at the end.
 * @param programs the folder of PostgreSQL's programs; by default the embedded ones
 */
export async function provideServer(project: TestProject, programs?: string): Promise<() => Promise<void>> {
  const dataDir = await copyMigratedCluster(programs);
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false, programs });
  const { superuserUrl, migratorUrl, runtimeUrl, consoleUrl } = postgres;
  project.provide('postgres', { superuserUrl, migratorUrl, runtimeUrl, consoleUrl });
  return async () => {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}

export default (project: TestProject): Promise<() => Promise<void>> => provideServer(project);
