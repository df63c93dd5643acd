import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';

import type { Trx } from '../../../../db/client.ts';
import { TEST_NOW } from '../../../../tests/factories/clock.ts';
import { createTestContext } from '../../../../tests/factories/context.ts';
import { createMember, grantCredits } from '../../../../tests/factories/member.ts';
import { createTenant } from '../../../../tests/factories/tenant.ts';
import { withClient } from '../../../../tests/isolation/catalogue.ts';
import { useTestDatabase } from '../../../../tests/setup/test-database.ts';
import { createTestDeps } from '../../../../tests/setup/test-deps.ts';
import type { Tenant } from '../../../../tenants/tenant.schema.ts';
import { lockWallet } from './balance.ts';
import { createCreditsService, type CreditsService } from './credits.service.ts';
import { postTransfer, type Transfer } from './ledger.ts';

const test = useTestDatabase();
let tenant: Tenant;
let credits: CreditsService;

beforeAll(async () => {
  tenant = await createTenant(test.database);
  credits = createCreditsService(await createTestDeps(test.database, [tenant]));
});

const inTenant = <T>(work: (trx: Trx) => Promise<T>) => test.database.withTenant(tenant.id, work);

function spending(userId: string, amount: number, change: Partial<Transfer> = {}): Transfer {
  return {
    tenantId: tenant.id,
    id: randomUUID(),
    at: TEST_NOW,
    reason: 'message',
    amount,
    reference: { type: 'message', id: randomUUID() },
    idempotencyKey: randomUUID(),
    from: { kind: 'member', userId },
    to: { kind: 'spent' },
    ...change,
  };
}

async function balance(member: Awaited<ReturnType<typeof createMember>>): Promise<number> {
  return (await credits.viewBalance(createTestContext({ tenant, viewer: member.viewer }))).credits;
}

describe('the ledger', () => {
  it('MON-027 MON-028 stores two entries with reason and reference per transfer; the balance is their sum', async () => {
    const anna = await createMember(test.database, tenant, { credits: 10 });
    const transfer = spending(anna.userId, 3);
    expect(await inTenant((trx) => postTransfer(trx, transfer))).toBe(true);
    const entries = await inTenant((trx) =>
      trx
        .selectFrom('ledgerEntries')
        .innerJoin('ledgerTransfers', 'ledgerTransfers.id', 'ledgerEntries.transferId')
        .innerJoin('ledgerAccounts', 'ledgerAccounts.id', 'ledgerEntries.accountId')
        .select(['kind', 'amount', 'reason', 'referenceType', 'referenceId'])
        .where('transferId', '=', transfer.id)
        .orderBy('amount')
        .execute(),
    );
    const cause = { reason: 'message', referenceType: 'message', referenceId: transfer.reference.id };
    expect(entries).toEqual([
      { kind: 'member', amount: -3, ...cause },
      { kind: 'spent', amount: 3, ...cause },
    ]);
    expect(await balance(anna)).toBe(7);
    expect(await credits.reconcile(tenant.id)).toBe(0);
  });

  it('MON-029 locks the account of the member asked for and returns its balance', async () => {
    const [anna, ben] = [
      await createMember(test.database, tenant, { credits: 5 }),
      await createMember(test.database, tenant, { credits: 7 }),
    ];
    expect(await inTenant((trx) => lockWallet(trx, tenant.id, anna.userId))).toMatchObject({ credits: 5 });
    expect(await inTenant((trx) => lockWallet(trx, tenant.id, ben.userId))).toMatchObject({ credits: 7 });
  });

  it('MON-029 rejects a negative balance by a database constraint, and rolls the transfer back', async () => {
    const anna = await createMember(test.database, tenant, { credits: 2 });
    const transfer = spending(anna.userId, 3);
    await expect(inTenant((trx) => postTransfer(trx, transfer))).rejects.toMatchObject({
      code: 'insufficient_credits',
    });
    expect(await balance(anna)).toBe(2);
    const left = await inTenant((trx) =>
      trx.selectFrom('ledgerTransfers').select('id').where('id', '=', transfer.id).execute(),
    );
    expect(left).toEqual([]);
    const raw = withClient(test.superuserUrl, (client) =>
      client.query('update users set credits = -1 where id = $1', [anna.userId]),
    );
    await expect(raw).rejects.toThrow(/users_credits_not_negative/);
  });

  it('CHT-015 posts an idempotency key once, also concurrently', async () => {
    const anna = await createMember(test.database, tenant, { credits: 10 });
    const idempotencyKey = randomUUID();
    const posted = await Promise.all(
      Array.from({ length: 6 }, () =>
        inTenant((trx) => postTransfer(trx, spending(anna.userId, 4, { idempotencyKey }))),
      ),
    );
    expect(posted.filter(Boolean)).toHaveLength(1);
    expect(await balance(anna)).toBe(6);
  });

  it('MON-029 lets concurrent spending reach zero and no further', async () => {
    const anna = await createMember(test.database, tenant, { credits: 5 });
    const results = await Promise.allSettled(
      Array.from({ length: 12 }, () => inTenant((trx) => postTransfer(trx, spending(anna.userId, 1)))),
    );
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(5);
    expect(await balance(anna)).toBe(0);
    expect(await credits.reconcile(tenant.id)).toBe(0);
  });

  it('keeps equal keys of two tenants apart', async () => {
    const other = await createTenant(test.database);
    const [anna, eva] = [
      await createMember(test.database, tenant, { credits: 1 }),
      await createMember(test.database, other, { credits: 1 }),
    ];
    const transfer = spending(anna.userId, 1, { idempotencyKey: 'shared' });
    expect(await inTenant((trx) => postTransfer(trx, transfer))).toBe(true);
    const theirs = { ...spending(eva.userId, 1, { idempotencyKey: 'shared' }), tenantId: other.id };
    expect(await test.database.withTenant(other.id, (trx) => postTransfer(trx, theirs))).toBe(true);
  });

  it('MON-027 rejects an unbalanced transfer at commit', async () => {
    const anna = await createMember(test.database, tenant, { credits: 5 });
    const oneSided = inTenant(async (trx) => {
      const id = randomUUID();
      const { id: accountId } = await trx
        .selectFrom('ledgerAccounts')
        .select('id')
        .where('userId', '=', anna.userId)
        .executeTakeFirstOrThrow();
      const columns = { tenantId: tenant.id, createdAt: TEST_NOW };
      await trx
        .insertInto('ledgerTransfers')
        .values({ ...columns, id, reason: 'correction', referenceType: 'x', referenceId: id, idempotencyKey: id })
        .execute();
      await trx
        .insertInto('ledgerEntries')
        .values({ ...columns, transferId: id, accountId, amount: 1_000 })
        .execute();
    });
    await expect(oneSided).rejects.toThrow(/does not balance/);
    const empty = inTenant((trx) => {
      const id = randomUUID();
      const columns = { tenantId: tenant.id, id, createdAt: TEST_NOW };
      return trx
        .insertInto('ledgerTransfers')
        .values({ ...columns, reason: 'correction', referenceType: 'x', referenceId: id, idempotencyKey: id })
        .execute();
    });
    await expect(empty).rejects.toThrow(/does not balance/);
    expect(await balance(anna)).toBe(5);
  });

  it.each([
    ['update an entry', 'update ledger_entries set amount = amount * 2'],
    ['delete an entry', 'delete from ledger_entries'],
    ['update a transfer', `update ledger_transfers set reason = 'gift'`],
    ['delete a transfer', 'delete from ledger_transfers'],
    ['update an account', `update ledger_accounts set kind = 'sold'`],
    ['truncate it', 'truncate ledger_entries'],
  ])('MON-027 is append-only: the runtime role cannot %s', async (_name, statement) => {
    await createMember(test.database, tenant, { credits: 1 });
    await expect(inTenant((trx) => sql.raw(statement).execute(trx))).rejects.toThrow(/permission denied/);
  });

  it('MON-027 is append-only for its owner too', async () => {
    await createMember(test.database, tenant, { credits: 1 });
    for (const statement of ['update ledger_entries set amount = 9', 'delete from ledger_transfers']) {
      const attempt = withClient(test.migratorUrl, async (client) => {
        await client.query(`select set_config('app.tenant_id', $1, false)`, [tenant.id]);
        await client.query(statement);
      });
      await expect(attempt).rejects.toThrow(/append only/);
    }
  });

  it('MON-028 is the only writer of users.credits', async () => {
    const anna = await createMember(test.database, tenant, { credits: 1 });
    const write = inTenant((trx) =>
      trx.updateTable('users').set({ credits: 99 }).where('id', '=', anna.userId).execute(),
    );
    await expect(write).rejects.toThrow(/permission denied/);
  });

  it('MON-028 reports a cached balance that differs', async () => {
    const other = await createTenant(test.database);
    const anna = await createMember(test.database, other, { credits: 4 });
    await test.database.withTenant(other.id, (trx) => grantCredits(trx, other.id, anna.userId, 2));
    expect(await credits.reconcile(other.id)).toBe(0);
    await withClient(test.superuserUrl, (client) =>
      client.query('update users set credits = 7 where id = $1', [anna.userId]),
    );
    expect(await credits.reconcile(other.id)).toBe(1);
  });
});
