import { rm } from 'node:fs/promises';

import { beforeEach, describe, expect, it } from 'vitest';

import type { Trx } from '../../../../../db/client.ts';
import { createMember, type Member } from '../../../../../tests/factories/member.ts';
import { buildProviderPayment, createOrder, type TestOrder } from '../../../../../tests/factories/order.ts';
import { createTenant } from '../../../../../tests/factories/tenant.ts';
import { useTestDatabase } from '../../../../../tests/setup/test-database.ts';
import { createTestDeps } from '../../../../../tests/setup/test-deps.ts';
import type { Tenant } from '../../../../../tenants/tenant.schema.ts';
import { createFileStores } from '../../../../lib/storage/file-storage.ts';
import { createServices } from '../../../../services.ts';
import { applyProviderStatus } from '../../../money/payments/settlement/apply-provider-status.ts';
import { checkOrderGrants } from '../../../money/payments/settlement/check-grants.ts';
import type { ProviderPayment } from '../../../money/payments/providers/payment-provider.ts';
import { eraseDueAccounts } from './erase-accounts.ts';

const DAY_MS = 86_400_000;
const test = useTestDatabase();
let tenant: Tenant;
let deps: Awaited<ReturnType<typeof createTestDeps>>;
let anna: Member;
let placed: TestOrder;

beforeEach(async () => {
  tenant = await createTenant(test.database);
  deps = await createTestDeps(test.database, [tenant]);
  anna = await createMember(test.database, tenant);
  placed = await createOrder(test.database, tenant, anna, { createdAt: deps.clock.now() });
  return () => rm(deps.env.dataDir, { recursive: true, force: true });
});

const inTenant = <T>(run: (trx: Trx) => Promise<T>) => test.database.withTenant(tenant.id, run);

let ticket = 0;
function tell(told: Partial<ProviderPayment> = {}) {
  deps.clock.advance(1000);
  const input = { tenantId: tenant.id, paymentId: placed.paymentId, syncVersion: (ticket += 1), cause: 'notice' };
  return inTenant((trx) => applyProviderStatus(trx, deps, { ...input, payment: buildProviderPayment(placed, told) }));
}

async function erase(): Promise<void> {
  const deletedAt = deps.clock.now();
  await inTenant((trx) =>
    trx.updateTable('users').set({ status: 'deleted', deletedAt }).where('id', '=', anna.userId).execute(),
  );
  deps.clock.advance(14 * DAY_MS);
  const files = createFileStores(deps.env);
  expect(await eraseDueAccounts({ ...deps, files }, tenant.id, deps.clock.now())).toBe(1);
}

/** What is stored of the buyer and the order, and the mails and events sent to them. */
async function stored() {
  const [user, order, payment, documents, mails, events] = await Promise.all([
    inTenant((trx) =>
      trx
        .selectFrom('users')
        .select(['credits', 'creditDebt', 'firstPaidAt', 'directDebitBlocked', 'paymentMethod', 'paymentCountry'])
        .where('id', '=', anna.userId)
        .executeTakeFirstOrThrow(),
    ),
    inTenant((trx) => trx.selectFrom('orders').select(['status']).executeTakeFirstOrThrow()),
    inTenant((trx) => trx.selectFrom('payments').select(['failure', 'checkoutUrl']).executeTakeFirstOrThrow()),
    inTenant((trx) => trx.selectFrom('invoices').select('kind').orderBy('number').execute()),
    inTenant((trx) => trx.selectFrom('mails').select('template').execute()),
    inTenant((trx) => trx.selectFrom('liveEvents').select('type').execute()),
  ]);
  return { user, status: order.status, payment, kinds: documents.map(({ kind }) => kind), mails, events };
}

const SILENT = { mails: [], events: [], payment: { failure: null, checkoutUrl: null } };

describe('an order of an erased member', () => {
  it('MON-041 HRD-1 gets a late payment back, without anything stored about the buyer', async () => {
    await erase();
    expect((await tell({ checkoutUrl: 'https://pay.example/1' })).applied).toBe(true);
    expect(await stored()).toMatchObject({
      ...SILENT,
      status: 'paid',
      kinds: ['invoice'],
      user: { credits: 0, firstPaidAt: null, paymentMethod: null, paymentCountry: null },
    });
    const refunds = await inTenant((trx) => trx.selectFrom('refunds').select(['cause', 'amount', 'credits']).execute());
    expect(refunds).toEqual([{ cause: 'withdrawal', amount: 2499, credits: 30 }]);
    expect(await checkOrderGrants(deps, tenant.id)).toBe(0);
    expect(await createServices(deps).credits.reconcile(tenant.id)).toBe(0);
  });

  it.each([
    [
      'a refund',
      { refunded: 2499, refunds: [{ id: 'r', state: 'refunded', amount: 2499, refundId: null }] },
      'refunded',
    ],
    ['a chargeback', { chargedBack: 2499 }, 'charged_back'],
  ] as const)('MON-087 is settled by a late %s', async (_name, told, status) => {
    await tell();
    const { firstPaidAt } = (await stored()).user;
    await erase();
    expect((await tell({ ...told, refunds: 'refunds' in told ? [...told.refunds] : [] })).applied).toBe(true);
    expect(await stored()).toMatchObject({
      ...SILENT,
      status,
      kinds: ['invoice', 'credit_note'],
      // Its times are unchanged, and there is no direct debit to block.
      user: { credits: 0, firstPaidAt, directDebitBlocked: false },
    });
    expect(await createServices(deps).credits.reconcile(tenant.id)).toBe(0);
  });

  it('fails without a notification and without its failure reason', async () => {
    await erase();
    await tell({ state: 'failed', failure: 'insufficient_funds' });
    expect(await stored()).toMatchObject({ ...SILENT, status: 'failed', kinds: [] });
  });
});
