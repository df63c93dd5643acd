import { fastify } from 'fastify';
import { expect, it } from 'vitest';

import type { Database } from '../db/client.ts';
import { createTestClock } from '../tests/factories/clock.ts';
import { createRecordingQueue } from '../tests/factories/jobs.ts';
import { createFixedRegistry } from '../tests/setup/test-deps.ts';
import { buildTenant } from '../tests/factories/tenant.ts';
import { readEnv } from './env.ts';
import { buildInternalApp } from './internal-app.ts';

it('counts failed jobs by queue at scrape time', async () => {
  const failed = [{ queue: 'send-mail', count: 2 }];
  const jobs = { ...createRecordingQueue(), countFailed: () => Promise.resolve(failed) };
  // Without sites no order is counted, so the database is never used.
  const database = {} as Database;
  const app = buildInternalApp(
    { env: readEnv({}), tenants: createFixedRegistry([]), jobs, database, clock: createTestClock() },
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
  const app = buildInternalApp({ env, tenants, jobs, database: {} as Database, clock: createTestClock() }, fastify());
  const ask = async (host: string) => (await app.inject(`/internal/tls-allowed?domain=${host}`)).statusCode;
  expect(await Promise.all(['site.example', 'elsewhere.example', 'desk.example'].map(ask))).toEqual([200, 404, status]);
});
