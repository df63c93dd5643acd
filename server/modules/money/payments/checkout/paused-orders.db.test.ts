import { randomUUID } from 'node:crypto';

import { expect, it } from 'vitest';

import { createDebitOrder, createMandate } from '../../../../../tests/factories/debit.ts';
import { useCheckout } from '../../../../../tests/setup/checkout.ts';
import { DebitFixture } from '../../../../../tests/setup/debits.ts';
import { useTestDatabase } from '../../../../../tests/setup/test-database.ts';
import type { MemberCtx } from '../../../../context.ts';
import { createSpendingService } from '../../spending/spending.service.ts';
import type { PlaceOrderInput } from './place-order.schema.ts';
import { ProviderError } from '../providers/payment-provider.ts';

const test = useTestDatabase();
const shop = useCheckout(test);
const debits = new DebitFixture(test);
const DAY_MS = 86_400_000;

const paused = { code: 'spending_paused', status: 403 };
const pause = (deps: Parameters<typeof createSpendingService>[0], ctx: MemberCtx) =>
  createSpendingService(deps).pauseUntil(ctx, { until: '2026-03-12' });
const formOf = (paymentmethod: string): PlaceOrderInput => ({
  package: 'p1',
  paymentmethod,
  client_id: randomUUID(),
  consents: { immediate: true },
});
const place = (form: PlaceOrderInput) => shop.service().placeOrder(shop.ctx, form);
const unreachable = () => {
  shop.fake.before = () => {
    throw new ProviderError('busy', 'later');
  };
};

it('MON-068 a pause applies to an order placed before it whose payment is not at the provider', async () => {
  const form = formOf('ideal');
  unreachable();
  await expect(place(form)).rejects.toMatchObject({ code: 'payment_unavailable' });
  await pause(shop.deps, shop.ctx);
  shop.fake.before = () => undefined;
  await expect(place(form)).rejects.toMatchObject(paused);
  expect(shop.fake.payments.size).toBe(0);
  shop.deps.clock.advance(2 * DAY_MS);
  expect((await place(form)).checkout_url).toBe(shop.fake.onlyPayment().checkoutUrl);
});

it('MON-068 a payment created at the provider before a pause continues', async () => {
  const form = formOf('ideal');
  const { id } = await place(form);
  await pause(shop.deps, shop.ctx);
  expect(await place(form)).toMatchObject({ id, checkout_url: shop.fake.onlyPayment().checkoutUrl });
});

it('MON-068 a direct debit form is rejected during a pause until its debit is signed', async () => {
  const form = formOf('sdd');
  const { id } = await place(form);
  await pause(shop.deps, shop.ctx);
  await expect(place(form)).rejects.toMatchObject(paused);
  await createMandate(shop.deps, { tenant: shop.tenant, userId: shop.anna.userId, orderId: id });
  expect(await place(form)).toMatchObject({ id });
});

it('MON-068 no direct debit can be signed during a pause, in any step', async () => {
  const { ctx, order } = await debits.createOrder();
  const other = await createDebitOrder(test.database, debits.tenant, ctx.viewer.userId);
  await debits.begin(ctx, order);
  const code = await debits.codeOf(order);
  await pause(debits.deps, ctx);
  expect(await debits.view(ctx, order)).toMatchObject({ refusal: 'spending_paused' });
  await expect(debits.confirm(ctx, order, code)).rejects.toMatchObject(paused);
  debits.advance(60_000);
  await expect(debits.debit.resend(ctx, { order })).rejects.toMatchObject(paused);
  await expect(debits.begin(ctx, other)).rejects.toMatchObject(paused);
  expect(await debits.rows('mandates', order)).toEqual([]);
  expect(debits.asked).toEqual([]);
});

it('MON-068 a direct debit signed before a pause continues', async () => {
  const { ctx, order } = await debits.createOrder();
  debits.answers.createPayment = () => Promise.reject(new ProviderError('busy', 'later'));
  await debits.begin(ctx, order);
  await debits.confirm(ctx, order, await debits.codeOf(order));
  await pause(debits.deps, ctx);
  debits.answers = {};
  debits.advance(120_000);
  await debits.debit.resume(ctx, { order });
  expect(await debits.statusOf(order)).toEqual({ status: 'pending' });
});
