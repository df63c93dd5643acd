import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { TEST_NOW } from '../../../../../tests/factories/clock.ts';
import { createMember, type Member } from '../../../../../tests/factories/member.ts';
import {
  buildProviderPayment,
  createOrder,
  createRefund,
  type TestOrder,
} from '../../../../../tests/factories/order.ts';
import { createTenant } from '../../../../../tests/factories/tenant.ts';
import { useTestDatabase } from '../../../../../tests/setup/test-database.ts';
import { createTestDesk, type TestDesk } from '../../../../../tests/setup/test-desk.ts';
import type { Tenant } from '../../../../../tenants/tenant.schema.ts';
import { domainError } from '../../../../lib/errors/errors.ts';
import { applyProviderStatus } from '../../../money/payments/settlement/apply-provider-status.ts';
import type { PaymentProvider, ProviderPayment } from '../../../money/payments/providers/payment-provider.ts';
import type { DeskCtx } from '../desk/desk-ctx.ts';
import { DESK_PAGE_SIZE } from '../desk/desk-page.ts';
import { OPERATOR_ROLES, type OperatorRole } from '../access/permissions.ts';
import { createMoneyDesk, type MoneyDesk } from '../money/money.service.ts';

const test = useTestDatabase();
let [ours, theirs]: Tenant[] = [];
let desk: TestDesk;
let money: MoneyDesk;
let finance: DeskCtx;
let anna: Member;
/** Paid order of our site. */
let paid: TestOrder;
let foreign: TestOrder;
/** The provider's response. */
let respond: (id: string) => ProviderPayment | null = () => null;
const asked: string[] = [];

const NOT_FOUND = { code: 'not_found' };
const read = (id: string) => {
  asked.push(id);
  return Promise.resolve(respond(id));
};
const provider = { readPayment: read } as Partial<PaymentProvider> as PaymentProvider;

beforeAll(async () => {
  ours = await createTenant(test.database);
  theirs = await createTenant(test.database);
  desk = await createTestDesk(test, [ours, theirs]);
  money = createMoneyDesk({ ...desk.deps, providers: { forTenant: () => provider, byName: () => provider } });
  finance = await desk.operator('finance', ours);
  anna = await createMember(test.database, ours);
  paid = await createOrder(test.database, ours, anna);
  foreign = await createOrder(test.database, theirs, await createMember(test.database, theirs));
  await test.database.withTenant(ours.id, (trx) =>
    applyProviderStatus(trx, desk.deps, {
      tenantId: ours!.id,
      paymentId: paid.paymentId,
      payment: buildProviderPayment(paid),
      syncVersion: 1,
      cause: 'notice',
    }),
  );
});
afterAll(() => desk.close());

const auditOf = (subjectId: string) =>
  desk.deps.console.withPlatform((trx) =>
    trx
      .selectFrom('auditLog')
      .select(['action', 'operatorId', 'tenantId'])
      .where('subjectId', '=', subjectId)
      .execute(),
  );
const idsOf = async (ctx: DeskCtx, search: Parameters<MoneyDesk['listOrders']>[1]) =>
  (await money.listOrders(ctx, search)).rows.map(({ id }) => id);

describe('the list of orders', () => {
  it('OPS-014 lists orders of the sites of the operator by state, method and day', async () => {
    const before = new Date(TEST_NOW.getTime() - 86_400_000);
    const late = await createOrder(test.database, ours!, anna, {
      createdAt: before,
      status: 'failed',
      paymentmethod: 'paypal',
      problem: 'refund_failed',
    });
    expect(await idsOf(finance, {})).toEqual([paid.orderId, late.orderId]);
    expect(await idsOf(finance, { status: 'paid' })).toEqual([paid.orderId]);
    expect(await idsOf(finance, { status: 'problem' })).toEqual([late.orderId]);
    expect(await idsOf(finance, { method: 'paypal' })).toEqual([late.orderId]);
    expect(await idsOf(finance, { method: 'paypal', status: 'paid' })).toEqual([]);
    expect(await idsOf(finance, { from: '2026-03-10' })).toEqual([paid.orderId]);
    expect(await idsOf(finance, { until: '2026-03-09' })).toEqual([late.orderId]);
    expect(await idsOf(finance, { from: '2026-03-09', until: '2026-03-10' })).toHaveLength(2);
    // Unknown filter values are ignored.
    expect(await idsOf(finance, { status: 'odd', method: '\0', from: '2026-02-30', site: '' })).toHaveLength(2);
  });

  it('OPS-014 continues after the last row of the previous page, across sites', async () => {
    const site = await createTenant(test.database);
    const other = await createTenant(test.database);
    const both = await createTestDesk(test, [site, other]);
    const all: string[] = [];
    for (const tenant of [site, other]) {
      const member = await createMember(test.database, tenant);
      const half = DESK_PAGE_SIZE / 2 + 5;
      for (let n = 0; n < half; n += 1) {
        const createdAt = new Date(TEST_NOW.getTime() - (n % 7) * 1000);
        all.push((await createOrder(test.database, tenant, member, { createdAt })).orderId);
      }
    }
    const ctx = await both.operator('platform');
    const first = await both.services.money.listOrders(ctx, {});
    const second = await both.services.money.listOrders(ctx, { after: first.next });
    expect([first.rows.length, second.rows.length, second.next]).toEqual([DESK_PAGE_SIZE, 10, null]);
    expect(new Set([...first.rows, ...second.rows].map(({ id }) => id))).toEqual(new Set(all));
    const one = await both.services.money.listOrders(ctx, { site: other.id });
    expect(one.rows.every(({ tenantId }) => tenantId === other.id)).toBe(true);
    await both.close();
  });

  it('OPS-014 finds an order by id, invoice, payment, mandate or refund, and none of another site', async () => {
    const { invoices } = await money.viewOrder(finance, paid.orderId);
    await createRefund(test.database, ours!, paid, { providerRefundId: 're_77' });
    const mandate = `M-${randomUUID()}`;
    await test.database.withTenant(ours!.id, (trx) =>
      trx
        .insertInto('mandates')
        .values({
          tenantId: ours!.id,
          id: randomUUID(),
          userId: anna.userId,
          orderId: paid.orderId,
          provider: 'sandbox',
          reference: mandate,
          accountHolder: 'A',
          ibanEncrypted: Buffer.from('x'),
          ibanLast4: '4300',
          address: '{}',
          textVersion: '1',
          givenAt: TEST_NOW,
          givenIpAddress: '',
          otpVerifiedAt: TEST_NOW,
        })
        .execute(),
    );
    const names = [paid.orderId.toUpperCase(), paid.paymentId, paid.providerPaymentId, 're_77', mandate];
    for (const reference of [...names, ` ${invoices[0]!.number} `]) {
      expect(await idsOf(finance, { reference, status: 'failed' })).toEqual([paid.orderId]);
    }
    for (const reference of [foreign.orderId, foreign.providerPaymentId, '2026-999999', 'a\0b', 'x'.repeat(200)]) {
      expect(await idsOf(finance, { reference, from: '2027-01-01' })).toEqual([]);
    }
  });
});

describe('one order', () => {
  it('OPS-014 shows items, payments, history and ledger entries, and audits the view', async () => {
    await test.database.withTenant(ours!.id, (trx) =>
      trx
        .insertInto('providerEvents')
        .values({
          tenantId: ours!.id,
          id: randomUUID(),
          provider: 'sandbox',
          body: 'id=1',
          receivedAt: TEST_NOW,
          providerPaymentId: paid.providerPaymentId,
          signed: true,
          outcome: 'read',
          processedAt: TEST_NOW,
        })
        .execute(),
    );
    const view = await money.viewOrder(finance, paid.orderId);
    expect(view.order).toMatchObject({
      id: paid.orderId,
      tenantId: ours!.id,
      status: 'paid',
      listAmount: 2499,
      vatAmount: 434,
      credits: 30,
      member: anna.name,
      profileId: anna.profileId,
      consentVersion: '1',
      consentAt: TEST_NOW.toISOString(),
    });
    expect(view.site.id).toBe(ours!.id);
    expect(view.payments).toMatchObject([
      { providerPaymentId: paid.providerPaymentId, status: 'paid', amount: 2499, appliedSyncVersion: 1 },
    ]);
    expect(view.providerEvents).toMatchObject([{ signed: true, outcome: 'read', receivedAt: TEST_NOW.toISOString() }]);
    expect(view.transitions).toMatchObject([{ fromStatus: 'created', toStatus: 'paid', cause: 'notice' }]);
    expect(view.invoices).toMatchObject([{ kind: 'invoice', number: '2026-000001', amount: 2499 }]);
    expect(view.entries.map(({ account, amount, reason }) => [account, amount, reason])).toEqual([
      ['sold', -30, 'package'],
      ['member', 30, 'package'],
    ]);
    const looks = await auditOf(paid.orderId);
    expect(looks).toContainEqual({ action: 'order.look', operatorId: finance.operator.id, tenantId: ours!.id });
  });

  const MAY: readonly OperatorRole[] = ['platform', 'site_manager', 'support', 'finance'];
  it.each(OPERATOR_ROLES)('OPS-014 shows orders and the ledger to a %s by the permission table', async (role) => {
    const ctx = await desk.operator(role, ours);
    const calls: Array<() => Promise<unknown>> = [
      () => money.listOrders(ctx, {}),
      () => money.viewOrder(ctx, paid.orderId),
      () => money.viewLedger(ctx, { site: ours!.id }),
      () => money.checkLedger(ctx, ours!.id),
    ];
    for (const call of calls) {
      if (MAY.includes(role)) await expect(call()).resolves.toBeTruthy();
      else await expect(call()).rejects.toMatchObject(NOT_FOUND);
    }
  });

  it('OPS-014 OPS-003 returns the same error for an order of another site as for an unknown one', async () => {
    for (const id of [foreign.orderId, randomUUID(), 'no-id', '\0']) {
      await expect(money.viewOrder(finance, id)).rejects.toMatchObject(NOT_FOUND);
      await expect(money.syncWithProvider(finance, id)).rejects.toMatchObject(NOT_FOUND);
    }
    await expect(money.listOrders(finance, { site: theirs!.id })).rejects.toMatchObject(NOT_FOUND);
    expect(await auditOf(foreign.orderId)).toEqual([]);
  });
});

describe('synchronizing with the provider', () => {
  it('OPS-014 applies the status of the provider once and audits the operator', async () => {
    const order = await createOrder(test.database, ours!, anna);
    respond = () => buildProviderPayment(order);
    desk.deps.clock.advance(10_000);
    expect(await money.syncWithProvider(finance, order.orderId)).toEqual({ answered: true });
    const view = await money.viewOrder(finance, order.orderId);
    expect(view.order.status).toBe('paid');
    expect(view.transitions.at(-1)).toMatchObject({ toStatus: 'paid', cause: 'operator' });
    expect(view.entries).toHaveLength(2);
    desk.deps.clock.advance(10_000);
    await money.syncWithProvider(finance, order.orderId);
    expect((await money.viewOrder(finance, order.orderId)).entries).toHaveLength(2);
    const asks = (await auditOf(order.orderId)).filter(({ action }) => action === 'order.ask_provider');
    expect(asks).toHaveLength(2);
  });

  it('OPS-014 reports a missing answer, and does not repeat a request within two seconds', async () => {
    const order = await createOrder(test.database, ours!, anna);
    respond = () => {
      throw domainError('unavailable');
    };
    desk.deps.clock.advance(10_000);
    asked.length = 0;
    expect(await money.syncWithProvider(finance, order.orderId)).toEqual({ answered: false });
    expect(await money.syncWithProvider(finance, order.orderId)).toEqual({ answered: false });
    expect(asked).toEqual([order.providerPaymentId]);
  });

  it('OPS-014 returns not_found before a payment was created', async () => {
    const order = await createOrder(test.database, ours!, anna);
    await test.database.withTenant(ours!.id, (trx) =>
      trx.updateTable('payments').set({ providerPaymentId: null }).where('id', '=', order.paymentId).execute(),
    );
    expect((await money.viewOrder(finance, order.orderId)).canSync).toBe(false);
    await expect(money.syncWithProvider(finance, order.orderId)).rejects.toMatchObject(NOT_FOUND);
  });
});

describe('a withdrawal requested by mail', () => {
  const paidOrder = async () => {
    const bram = await createMember(test.database, ours!);
    const order = await createOrder(test.database, ours!, bram);
    await test.database.withTenant(ours!.id, (trx) =>
      applyProviderStatus(trx, desk.deps, {
        tenantId: ours!.id,
        paymentId: order.paymentId,
        payment: buildProviderPayment(order),
        syncVersion: 1,
        cause: 'notice',
      }),
    );
    return { order, bram };
  };

  it('MON-062 works for a banned member: takes the credits, refunds the money once, opens a case, and is audited', async () => {
    const { order, bram } = await paidOrder();
    const of = { orderId: order.orderId };
    await test.database.withTenant(ours!.id, (trx) =>
      trx.updateTable('users').set({ status: 'blocked' }).where('id', '=', bram.userId).execute(),
    );
    const shown = (await money.viewWithdrawal(finance, order.orderId))!;
    expect(shown.amount).toBeGreaterThan(0);
    const other = { ...of, expected: shown.amount - 1 };
    await expect(money.withdraw(finance, other)).rejects.toMatchObject({ code: 'withdrawal_changed' });
    const asked = { ...of, expected: shown.amount };
    // Pressed twice: the second has no effect, and shows what the first did.
    await Promise.all([money.withdraw(finance, asked), money.withdraw(finance, asked)]);
    const { refunds, entries, order: now } = await money.viewOrder(finance, order.orderId);
    expect(refunds).toMatchObject([{ cause: 'withdrawal', amount: shown.amount }]);
    expect(entries.filter(({ account, amount }) => account === 'member' && amount < 0)).toHaveLength(1);
    expect(now.withdrawnAt).not.toBeNull();
    expect(await money.viewWithdrawal(finance, order.orderId)).toBeNull();
    const written = await auditOf(order.orderId);
    expect(written.filter(({ action }) => action === 'order.withdraw')).toHaveLength(1);
    const cases = await test.database.withTenant(ours!.id, (trx) =>
      trx.selectFrom('orderCases').select('kind').where('orderId', '=', order.orderId).execute(),
    );
    expect(cases).toEqual([{ kind: 'withdrawn' }]);
  });

  it('OPS-003 requires the refund permission', async () => {
    const { order } = await paidOrder();
    const support = await desk.operator('support', ours!);
    const refused = money.withdraw(support, { orderId: order.orderId, expected: 100 });
    await expect(refused).rejects.toMatchObject(NOT_FOUND);
  });
});
