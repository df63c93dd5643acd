import { randomUUID } from 'node:crypto';

import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { Trx } from '../../../../../db/client.ts';
import { createDebitOrder, createMandate } from '../../../../../tests/factories/debit.ts';
import { createMember } from '../../../../../tests/factories/member.ts';
import { createTenant } from '../../../../../tests/factories/tenant.ts';
import { useTestDatabase } from '../../../../../tests/setup/test-database.ts';
import { createTestDesk, type TestDesk } from '../../../../../tests/setup/test-desk.ts';
import type { Tenant } from '../../../../../tenants/tenant.schema.ts';
import { createJobQueue, type JobQueue } from '../../../../jobs/queue.ts';
import { holdMandates } from '../../../trust/account-deletion/erasure/retained-mandates.ts';
import { queueMail } from '../../../platform/outbox/queue-mail.ts';
import type { DeskCtx } from '../desk/desk-ctx.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const test = useTestDatabase();
let [ours, theirs]: Tenant[] = [];
let desk: TestDesk;
let manager: DeskCtx;

beforeEach(async () => {
  [ours, theirs] = [await createTenant(test.database), await createTenant(test.database)];
  desk = await createTestDesk(test, [ours, theirs]);
  manager = await desk.operator('site_manager', ours);
});
afterEach(() => desk.close());

const inTenant = <T>(run: (trx: Trx) => Promise<T>, tenant = ours!) => test.database.withTenant(tenant.id, run);
const ago = (ms: number) => new Date(desk.deps.clock.now().getTime() - ms);
const refused = (run: () => unknown) => expect((async () => run())()).rejects.toMatchObject({ code: 'not_found' });

describe('pending deletions', () => {
  async function left(tenant: Tenant, deletedAt: Date, reasons: string[]): Promise<string> {
    const { userId } = await createMember(test.database, tenant);
    await inTenant(async (trx) => {
      await trx.updateTable('users').set({ status: 'deleted', deletedAt }).where('id', '=', userId).execute();
      const row = {
        tenantId: tenant.id,
        id: randomUUID(),
        userId,
        reasons,
        userStatus: 'active',
        profileStatus: 'active',
      };
      await trx
        .insertInto('accountDeletions')
        .values({ ...row, requestedAt: deletedAt })
        .execute();
    }, tenant);
    return userId;
  }

  it("OPS-010 lists deleted accounts of the operator's sites with overdue erasures and deletion reasons", async () => {
    const late = await left(ours!, ago(14 * DAY + 2 * HOUR), ['price', 'mails']);
    const due = await left(ours!, ago(14 * DAY), ['price']);
    const fresh = await left(ours!, ago(DAY), ['break']);
    await left(theirs!, ago(DAY), ['technical']);
    const list = (asked = {}) => desk.services.deletions.list(manager, asked);
    const all = await list();
    expect(all.rows.map(({ id, overdue }) => [id, overdue])).toEqual([
      [late, true],
      [due, false],
      [fresh, false],
    ]);
    expect(all).toMatchObject({ pending: 3, overdue: 1, next: null });
    expect(all.reasons).toEqual([
      { reason: 'price', count: 2 },
      { reason: 'break', count: 1 },
      { reason: 'mails', count: 1 },
    ]);
    expect((await list({ overdue: true })).rows.map(({ id }) => id)).toEqual([late]);
    // No name, address or photos.
    expect(Object.keys(all.rows[0]!).toSorted()).toEqual(['due', 'id', 'overdue', 'reasons', 'since', 'tenantId']);
    expect((await desk.services.shell.count(manager)).deletions).toMatchObject({ count: 1 });
    await refused(() => list({ site: theirs!.id }));
    const finance = await desk.operator('finance', ours);
    await refused(() => desk.services.deletions.list(finance, {}));
  });
});

describe('failed jobs and mails', () => {
  let queue: JobQueue;
  beforeEach(async () => {
    await desk.close();
    queue = await createJobQueue({ url: test.runtimeUrl, log: desk.deps.log });
    desk = await createTestDesk(test, [ours!, theirs!], { jobs: queue });
    manager = await desk.operator('site_manager', ours);
  });
  afterEach(() => queue.stop());

  async function superuser<T>(text: string, values: unknown[] = []): Promise<T[]> {
    const client = new pg.Client({ connectionString: test.superuserUrl });
    await client.connect();
    try {
      return (await client.query(text, values)).rows as T[];
    } finally {
      await client.end();
    }
  }

  /** Stores a suppressed mail and its failed job, as the queue does after the last attempt. */
  async function giveUp(tenant: Tenant, reason = 'ECONNREFUSED'): Promise<string> {
    const { userId } = await createMember(test.database, tenant);
    await inTenant((trx) => queueMail(trx, desk.deps, { tenantId: tenant.id, userId, template: 'welcome' }), tenant);
    await inTenant(
      (trx) => trx.updateTable('mails').set({ status: 'failed', attempts: 9 }).where('userId', '=', userId).execute(),
      tenant,
    );
    const { id: mailId } = await inTenant(
      (trx) => trx.selectFrom('mails').select('id').where('userId', '=', userId).executeTakeFirstOrThrow(),
      tenant,
    );
    await superuser(
      `update pgboss.job set name = 'failed-jobs', source_name = 'send-mail', source_retry_count = 8,
        source_output = $2 where name = 'send-mail' and data->>'mailId' = $1`,
      [mailId, JSON.stringify({ reason })],
    );
    return mailId;
  }
  const list = (ctx = manager, asked = {}) => desk.services.failures.list(ctx, asked);
  const mail = (id: string, tenant = ours!) =>
    inTenant(
      (trx) => trx.selectFrom('mails').select(['status', 'attempts']).where('id', '=', id).executeTakeFirstOrThrow(),
      tenant,
    );
  const jobOf = (mailId: string) =>
    superuser<{ name: string }>(`select name from pgboss.job where data->>'mailId' = $1`, [mailId]);

  it('lists failures by site with their reason, and retries one or all of a queue', async () => {
    const [first, second] = [await giveUp(ours!), await giveUp(ours!, 'EENVELOPE 554')];
    const foreign = await giveUp(theirs!);
    const { rows, kinds } = await list();
    expect(rows).toMatchObject([
      { tenantId: ours!.id, queue: 'send-mail', reason: 'ECONNREFUSED', tries: 9, template: 'welcome', mayRetry: true },
      { reason: 'EENVELOPE 554' },
    ]);
    expect(kinds).toHaveLength(2);
    expect((await desk.services.shell.count(manager)).failures).toMatchObject({ count: 2 });
    expect((await list(await desk.operator('platform'))).rows).toHaveLength(3);
    expect((await list(manager, { queue: 'send-push' })).rows).toEqual([]);
    await desk.services.failures.retry(manager, { tenantId: ours!.id, id: rows[0]!.id });
    expect(await mail(first)).toEqual({ status: 'queued', attempts: 0 });
    expect(await jobOf(first)).toEqual([{ name: 'send-mail' }]);
    await expect(desk.services.failures.retry(manager, { tenantId: ours!.id, id: rows[0]!.id })).rejects.toMatchObject({
      code: 'work_decided',
    });
    expect(await desk.services.failures.retryAll(manager, { tenantId: ours!.id, queue: 'send-mail' })).toBe(1);
    expect(await jobOf(second)).toEqual([{ name: 'send-mail' }]);
    // Those of the other site are unchanged.
    expect([await jobOf(foreign), await mail(foreign, theirs)]).toMatchObject([
      [{ name: 'failed-jobs' }],
      { status: 'failed' },
    ]);
    const log = await desk.deps.console.withPlatform((trx) =>
      trx.selectFrom('auditLog').select('action').where('operatorId', '=', manager.operator.id).execute(),
    );
    expect(log.map(({ action }) => action).toSorted()).toEqual(['job.retry', 'job.retry_all']);
    await superuser(`delete from pgboss.job`);
  });

  it('rejects a retry at another site and without permission', async () => {
    const foreign = await giveUp(theirs!);
    const { rows } = await list(await desk.operator('platform'));
    const { id } = rows[0]!;
    await expect(desk.services.failures.retry(manager, { tenantId: ours!.id, id })).rejects.toMatchObject({
      code: 'work_decided',
    });
    await refused(() => desk.services.failures.retry(manager, { tenantId: theirs!.id, id }));
    await refused(() => list(manager, { site: theirs!.id }));
    const support = await desk.operator('support', theirs);
    expect((await list(support)).rows).toMatchObject([{ id, mayRetry: false }]);
    await refused(() => desk.services.failures.retry(support, { tenantId: theirs!.id, id }));
    await refused(() => desk.services.failures.retryAll(support, { tenantId: theirs!.id, queue: 'send-mail' }));
    expect(await jobOf(foreign)).toEqual([{ name: 'failed-jobs' }]);
    await superuser(`delete from pgboss.job`);
  });

  it('lists mails that have been queued for too long', async () => {
    const { userId } = await createMember(test.database, ours!);
    await inTenant((trx) => queueMail(trx, desk.deps, { tenantId: ours!.id, userId, template: 'welcome' }));
    expect((await list()).waiting).toEqual([]);
    const since = desk.deps.clock.now().toISOString();
    desk.deps.clock.advance(HOUR);
    expect((await list()).waiting).toEqual([{ tenantId: ours!.id, count: 1, since }]);
    await superuser(`delete from pgboss.job`);
  });
});

describe('retained direct debit evidence', () => {
  it('MON-088 shows it only to finance, by order, and audits every look-up', async () => {
    const { userId } = await createMember(test.database, ours!);
    const orderId = await createDebitOrder(test.database, ours!, userId, { status: 'pending' });
    await createMandate(desk.deps, { tenant: ours!, userId, orderId }, desk.deps.clock.now());
    await inTenant((trx) =>
      trx
        .updateTable('payments')
        .set((eb) => ({ mandateId: eb.selectFrom('mandates').select('id').where('orderId', '=', orderId) }))
        .where('orderId', '=', orderId)
        .execute(),
    );
    const holder = await inTenant((trx) =>
      trx.selectFrom('mandates').select('accountHolder').executeTakeFirstOrThrow(),
    );
    await inTenant((trx) => holdMandates(trx, desk.deps.env.secrets, ours!.id, { userId, at: desk.deps.clock.now() }));
    const finance = await desk.operator('finance', ours);
    const look = (ctx: DeskCtx, reference: string, site = ours!.id) =>
      desk.services.retainedEvidence.look(ctx, { site, reference });
    for (const reference of [orderId, ` ${orderId.slice(-12).toUpperCase()} `]) {
      const held = await look(finance, reference);
      expect(held).toMatchObject({ orderId, accountHolder: holder.accountHolder });
      expect(held!.iban).toMatch(/^[A-Z]{2}\d{2}/);
    }
    expect(await look(finance, randomUUID())).toBeNull();
    await expect((async () => look(finance, 'odd'))()).rejects.toMatchObject({
      fields: { reference: { key: 'required' } },
    });
    await refused(() => look(manager, orderId));
    await refused(() => look(finance, orderId, theirs!.id));
    const log = await desk.deps.console.withPlatform((trx) =>
      trx
        .selectFrom('auditLog')
        .select(['action', 'subjectId'])
        .where('operatorId', '=', finance.operator.id)
        .execute(),
    );
    expect(log).toHaveLength(3);
    expect(log.every(({ action }) => action === 'held_mandate.look')).toBe(true);
  });
});
