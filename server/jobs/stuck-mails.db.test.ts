import pg from 'pg';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';

import { buildEmails } from '../../emails/build.ts';
import type { MailTemplate } from '../../emails/mail-templates.ts';
import { createMember, type Member } from '../../tests/factories/member.ts';
import { createTenant } from '../../tests/factories/tenant.ts';
import { eventually } from '../../tests/setup/eventually.ts';
import { useTestDatabase } from '../../tests/setup/test-database.ts';
import { createTestDeps } from '../../tests/setup/test-deps.ts';
import type { Tenant } from '../../tenants/tenant.schema.ts';
import { queueMail } from '../modules/platform/outbox/queue-mail.ts';
import type { OutgoingMail } from '../modules/delivery/notifications/mails/mail-transport.ts';
import { sendMail } from '../modules/delivery/notifications/mails/send-mail.ts';
import { createJobQueue, type JobQueue } from './queue.ts';
import type { MailJob } from './queues.ts';
import { requeueStuckMails } from './stuck-mails.ts';

const DAY_MS = 86_400_000;
const db = useTestDatabase();
let tenant: Tenant;
let member: Member;
let deps: Awaited<ReturnType<typeof createTestDeps>>;
let jobs: JobQueue;

beforeAll(() => buildEmails());
beforeEach(async () => {
  tenant = await createTenant(db.database);
  member = await createMember(db.database, tenant);
  deps = await createTestDeps(db.database, [tenant]);
  jobs = await createJobQueue({ url: db.runtimeUrl, log: deps.log });
});
afterEach(() => jobs.stop());

const queue = (template: MailTemplate = 'welcome') =>
  db.database.withTenant(tenant.id, (trx) =>
    queueMail(trx, { ...deps, jobs }, { tenantId: tenant.id, userId: member.userId, template }),
  );
const sweep = () =>
  db.database.withTenant(tenant.id, (trx) => requeueStuckMails(trx, jobs, tenant.id, deps.clock.now()));

/** Queries or changes the queue's table. */
async function ask<Row extends pg.QueryResultRow>(statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: db.superuserUrl });
  await client.connect();
  const { rows } = await client.query<Row>(statement, [tenant.id]);
  await client.end();
  return rows;
}
const waiting = () =>
  ask<{ name: string; data: MailJob }>(`select name, data from pgboss.job
    where data->>'tenantId' = $1 and state in ('created', 'retry', 'active') order by name`);

it.each(['created', 'retry', 'active'])(
  'NOT-019 creates no second job for a mail whose job is alive (%s), however long it waits',
  async (state) => {
    await queue();
    await ask(`update pgboss.job set state = '${state}' where data->>'tenantId' = $1`);
    deps.clock.advance(DAY_MS);
    expect(await sweep()).toBe(0);
    expect(await waiting()).toHaveLength(1);
  },
);

it('NOT-019 creates one job, in the right queue, for a mail without one', async () => {
  await queue('welcome');
  await queue('weekly_update');
  await ask(`delete from pgboss.job where data->>'tenantId' = $1`);
  deps.clock.advance(DAY_MS);
  const counts = await Promise.all([sweep(), sweep()]);
  expect(counts.toSorted()).toEqual([0, 2]);
  expect((await waiting()).map(({ name }) => name)).toEqual(['send-bulk-mail', 'send-mail']);
});

it('NOT-019 sends a mail with two jobs once, also when both start concurrently', async () => {
  await queue();
  const [job] = (await waiting()).map(({ data }) => data);
  const sent: OutgoingMail[] = [];
  let finish = () => {};
  const slow = {
    send: async (mail: OutgoingMail) => {
      sent.push(mail);
      await new Promise<void>((resolve) => (finish = resolve));
      return '<id@test>';
    },
    close: () => undefined,
  };
  const first = sendMail({ ...deps, transport: slow }, job!);
  await eventually(() => expect(sent).toHaveLength(1));
  await expect(sendMail({ ...deps, transport: slow }, job!)).rejects.toThrow('another job');
  finish();
  await first;
  await sendMail({ ...deps, transport: slow }, job!);
  expect(sent).toHaveLength(1);
  const rows = await db.database.withTenant(tenant.id, (trx) =>
    trx.selectFrom('mails').select(['status', 'attempts']).execute(),
  );
  expect(rows).toEqual([{ status: 'sent', attempts: 1 }]);
});

it('NOT-019 sends the mail of a crashed sender when its claim has expired', async () => {
  await queue();
  const [job] = (await waiting()).map(({ data }) => data);
  let sends = 0;
  const answer = { send: () => ((sends += 1), Promise.resolve('<id@test>')), close: () => undefined };
  const dead = { ...answer, send: () => new Promise<string>(() => {}) };
  sendMail({ ...deps, transport: dead }, job!).catch(() => {});
  await eventually(async () => {
    const [mail] = await db.database.withTenant(tenant.id, (trx) =>
      trx.selectFrom('mails').select('attempts').execute(),
    );
    expect(mail!.attempts).toBe(1);
  });
  deps.clock.advance(54_000);
  await expect(sendMail({ ...deps, transport: answer }, job!)).rejects.toThrow('another job');
  deps.clock.advance(1_000);
  await sendMail({ ...deps, transport: answer }, job!);
  expect(sends).toBe(1);
});
