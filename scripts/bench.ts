import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';

import { createDatabase } from '../db/client.ts';
import type { Database } from '../db/client.ts';
import { readEnv } from '../server/env.ts';
import { createClock } from '../server/lib/time/clock.ts';
import { postTransfer } from '../server/modules/ledger/credits/index.ts';
import { createAccountsService } from '../server/modules/identity/accounts/index.ts';
import type { ProfileCardView } from '../server/modules/people/profiles/index.ts';
import { describeChat } from './bench/chat/report.ts';
import { measureChat } from './bench/chat/run.ts';
import { spawnChild, startApp } from './bench/children.ts';
import { describeDiscovery } from './bench/discovery/report.ts';
import { measureDiscovery } from './bench/discovery/run.ts';
import { MAX_PAINT_MS, MAX_BYTES, measureLanders } from './bench/landers.ts';
import { load, measureFirstView } from './bench/first-view.ts';
import { describeLogin, measureLogin } from './bench/login-timing.ts';
import { measure, median, memoryOf } from './bench/measure.ts';
import type { LoadResults, Target } from './bench/measure.ts';
import { describeMoney } from './bench/money/report.ts';
import { measureMoney } from './bench/money/run.ts';
import { formatTable } from './bench/table.ts';
import { findFreePort } from './embedded/free-port.ts';
import { buildStale } from './launch/builds.ts';
import { prepareDatabase } from './launch/prepare-database.ts';
import { createProgress } from './launch/progress.ts';
import { createShutdown } from './launch/shutdown.ts';
import { ROOT } from './testing/command.ts';

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
const SENDERS = 8;
const CREDITS_EACH = 1_000_000;

const option = (name: string, fallback: number) =>
  Number(process.argv.find((arg) => arg.startsWith(`--${name}=`))?.split('=')[1] ?? fallback);
const seconds = option('seconds', 3);
const rounds = option('rounds', 3);
const progress = createProgress();
const shutdown = createShutdown(progress.note);

interface Member {
  userId: string;
  cookie: string;
  /** The recipient of this member's messages. */
  target: string;
}

/** Creates sessions of active members of one site, with enough credits for any number of messages, and recipients. */
async function prepareMembers(database: Database, tenantId: string, secret: string): Promise<Member[]> {
  const clock = createClock();
  const env = readEnv({ SECRET: secret });
  const accounts = createAccountsService({ database, clock, env } as Parameters<typeof createAccountsService>[0]);
  const people = await database.withTenant(tenantId, (trx) =>
    trx
      .selectFrom('profiles')
      .innerJoin('users', (join_) =>
        join_.onRef('users.tenantId', '=', 'profiles.tenantId').onRef('users.id', '=', 'profiles.userId'),
      )
      .select(['users.id as userId', 'profiles.id as profileId'])
      .where('users.status', '=', 'active')
      .where('users.firstPaidAt', 'is', null)
      .where('profiles.gender', '=', 'male')
      .orderBy('users.id')
      .limit(SENDERS * 2)
      .execute(),
  );
  const members: Member[] = [];
  for (let n = 0; n < SENDERS; n += 1) {
    const sender = people[n]!;
    await database.withTenant(tenantId, (trx) =>
      postTransfer(trx, {
        tenantId,
        id: randomUUID(),
        at: clock.now(),
        reason: 'correction',
        amount: CREDITS_EACH,
        reference: { type: 'bench', id: sender.userId },
        idempotencyKey: `bench:${randomUUID()}`,
        from: { kind: 'granted' },
        to: { kind: 'member', userId: sender.userId },
      }),
    );
    await database.withTenant(tenantId, (trx) =>
      trx.updateTable('users').set({ firstPaidAt: clock.now() }).where('id', '=', sender.userId).execute(),
    );
    const token = await accounts.signInAs({ id: tenantId } as Parameters<typeof accounts.signInAs>[0], sender.userId);
    members.push({ userId: sender.userId, cookie: `session=${token}`, target: people[SENDERS + n]!.profileId });
  }
  return members;
}

/** Email addresses of the site's members. */
async function memberEmails(database: Database, tenantId: string): Promise<string[]> {
  const rows = await database.withTenant(tenantId, (trx) =>
    trx.selectFrom('users').select('email').where('status', '=', 'active').orderBy('id').limit(100).execute(),
  );
  return rows.map((row) => row.email);
}

/** Deletes failed login attempts of an earlier run, which would block the addresses in this one. */
async function clearLoginAttempts(database: Database, tenantId: string): Promise<void> {
  await database.withTenant(tenantId, (trx) =>
    trx.deleteFrom('loginAttempts').where('tenantId', '=', tenantId).execute(),
  );
}

async function benchDiscovery(): Promise<void> {
  const options = { profiles: option('profiles', 1_000_000), runs: option('runs', 200), scratch: tmpdir() };
  process.stdout.write(describeDiscovery(await measureDiscovery(options, { progress, shutdown }), options.profiles));
}

async function benchMoney(): Promise<void> {
  const options = { entries: option('entries', 1_000_000), runs: option('runs', 300), scratch: tmpdir() };
  const { text, missed } = describeMoney(await measureMoney(options, { progress, shutdown }), options.entries);
  process.stdout.write(text);
  if (missed.length === 0) return;
  process.stdout.write(`\nmissed: ${missed.join(', ')}\n`);
  process.exitCode = 1;
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
    return reportLanders(await measureLanders(`http://${host}`, id));
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
  report(figures, memoryOf(app.pid!), await measureFirstView(`http://${host}/members`, headers));
}

function targetsOf(input: {
  base: string;
  referenceBase: string;
  host: string;
  headers: Record<string, string>;
  members: Member[];
  profile: string;
}): Target[] {
  const { base, referenceBase, host, headers, members, profile } = input;
  let sent = 0;
  return [
    { name: 'reference: one query', url: `${referenceBase}/query` },
    { name: 'reference: renderToString', url: `${referenceBase}/render` },
    { name: 'members page', url: `${base}/members?gender=female&country=NL`, headers },
    { name: 'profile page', url: `${base}/members/${profile}`, headers },
    { name: 'search call', url: `${base}/api/search.php?gender=female&country=NL`, headers },
    {
      name: 'message send',
      url: `${base}/api/message.php`,
      method: 'POST',
      headers: { host, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
      body: () => {
        const member = members[sent % members.length]!;
        sent += 1;
        return {
          headers: { cookie: member.cookie },
          body: JSON.stringify({ profile: member.target, text: `Bericht ${sent}`, client_id: randomUUID() }),
        };
      },
    },
  ];
}

function report(
  figures: Map<string, LoadResults[]>,
  memory: { now: number; peak: number } | null,
  view: Awaited<ReturnType<typeof measureFirstView>>,
): void {
  const ratio = (name: string, reference: string) =>
    median(figures.get(name)!.map((one, round) => one.rate / figures.get(reference)![round]!.rate)).toFixed(2);
  const rows = [...figures].map(([name, all]) => [
    name,
    median(all.map((one) => one.rate)).toFixed(0),
    median(all.map((one) => one.p50)).toFixed(1),
    median(all.map((one) => one.p99)).toFixed(1),
    ratio(name, 'reference: one query'),
    ratio(name, 'reference: renderToString'),
    String(all.reduce((sum, one) => sum + one.failed, 0)),
  ]);
  const kilobytes = (size: number) => `${(size / 1000).toFixed(1)} kB`;
  process.stdout.write(
    [
      '',
      formatTable([['', 'req/s', 'p50 ms', 'p99 ms', ': one query', ': renderToString', 'failed'], ...rows]),
      '',
      formatTable([
        ['members page, first view (gzip)', 'measured', 'target'],
        ['HTML', kilobytes(view.html), '12 kB'],
        ['JavaScript', kilobytes(view.javascript), '125 kB'],
        ['CSS', kilobytes(view.css), '22 kB'],
      ]),
      '',
      `members page : renderToString ${ratio('members page', 'reference: renderToString')} (target at least 0.20)`,
      memory
        ? `memory of the app after the load ${memory.now.toFixed(0)} MB, highest ${memory.peak.toFixed(0)} MB (target at most 350 MB)`
        : 'memory: not measured on this system',
      '',
    ].join('\n'),
  );
}

function reportLanders(figures: Awaited<ReturnType<typeof measureLanders>>): void {
  const rows = figures.map(({ name, bytes, paint }) => [
    name,
    `${(bytes / 1000).toFixed(1)} kB`,
    `${paint.toFixed(0)} ms`,
    (paint / MAX_PAINT_MS).toFixed(2),
  ]);
  const head = ['landing page on simulated 4G', 'weight (60 kB)', 'largest paint', ': 1.5 s'];
  process.stdout.write(`\n${formatTable([head, ...rows])}\n`);
  const missed = figures.filter(({ bytes, paint }) => bytes > MAX_BYTES || paint > MAX_PAINT_MS);
  if (missed.length === 0) return;
  process.stdout.write(`\nmissed: ${missed.map(({ name }) => name).join(', ')}\n`);
  process.exitCode = 1;
}

process.env.NODE_ENV = 'production';
try {
  await bench();
} finally {
  await shutdown.run();
}
