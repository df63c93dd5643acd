import { randomUUID } from 'node:crypto';

import { describe, expect, it } from 'vitest';

import { createTestContext } from '../../../../../tests/factories/context.ts';
import { createMember } from '../../../../../tests/factories/member.ts';
import { useCheckout } from '../../../../../tests/setup/checkout.ts';
import { useTestDatabase } from '../../../../../tests/setup/test-database.ts';
import { postTransfer } from '../../../ledger/credits/index.ts';
import type { RefundJob } from '../../../../jobs/queues.ts';
import { createServices } from '../../../../services.ts';
import { selectDueRefunds } from '../refunds/refund-attempts.queries.ts';
import { sendRefund } from '../refunds/send-refund.ts';
import { closeDebtRow } from './money-debts.queries.ts';

const DAY_MS = 86_400_000;
const PRICE = 2499;
const test = useTestDatabase();
const shop = useCheckout(test);
const { inTenant, service } = shop;

const tell = async () => service().syncPayment(shop.tenant.id, (await shop.payment()).id, 'notice');
const user = () =>
  inTenant((trx) =>
    trx
      .selectFrom('users')
      .select(['credits', 'creditDebt', 'owesMoney'])
      .where('id', '=', shop.anna.userId)
      .executeTakeFirstOrThrow(),
  );
const debts = () => inTenant((trx) => trx.selectFrom('moneyDebts').selectAll().orderBy('openedAt').execute());
const refunds = () => inTenant((trx) => trx.selectFrom('refunds').selectAll().execute());
const openCases = async () =>
  (await inTenant((trx) => trx.selectFrom('orderCases').select('kind').where('closedAt', 'is', null).execute()))
    .map(({ kind }) => kind)
    .sort();

async function paidOrder(): Promise<string> {
  const { id } = await shop.place('creditcard');
  shop.fake.updatePayment({ state: 'paid' });
  await tell();
  return id;
}

async function withdraw(order: string): Promise<void> {
  const { amount } = await service().viewWithdrawal(shop.ctx, { order });
  await service().withdraw(shop.ctx, { order, expected_amount: amount.amount });
}

/** Runs the queued refunds, which the provider accepts. */
async function requestRefunds(): Promise<void> {
  for (const { name, payload } of shop.deps.jobs.enqueued.splice(0))
    if (name === 'send-refund') await sendRefund(shop.deps, payload as RefundJob);
}

/** Lets the provider execute or refuse the refunds that it has accepted. */
async function settleRefunds(state: 'refunded' | 'failed'): Promise<void> {
  const { refunds: made } = shop.fake.onlyPayment();
  const refunded = state === 'failed' ? 0 : made.reduce((sum, { amount }) => sum + amount, 0);
  shop.fake.updatePayment({ refunded, refunds: made.map((one) => ({ ...one, state })) });
  await tell();
}

async function executeRefunds(): Promise<void> {
  await requestRefunds();
  await settleRefunds('refunded');
}

const chargeBack = async (amount = PRICE) => {
  shop.fake.updatePayment({ chargedBack: amount });
  await tell();
};

const send = async () => {
  const { profileId: profile } = await createMember(test.database, shop.tenant, { profile: { gender: 'male' } });
  return createServices(shop.deps).chat.sendMessage(shop.ctx, { profile, text: 'Hoi', client_id: randomUUID() });
};

const spend = (amount: number) =>
  inTenant((trx) => {
    const [tenantId, id] = [shop.tenant.id, randomUUID()];
    const sides = { from: { kind: 'member', userId: shop.anna.userId }, to: { kind: 'spent' } } as const;
    const cause = { reason: 'message', reference: { type: 'message', id }, idempotencyKey: id } as const;
    return postTransfer(trx, { tenantId, id, at: shop.deps.clock.now(), amount, ...cause, ...sides });
  });

describe('a chargeback after a refund', () => {
  it('HRD-1 is a debt in money with a case, which stops ordering and sending until it is reversed', async () => {
    const order = await paidOrder();
    await withdraw(order);
    await executeRefunds();
    await chargeBack();
    expect(await user()).toEqual({ credits: 0, creditDebt: 0, owesMoney: true });
    expect(await debts()).toMatchObject([{ orderId: order, amount: PRICE, currency: 'EUR', outcome: null }]);
    expect(await openCases()).toEqual(['charged_back', 'debt', 'withdrawn']);
    await expect(shop.place()).rejects.toMatchObject({ code: 'money_owed', status: 402 });
    await expect(send()).rejects.toMatchObject({ code: 'money_owed' });
    await tell();
    expect(await debts()).toHaveLength(1);
    await chargeBack(0);
    expect(await user()).toMatchObject({ owesMoney: false });
    expect(await debts()).toMatchObject([{ outcome: 'returned', closedAt: shop.deps.clock.now() }]);
    expect(await openCases()).toEqual(['withdrawn']);
  });

  it('HRD-1 is a debt of what was returned beyond the payment, not of the whole order', async () => {
    const order = await paidOrder();
    await spend(12);
    await withdraw(order);
    await executeRefunds();
    await chargeBack();
    // 18 of 30 credits were refunded; the others were used, and are owed as credits.
    expect(await debts()).toMatchObject([{ amount: 1499 }]);
    expect(await user()).toMatchObject({ creditDebt: 12, owesMoney: true });
  });

  it('HRD-1 is none while the refund has not been requested: a chargeback holds it, and its reversal sends it', async () => {
    const order = await paidOrder();
    await withdraw(order);
    await chargeBack();
    await executeRefunds();
    shop.deps.clock.advance(DAY_MS);
    const due = () => inTenant((trx) => selectDueRefunds(trx, shop.tenant.id, shop.deps.clock.now(), 10));
    expect(shop.fake.calls).not.toContain('createRefund');
    expect([await due(), await debts()]).toEqual([[], []]);
    expect(await openCases()).toEqual(['charged_back', 'withdrawn']);
    await chargeBack(0);
    const refundId = (await due())[0]!.id;
    await sendRefund(shop.deps, { tenantId: shop.tenant.id, refundId });
    await executeRefunds();
    expect(await refunds()).toMatchObject([{ status: 'refunded', amount: PRICE }]);
    expect(await debts()).toEqual([]);
  });

  it('HRD-1 is a debt at once when the provider has accepted the refund, and ends when that fails', async () => {
    await withdraw(await paidOrder());
    await requestRefunds();
    expect(await refunds()).toMatchObject([{ status: 'queued' }]);
    await chargeBack();
    expect(await debts()).toMatchObject([{ amount: PRICE, outcome: null }]);
    expect(await user()).toMatchObject({ owesMoney: true });
    expect(await openCases()).toEqual(['charged_back', 'debt', 'withdrawn']);
    await settleRefunds('refunded');
    expect(await debts()).toMatchObject([{ amount: PRICE, outcome: null }]);
    await settleRefunds('failed');
    expect(await debts()).toMatchObject([{ outcome: 'returned' }]);
    expect(await user()).toMatchObject({ owesMoney: false, credits: 0, creditDebt: 0 });
    expect(await openCases()).toEqual(['charged_back', 'withdrawn']);
  });

  it('HRD-1 is a debt when the provider accepts a refund during whose request the chargeback arrived', async () => {
    await withdraw(await paidOrder());
    shop.fake.before = async (call) => {
      if (call === 'createRefund') await chargeBack();
    };
    await requestRefunds();
    expect(await refunds()).toMatchObject([{ status: 'queued' }]);
    expect(await debts()).toMatchObject([{ amount: PRICE, outcome: null }]);
    expect(await openCases()).toEqual(['charged_back', 'debt', 'withdrawn']);
    await chargeBack(0);
    expect(await debts()).toMatchObject([{ outcome: 'returned' }]);
    expect(await user()).toMatchObject({ owesMoney: false });
  });

  it('HRD-1 reports once that a debt was paid although its refund failed', async () => {
    await withdraw(await paidOrder());
    await requestRefunds();
    await chargeBack();
    const [debt] = await debts();
    const paid = { outcome: 'paid', closedAt: shop.deps.clock.now() } as const;
    await inTenant((trx) => closeDebtRow(trx, shop.tenant.id, debt!.id, paid));
    await settleRefunds('failed');
    expect(await openCases()).toContain('debt_overpaid');
    await inTenant((trx) => trx.updateTable('orderCases').set({ closedAt: shop.deps.clock.now() }).execute());
    await tell();
    expect(await openCases()).toEqual([]);
  });

  it('HRD-1 leaves no failed refund on a charged-back order, and puts it back when that is reversed', async () => {
    await withdraw(await paidOrder());
    await executeRefunds();
    const [made] = shop.fake.onlyPayment().refunds;
    shop.fake.updatePayment({ refunded: 0, refunds: [{ ...made!, state: 'failed' }] });
    await tell();
    expect(await shop.order()).toMatchObject({ problem: 'refund_failed' });
    await chargeBack();
    expect(await shop.order()).toMatchObject({ status: 'charged_back', problem: null });
    expect(await openCases()).toEqual(['charged_back', 'withdrawn']);
    await chargeBack(0);
    expect(await shop.order()).toMatchObject({ status: 'paid', problem: 'refund_failed' });
    expect(await user()).toMatchObject({ credits: 30 });
    expect(await openCases()).toEqual(['refund_failed', 'withdrawn']);
  });
});

describe('withdrawing again and again', () => {
  it('HRD-1 holds orders after three withdrawals in a year until an operator has looked', async () => {
    const orders: string[] = [];
    for (let bought = 0; bought < 3; bought += 1) {
      const { id } = await shop.place();
      orders.push(id);
      for (const payment of shop.fake.payments.values()) payment.state = 'paid';
      shop.deps.clock.advance(DAY_MS);
      await shop.sweep();
      expect(await openCases()).not.toContain('repeated_withdrawals');
      await withdraw(id);
    }
    expect(await openCases()).toContain('repeated_withdrawals');
    await expect(shop.place()).rejects.toMatchObject({ code: 'orders_held', status: 403 });
    const other = createTestContext({
      tenant: shop.tenant,
      viewer: (await createMember(test.database, shop.tenant)).viewer,
    });
    const form = { package: 'p1', paymentmethod: 'ideal', client_id: randomUUID() } as const;
    const placed = await service().placeOrder(other, { ...form, consents: { immediate: true } });
    expect(placed.status).toBe('created');
    await inTenant((trx) => trx.updateTable('orderCases').set({ closedAt: shop.deps.clock.now() }).execute());
    await expect(shop.place()).resolves.toMatchObject({ status: 'created' });
  });
});
