import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { resolve } from 'node:path';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { afterEach, beforeAll, expect, it } from 'vitest';

import { buildEmails } from '../../emails/build.ts';
import { createJobHandlers } from '../../server/jobs/handlers.ts';
import { createJobQueue } from '../../server/jobs/queue.ts';
import { JOB_SCHEMA } from '../../server/jobs/queues.ts';
import type { OutgoingMail } from '../../server/modules/delivery/notifications/mails/mail-transport.ts';
import { createPushTransport } from '../../server/modules/delivery/notifications/push/push-transport.ts';
import { sendPush } from '../../server/modules/delivery/notifications/push/send-push.ts';
import { createServices } from '../../server/services.ts';
import { createTestContext } from '../factories/context.ts';
import { createMember, type Member } from '../factories/member.ts';
import { startPushService } from '../factories/push-service.ts';
import { createTenant } from '../factories/tenant.ts';
import { eventually } from '../setup/eventually.ts';
import { useTestDatabase } from '../setup/test-database.ts';
import { createTestDeps } from '../setup/test-deps.ts';

const db = useTestDatabase();
const ends: Array<() => unknown> = [];

beforeAll(() => buildEmails());
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

/** Starts a worker process; resolves when it is processing everything named in `takes`. */
async function startHangingWorker(tenant: object, takes: readonly string[]): Promise<ChildProcess> {
  const given = JSON.stringify({ url: db.runtimeUrl, tenant });
  const worker = spawn(process.execPath, [resolve('tests/jobs/hanging-worker.ts'), given], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  ends.push(() => worker.kill('SIGKILL'));
  const open = new Set(takes);
  for await (const line of createInterface(worker.stdout!)) {
    open.delete(line);
    if (open.size === 0) break;
  }
  expect([...open]).toEqual([]);
  return worker;
}

async function asSuperuser(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: db.superuserUrl });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** Simulates the minute after which a job counts as abandoned, and runs the queue's supervision. */
async function passTime(): Promise<void> {
  await asSuperuser(`update pgboss.job set started_on = started_on - interval '61 seconds' where state = 'active'`);
  const boss = new PgBoss({ connectionString: db.runtimeUrl, schema: JOB_SCHEMA, migrate: false, supervise: false });
  await boss.start();
  for (const queue of ['send-mail', 'send-push']) await boss.supervise(queue);
  await boss.stop({ graceful: false });
}

it('NOT-024 sends what a killed process was processing, once', async () => {
  // No delay before the retry.
  await asSuperuser(`update pgboss.queue set retry_delay = 0, retry_backoff = false`);
  const service = await startPushService('updates.push.services.mozilla.com');
  ends.push(service.stop);
  const tenant = await createTenant(db.database);
  const deps = await createTestDeps(db.database, [tenant]);
  const jobs = await createJobQueue({ url: db.runtimeUrl, log: deps.log });
  ends.push(() => jobs.stop());
  const services = createServices({ ...deps, jobs });
  const as = ({ viewer }: Member) => createTestContext({ tenant, viewer });
  const [anna, bram] = [await createMember(db.database, tenant), await createMember(db.database, tenant)];
  await services.settings.viewSettings(as(bram), 'host');
  const { endpoint, keys } = service.subscribe().subscription;
  await services.push.subscribe(as(bram), { subscription: { endpoint, keys } });
  deps.clock.advance(3_600_000);
  await services.likes.likeProfile(as(anna), { profile: bram.profileId });

  const worker = await startHangingWorker(tenant, ['mail', 'push']);
  worker.kill('SIGKILL');
  await once(worker, 'exit');
  const mail = () =>
    db.database.withTenant(tenant.id, (trx) =>
      trx.selectFrom('mails').select(['template', 'status', 'attempts']).execute(),
    );
  expect(await mail()).toEqual([{ template: 'like', status: 'queued', attempts: 1 }]);

  const sent: OutgoingMail[] = [];
  const transport = {
    send: async (each: OutgoingMail) => `<${sent.push(each)}@test>`,
    close: () => {},
  };
  const working = { ...deps, jobs, transport };
  const push = createPushTransport(service.agent);
  await jobs.work({ ...createJobHandlers(working), 'send-push': (job) => sendPush({ ...working, push }, job) });
  await passTime();
  await eventually(async () => {
    expect(await mail()).toEqual([{ template: 'like', status: 'sent', attempts: 2 }]);
    expect(service.received).toHaveLength(1);
  });
  expect(sent.map(({ to }) => to)).toEqual([bram.email]);
  expect(service.received[0]!.payload).toMatchObject({ openUrl: `/likes/m/${anna.profileId}`, count: 1 });
}, 60_000);
