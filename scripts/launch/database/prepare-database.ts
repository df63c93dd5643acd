import type { Env } from '../../../server/env.ts';
import { defaultPod, readPods, type PodAddresses } from '../../../server/pods/pods-file.ts';
import { openDatabase } from './database.ts';
import type { Progress } from '../progress.ts';
import { preparePods } from './prepare-pods.ts';
import { refuseDemoData } from './refuse-demo-data.ts';
import { withStore } from './wait-for-store.ts';
import type { Shutdown } from '../shutdown.ts';

/** Database URLs of the app's roles; without the second there is no operators' desk. */
export interface DatabaseUrls {
  DATABASE_URL: string;
  CONSOLE_DATABASE_URL?: string;
}

interface PrepareOptions {
  progress: Progress;
  shutdown: Shutdown;
  /** Whether to seed an empty demo. */
  seed: boolean;
}

/**
 * Starts the database or waits for it, migrates it or waits until another process has, and seeds the demo once.
 *
 * @returns the URLs of the app's roles, by name of their settings.
 */
export async function prepareDatabase(env: Env, options: PrepareOptions): Promise<DatabaseUrls> {
  const others = readPods(env);
  const { DATABASE_URL, CONSOLE_DATABASE_URL } = env;
  const { progress, shutdown } = options;
  const prepare = (pods: readonly PodAddresses[]) =>
    progress.step('Checking the pods', async () => {
      const stop = await preparePods(env, pods, progress.note);
      shutdown.add('The wait for pods', async () => stop());
    });
  // If other pods can serve, do not wait for this one. A demo has its data here, so it waits.
  if (others.length > 0 && DATABASE_URL && !env.demo) {
    await prepare([defaultPod({ ...env, DATABASE_URL }), ...others]);
    return { DATABASE_URL, ...(CONSOLE_DATABASE_URL && { CONSOLE_DATABASE_URL }) };
  }
  const urls = await prepareOne(env, options);
  if (others.length > 0) await prepare(others);
  return urls;
}

async function prepareOne(env: Env, { progress, shutdown, seed }: PrepareOptions): Promise<DatabaseUrls> {
  const label = env.DATABASE_URL ? 'Checking the database' : 'Starting the database';
  const { migratorUrl, runtimeUrl, consoleUrl } = await progress.step(label, async () => {
    const opened = await openDatabase(env, progress.note, { wait: true });
    shutdown.add('The database', opened.stop);
    return opened;
  });
  const urls = { DATABASE_URL: runtimeUrl, ...(consoleUrl !== undefined && { CONSOLE_DATABASE_URL: consoleUrl }) };
  const store = { setting: 'DATABASE_URL', url: runtimeUrl, note: progress.note };
  if (!migratorUrl) {
    await progress.step('Checking the schema', async () => {
      const { waitForMigrations } = await import('../../../db/migrate.ts');
      await withStore(store, () => waitForMigrations(runtimeUrl, progress.note));
    });
    await withStore(store, () => refuseDemoData(env, runtimeUrl));
    return urls;
  }
  await progress.step('Migrating the database', async () => {
    const { migrate } = await import('../../../db/migrate.ts');
    // No other process uses the embedded database.
    await migrate(migratorUrl, { note: progress.note, contract: env.DATABASE_URL === undefined });
  });
  await withStore(store, () => refuseDemoData(env, runtimeUrl));
  if (seed) {
    const { seedDemo } = await import('../../../db/seed/index.ts');
    const { seedOperators } = await import('../../../db/seed/operators.ts');
    await progress.step('Preparing the demo', async () => {
      await seedDemo({ migratorUrl, env });
      await seedOperators({ migratorUrl, env });
    });
  }
  return urls;
}
