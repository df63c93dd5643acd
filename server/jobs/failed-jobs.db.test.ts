import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { buildEmails } from '../../emails/build.ts';
import { createMember, type Member } from '../../tests/factories/member.ts';
import { createTenant } from '../../tests/factories/tenant.ts';
import { eventually } from '../../tests/setup/eventually.ts';
import { useTestDatabase } from '../../tests/setup/test-database.ts';
import { createTestDeps } from '../../tests/setup/test-deps.ts';
import type { Tenant } from '../../tenants/tenant.schema.ts';
import { createMailTransport } from '../modules/delivery/notifications/mails/mail-transport.ts';
import { queueMail } from '../modules/platform/outbox/queue-mail.ts';
import { openFailedJobs } from './failed-jobs.ts';
import { createJobHandlers } from './handlers.ts';
import { createJobQueue, type JobQueue } from './queue.ts';

const db = useTestDatabase();
const ends: Array<() => unknown> = [];
let tenant: Tenant;
let member: Member;
let deps: Awaited<ReturnType<typeof createTestDeps>>;
let jobs: JobQueue;

beforeAll(() => buildEmails());
beforeEach(async () => {
  tenant = await createTenant(db.database);
  member = await createMember(db.database, tenant);
  deps = await createTestDeps(db.database, [tenant]);
  await retryEvery(0);
});
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

/** Sets the retry delay of mails in seconds; the queue reads it when a job is created. */
async function retryEvery(seconds: number): Promise<void> {
  const client = new pg.Client({ connectionString: db.superuserUrl });
  await client.connect();
  await client.query(`update pgboss.queue set retry_delay = $1, retry_backoff = false where name = 'send-mail'`, [
    seconds,
  ]);
  await client.end();
}

/** A mail server that gives the listed answers in order, then accepts. */
async function startMailServer(answers: Array<'accept' | number>, port = 0) {
  const received: string[] = [];
  let attempts = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      attempts += 1;
      const answer = answers.shift() ?? 'accept';
      text(stream).then((source) => {
        if (answer !== 'accept') return done(Object.assign(new Error('not now'), { responseCode: answer }));
        received.push(source);
        done();
      }, done);
    },
  });
  server.on('error', () => {});
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  ends.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { received, attempts: () => attempts, port: (server.server.address() as AddressInfo).port };
}

/** Runs the worker with a mail server on the given port. */
async function startWorker(port: number) {
  const transport = createMailTransport({ mailUrl: `smtp://127.0.0.1:${port}`, dataDir: '/nowhere' });
  jobs = await createJobQueue({ url: db.runtimeUrl, log: deps.log });
  ends.push(() => jobs.stop());
  await jobs.work(createJobHandlers({ ...deps, jobs, transport }));
}

const queueWelcome = (attempts = 0) =>
  db.database.withTenant(tenant.id, async (trx) => {
    await queueMail(trx, { ...deps, jobs }, { tenantId: tenant.id, userId: member.userId, template: 'welcome' });
    await trx.updateTable('mails').set({ attempts }).execute();
  });
const mail = () =>
  db.database.withTenant(tenant.id, (trx) =>
    trx
      .selectFrom('mails')
      .select(['status', 'attempts'])
      .where('userId', '=', member.userId)
      .executeTakeFirstOrThrow(),
  );
const until = (status: string) => eventually(async () => expect(await mail()).toMatchObject({ status }));
const openFailed = async () => {
  const failed = await openFailedJobs({ url: db.runtimeUrl, database: db.database, clock: deps.clock });
  ends.push(() => failed.close());
  return failed;
};

describe('a mail by SMTP', () => {
  it('NOT-019 is sent once after a temporary rejection', async () => {
    const server = await startMailServer([451, 421]);
    await startWorker(server.port);
    await queueWelcome();
    await until('sent');
    expect(await mail()).toEqual({ status: 'sent', attempts: 3 });
    expect([server.received.length, server.attempts()]).toEqual([1, 3]);
    expect(server.received[0]).toMatch(/^Message-ID: <[0-9a-f-]{36}@/m);
  });

  it('NOT-019 is sent when a mail server that refused the connection is back', async () => {
    const { port } = await startMailServer([]);
    await (ends.pop() as () => Promise<void>)();
    await startWorker(port);
    await queueWelcome();
    await eventually(async () => expect((await mail()).attempts).toBeGreaterThan(0));
    expect((await mail()).status).toBe('queued');
    const server = await startMailServer([], port);
    await until('sent');
    expect(server.received).toHaveLength(1);
  });
});

describe('permanently failed jobs', () => {
  it('NOT-019 are kept with their reason, listed, and executed when retried', async () => {
    const server = await startMailServer([554]);
    const logged = vi.spyOn(deps.log, 'error');
    await startWorker(server.port);
    await queueWelcome();
    await until('failed');
    const failed = await openFailed();
    const [job] = await eventually(async () => {
      const list = await failed.list();
      expect(list).toHaveLength(1);
      return list;
    });
    expect(job).toMatchObject({
      queue: 'send-mail',
      reason: 'EMESSAGE 554',
      tries: 1,
      payload: { tenantId: tenant.id },
    });
    expect(JSON.stringify(job)).not.toContain(member.email);
    expect(logged.mock.calls).toEqual([
      [expect.objectContaining({ queue: 'send-mail', reason: 'EMESSAGE 554', tries: 1 }), 'job failed permanently'],
    ]);
    expect(await jobs.countFailed()).toEqual([{ queue: 'send-mail', count: 1 }]);
    expect(server.attempts()).toBe(1);

    expect(await failed.retry(['019be000-0000-7000-8000-000000000001'])).toBe(0);
    expect(await failed.retry([job!.id])).toBe(1);
    await until('sent');
    expect(server.received).toHaveLength(1);
    expect(await failed.list()).toEqual([]);
    expect(await jobs.countFailed()).toEqual([]);
  });

  it('are kept after the last attempt and can be deleted', async () => {
    const server = await startMailServer([451, 451, 451]);
    await startWorker(server.port);
    await queueWelcome(7);
    await until('failed');
    expect(server.attempts()).toBe(2);
    const failed = await openFailed();
    const [job] = await eventually(async () => {
      const list = await failed.list();
      expect(list).toHaveLength(1);
      return list;
    });
    expect(job).toMatchObject({ reason: 'EMESSAGE 451', tries: 2 });
    expect(await failed.delete([job!.id, 'unknown'])).toBe(1);
    expect(await failed.list()).toEqual([]);
    expect(await mail()).toEqual({ status: 'failed', attempts: 9 });
  });
});
