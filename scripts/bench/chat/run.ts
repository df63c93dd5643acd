import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import pg from 'pg';

import { migrate } from '../../../db/migrate.ts';
import { findFreePort } from '../../embedded/free-port.ts';
import { startEmbeddedPostgres } from '../../embedded-postgres.ts';
import type { Progress } from '../../launch/progress.ts';
import type { Shutdown } from '../../launch/shutdown.ts';
import { startApp } from '../children.ts';
import { memoryOf, type LoadResults } from '../measure.ts';
import { measureOpenings, type OpeningResults } from './openings.ts';
import { findPgbench, measureSends, preparePgbench } from './send-rate.ts';
import { seedChat } from './seed.ts';
import { measureStreams, type StreamResults } from './streams.ts';

const SITE = 'default';
/** Concurrent senders in the first part, each on their own account. */
const SENDERS = 64;

interface ChatOptions {
  /** Duration of each round. */
  seconds: number;
  rounds: number;
  streams: number;
  /** Of the long conversation; the short one has 100. */
  messages: number;
  /** Openings of each conversation. */
  runs: number;
  /** A folder that PostgreSQL's user can access. */
  scratch: string;
}

export interface ChatResults {
  /** Per round; `reference` is pgbench's rate, null if it is not installed. */
  sends: Array<{ sends: LoadResults; reference: number | null }>;
  streams: StreamResults;
  openings: OpeningResults[];
  /** Megabytes of the app at the end. */
  memory: ReturnType<typeof memoryOf>;
}

/**
 * Measures the chat of the production app on a temporary database, with durable writes as in production, because both
 * pgbench's transactions and ours wait for the disk.
 */
export async function measureChat(
  options: ChatOptions,
  { progress, shutdown }: { progress: Progress; shutdown: Shutdown },
): Promise<ChatResults> {
  const dataDir = mkdtempSync(join(options.scratch, 'sibling-bench-'));
  shutdown.add('The scratch data', () => Promise.resolve(rmSync(dataDir, { recursive: true, force: true })));
  const server = await startEmbeddedPostgres({ dataDir });
  shutdown.add('The database', server.stop);
  await progress.step('Migrating', () => migrate(server.migratorUrl));
  const port = await findFreePort();
  const env = { DATABASE_URL: server.runtimeUrl, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'error' };
  const app = await startApp({ ...env, RATE_LIMIT_SCALE: '1000000' }, shutdown);
  const site = { base: `http://127.0.0.1:${port}`, host: `${SITE}.localhost:${port}` };
  // In the app's database, which the superuser's URL does not name.
  const superuserUrl = Object.assign(new URL(server.superuserUrl), {
    pathname: new URL(server.runtimeUrl).pathname,
  }).href;
  const { members, long } = await progress.step(`Seeding ${options.streams} members`, async () =>
    seedChat({
      superuserUrl,
      tenantId: await tenantId(superuserUrl),
      members: options.streams,
      lengths: [100, options.messages],
    }),
  );
  const pgbench = findPgbench();
  if (!pgbench) progress.note('pgbench is not installed (Debian: apt-get install postgresql-15): no ratio to it');
  const reference =
    pgbench !== null && (await progress.step('Preparing pgbench', () => preparePgbench(pgbench, superuserUrl)));
  const senders = members.slice(0, SENDERS);
  const sends: ChatResults['sends'] = [];
  await progress.step(`Sending, ${options.rounds} rounds of ${options.seconds} s, by turns with pgbench`, async () => {
    await measureSends(site, senders, 2);
    for (let round = 0; round < options.rounds; round += 1) {
      const rate = reference ? await reference(options.seconds) : null;
      sends.push({ sends: await measureSends(site, senders, options.seconds), reference: rate });
    }
  });
  const openings = await progress.step('Opening conversations', () =>
    measureOpenings(site, members[0]!, { conversations: long, runs: options.runs }),
  );
  const streams = await progress.step(`Opening ${options.streams} streams and sending to them`, () =>
    measureStreams(site, members, { seconds: options.seconds, pid: app.pid! }),
  );
  return { sends, streams, openings, memory: memoryOf(app.pid!) };
}

/** The site's id, which the app assigned at its start. */
async function tenantId(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ id: string }>('select id from tenants where slug = $1', [SITE]);
  await client.end();
  return rows[0]!.id;
}
