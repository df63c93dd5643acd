import { resolve } from 'node:path';
import { LaunchError } from './embedded/launch-error.ts';
import { joinDatabase, openDatabase } from './launch/database/database.ts';
import { describeFailure } from './launch/failure.ts';
import { findInstallation } from './launch/installation.ts';
import { createProgress } from './launch/progress.ts';
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
  // Uses the server of a running app with the embedded database.
  const database = env.DATABASE_URL ? await openDatabase(env, progress.note, { wait: true }) : await joinDatabase(env);
  shutdown.add('The database', database.stop);
  const store = { setting: 'DATABASE_URL', url: database.runtimeUrl, note: progress.note };
  await withStore(store, () => refuseDemoData(env, database.runtimeUrl));
  await progress.step('Starting the worker', async () => {
    const { startServer } = await import('../server/main.ts');
    const worker = await startServer({ ...env, DATABASE_URL: database.runtimeUrl });
    shutdown.add('The worker', () => worker.close());
  });
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
