import { fastify } from 'fastify';
import { expect, it } from 'vitest';

import type { Database } from '../db/client.ts';
import { createTestClock } from '../tests/factories/clock.ts';
import { createRecordingJobs } from '../tests/factories/jobs.ts';
import { createFixedRegistry } from '../tests/setup/test-deps.ts';
import { buildInternalApp } from './internal-app.ts';

it('counts what failed for good by queue, as it is when asked', async () => {
  const failed = [{ queue: 'send-mail', count: 2 }];
  const jobs = { ...createRecordingJobs(), countFailed: () => Promise.resolve(failed) };
  // Without sites no order is counted, and no database asked.
  const database = {} as Database;
  const app = buildInternalApp(
    { tenants: createFixedRegistry([]), jobs, database, clock: createTestClock() },
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
