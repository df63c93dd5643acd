import { join } from 'node:path';

import { startAppProcess } from '../../launch/processes/app-process.ts';
import { ROOT } from '../../testing/command.ts';
import { memoryOf, type BenchParts } from '../measure.ts';
import { createScratchFolder, readTenantId, startDatabaseServer } from '../site/databases.ts';
import { databaseSettings, servingProcess, SITE } from '../site/site.ts';
import { measureOpenings, type OpeningResults } from './openings.ts';
import { findPgbench, measureSends, preparePgbench, type SendResults } from './send-rate.ts';
import { seedChat } from './seed.ts';
import { measureStreams, type StreamResults } from './streams.ts';

/** Concurrent senders in the first part, each on their own account. */
const SENDERS = 64;
const WARM_UP_MESSAGES = 500;

interface ChatOptions {
  /** Duration of each round. */
  seconds: number;
  rounds: number;
  streams: number;
  /** Of the long conversation; the short one has 100. */
  messages: number;
  /** Openings of each conversation. */
  runs: number;
}

export interface ChatResults {
  /** Per round; `reference` is pgbench's rate, null if it is not installed. */
  sends: Array<{ sends: SendResults; reference: number | null }>;
  streams: StreamResults;
  openings: OpeningResults[];
  /** Megabytes of the app at the end. */
  memory: ReturnType<typeof memoryOf>;
}

/**
 * Measures the chat of the production app on a temporary database, with durable writes as in production, because both
 * pgbench's transactions and ours wait for the disk.
 */
export async function measureChat(options: ChatOptions, { progress, shutdown }: BenchParts): Promise<ChatResults> {
  const folder = createScratchFolder(shutdown);
  const server = await startDatabaseServer(folder, shutdown);
  const urls = await server.createDatabase('chat');
  const settings = { ...databaseSettings(urls), DATA_DIR: join(folder, 'data'), ROLE: 'all' };
  const app = await progress.step('Starting the app', () =>
    startAppProcess(ROOT, settings, { args: ['--no-build', '--no-seed'] }),
  );
  shutdown.add('The app', app.stop);
  const site = { host: `${SITE}.localhost:${app.port}`, port: app.port };
  const { members, long } = await progress.step(`Seeding ${options.streams} members`, async () =>
    seedChat({
      superuserUrl: urls.superuserUrl,
      tenantId: await readTenantId(urls.superuserUrl, SITE),
      members: options.streams,
      lengths: [100, options.messages],
    }),
  );
  const pgbench = findPgbench();
  if (!pgbench) progress.note('pgbench is not installed (Debian: apt-get install postgresql-15): no ratio to it');
  const reference =
    pgbench !== null && (await progress.step('Preparing pgbench', () => preparePgbench(pgbench, server.superuserUrl)));
  const senders = members.slice(0, SENDERS);
  const sends: ChatResults['sends'] = [];
  await progress.step(`Sending, ${options.rounds} rounds of ${options.seconds} s, by turns with pgbench`, async () => {
    let { rate } = await measureSends(site, senders, WARM_UP_MESSAGES);
    for (let round = 0; round < options.rounds; round += 1) {
      const compared = reference ? await reference(options.seconds) : null;
      const measured = await measureSends(site, senders, Math.ceil(rate * options.seconds));
      ({ rate } = measured);
      sends.push({ sends: measured, reference: compared });
    }
  });
  const openings = await progress.step('Opening conversations', () =>
    measureOpenings(site, members[0]!, { conversations: long, runs: options.runs }),
  );
  const pid = servingProcess(app);
  const streams = await progress.step(`Opening ${options.streams} streams and sending to them`, () =>
    measureStreams(site, members, { seconds: options.seconds, pid }),
  );
  return { sends, streams, openings, memory: memoryOf(pid) };
}
