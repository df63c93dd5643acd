import { resolve } from 'node:path';
import type { Env } from '../server/env.ts';
import { prepareDataDir } from './embedded/data-dir.ts';
import { LaunchError } from './embedded/launch-error.ts';
import { buildStale } from './launch/builds/builds.ts';
import { loadConfiguration } from './launch/configuration.ts';
import { describeFailure } from './launch/failure.ts';
import { prepareDatabase, type DatabaseUrls } from './launch/database/prepare-database.ts';
import { checkPort, waitForEarlierStart } from './launch/preflight.ts';
import { announceApp } from './launch/running-apps.ts';
import { createProgress } from './launch/progress.ts';
import { createShutdown, onStopRequest } from './launch/shutdown.ts';
import { summarise } from './launch/summary.ts';

/*
 * `npm start`: builds what is stale, starts the database, migrates, seeds the demo once, starts the app: in this
 * process, or in as many as `WEB_PROCESSES` says, which SIGUSR2 replaces one by one.
 * `--no-build` serves what an image already contains; `--no-seed` leaves a demo empty.
 */
const ROOT = resolve(import.meta.dirname, '..');
const OPTIONS = new Set(['--no-build', '--no-seed']);

const progress = createProgress();
const shutdown = createShutdown(progress.note);
let stopping = false;

async function start(args: string[]): Promise<void> {
  const unknown = args.find((arg) => !OPTIONS.has(arg));
  if (unknown) throw new LaunchError(`Unknown option ${unknown}; allowed: ${[...OPTIONS].join(', ')}`);
  const env = loadConfiguration(ROOT);
  prepareDataDir(env.dataDir, { database: !env.DATABASE_URL });
  await waitForEarlierStart(ROOT, env.dataDir);
  await checkPort(env.PORT, env.HOST);
  if (!args.includes('--no-build')) await buildStale(ROOT, progress);
  if (stopping) return;
  const urls = await prepareDatabase(env, { progress, shutdown, seed: env.demo && !args.includes('--no-seed') });
  if (stopping) return;
  await progress.step('Starting the app', () =>
    env.webProcesses === 1 ? startHere(env, urls) : startProcesses(env, urls),
  );
  const { DEMO_PASSWORD } = env.demo ? await import('../db/seed/index.ts') : { DEMO_PASSWORD: undefined };
  const deskHost = urls.CONSOLE_DATABASE_URL ? env.CONSOLE_HOST : undefined;
  const tenantsDir = resolve(ROOT, env.TENANTS_DIR);
  const withdraw = announceApp(ROOT, env, tenantsDir);
  shutdown.add('The record of this app', async () => withdraw());
  process.stdout.write(summarise({ tenantsDir, port: env.PORT, demo: env.demo, password: DEMO_PASSWORD, deskHost }));
}

async function startHere(env: Env, urls: DatabaseUrls): Promise<void> {
  const { startServer } = await import('../server/main.ts');
  const server = await startServer({ ...env, ...urls });
  shutdown.add('The app', () => server.close());
  process.on('SIGUSR2', () =>
    progress.note('WEB_PROCESSES is 1: a single process cannot be replaced while it serves.'),
  );
}

async function startProcesses(env: Env, urls: DatabaseUrls): Promise<void> {
  const { startWebProcesses } = await import('./launch/processes/web-processes.ts');
  const web = await startWebProcesses({
    count: env.webProcesses,
    settings: { ...urls },
    jobs: env.ROLE !== 'web',
    clockOffset: env.CLOCK_OFFSET,
    note: progress.note,
  });
  shutdown.add('The app', web.stop);
  process.on('SIGUSR2', () => void web.replace());
}

async function stop(exitCode: number): Promise<void> {
  stopping = true;
  await shutdown.run();
  process.exit(exitCode);
}

onStopRequest(
  async () => {
    progress.note('Stopping…');
    await stop(0);
  },
  () => {
    progress.note('Forced to stop; the next start recovers.');
    process.exit(130);
  },
);

process.env.NODE_ENV ??= 'production';
try {
  await start(process.argv.slice(2));
} catch (error) {
  if (!stopping) {
    process.stderr.write(`\n${describeFailure(error)}\n`);
    await stop(1);
  }
}
