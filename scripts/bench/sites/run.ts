import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Progress } from '../../launch/progress.ts';
import type { Shutdown } from '../../launch/shutdown.ts';
import { ROOT } from '../../testing/command.ts';
import { memoryOf } from '../measure.ts';
import { startAppProcess, type AppProcess } from '../site/app-process.ts';
import { startDatabaseServer, type DatabaseUrls } from '../site/databases.ts';
import { listProcessTree } from '../site/processor-time.ts';
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
      DATA_DIR: join(folder, 'data'),
      TENANTS_DIR: join(folder, 'tenants'),
      DATABASE_URL: urls.runtimeUrl,
      MIGRATION_DATABASE_URL: urls.migratorUrl,
      CONSOLE_DATABASE_URL: urls.consoleUrl,
      ROLE: 'all',
    },
    '',
    ['--no-seed'],
  );
  return { app, seconds: (performance.now() - startedAt) / 1000 };
}

/** The body of a site's page. */
function get(port: number, host: string, path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const asking = request({ host: '127.0.0.1', port, path, headers: { host: `${host}:${port}` } }, (response) => {
      let body = '';
      response.on('data', (part: Buffer) => (body += part.toString()));
      response.on('end', () => resolve(body));
    });
    asking.on('error', reject).end();
  });
}

async function measureChange(port: number, folder: string, count: number): Promise<number> {
  const name = 'A changed name';
  const startedAt = performance.now();
  renameLastSite(join(folder, 'tenants'), name);
  while (performance.now() - startedAt < CHANGE_WITHIN_MS) {
    if ((await get(port, lastHost(count), '/api/settings.php')).includes(name)) return performance.now() - startedAt;
    await sleep(10);
  }
  throw new Error('the change was not seen');
}

async function measureHealth(port: number, count: number): Promise<number[]> {
  const times: number[] = [];
  const pages: Promise<string>[] = [];
  for (let ping = 0; ping < PINGS; ping += 1) {
    const host = lastHost(1 + ((ping * 37) % count));
    if (ping % PINGS_PER_PAGE === 0) pages.push(get(port, host, '/login'));
    const startedAt = performance.now();
    await get(port, host, '/healthz');
    times.push(performance.now() - startedAt);
    await sleep(PING_EVERY_MS);
  }
  await Promise.all(pages);
  return times.toSorted((a, b) => a - b);
}

async function measureCount(count: number, scratch: string, urls: DatabaseUrls): Promise<SitesResult> {
  const folder = mkdtempSync(join(scratch, `sites-${count}-`));
  chmodSync(folder, 0o711);
  try {
    writeSiteFolders(ROOT, join(folder, 'tenants'), count);
    const first = await start(folder, urls);
    await first.app.stop();
    const { app, seconds } = await start(folder, urls);
    const change = await measureChange(app.port, folder, count);
    const health = await measureHealth(app.port, count);
    const memory = listProcessTree(app.pid).map((pid) => memoryOf(pid) ?? { now: 0, peak: 0 });
    await app.stop();
    return {
      count,
      firstStart: first.seconds,
      start: seconds,
      memory: Math.max(...memory.map(({ now }) => now)),
      peak: Math.max(...memory.map(({ peak }) => peak)),
      change,
      healthP50: health[Math.floor(health.length * 0.5)]!,
      healthP95: health[Math.floor(health.length * 0.95)]!,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Measures the app with different numbers of sites: how long it takes to start, its memory, how soon a change of a site
 * is live, and whether `/healthz` answers at once meanwhile.
 * @param scratch folder for the sites and a PostgreSQL of its own
 */
export async function measureSites(
  { counts, scratch }: { counts: readonly number[]; scratch: string },
  { progress, shutdown }: { progress: Progress; shutdown: Shutdown },
): Promise<SitesResult[]> {
  const folder = mkdtempSync(join(scratch, 'sites-database-'));
  chmodSync(folder, 0o711);
  shutdown.add('The scratch folder', async () => rmSync(folder, { recursive: true, force: true }));
  const server = await startDatabaseServer(folder, shutdown);
  const results: SitesResult[] = [];
  for (const count of counts) {
    const urls = await server.createDatabase(`sites_${count}`);
    results.push(await progress.step(`${count} sites`, () => measureCount(count, scratch, urls)));
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
