import { randomUUID } from 'node:crypto';

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { Trx } from '../../../../../db/client.ts';
import { createTestContext } from '../../../../../tests/factories/context.ts';
import { createFakeProvider, type FakeProvider } from '../../../../../tests/factories/fake-provider.ts';
import { createMember, type Member } from '../../../../../tests/factories/member.ts';
import { createTenant } from '../../../../../tests/factories/tenant.ts';
import { useTestDatabase } from '../../../../../tests/setup/test-database.ts';
import { createTestDeps, onDatabase } from '../../../../../tests/setup/test-deps.ts';
import type { Tenant } from '../../../../../tenants/tenant.schema.ts';
import type { MemberCtx } from '../../../../context.ts';
import type { RefundJob } from '../../../../jobs/queues.ts';
import { postTransfer } from '../../../ledger/credits/ledger.ts';
import { checkOrderGrants } from '../settlement/check-grants.ts';
import { createPaymentsService, type PaymentsService } from '../payments.service.ts';
import { ProviderError } from '../providers/payment-provider.ts';
import { sendDueRefunds, sendRefund } from '../refunds/send-refund.ts';

const MINUTE = 60_000;
const test = useTestDatabase();
let tenant: Tenant;
let deps: Awaited<ReturnType<typeof createTestDeps>>;
let fake: FakeProvider;
let payments: PaymentsService;
let anna: Member;
let ctx: MemberCtx;
let order: string;

beforeEach(async () => {
  tenant = await createTenant(test.database);
  deps = await createTestDeps(test.database, [tenant]);
  fake = createFakeProvider(test.database, deps.clock);
  payments = createPaymentsService({ ...onDatabase(deps, fake.database), providers: fake.providers });
  anna = await createMember(test.database, tenant, { signupDate: new Date('2026-01-01T00:00:00Z') });
  ctx = createTestContext({ tenant, viewer: anna.viewer });
  const consents = { immediate: true as const };
  const input = { package: 'p1' as const, paymentmethod: 'ideal' as const, client_id: randomUUID(), consents };
  order = (await payments.placeOrder(ctx, input)).id;
  fake.updatePayment({ state: 'paid' });
  await readBack();
  deps.jobs.enqueued.length = 0;
});

// The ledger and the orders must agree after every test.
afterEach(async () => {
  expect(await checkOrderGrants(deps, tenant.id)).toBe(0);
});

const inTenant = <T>(run: (trx: Trx) => Promise<T>) => test.database.withTenant(tenant.id, run);
const one = (table: 'orders' | 'payments' | 'refunds') =>
  inTenant((trx) => trx.selectFrom(table).selectAll().executeTakeFirstOrThrow());
const user = () =>
  inTenant((trx) =>
    trx
      .selectFrom('users')
      .select(['credits', 'creditDebt', 'firstPaidAt', 'directDebitBlocked'])
      .where('id', '=', anna.userId)
      .executeTakeFirstOrThrow(),
  );
const templates = async () =>
  (await inTenant((trx) => trx.selectFrom('mails').select('template').execute())).map(({ template }) => template);
const readBack = async () => payments.syncPayment(tenant.id, (await one('payments')).id, 'notice');
const refundDeps = () => ({ ...onDatabase(deps, fake.database), providers: fake.providers });
const jobsOf = () => deps.jobs.enqueued.filter(({ name }) => name === 'send-refund');
const work = async () => {
  for (const { payload } of jobsOf()) await sendRefund(refundDeps(), payload as RefundJob);
};
const asked = () => fake.calls.filter((name) => name === 'createRefund').length;
const withdraw = (expected_amount: number, as = ctx) => payments.withdraw(as, { order, expected_amount });
const spend = (amount: number) =>
  inTenant((trx) => {
    const id = randomUUID();
    const transfer = { tenantId: tenant.id, id, at: deps.clock.now(), reason: 'message' as const, idempotencyKey: id };
    const sides = { from: { kind: 'member' as const, userId: anna.userId }, to: { kind: 'spent' as const } };
    return postTransfer(trx, { ...transfer, ...sides, reference: { type: 'message', id }, amount });
  });

describe('a withdrawal', () => {
  it('MON-063 shows its exact amount first, without a change', async () => {
    await spend(12);
    expect(await payments.viewWithdrawal(ctx, { order })).toMatchObject({
      order: { id: order, status: 'paid' },
      creditsLeft: 18,
      amount: { amount: 1499, currency: 'EUR' },
      until: '2026-03-24T23:00:00.000Z',
    });
    expect(await user()).toMatchObject({ credits: 18 });
    expect((await one('orders')).withdrawnAt).toBeNull();
  });

  it('MON-062 MON-064 MON-066 removes the unused credits immediately, refunds through the provider, and notifies', async () => {
    await spend(12);
    expect(await withdraw(1499)).toEqual({ refund: { amount: { amount: 1499, currency: 'EUR' }, state: 'queued' } });
    expect(await user()).toMatchObject({ credits: 0, firstPaidAt: null, directDebitBlocked: false });
    expect(await one('orders')).toMatchObject({
      status: 'paid',
      withdrawnAt: deps.clock.now(),
      creditsClawedBack: 18,
    });
    expect(await templates()).toEqual(expect.arrayContaining(['withdrawal', 'withdrawal_report']));
    expect(await one('refunds')).toMatchObject({ cause: 'withdrawal', amount: 1499, credits: 18, status: 'intent' });
    expect(jobsOf()).toHaveLength(1);
    await work();
    expect(await one('refunds')).toMatchObject({
      status: 'queued',
      providerRefundId: fake.onlyPayment().refunds[0]!.id,
    });
    fake.updatePayment({ refunded: 1499, refunds: [{ ...fake.onlyPayment().refunds[0]!, state: 'refunded' }] });
    await readBack();
    expect(await one('refunds')).toMatchObject({ status: 'refunded', settledAt: deps.clock.now() });
    expect(await one('orders')).toMatchObject({ status: 'paid', problem: null });
    expect(await templates()).not.toContain('payment_reversed');
    const notes = await inTenant((trx) => trx.selectFrom('invoices').selectAll().orderBy('number').execute());
    expect(notes).toMatchObject([{ kind: 'invoice' }, { kind: 'credit_note', amount: 1499, vatAmount: 260 }]);
  });

  it('MON-062 happens once, however often and concurrently it is requested', async () => {
    const first = { refund: { amount: { amount: 2499, currency: 'EUR' }, state: 'queued' } };
    const results = await Promise.all(Array.from({ length: 10 }, () => withdraw(2499)));
    expect(results).toEqual(Array.from({ length: 10 }, () => first));
    expect((await templates()).filter((template) => template === 'withdrawal')).toHaveLength(1);
    const { payload } = jobsOf()[0]!;
    const job = () => sendRefund({ ...deps, providers: fake.providers }, payload as RefundJob);
    await Promise.all([job(), job(), job()]);
    expect(fake.onlyPayment().refunds).toHaveLength(1);
    expect(await user()).toMatchObject({ credits: 0 });
  });

  it('HRD-1 confirmed again says what the first confirmation refunds, and how far that is', async () => {
    await withdraw(2499);
    await work();
    fake.updatePayment({ refunded: 2499, refunds: [{ ...fake.onlyPayment().refunds[0]!, state: 'refunded' }] });
    await readBack();
    expect(await withdraw(2499)).toEqual({ refund: { amount: { amount: 2499, currency: 'EUR' }, state: 'refunded' } });
    expect(fake.onlyPayment().refunds).toHaveLength(1);
  });

  it('MON-063 is rejected with another amount than shown, without a change', async () => {
    await spend(1);
    await expect(withdraw(2499)).rejects.toMatchObject({ code: 'withdrawal_changed', status: 409 });
    expect(await user()).toMatchObject({ credits: 29 });
    expect(jobsOf()).toEqual([]);
  });

  it('MON-063 refunds what was not spent when the member spends concurrently', async () => {
    const spends = Array.from({ length: 8 }, () =>
      spend(1).then(
        () => 1,
        () => 0,
      ),
    );
    const [withdrawal, ...spent] = await Promise.all([withdraw(2499).catch(() => null), ...spends]);
    const used = spent.reduce((sum, each) => sum + each, 0);
    expect(await user()).toMatchObject({ credits: withdrawal ? 0 : 30 - used });
    if (withdrawal) expect(used).toBe(0);
  });

  it('MON-062 is rejected for another member and an unknown order', async () => {
    const eva = await createMember(test.database, tenant);
    const theirs = createTestContext({ tenant, viewer: eva.viewer });
    await expect(withdraw(2499, theirs)).rejects.toMatchObject({ code: 'not_found' });
    await expect(payments.viewWithdrawal(ctx, { order: 'x' })).rejects.toMatchObject({ code: 'not_found' });
  });

  it('HRD-1 is possible again for credits that come back after it, also after its period', async () => {
    await spend(12);
    await withdraw(1499);
    await work();
    deps.clock.advance(30 * 24 * 60 * MINUTE);
    await inTenant((trx) => {
      const id = randomUUID();
      const sides = { from: { kind: 'spent' as const }, to: { kind: 'member' as const, userId: anna.userId } };
      const cause = { reason: 'return' as const, reference: { type: 'message', id }, idempotencyKey: id };
      return postTransfer(trx, { tenantId: tenant.id, id, at: deps.clock.now(), amount: 3, ...cause, ...sides });
    });
    expect(await payments.viewWithdrawal(ctx, { order })).toMatchObject({
      creditsLeft: 3,
      amount: { amount: 250 },
      until: null,
    });
    await withdraw(250);
    // The first withdrawal stands, so premium does not come back.
    expect(await user()).toMatchObject({ credits: 0, firstPaidAt: null });
    expect(await withdraw(250)).toMatchObject({ refund: { amount: { amount: 250 } } });
    expect(jobsOf()).toHaveLength(2);
  });

  it('MON-062 is rejected after its period', async () => {
    deps.clock.advance(16 * 24 * 60 * MINUTE);
    await expect(withdraw(2499)).rejects.toMatchObject({
      code: 'withdrawal_over',
      status: 409,
      params: { reason: 'too_late' },
    });
  });
});

describe('refunding a withdrawal', () => {
  const failNextRefund = (error: unknown, when: 'before' | 'after') => {
    fake[when] = (name) => {
      if (name !== 'createRefund') return;
      fake[when] = () => undefined;
      throw error;
    };
  };

  it.each([
    ['failed before the provider executed it', 'before', new ProviderError('unclear', 'no answer')],
    ['failed after the provider executed it', 'after', new ProviderError('unclear', 'no answer')],
    ['the provider was busy', 'before', new ProviderError('busy', 'wait')],
    ['the process died before', 'before', new Error('died')],
    ['the process died after', 'after', new Error('died')],
  ] as const)('MON-066 is retried and executed once: %s', async (_name, when, error) => {
    await withdraw(2499);
    failNextRefund(error, when);
    await work();
    expect(await one('refunds')).toMatchObject({ status: 'intent', attempts: 1 });
    // Nothing is requested before the next attempt is due.
    await work();
    expect(asked()).toBe(1);
    // By then the provider has forgotten the key.
    deps.clock.advance(2 * 60 * MINUTE);
    expect(await sendDueRefunds(refundDeps(), tenant.id, deps.clock.now())).toBe(1);
    expect(fake.onlyPayment().refunds).toHaveLength(1);
    expect(await one('refunds')).toMatchObject({ status: 'queued' });
    expect(await sendDueRefunds(refundDeps(), tenant.id, deps.clock.now())).toBe(0);
    expect(await user()).toMatchObject({ credits: 0 });
  });

  it('MON-066 is resumed by a sweep when its job was lost', async () => {
    await withdraw(2499);
    expect(await sendDueRefunds(refundDeps(), tenant.id, deps.clock.now())).toBe(0);
    deps.clock.advance(2 * MINUTE);
    expect(await sendDueRefunds(refundDeps(), tenant.id, deps.clock.now())).toBe(1);
    expect(fake.onlyPayment().refunds).toHaveLength(1);
  });

  it('MON-066 logs an error from the fifth attempt on, also when its payment cannot be read', async () => {
    await withdraw(2499);
    fake.before = () => {
      throw new ProviderError('busy', 'wait');
    };
    await work();
    const error = vi.spyOn(deps.log, 'error');
    for (const expected of [0, 0, 0, 1]) {
      deps.clock.advance(2 * 60 * MINUTE);
      await sendDueRefunds(refundDeps(), tenant.id, deps.clock.now());
      expect(error).toHaveBeenCalledTimes(expected);
    }
  });

  it('MON-066 waits while the outcome of the previous attempt cannot be read', async () => {
    await withdraw(2499);
    failNextRefund(new ProviderError('unclear', 'no answer'), 'after');
    await work();
    fake.before = () => {
      throw new ProviderError('busy', 'wait');
    };
    deps.clock.advance(2 * 60 * MINUTE);
    await sendDueRefunds(refundDeps(), tenant.id, deps.clock.now());
    expect(asked()).toBe(1);
    expect(await one('refunds')).toMatchObject({ status: 'intent' });
  });

  it('MON-089 that is refused restores credits and premium, notifies, and can be requested again at any time', async () => {
    await spend(12);
    await withdraw(1499);
    failNextRefund(new ProviderError('refused', 'no money'), 'before');
    await work();
    expect(await one('refunds')).toMatchObject({ status: 'failed', credits: 0 });
    const { paidAt } = await one('orders');
    expect(await one('orders')).toMatchObject({ problem: 'refund_failed', withdrawnAt: null, creditsClawedBack: 0 });
    expect(await user()).toMatchObject({ credits: 18, firstPaidAt: paidAt });
    expect(await templates()).toContain('refund_failed');
    deps.clock.advance(60 * 24 * 60 * MINUTE);
    deps.jobs.enqueued.length = 0;
    await withdraw(1499);
    await work();
    expect(fake.onlyPayment().refunds).toHaveLength(1);
    expect(await one('orders')).toMatchObject({ problem: null });
  });

  it('MON-089 that fails later at the provider is not shown as done', async () => {
    await withdraw(2499);
    await work();
    for (const state of ['pending', 'processing', 'failed'] as const) {
      fake.updatePayment({ refunds: [{ ...fake.onlyPayment().refunds[0]!, state }] });
      await readBack();
      expect(await one('refunds')).toMatchObject({ status: state });
    }
    expect(await user()).toMatchObject({ credits: 30 });
    expect(await one('orders')).toMatchObject({ status: 'paid', problem: 'refund_failed', withdrawnAt: null });
  });

  it('MON-062 made at the provider and failed does not reopen the withdrawal', async () => {
    const made = { id: 're_theirs', state: 'pending' as const, amount: 500, refundId: null };
    fake.updatePayment({ refunds: [made] });
    await readBack();
    fake.updatePayment({ refunds: [{ ...made, state: 'failed' }] });
    await readBack();
    expect(await one('orders')).toMatchObject({ status: 'paid', problem: 'refund_failed' });
    deps.clock.advance(60 * 24 * 60 * MINUTE);
    await expect(payments.viewWithdrawal(ctx, { order })).rejects.toMatchObject({ params: { reason: 'too_late' } });
    await expect(withdraw(2499)).rejects.toMatchObject({ params: { reason: 'too_late' } });
  });

  it('MON-062 view neither waits for a locked account nor locks it', async () => {
    const shown = await inTenant(async (trx) => {
      await trx.selectFrom('users').select('id').where('id', '=', anna.userId).forNoKeyUpdate().execute();
      await trx.selectFrom('orders').select('id').where('id', '=', order).forNoKeyUpdate().execute();
      return payments.viewWithdrawal(ctx, { order });
    });
    expect(shown).toMatchObject({ creditsLeft: 30, amount: { amount: 2499 } });
  });

  it('MON-042 and a chargeback of the same order claw back no credit twice', async () => {
    await spend(12);
    await withdraw(1499);
    await work();
    fake.updatePayment({
      chargedBack: 2499,
      refunded: 1499,
      refunds: [{ ...fake.onlyPayment().refunds[0]!, state: 'refunded' }],
    });
    await readBack();
    expect(await user()).toMatchObject({ credits: 0, creditDebt: 12 });
    fake.updatePayment({ chargedBack: 0 });
    await readBack();
    expect(await user()).toMatchObject({ credits: 0, creditDebt: 0 });
    expect(await one('orders')).toMatchObject({ status: 'paid', creditsClawedBack: 18, creditsChargedBack: 0 });
  });
});
