import { expect, it } from 'vitest';

import { createLogger } from '../lib/logger.ts';
import { createTenant } from '../../tests/factories/tenant.ts';
import { useTestDatabase } from '../../tests/setup/test-database.ts';
import { createJobQueue } from './queue.ts';
import { selectWaitingJobs } from './waiting-jobs.queries.ts';

const test = useTestDatabase();

it('HRD-7 counts the waiting jobs by queue, and how long the oldest has waited', async () => {
  const tenant = await createTenant(test.database);
  const jobs = await createJobQueue({ url: test.runtimeUrl, log: createLogger({ level: 'silent', pretty: false }) });
  const payload = { tenantId: tenant.id, mailId: tenant.id };
  await test.database.withTenant(tenant.id, async (trx) => {
    await jobs.enqueue(trx, 'send-mail', payload);
    await jobs.enqueue(trx, 'send-mail', payload);
    await jobs.enqueue(trx, 'send-mail', payload, 600);
  });
  const waiting = await test.database.withPlatform((trx) => selectWaitingJobs(trx, new Date()));
  expect(waiting.find(({ queue }) => queue === 'send-mail')).toMatchObject({ count: 2 });
  expect(waiting.find(({ queue }) => queue === 'send-push')).toEqual({
    queue: 'send-push',
    count: 0,
    oldestSeconds: 0,
  });
  expect(waiting.every(({ oldestSeconds }) => oldestSeconds >= 0 && oldestSeconds < 600)).toBe(true);
  await jobs.stop();
});
