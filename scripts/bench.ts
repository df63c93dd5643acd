import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createDatabase } from '../db/client.ts';
import { readEnv } from '../server/env.ts';
import type { ProfileCardView } from '../server/modules/people/profiles/index.ts';
import { describeChat } from './bench/chat/report.ts';
import { measureChat } from './bench/chat/run.ts';
import { spawnChild, startApp } from './bench/children.ts';
import { describeDiscovery } from './bench/discovery/report.ts';
import { measureDiscovery } from './bench/discovery/run.ts';
import { describeLanders, measureLanders } from './bench/landers.ts';
import { load, measureFirstView } from './bench/first-view.ts';
import { describeLogin, measureLogin } from './bench/login-timing.ts';
import { clearLoginAttempts, memberEmails, prepareMembers } from './bench/members.ts';
import { measure, memoryOf, type LoadResults } from './bench/measure.ts';
import { measureMoney, type MoneyResults } from './bench/money/run.ts';
import { describeTargets } from './bench/pages/report.ts';
import { targetsOf } from './bench/pages/targets.ts';
import { findFreePort } from './embedded/free-port.ts';
import { buildStale } from './launch/builds.ts';
import { prepareDatabase } from './launch/prepare-database.ts';
import { createProgress } from './launch/progress.ts';
import { createShutdown } from './launch/shutdown.ts';
import { ROOT } from './testing/command.ts';
import { formatTable } from './bench/table.ts';

/** Maximum ratio of the long account's time to the short one's, which allows for noise. */
const MAX_RATIO = 1.5;

/** Formats the results as a table, and lists missed targets. */
function describeMoney(
  { figures, waited, provider }: { figures: MoneyResults[]; waited: number; provider: number },
  entries: number,
): { text: string; missed: string[] } {
  const rows = figures.map(({ query, short, long }) => [
    query,
    short.toFixed(2),
    long.toFixed(2),
    (long / short).toFixed(2),
  ]);
  const head = ['', '100 movements, ms', `${entries} movements, ms`, `: (at most ${MAX_RATIO})`];
  const page = `order page, of a site whose provider takes ${provider} ms to answer: ${waited.toFixed(1)} ms`;
  const missed = figures.filter(({ short, long }) => long / short > MAX_RATIO).map(({ query }) => query);
  if (waited > provider / 10) missed.push('order page');
  return { text: `\n${formatTable([head, ...rows])}\n\n${page}\n`, missed };
}

/*
 * `npm run bench [-- --seconds=3 --rounds=3]`: measures the production build on a seeded database. Results are ratios
 * to two references measured in the same run, alternately, because machines are noisy: compare ratios, never the
 * absolute numbers of two runs. `npm run bench -- landers` measures the landing pages alone, and fails if one misses
 * its target;
 * `npm run bench -- login` whether the login's duration reveals known addresses;
 * `npm run bench -- discovery [--profiles=1000000 --runs=200]` the cost of searches on a million profiles, with their
 * plans;
 * `npm run bench -- chat [--seconds=10 --rounds=3 --streams=2000 --messages=100000 --runs=100]` the send rate relative
 * to pgbench's simple-update, the delivery time to open streams, and the time to open a long conversation;
 * `npm run bench -- money [--entries=1000000 --runs=300]` the balance and ledger of a long account relative to a short
 * one, and whether an order page waits for its provider; it fails if one misses its target.
 */
const SITE = 'default';

const option = (name: string, fallback: number) =>
  Number(process.argv.find((arg) => arg.startsWith(`--${name}=`))?.split('=')[1] ?? fallback);
const seconds = option('seconds', 3);
const rounds = option('rounds', 3);
const progress = createProgress();
const shutdown = createShutdown(progress.note);

/** Prints figures; the process fails if targets are missed. */
function report({ text, missed }: { text: string; missed: string[] }): void {
  process.stdout.write(text);
  if (missed.length === 0) return;
  process.stdout.write(`\nmissed: ${missed.join(', ')}\n`);
  process.exitCode = 1;
}

async function benchDiscovery(): Promise<void> {
  const options = { profiles: option('profiles', 1_000_000), runs: option('runs', 200), scratch: tmpdir() };
  process.stdout.write(describeDiscovery(await measureDiscovery(options, { progress, shutdown }), options.profiles));
}

async function benchMoney(): Promise<void> {
  const options = { entries: option('entries', 1_000_000), runs: option('runs', 300), scratch: tmpdir() };
  report(describeMoney(await measureMoney(options, { progress, shutdown }), options.entries));
}

async function benchChat(): Promise<void> {
  const size = { streams: option('streams', 2000), messages: option('messages', 100_000), runs: option('runs', 100) };
  await buildStale(ROOT, progress);
  const figures = await measureChat({ ...size, seconds, rounds, scratch: tmpdir() }, { progress, shutdown });
  process.stdout.write(describeChat(figures));
}

async function bench(): Promise<void> {
  if (process.argv.includes('discovery')) return benchDiscovery();
  if (process.argv.includes('chat')) return benchChat();
  if (process.argv.includes('money')) return benchMoney();
  const port = await findFreePort();
  const dataDir = join(ROOT, '.cache/bench');
  const env = readEnv({ DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'error' });
  await buildStale(ROOT, progress);
  const { DATABASE_URL: databaseUrl } = await prepareDatabase(env, { progress, shutdown, seed: true });
  const database = createDatabase({ url: databaseUrl, poolSize: 4 });
  shutdown.add('The connections', () => database.close());
  const tenant = await database.withPlatform((trx) =>
    trx.selectFrom('tenants').select('id').where('slug', '=', SITE).executeTakeFirstOrThrow(),
  );
  const members = await prepareMembers(database, tenant.id, env.SECRET);

  const settings = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'error' };
  const app = await startApp({ ...settings, RATE_LIMIT_SCALE: '1000' }, shutdown);
  const base = `http://127.0.0.1:${port}`;
  const host = `${SITE}.localhost:${port}`;
  const headers = { host, cookie: members[0]!.cookie };
  const answer = await load(`http://${host}/api/search.php?gender=female&country=NL`, {
    cookie: headers.cookie,
  });
  const search = JSON.parse(answer.text) as { results: ProfileCardView[] };
  if (process.argv.includes('landers')) {
    const { id } = search.results.find((each) => each.main_image !== null)!;
    return report(describeLanders(await measureLanders(`http://${host}`, id)));
  }
  if (process.argv.includes('login')) {
    const emails = await memberEmails(database, tenant.id);
    await clearLoginAttempts(database, tenant.id);
    process.stdout.write(`\n${describeLogin(await measureLogin(`http://${host}/api/user.php`, emails))}\n`);
    return;
  }
  const reference = spawnChild('scripts/bench/reference-server.ts', {}, shutdown);
  // Row-level security binds the reference too; its connections set the tenant once.
  const referenceUrl = `${databaseUrl}?${new URLSearchParams({ options: `-c app.tenant_id=${tenant.id}` })}`;
  reference.send({ databaseUrl: referenceUrl, tenantId: tenant.id, profiles: search.results });
  const [{ port: referencePort }] = (await once(reference, 'message')) as [{ port: number }];

  const targets = targetsOf({
    base,
    referenceBase: `http://127.0.0.1:${referencePort}`,
    host,
    headers,
    members,
    profile: search.results[0]!.id,
  });
  const figures = new Map<string, LoadResults[]>(targets.map((target) => [target.name, []]));
  await progress.step(
    `Measuring ${targets.length} targets, ${rounds} rounds of ${seconds} s, turn by turn`,
    async () => {
      for (const target of targets) await measure(target, 1);
      for (let round = 0; round < rounds; round += 1) {
        for (const target of targets) figures.get(target.name)!.push(await measure(target, seconds));
      }
    },
  );
  const view = await measureFirstView(`http://${host}/members`, headers);
  process.stdout.write(describeTargets(figures, memoryOf(app.pid!), view));
}

process.env.NODE_ENV = 'production';
try {
  await bench();
} finally {
  await shutdown.run();
}
