import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { startAppProcess, type AppProcess } from '../../launch/processes/app-process.ts';
import { ROOT } from '../../testing/command.ts';
import { memoryOf, quantile, timeOf, type BenchParts } from '../measure.ts';
import { createScratchFolder, startDatabaseServer, type DatabaseUrls } from '../site/databases.ts';
import { databaseSettings, servingProcess } from '../site/site.ts';
import { sendToSite } from '../site/site-client.ts';
import { formatTable } from '../table.ts';
import { lastHost, renameLastSite, writeSiteFolders } from './site-folders.ts';

const PINGS = 400;
const PING_EVERY_MS = 25;
/** One page of another site for every few pings. */
const PINGS_PER_PAGE = 5;
const CHANGE_WITHIN_MS = 30_000;

interface SitesResult {
  count: number;
  /** Seconds from the start of the launcher until it serves: with new sites, and with known ones. */
  firstStart: number;
  start: number;
  /** Megabytes of the serving process, after the load, and its peak. */
  memory: number;
  peak: number;
  /** Milliseconds from the change of a site's file until its pages have it. */
  change: number;
  /** Milliseconds of `/healthz` while pages of all sites are requested. */
  healthP50: number;
  healthP95: number;
}

/** Starts the app with many sites. @returns the seconds it took */
async function start(folder: string, urls: DatabaseUrls): Promise<{ app: AppProcess; seconds: number }> {
  const startedAt = performance.now();
  const app = await startAppProcess(
    ROOT,
    {
      ...databaseSettings(urls),
      DATA_DIR: join(folder, 'data'),
      TENANTS_DIR: join(folder, 'tenants'),
      ROLE: 'all',
    },
    { args: ['--no-build', '--no-seed'] },
  );
  return { app, seconds: (performance.now() - startedAt) / 1000 };
}

const siteOf = (port: number, count: number) => ({ host: `${lastHost(count)}:${port}`, port });

async function measureChange(port: number, folder: string, count: number): Promise<number> {
  const name = 'A changed name';
  const startedAt = performance.now();
  renameLastSite(join(folder, 'tenants'), name);
  while (performance.now() - startedAt < CHANGE_WITHIN_MS) {
    const { body } = await sendToSite(siteOf(port, count), '/api/settings.php');
    if (body.includes(name)) return performance.now() - startedAt;
    await sleep(10);
  }
  throw new Error('the change was not seen');
}

async function measureHealth(port: number, count: number): Promise<number[]> {
  const times: number[] = [];
  const pages: Promise<unknown>[] = [];
  for (let ping = 0; ping < PINGS; ping += 1) {
    const site = siteOf(port, 1 + ((ping * 37) % count));
    if (ping % PINGS_PER_PAGE === 0) pages.push(sendToSite(site, '/login'));
    times.push(await timeOf(() => sendToSite(site, '/healthz')));
    await sleep(PING_EVERY_MS);
  }
  await Promise.all(pages);
  return times;
}

async function measureCount(count: number, folder: string, urls: DatabaseUrls): Promise<SitesResult> {
  writeSiteFolders(ROOT, join(folder, 'tenants'), count);
  const first = await start(folder, urls);
  await first.app.stop();
  const { app, seconds } = await start(folder, urls);
  const change = await measureChange(app.port, folder, count);
  const health = await measureHealth(app.port, count);
  const memory = memoryOf(servingProcess(app)) ?? { now: 0, peak: 0 };
  await app.stop();
  return {
    count,
    firstStart: first.seconds,
    start: seconds,
    memory: memory.now,
    peak: memory.peak,
    change,
    healthP50: quantile(health, 0.5),
    healthP95: quantile(health, 0.95),
  };
}

/**
 * Measures the app with different numbers of sites: how long it takes to start, its memory, how soon a change of a site
 * is live, and whether `/healthz` answers at once meanwhile.
 */
export async function measureSites(
  counts: readonly number[],
  { progress, shutdown }: BenchParts,
): Promise<SitesResult[]> {
  const server = await startDatabaseServer(createScratchFolder(shutdown), shutdown);
  const results: SitesResult[] = [];
  for (const count of counts) {
    const urls = await server.createDatabase(`sites_${count}`);
    const folder = createScratchFolder(shutdown);
    results.push(await progress.step(`${count} sites`, () => measureCount(count, folder, urls)));
  }
  return results;
}

/** The results as a table. */
export function describeSites(results: readonly SitesResult[]): string {
  const whole = (value: number) => value.toFixed(0);
  const exact = (value: number) => value.toFixed(1);
  const rows = results.map((each) => [
    String(each.count),
    exact(each.firstStart),
    exact(each.start),
    whole(each.memory),
    whole(each.peak),
    whole(each.change),
    exact(each.healthP50),
    exact(each.healthP95),
  ]);
  const head = ['sites', 'first start s', 'start s', 'MB', 'peak MB', 'change ms', 'healthz p50 ms', 'p95 ms'];
  return `\n${formatTable([head, ...rows])}\n`;
}
