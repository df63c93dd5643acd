import { describe, expect, it } from 'vitest';

import { createMandate } from '../../../../../tests/factories/debit.ts';
import { useCheckout } from '../../../../../tests/setup/checkout.ts';
import { useTestDatabase } from '../../../../../tests/setup/test-database.ts';
import { newId } from '../../../../lib/security/ids.ts';
import { postTransfer, selectWallet } from '../../../ledger/credits/index.ts';
import { checkOrderGrants } from '../settlement/check-grants.ts';

const test = useTestDatabase();
const shop = useCheckout(test);
const { inTenant, service } = shop;

const tell = async () => service().syncPayment(shop.tenant.id, (await shop.payment()).id, 'notice');
const templates = async () =>
  (await inTenant((trx) => trx.selectFrom('mails').select('template').orderBy('template').execute())).map(
    ({ template }) => template,
  );
const refunds = () => inTenant((trx) => trx.selectFrom('refunds').selectAll().orderBy('id').execute());
const withdraw = (order: string) => service().withdraw(shop.ctx, { order, expected_amount: 0 });
const isPremium = async () => {
  const users = inTenant((trx) =>
    trx.selectFrom('users').select('firstPaidAt').where('id', '=', shop.anna.userId).execute(),
  );
  return (await users)[0]!.firstPaidAt !== null;
};

describe('withdrawing before the payment arrived', () => {
  it('HRD-1 is possible from the first second, in two steps, and stops the payment', async () => {
    const { id } = await shop.place();
    expect(await service().viewWithdrawal(shop.ctx, { order: id })).toMatchObject({
      paid: false,
      creditsLeft: 0,
      amount: { amount: 0, currency: 'EUR' },
      // Fourteen days from now, at the earliest: they count from the payment.
      until: '2026-03-24T23:00:00.000Z',
    });
    await withdraw(id);
    expect(await shop.order()).toMatchObject({ status: 'canceled', withdrawnAt: shop.deps.clock.now() });
    expect(shop.fake.calls).toContain('cancelPayment');
    expect(await templates()).toEqual(['withdrawal', 'withdrawal_report']);
    expect(await withdraw(id)).toEqual({ refund: { amount: { amount: 0, currency: 'EUR' }, state: 'queued' } });
    expect(await templates()).toEqual(['withdrawal', 'withdrawal_report']);
  });

  it.each(['created', 'pending'])('HRD-1 returns all of a payment that arrives after it: %s', async (status) => {
    const { id } = await shop.place();
    if (status === 'pending') {
      shop.fake.updatePayment({ state: 'pending' });
      await tell();
    }
    await withdraw(id);
    expect((await shop.order()).status).toBe(status === 'pending' ? 'pending' : 'canceled');
    shop.fake.updatePayment({ state: 'paid' });
    await tell();
    expect(await shop.order()).toMatchObject({ status: 'paid', creditsClawedBack: 30 });
    expect(await refunds()).toMatchObject([{ cause: 'withdrawal', amount: 2499, credits: 30, status: 'intent' }]);
    expect([await shop.credits(), await isPremium()]).toEqual([0, false]);
    expect(await templates()).toEqual(['withdrawal', 'withdrawal', 'withdrawal_report']);
    expect(await checkOrderGrants(shop.deps, shop.tenant.id)).toBe(0);
  });

  it('HRD-1 returns only what the provider has not returned already', async () => {
    const { id } = await shop.place();
    await withdraw(id);
    const made = [{ id: 're_1', refundId: null, amount: 999, state: 'refunded' as const }];
    shop.fake.updatePayment({ state: 'paid', refunded: 999, refunds: made });
    await tell();
    expect(await refunds()).toMatchObject([
      { cause: 'provider', amount: 999 },
      { cause: 'withdrawal', amount: 1500 },
    ]);
    expect([await shop.credits(), (await shop.order()).creditsClawedBack]).toEqual([0, 30]);
  });

  it('HRD-1 returns a payment that arrives after its account was deleted', async () => {
    const { id } = await shop.place();
    await service().cancelOrder(shop.ctx, { id });
    await inTenant((trx) =>
      trx.updateTable('users').set({ status: 'deleted', deletedAt: shop.deps.clock.now() }).execute(),
    );
    shop.fake.updatePayment({ state: 'paid' });
    await tell();
    expect(await shop.order()).toMatchObject({ status: 'paid', creditsClawedBack: 30 });
    expect(await refunds()).toMatchObject([{ cause: 'withdrawal', amount: 2499, credits: 30, status: 'intent' }]);
    expect([await shop.credits(), await isPremium()]).toEqual([0, false]);
  });

  it('HRD-1 returns all of it although the member owes credits', async () => {
    const { id } = await shop.place();
    await withdraw(id);
    const [tenantId, owed] = [shop.tenant.id, newId(shop.deps.clock)];
    const sides = { from: { kind: 'member_debt', userId: shop.anna.userId }, to: { kind: 'withdrawn' } } as const;
    const cause = { reason: 'chargeback', reference: { type: 'message', id: owed }, idempotencyKey: owed } as const;
    await inTenant((trx) =>
      postTransfer(trx, { tenantId, id: owed, at: shop.deps.clock.now(), amount: 4, ...cause, ...sides }),
    );
    shop.fake.updatePayment({ state: 'paid' });
    await tell();
    expect(await shop.order()).toMatchObject({ creditsClawedBack: 30 });
    expect(await inTenant((trx) => selectWallet(trx, tenantId, shop.anna.userId))).toMatchObject({
      credits: 0,
      creditDebt: 4,
    });
  });

  it('HRD-1 revokes a signed mandate, so that nothing is collected', async () => {
    const { id } = await shop.place('sdd');
    await createMandate(shop.deps, { tenant: shop.tenant, userId: shop.anna.userId, orderId: id });
    await withdraw(id);
    expect((await shop.order()).status).toBe('canceled');
    const { revokedAt } = await inTenant((trx) => trx.selectFrom('mandates').selectAll().executeTakeFirstOrThrow());
    expect(revokedAt).toEqual(shop.deps.clock.now());
  });

  it('HRD-1 is rejected with the current sum if the payment has arrived since the sum was shown', async () => {
    const { id } = await shop.place();
    shop.fake.updatePayment({ state: 'paid' });
    await tell();
    await expect(withdraw(id)).rejects.toMatchObject({ code: 'withdrawal_changed' });
  });
});
