import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request, type IncomingMessage, type RequestOptions } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

import { findFreePort } from '../../scripts/embedded/free-port.ts';
import { isolatedEnvironment } from '../../scripts/launch/processes/isolated-environment.ts';
import { FAILED_LOGIN_LIMIT } from '../../server/modules/identity/accounts/index.ts';
import { JOBS_APPLICATION } from '../../server/jobs/queue.ts';
import type { Member } from '../factories/member.ts';
import { eventually } from '../setup/eventually.ts';
import { createRealTimeMembers } from '../setup/real-time-members.ts';
import { scratchFolder } from '../setup/scratch-folder.ts';
import { useTestDatabase } from '../setup/test-database.ts';

const HOST = 'default.localhost';
const START_MS = 120_000;
/** Until a process has been replaced or has taken over, on a busy machine. */
const TAKEOVER_MS = 60_000;
/** Between two requests of one client: enough of them meet a process that ends, without keeping both cores busy. */
const PAUSE_MS = 20;

vi.setConfig({ testTimeout: 3 * TAKEOVER_MS });

const test = useTestDatabase();
let launcher: ChildProcess;
let folder: string;
let port: number;
let output = '';

beforeAll(async () => {
  folder = mkdtempSync(join(scratchFolder(), 'sibling-processes-'));
  port = await findFreePort();
  launcher = spawn(process.execPath, ['scripts/start.ts', '--no-build', '--no-seed'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: isolatedEnvironment({
      DATABASE_URL: test.runtimeUrl,
      DATA_DIR: folder,
      PORT: String(port),
      WEB_PROCESSES: '2',
      LOG_LEVEL: 'error',
    }),
  });
  for (const stream of [launcher.stdout!, launcher.stderr!]) stream.on('data', (part: Buffer) => (output += part));
  await eventually(() => expect(output).toContain('Ctrl-C stops everything'), START_MS);
}, START_MS);

afterAll(async () => {
  launcher.kill('SIGTERM');
  if (launcher.exitCode === null && launcher.signalCode === null) await once(launcher, 'exit');
  rmSync(folder, { recursive: true, force: true });
});

async function query<Row>(statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: test.superuserUrl });
  await client.connect();
  return client
    .query(statement)
    .then(({ rows }) => rows as Row[])
    .finally(() => client.end());
}

/** Process ids of the web processes. */
const webProcesses = (): number[] => {
  try {
    return execFileSync('pgrep', ['-P', String(launcher.pid)], { encoding: 'utf8' })
      .trim()
      .split('\n')
      .map(Number);
  } catch {
    return [];
  }
};

/** Process ids of those that work the jobs; other tests have their own database on the same server. */
async function jobWorkers(): Promise<number[]> {
  const rows = await query<{ name: string }>(
    `select distinct application_name as name from pg_stat_activity
      where datname = current_database() and application_name like '${JOBS_APPLICATION} %'`,
  );
  return rows.map(({ name }) => Number(name.slice(JOBS_APPLICATION.length)));
}

/** Sends a request over a connection of its own, which goes to the next process, or over one of `agent`. */
function ask(options: RequestOptions, body = ''): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, agent: false, ...options, headers: { host: HOST, ...options.headers } }, resolve)
      .on('error', reject)
      .end(body);
  });
}

async function statusOf(options: RequestOptions, body?: string): Promise<number> {
  const response = await ask(options, body);
  await text(response);
  return response.statusCode!;
}

const post = (path: string, body: object, member?: Member): [RequestOptions, string] => [
  {
    method: 'POST',
    path,
    headers: {
      'content-type': 'application/json',
      origin: `http://${HOST}`,
      ...(member && { cookie: `session=${member.sessionToken}` }),
    },
  },
  JSON.stringify(body),
];

const createVisitor = async (): Promise<Member> =>
  (await createRealTimeMembers(test.database, 1, { credits: 100, premium: true }))[0]!;

it('FST-8 works the jobs in exactly one of two processes', async () => {
  expect(webProcesses()).toHaveLength(2);
  await eventually(async () => expect(await jobWorkers()).toHaveLength(1), TAKEOVER_MS);
  expect(webProcesses()).toEqual(expect.arrayContaining(await jobWorkers()));
});

it('FST-8 CHT-020 delivers a message at once to streams on both processes, without Redis', async () => {
  const [anna, bram] = [await createVisitor(), await createVisitor()];
  const headers = { cookie: `session=${anna.sessionToken}` };
  // Connections are handed out in turn.
  const streams = await Promise.all(Array.from({ length: 4 }, () => ask({ path: '/api/events', headers })));
  const heard = streams.map(() => '');
  streams.forEach((stream, index) => stream.on('data', (part: Buffer) => (heard[index] += part.toString())));
  await eventually(() => expect(heard.every((each) => each.includes('retry:'))).toBe(true));
  const body = { profile: anna.profileId, client_id: randomUUID(), text: 'Hoor je mij?' };
  expect(await statusOf(...post('/api/message.php', body, bram))).toBe(201);
  // Less than the heartbeat, at which a lost wake-up would be noticed.
  await eventually(() => expect(heard.filter((each) => each.includes('event: message'))).toHaveLength(4), 4_000);
  for (const stream of streams) stream.destroy();
});

it('FST-8 SEC-017 counts failed logins over both processes', async () => {
  const attempts = Array.from({ length: 40 }, (_, number) =>
    statusOf(...post('/api/user.php', { email: `nobody-${number}@example.nl`, password: 'wrong password 12' })),
  );
  const statuses = await Promise.all(attempts);
  const [row] = await query<{ most: number }>('select max(points) as most from rate_limits');
  expect(row!.most).toBe(40);
  expect(new Set(statuses)).toEqual(new Set([401, 429]));
  expect(statuses.filter((status) => status === 429)).toHaveLength(40 - FAILED_LOGIN_LIMIT.points);
});

it('FST-8 replaces the processes one by one without refusing a request', async () => {
  const before = webProcesses();
  const holders = await jobWorkers();
  const statuses: number[] = [];
  const failures: unknown[] = [];
  let done = false;
  const keepAsking = async (agent: Agent | false) => {
    while (!done) {
      await statusOf({ agent, path: '/api/settings.php' }).then(
        (status) => statuses.push(status),
        (error: unknown) => failures.push(error),
      );
      await sleep(PAUSE_MS);
    }
  };
  const agents = Array.from({ length: 6 }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
  const asking = [...agents, false as const, false as const].map(keepAsking);
  launcher.kill('SIGUSR2');
  await eventually(() => expect(output).toContain('All web processes were replaced.'), 90_000);
  done = true;
  await Promise.all(asking);
  for (const agent of agents) agent.destroy();
  expect(failures).toEqual([]);
  expect(statuses.length).toBeGreaterThan(100);
  expect(new Set(statuses)).toEqual(new Set([200]));
  const after = webProcesses();
  expect(after).toHaveLength(2);
  expect(after.filter((pid) => before.includes(pid))).toEqual([]);
  await eventually(async () => expect(await jobWorkers()).toHaveLength(1), TAKEOVER_MS);
  expect(await jobWorkers()).not.toEqual(holders);
});

it('FST-8 starts a process again that was killed, and another takes over the jobs meanwhile', async () => {
  const [holder] = await jobWorkers();
  const [survivor] = webProcesses().filter((pid) => pid !== holder);
  process.kill(holder!, 'SIGKILL');
  await eventually(async () => expect(await jobWorkers()).toEqual([survivor]), TAKEOVER_MS);
  await eventually(() => expect(webProcesses()).toHaveLength(2), TAKEOVER_MS);
  await eventually(async () => {
    const statuses = await Promise.all(Array.from({ length: 4 }, () => statusOf({ path: '/readyz' })));
    expect(statuses).toEqual([200, 200, 200, 200]);
  }, TAKEOVER_MS);
  expect(webProcesses()).not.toContain(holder);
});

it('FST-8 ends all processes with the launcher, even if it is killed', async () => {
  const processes = webProcesses();
  expect(processes).toHaveLength(2);
  launcher.kill('SIGKILL');
  const isRunning = (pid: number) => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };
  await eventually(() => expect(processes.filter(isRunning)).toEqual([]), TAKEOVER_MS);
});
