import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Env, readEnv } from '../server/env.ts';
import { prepareDataDir } from './embedded/data-dir.ts';
import { LaunchError } from './embedded/launch-error.ts';
import { buildStale } from './launch/builds.ts';
import { openDatabase } from './launch/database.ts';
import { describeFailure } from './launch/failure.ts';
import { checkPort, waitForEarlierStart } from './launch/preflight.ts';
import { createProgress } from './launch/progress.ts';
import { createShutdown, onStopRequest } from './launch/shutdown.ts';
import { summarise } from './launch/summary.ts';

/*
 * `npm start`: builds what is stale, starts the database, migrates, seeds the demo once, starts the app in this process.
 * `--no-build` serves what an image already holds; `--no-seed` leaves a demo empty.
 */
const ROOT = resolve(import.meta.dirname, '..');
const OPTIONS = new Set(['--no-build', '--no-seed']);

const progress = createProgress();
const shutdown = createShutdown(progress.note);
let stopping = false;

async function start(args: string[]): Promise<void> {
  const unknown = args.find((arg) => !OPTIONS.has(arg));
  if (unknown) throw new LaunchError(`Unknown option ${unknown}; there are: ${[...OPTIONS].join(', ')}`);
  const env = readEnv();
  const url = `http://localhost:${env.PORT}/`;
  prepareDataDir(env.dataDir);
  await waitForEarlierStart(env.dataDir, url);
  await checkPort(env.PORT, env.HOST);
  if (!args.includes('--no-build')) await buildStale(ROOT, progress);
  if (stopping) return;
  const runtimeUrl = await prepareDatabase(env, { seed: env.demo && !args.includes('--no-seed') });
  if (stopping) return;
  await progress.step('Starting the app', async () => {
    const { startServer } = await import('../server/main.ts');
    const server = await startServer({ ...env, DATABASE_URL: runtimeUrl });
    shutdown.add('The app', () => server.close());
  });
  const { DEMO_PASSWORD } = env.demo ? await import('../db/seed/index.ts') : { DEMO_PASSWORD: undefined };
  process.stdout.write(
    summarise({ tenantsDir: resolve(ROOT, env.TENANTS_DIR), port: env.PORT, demo: env.demo, password: DEMO_PASSWORD }),
  );
}

/** Starts or checks the database and brings its schema up to date. */
async function prepareDatabase(env: Env, { seed }: { seed: boolean }): Promise<string> {
  const label = env.DATABASE_URL ? 'Checking the database' : 'Starting the database';
  const database = await progress.step(label, async () => {
    const opened = await openDatabase(env, progress.note);
    shutdown.add('The database', opened.stop);
    return opened;
  });
  const { migratorUrl, runtimeUrl } = database;
  if (!migratorUrl) {
    progress.note('MIGRATION_DATABASE_URL is not set: the schema is taken as it is');
    return runtimeUrl;
  }
  await progress.step('Migrating the database', async () => {
    const { migrate } = await import('../db/migrate.ts');
    await migrate(migratorUrl);
  });
  if (seed) {
    const { seedDemo } = await import('../db/seed/index.ts');
    await progress.step('Preparing the demo', () => seedDemo({ migratorUrl, env }));
  }
  return runtimeUrl;
}

async function stop(exitCode: number): Promise<void> {
  stopping = true;
  await shutdown.run();
  process.exit(exitCode);
}

onStopRequest(
  () => {
    progress.note('Stopping…');
    void stop(0);
  },
  () => {
    progress.note('Stopped at once; the next start puts things right.');
    process.exit(130);
  },
);

process.env.NODE_ENV ??= 'production';
const envFile = join(ROOT, '.env');
if (existsSync(envFile)) process.loadEnvFile(envFile);
try {
  await start(process.argv.slice(2));
} catch (error) {
  if (!stopping) {
    process.stderr.write(`\n${describeFailure(error)}\n`);
    await stop(1);
  }
}
