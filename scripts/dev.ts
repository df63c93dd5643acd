import { type ChildProcess, spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { watch } from 'chokidar';
import { prepareDataDir } from './embedded/data-dir.ts';
import { buildStale } from './launch/builds/builds.ts';
import { loadConfiguration } from './launch/configuration.ts';
import { describeFailure } from './launch/failure.ts';
import { checkPort, waitForEarlierStart } from './launch/preflight.ts';
import { prepareDatabase } from './launch/database/prepare-database.ts';
import { announceApp } from './launch/running-apps.ts';
import { createProgress } from './launch/progress.ts';
import { createShutdown, onStopRequest } from './launch/shutdown.ts';
import { summarise } from './launch/summary.ts';

/*
 * `npm run dev`: the demo with hot reloading. This process runs the database and watches the styles; the app runs in a
 * child that restarts when server code changes. Vite reloads routes, components and texts in the browser; the app
 * itself reloads tenant files.
 */
const ROOT = resolve(import.meta.dirname, '..');
/** Code that needs a new process. Texts of pages are reloaded by Vite; these two namespaces are used by the server. */
const SERVER_CODE =
  /^(server|db|emails|i18n|tenants|themes)\/.*(?<!\.test)\.(ts|mjml)$|^(i18n\/locales\/[^/]+\/(errors|emails|push)|themes\/[^/]+\/theme)\.json$/;
const SETTLE_MS = 150;

const progress = createProgress();
const shutdown = createShutdown(progress.note);

/** Creates a child process that can be restarted; a change while it stops causes another restart. */
function createChild(script: string, args: string[], env: Record<string, string>) {
  let child: ChildProcess | undefined;
  let ended: Promise<unknown> = Promise.resolve();
  const start = () => {
    child = spawn(process.execPath, [resolve(ROOT, script), ...args], {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    ended = new Promise((done) => child?.once('exit', done));
  };
  const stop = async () => {
    child?.kill('SIGTERM');
    await ended;
  };
  let turn: Promise<void> = Promise.resolve();
  const restart = () => {
    turn = turn.then(stop).then(start);
  };
  return { start, stop, restart };
}

async function start(): Promise<void> {
  const env = loadConfiguration(ROOT);
  prepareDataDir(env.dataDir, { database: !env.DATABASE_URL });
  await waitForEarlierStart(ROOT, env.dataDir);
  await checkPort(env.PORT, env.HOST);
  await buildStale(ROOT, progress, ['assets', 'emails', 'places']);
  const urls = await prepareDatabase(env, { progress, shutdown, seed: env.demo });

  const styles = createChild('scripts/assets/build-assets.ts', ['--watch'], {});
  styles.start();
  shutdown.add('The style watcher', styles.stop);
  const app = createChild('scripts/launch/processes/dev-server.ts', [], { ...urls, NODE_ENV: 'development' });
  const port = env.PORT;
  await progress.step('Starting the app', async () => {
    app.start();
    await waitUntilReady(port);
  });
  shutdown.add('The app', app.stop);

  let timer: NodeJS.Timeout | undefined;
  const watcher = watch(['server', 'db', 'emails', 'i18n', 'tenants', 'themes'], { cwd: ROOT, ignoreInitial: true });
  watcher.on('all', (_event, path) => {
    if (!SERVER_CODE.test(path) || path.includes('generated/')) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      progress.note(`${path} changed: restarting the app`);
      app.restart();
    }, SETTLE_MS);
  });
  shutdown.add('The watcher', () => watcher.close());
  const { DEMO_PASSWORD } = await import('../db/seed/index.ts');
  const tenantsDir = resolve(ROOT, env.TENANTS_DIR);
  const deskHost = urls.CONSOLE_DATABASE_URL ? env.CONSOLE_HOST : undefined;
  const withdraw = announceApp(ROOT, env, tenantsDir);
  shutdown.add('The record of this app', async () => withdraw());
  process.stdout.write(summarise({ tenantsDir, port: env.PORT, demo: env.demo, password: DEMO_PASSWORD, deskHost }));
}

/** Resolves when the app responds; if it does not start, its own process reports why. */
async function waitUntilReady(port: number): Promise<void> {
  const ready = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await ready())) await sleep(200);
}

async function stop(exitCode: number): Promise<void> {
  await shutdown.run();
  process.exit(exitCode);
}

process.env.NODE_ENV ??= 'development';
onStopRequest(
  () => void stop(0),
  () => process.exit(130),
);
try {
  await start();
} catch (error) {
  process.stderr.write(`\n${describeFailure(error)}\n`);
  await stop(1);
}
