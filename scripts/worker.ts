import { resolve } from 'node:path';
import type { Env } from '../server/env.ts';
import { defaultPod, readPods, type PodAddresses } from '../server/pods/pods-file.ts';
import { LaunchError } from './embedded/launch-error.ts';
import { joinDatabase, openDatabase } from './launch/database/database.ts';
import { describeFailure } from './launch/failure.ts';
import { findInstallation } from './launch/installation.ts';
import { createProgress } from './launch/progress.ts';
import { preparePods } from './launch/database/prepare-pods.ts';
import { refuseDemoData } from './launch/database/refuse-demo-data.ts';
import { createShutdown, onStopRequest } from './launch/shutdown.ts';
import { withStore } from './launch/database/wait-for-store.ts';

/*
 * `npm run worker`: works the jobs without serving pages; any number may run. It neither migrates nor builds: the app
 * does.
 */
const progress = createProgress();
const shutdown = createShutdown(progress.note);

async function start(): Promise<void> {
  if (process.argv.length > 2) throw new LaunchError('The worker takes no options.');
  const { env } = findInstallation(resolve(import.meta.dirname, '..'), { ROLE: 'worker' });
  const runtimeUrl = await prepare(env);
  await progress.step('Starting the worker', async () => {
    const { startServer } = await import('../server/main.ts');
    const worker = await startServer({ ...env, DATABASE_URL: runtimeUrl });
    shutdown.add('The worker', () => worker.close());
  });
}

/** @returns the address of the app's role */
async function prepare(env: Env): Promise<string> {
  const others = readPods(env).map((pod) => ({ ...pod, MIGRATION_DATABASE_URL: undefined }));
  const preparing = async (pods: readonly PodAddresses[]) => {
    const stopWaiting = await preparePods(env, pods, progress.note);
    shutdown.add('The wait for pods', async () => stopWaiting());
  };
  const { DATABASE_URL } = env;
  if (others.length > 0 && DATABASE_URL) {
    await preparing([defaultPod({ ...env, DATABASE_URL, MIGRATION_DATABASE_URL: undefined }), ...others]);
    return DATABASE_URL;
  }
  // Uses the server of a running app with the embedded database.
  const database = DATABASE_URL ? await openDatabase(env, progress.note, { wait: true }) : await joinDatabase(env);
  shutdown.add('The database', database.stop);
  const store = { setting: 'DATABASE_URL', url: database.runtimeUrl, note: progress.note };
  await withStore(store, () => refuseDemoData(env, database.runtimeUrl));
  if (others.length > 0) await preparing(others);
  return database.runtimeUrl;
}

async function stop(exitCode: number): Promise<void> {
  await shutdown.run();
  process.exit(exitCode);
}

process.env.NODE_ENV ??= 'production';
onStopRequest(
  () => void stop(0),
  () => process.exit(130),
);
try {
  await start();
} catch (error) {
  process.stderr.write(`${describeFailure(error)}\n`);
  await stop(1);
}
