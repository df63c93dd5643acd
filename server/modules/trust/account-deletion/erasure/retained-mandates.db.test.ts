import { rm } from 'node:fs/promises';

import { beforeEach, describe, expect, it } from 'vitest';

import type { Trx } from '../../../../../db/client.ts';
import { createDebitOrder, createMandate } from '../../../../../tests/factories/debit.ts';
import { createMember, type Member } from '../../../../../tests/factories/member.ts';
import { createOrder } from '../../../../../tests/factories/order.ts';
import { createTenant } from '../../../../../tests/factories/tenant.ts';
import { withClient } from '../../../../../tests/isolation/catalogue.ts';
import { useTestDatabase } from '../../../../../tests/setup/test-database.ts';
import { createTestDeps } from '../../../../../tests/setup/test-deps.ts';
import type { Tenant } from '../../../../../tenants/tenant.schema.ts';
import { createSweeps } from '../../../../jobs/sweep-list.ts';
import { createFileStores } from '../../../../lib/storage/file-storage.ts';
import { createServices } from '../../../../services.ts';
import { decryptDebitData, encryptDebitData } from '../../../money/payments/debits/debit-deps.ts';
import { eraseDueAccounts } from './erase-accounts.ts';

const DAY_MS = 86_400_000;
const PERSONAL = ['Bos', 'Kerkstraat', '192.0.2.77', 'cst_anna', 'mdt_anna'];
const test = useTestDatabase();
let tenant: Tenant;
let deps: Awaited<ReturnType<typeof createTestDeps>>;
let anna: Member;

beforeEach(async () => {
  tenant = await createTenant(test.database);
  deps = await createTestDeps(test.database, [tenant]);
  anna = await createMember(test.database, tenant);
  return () => rm(deps.env.dataDir, { recursive: true, force: true });
});

const inTenant = <T>(run: (trx: Trx) => Promise<T>) => test.database.withTenant(tenant.id, run);

/**
 * A direct debit of Anna in the given state.
 * @returns ids of its mandate and order
 */
async function debit(status: string, orderStatus = status): Promise<{ mandateId: string; orderId: string }> {
  const now = deps.clock.now();
  const { orderId, paymentId } = await createOrder(test.database, tenant, anna, {
    paymentmethod: 'sdd',
    status: orderStatus,
    createdAt: now,
    paidAt: orderStatus === 'paid' ? now : null,
  });
  const mandateId = await createMandate(deps, { tenant, userId: anna.userId, orderId }, now);
  await inTenant(async (trx) => {
    await trx
      .updateTable('mandates')
      .set({
        givenIpAddress: '192.0.2.77',
        address: JSON.stringify({ street: 'Kerkstraat' }),
        providerCustomerId: 'cst_anna',
        providerMandateId: 'mdt_anna',
        phoneEncrypted: encryptDebitData(deps.env.secrets, 'phone', '+31612345678'),
      })
      .where('id', '=', mandateId)
      .execute();
    await trx.updateTable('payments').set({ status, mandateId }).where('id', '=', paymentId).execute();
  });
  return { mandateId, orderId };
}

const setStatus = (orderId: string, status: string) =>
  inTenant((trx) => trx.updateTable('payments').set({ status }).where('orderId', '=', orderId).execute());

async function erase(): Promise<void> {
  const deletedAt = deps.clock.now();
  await inTenant((trx) =>
    trx.updateTable('users').set({ status: 'deleted', deletedAt }).where('id', '=', anna.userId).execute(),
  );
  deps.clock.advance(14 * DAY_MS);
  const files = createFileStores(deps.env);
  expect(await eraseDueAccounts({ ...deps, files }, tenant.id, deps.clock.now())).toBe(1);
}

/** Creates new sweeps, since each runs once a day. */
async function sweep(): Promise<number> {
  const sweeps = createSweeps({ ...deps, credits: createServices(deps).credits });
  return sweeps.find(({ name }) => name === 'evidence of past debits')!.run(tenant.id, deps.clock.now());
}

const named = async () =>
  (await inTenant((trx) => trx.selectFrom('mandates').select(['id', 'accountHolder']).orderBy('id').execute())).flatMap(
    ({ id, accountHolder }) => (accountHolder === '' ? [] : [id]),
  );
const held = async () =>
  (await inTenant((trx) => trx.selectFrom('retainedMandates').select('mandateId').execute())).map(
    (row) => row.mandateId,
  );

describe('evidence of a direct debit', () => {
  it('SEC-023 MON-088 is kept for 13 months after the account, encrypted and unreadable for the app, then deleted', async () => {
    const { mandateId } = await debit('paid');
    await erase();
    expect([await named(), await held()]).toEqual([[], [mandateId]]);
    await withClient(test.superuserUrl, async (client) => {
      const { rows } = await client.query<{ text: string; iban: string; evidence: Buffer }>(
        `select m::text || h::text as text, m.iban_last4 as iban, h.evidence_encrypted as evidence
           from mandates m, retained_mandates h`,
      );
      const all = Buffer.concat([Buffer.from(rows[0]!.text), rows[0]!.evidence]);
      expect(PERSONAL.filter((word) => all.includes(word))).toEqual([]);
      // Four digits also occur by chance in what is encrypted.
      expect(rows[0]!.iban).toBe('');
      expect(JSON.parse(decryptDebitData(deps.env.secrets, 'evidence', rows[0]!.evidence)!)).toEqual({
        reference: `M${mandateId}`,
        provider_customer: 'cst_anna',
        provider_mandate: 'mdt_anna',
        account_holder: 'A. Bos',
        iban: 'NL91ABNA0417164300',
        phone: '+31612345678',
        address: { street: 'Kerkstraat' },
        given_from: '192.0.2.77',
      });
    });
    await expect(inTenant((trx) => trx.selectFrom('retainedMandates').selectAll().execute())).rejects.toThrow(
      'permission denied',
    );

    // Paid on 10 March, 14 days ago: kept until 10 April of the following year.
    deps.clock.advance((396 - 14) * DAY_MS - 1);
    expect([await sweep(), await held()]).toEqual([0, [mandateId]]);
    deps.clock.advance(1);
    expect([await sweep(), await held()]).toEqual([1, []]);
  });

  it.each([
    ['failed', 'failed'],
    ['canceled', 'expired'],
  ])('is deleted with the account when there was no debit (%s)', async (payment, order) => {
    await debit(payment, order);
    await erase();
    expect([await named(), await held()]).toEqual([[], []]);
  });

  it('is kept for a pending debit when the account is erased, and deleted when it fails', async () => {
    const { mandateId, orderId } = await debit('pending');
    await erase();
    expect([await sweep(), await held()]).toEqual([0, [mandateId]]);
    await setStatus(orderId, 'failed');
    expect([await sweep(), await held()]).toEqual([1, []]);
  });

  it('MON-088 is kept for 60 days for a debit given up before its provider reported a status', async () => {
    const { mandateId, orderId } = await debit('expired');
    await inTenant((trx) =>
      trx
        .updateTable('payments')
        .set({ providerPaymentId: null, attempts: 1 })
        .where('orderId', '=', orderId)
        .execute(),
    );
    deps.clock.advance(60 * DAY_MS - 1);
    expect([await sweep(), await named()]).toEqual([0, [mandateId]]);
    deps.clock.advance(1);
    expect([await sweep(), await named()]).toEqual([1, []]);
  });

  it('is kept as long for a remaining member as for an erased one', async () => {
    const [paid, waits] = [await debit('paid'), await debit('pending')];
    await debit('failed');
    expect(await sweep()).toBe(1);
    expect(await named()).toEqual([paid.mandateId, waits.mandateId].sort());
    deps.clock.advance(396 * DAY_MS);
    await sweep();
    expect([await named(), await held()]).toEqual([[], []]);
  });

  it('is kept while its order waits for a payment, and not afterwards', async () => {
    const orderId = await createDebitOrder(test.database, tenant, anna.userId);
    const mandateId = await createMandate(deps, { tenant, userId: anna.userId, orderId });
    expect([await sweep(), await named()]).toEqual([0, [mandateId]]);
    await inTenant((trx) => trx.updateTable('orders').set({ status: 'expired' }).where('id', '=', orderId).execute());
    expect([await sweep(), await named()]).toEqual([1, []]);
  });
});
