import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { startAppProcess, type AppProcess } from '../../launch/processes/app-process.ts';
import { hashInputs } from '../../launch/builds/staleness.ts';
import { ROOT } from '../../testing/command.ts';
import { memoryOf, type BenchParts } from '../measure.ts';
import type { DatabaseServer, DatabaseUrls } from './databases.ts';
import { logIn, prepareSenders, viewerEmail, type SenderPair } from './members.ts';
import { listProcessTree } from './processor-time.ts';

/** The demo site whose pages are measured. */
export const SITE = 'default';
/** As many as connections, so that no message waits for another's account. */
const SENDERS = 16;
/** What decides about the rows of a seeded demo. */
const SEED_INPUTS = ['db/**/*.{ts,yaml}', 'tenants/**/*'];
/** Every version is built before. */
const BUILT = ['--no-build'];
/** What the bench adds to them, for every version. */
const ADDED = ['scripts/bench/site/members.ts'];

/** One version of the app, running on its own copy of its seeded demo. */
export interface BenchSite {
  app: AppProcess;
  /** Host with port. */
  host: string;
  port: number;
  database: DatabaseUrls;
  /** Cookie of the member who opens the pages. */
  viewer: string;
  senders: { cookie: string; recipientId: string }[];
}

interface OpenSite extends BenchParts {
  /** Folder of the version. */
  root: string;
  /** Name of this run's database. */
  name: string;
  cache: string;
  server: DatabaseServer;
  nodeOptions?: string;
  settings?: Readonly<Record<string, string>>;
  /** Replaces the address of the app's database. */
  through?: (url: string) => Promise<string>;
}

/**
 * Starts a version of the app on a fresh copy of the demo that this version seeded, with its clock at the time of the
 * seeding, so that every run begins with the same data. Only the web process: jobs would be charged to the pages.
 */
export async function openSite({
  root,
  name,
  cache,
  server,
  progress,
  shutdown,
  ...options
}: OpenSite): Promise<BenchSite> {
  const inputs = [hashInputs(root, SEED_INPUTS), hashInputs(ROOT, ADDED)];
  const key = createHash('sha256').update(inputs.join(' ')).digest('hex').slice(0, 16);
  const dataDir = join(cache, 'data', key);
  const sendersFile = join(cache, 'seeds', `${key}-senders.json`);
  const settingsOf = (urls: DatabaseUrls) => ({ ...databaseSettings(urls), DATA_DIR: dataDir, ROLE: 'web' });
  const seed = await server.seedOnce(`seed_${key}`, (urls) =>
    progress.step(`Seeding the demo for the ${name} version`, async () => {
      const app = await startAppProcess(root, settingsOf(urls), { args: BUILT });
      await app.stop();
      writeFileSync(sendersFile, JSON.stringify(await prepareSenders(urls.superuserUrl, SITE, SENDERS)));
    }),
  );
  return progress.step(`Starting the ${name} version`, async () => {
    const database = await server.createDatabase(`run_${name}`, seed.name);
    const settings = settingsOf(database);
    const databaseUrl = (await options.through?.(settings.DATABASE_URL)) ?? settings.DATABASE_URL;
    const age = Math.round((Date.now() - seed.at.getTime()) / 1000);
    const app = await startAppProcess(
      root,
      { ...settings, ...options.settings, DATABASE_URL: databaseUrl, CLOCK_OFFSET: age > 0 ? `-${age}s` : '' },
      { args: BUILT, nodeOptions: options.nodeOptions },
    );
    shutdown.add(`The ${name} version`, app.stop);
    const site = { app, host: `${SITE}.localhost:${app.port}`, port: app.port };
    const senders = [];
    for (const { email, recipientId } of JSON.parse(readFileSync(sendersFile, 'utf8')) as SenderPair[]) {
      senders.push({ cookie: await logIn(site, email), recipientId });
    }
    return { ...site, database, viewer: await logIn(site, viewerEmail(SITE)), senders };
  });
}

/** An app's settings for a database. */
export const databaseSettings = (urls: DatabaseUrls) => ({
  DATABASE_URL: urls.runtimeUrl,
  MIGRATION_DATABASE_URL: urls.migratorUrl,
  CONSOLE_DATABASE_URL: urls.consoleUrl,
});

/** The process that serves a site: of the launcher and its children, the one with most memory. */
export function servingProcess(app: AppProcess): number {
  const memory = (pid: number) => memoryOf(pid)?.now ?? 0;
  return listProcessTree(app.pid).reduce((largest, pid) => (memory(pid) > memory(largest) ? pid : largest));
}
