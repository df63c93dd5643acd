import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { startAppProcess } from '../../launch/processes/app-process.ts';
import { ROOT } from '../../testing/command.ts';
import { seedChat } from '../chat/seed.ts';
import { memoryOf, type BenchParts } from '../measure.ts';
import { createScratchFolder, readTenantId, startDatabaseServer } from '../site/databases.ts';
import { listProcessTree, processorTimeBetween, readProcessorTime } from '../site/processor-time.ts';
import { databaseSettings, servingProcess, SITE } from '../site/site.ts';
import { createFigures, type Figures } from './figures.ts';
import { createStreams, type Streams } from './streams.ts';
import { createTraffic, type Visitor } from './traffic.ts';

/** Pause before a load is measured, and between the double load and the next measurement, in milliseconds. */
const SETTLE_MS = 5_000;
/** How long late arrivals still count, in milliseconds. */
const LATE_MS = 2_000;
/** Seconds of warm-up, in which code is compiled and pools are filled. */
const WARM_UP_SECONDS = 20;
/** Shares of the whole duration. */
const DOUBLE_SHARE = 0.2;
const AFTER_SHARE = 0.1;

interface LoadOptions {
  /** Number of members at the same time. */
  members: number;
  /** How long they stay. */
  minutes: number;
}

export interface LoadPhase {
  name: string;
  members: number;
  seconds: number;
  figures: Figures;
  streams: ReturnType<Streams['take']>;
  /** Processors used by the app and by PostgreSQL's backends; 1 is one core. */
  processors: { node: number; postgres: number };
  /** Megabytes of the largest of the serving processes. */
  memory: number;
}

/** Each member has its own address, from 127.1.0.1 on. */
const addressOf = (index: number) =>
  `127.${1 + Math.floor(index / 65_536)}.${Math.floor(index / 256) % 256}.${index % 256}`;

/**
 * Simulates members of the production app: streams, polls, messages, paid orders, searches and pages. Then
 * twice as many, then the original number.
 */
export async function measureLoad({ members, minutes }: LoadOptions, parts: BenchParts): Promise<LoadPhase[]> {
  const { progress, shutdown } = parts;
  const server = await startDatabaseServer(createScratchFolder(shutdown), shutdown);
  const urls = await server.createDatabase('load');
  const settings = {
    ...databaseSettings(urls),
    DATA_DIR: join(createScratchFolder(shutdown), 'data'),
    ROLE: 'all',
    // As in production.
    OVERLOAD_DELAY: '100',
    WEB_PROCESSES: 'auto',
  };
  const app = await progress.step('Starting the app', () =>
    startAppProcess(ROOT, settings, { args: ['--no-build', '--no-seed'] }),
  );
  shutdown.add('The app', app.stop);
  const site = { host: `${SITE}.localhost:${app.port}`, port: app.port };
  const seeded = await progress.step(`Seeding ${2 * members} members`, async () =>
    seedChat({
      superuserUrl: urls.superuserUrl,
      tenantId: await readTenantId(urls.superuserUrl, SITE),
      members: 2 * members,
      lengths: [],
    }),
  );
  const people: Visitor[] = seeded.members.map((member, index) => ({ ...member, localAddress: addressOf(index + 1) }));
  const streams = createStreams(site);
  shutdown.add('The streams', async () => streams.close(0));
  const act = createTraffic(site, streams);
  const pid = servingProcess(app);

  async function measure(name: string, count: number, seconds: number): Promise<LoadPhase> {
    const present = people.slice(0, count);
    const figures = createFigures();
    // Listed each time, because the pool may have replaced connections.
    const readProcessors = async () => ({
      node: readProcessorTime(listProcessTree(app.pid)),
      postgres: readProcessorTime(await server.listBackends('load')),
    });
    streams.take();
    const before = await readProcessors();
    const start = performance.now();
    await act(present, seconds, figures);
    const elapsed = performance.now() - start;
    const after = await readProcessors();
    const processors = {
      node: processorTimeBetween(before.node, after.node) / elapsed,
      postgres: processorTimeBetween(before.postgres, after.postgres) / elapsed,
    };
    await sleep(LATE_MS);
    return {
      name,
      members: count,
      seconds,
      figures,
      streams: streams.take(),
      processors,
      memory: memoryOf(pid)?.now ?? NaN,
    };
  }

  const phase = (name: string, count: number, seconds: number) =>
    progress.step(`${name}: ${count} members for ${Math.round(seconds)} s`, () => measure(name, count, seconds));

  const seconds = minutes * 60;
  await progress.step(`Opening streams of ${members} members`, () => streams.open(people.slice(0, members), 0));
  await act(people.slice(0, members), WARM_UP_SECONDS, createFigures());
  await sleep(SETTLE_MS);
  const usual = await phase('as many as it bears', members, seconds);
  // These members join during the measurement, as they would in production.
  const coming = streams.open(people.slice(members), members);
  const double = await phase('twice as many', 2 * members, seconds * DOUBLE_SHARE);
  streams.close(members);
  await coming;
  await sleep(SETTLE_MS);
  const after = await phase('as many as before', members, seconds * AFTER_SHARE);
  return [usual, double, after];
}
