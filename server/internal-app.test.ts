import { fastify } from 'fastify';
import { expect, it } from 'vitest';

import type { Database } from '../db/client.ts';
import { createTestClock } from '../tests/factories/clock.ts';
import { createRecordingQueue } from '../tests/factories/jobs.ts';
import { createFixedRegistry } from '../tests/setup/test-deps.ts';
import { buildTenant } from '../tests/factories/tenant.ts';
import { readEnv } from './env.ts';
import { createLogger } from './lib/logger.ts';
import { mailResults } from './lib/process-metrics.ts';
import { buildInternalApp } from './internal-app.ts';
import { onePod } from './pods/pods.ts';

const IDLE = { waitMs: () => 0, countConnections: () => ({ open: 0, idle: 0, waiting: 0 }) };
const stored = (database: Database) => ({ database, pods: onePod(database) });
const log = createLogger({ level: 'silent', pretty: false });

it('counts failed jobs by queue at scrape time', async () => {
  const failed = [{ queue: 'send-mail', count: 2 }];
  const jobs = { ...createRecordingQueue(), countFailed: () => Promise.resolve(failed) };
  // Without sites no order is counted, so the database is asked for the queues only.
  const database = { ...IDLE, withPlatform: () => Promise.reject(new Error('no database')) } as unknown as Database;
  const app = buildInternalApp(
    { env: readEnv({}), tenants: createFixedRegistry([]), jobs, ...stored(database), clock: createTestClock(), log },
    fastify(),
  );
  const figures = async () =>
    (await app.inject('/metrics')).body.split('\n').filter((line) => line.startsWith('jobs_failed'));
  expect(await figures()).toEqual(['jobs_failed{queue="send-mail"} 2']);
  jobs.countFailed = () => Promise.reject(new Error('no database'));
  expect(await figures()).toEqual([]);
  expect((await app.inject('/metrics')).statusCode).toBe(200);
  jobs.countFailed = () => Promise.resolve([]);
  expect(await figures()).toEqual([]);
});

it.each([
  ['with a desk', 'postgres://sibling_console:p@db/s', 200],
  ['without one', undefined, 404],
])('OPS-001 allows a certificate for the sites’ hosts, and the desk’s %s', async (_name, url, status) => {
  const env = readEnv({ CONSOLE_HOST: 'desk.example', CONSOLE_DATABASE_URL: url });
  const tenants = createFixedRegistry([buildTenant({ hosts: ['site.example'] })]);
  const jobs = createRecordingQueue();
  const app = buildInternalApp(
    { env, tenants, jobs, ...stored({} as Database), clock: createTestClock(), log },
    fastify(),
  );
  const ask = async (host: string) => (await app.inject(`/internal/tls-allowed?domain=${host}`)).statusCode;
  expect(await Promise.all(['site.example', 'elsewhere.example', 'desk.example'].map(ask))).toEqual([200, 404, status]);
  expect(await Promise.all(['', 'site.example&domain=site.example'].map(ask))).toEqual([404, 404]);
});

it.each([
  ['200 for a draft to which an operator has a link', true, 200],
  ['404 for another draft', false, 404],
])('HRD-7 answers the certificate check with %s', async (_name, previewed, status) => {
  const draft = buildTenant({ hosts: ['draft.example'], status: 'draft' });
  const tenants = {
    ...createFixedRegistry([]),
    draftByHost: (host: string) => (host === 'draft.example' ? draft : null),
  };
  const database = { withPlatform: () => Promise.resolve(previewed) } as unknown as Database;
  const jobs = createRecordingQueue();
  const app = buildInternalApp(
    { env: readEnv({}), tenants, jobs, ...stored(database), clock: createTestClock(), log },
    fastify(),
  );
  expect((await app.inject('/internal/tls-allowed?domain=draft.example')).statusCode).toBe(status);
});

it('HRD-7 measures pages by their pattern and sites by their name, whatever clients make up', async () => {
  const web = fastify();
  web.decorateRequest('tenant', null);
  web.decorateRequest('pagePattern', null);
  web.addHook('onRequest', async (request) => {
    request.tenant = buildTenant({ slug: 'zomer' });
  });
  web.all('*', async (request, reply) => {
    request.pagePattern = '/members/:id';
    return reply.code(404).send();
  });
  const list = () =>
    [
      { state: 'serving', slug: 'zomer' },
      { state: 'last_good', slug: 'oud' },
      { state: 'last_good', slug: 'ouder' },
    ] as never;
  const tenants = { ...createFixedRegistry([]), list };
  const jobs = createRecordingQueue();
  const waiting = [{ queue: 'send-mail', count: 7, oldestSeconds: 90 }];
  const database = { withPlatform: () => Promise.resolve(waiting), ...IDLE, waitMs: () => 1500 } as unknown as Database;
  const app = buildInternalApp(
    { env: readEnv({}), tenants, jobs, ...stored(database), clock: createTestClock(), log },
    web,
  );
  mailResults.inc({ site: 'zomer', result: 'sent' });
  for (let id = 0; id < 50; id += 1) await web.inject({ url: `/members/${id}`, headers: { host: `${id}.example` } });
  const { body } = await app.inject('/metrics');
  const figures = body
    .split('\n')
    .filter(
      (line) => /_count|^site|^jobs_|^mails|^database/.test(line) && !/^nodejs|_bucket|_sum|_transitions_/.test(line),
    );
  expect(figures).toEqual([
    'http_request_seconds_count{method="GET",route="/members/:id",status="404"} 50',
    'site_request_seconds_count{site="zomer"} 50',
    'site_requests_total{site="zomer",kind="page",status="4xx"} 50',
    'sites{state="serving"} 1',
    'sites{state="last_good"} 2',
    'site_refused{site="oud",state="last_good"} 1',
    'site_refused{site="ouder",state="last_good"} 1',
    'jobs_waiting{queue="send-mail"} 7',
    'jobs_oldest_seconds{queue="send-mail"} 90',
    'database_wait_seconds{pool="app"} 1.5',
    'database_connections{pool="app",state="busy"} 0',
    'database_connections{pool="app",state="idle"} 0',
    'database_connections{pool="app",state="waiting"} 0',
    'mails_total{site="zomer",result="sent"} 1',
  ]);
});
