import { expect, it } from 'vitest';

import { useCheckout } from '../../../../../tests/setup/checkout.ts';
import { useTestDatabase } from '../../../../../tests/setup/test-database.ts';
import { ProviderError } from '../providers/payment-provider.ts';
import { sendDueRefunds } from './send-refund.ts';

const MINUTE = 60_000;

const shop = useCheckout(useTestDatabase());

/** Creates paid and withdrawn orders whose refunds are all due by the next sweep. */
async function withdrawMany(count: number): Promise<void> {
  shop.fake.overrideRead = (providerPayment) => ({ ...providerPayment, state: 'paid' });
  const orders: string[] = [];
  for (let one = 0; one < count; one += 1) {
    orders.push((await shop.place()).id);
    shop.deps.clock.advance(10 * MINUTE);
    await shop.sweep();
  }
  for (const id of orders) {
    const view = await shop.service().viewWithdrawal(shop.ctx, { order: id });
    await shop.service().withdraw(shop.ctx, { order: id, expected_amount: view.amount.amount });
  }
  shop.deps.clock.advance(10 * MINUTE);
  shop.fake.calls.length = 0;
}
const refunds = (status: string) =>
  shop.inTenant((trx) => trx.selectFrom('refunds').select('attempts').where('status', '=', status).execute());
const sweep = () => sendDueRefunds(shop.deps, shop.tenant.id, shop.deps.clock.now());

it('MON-095 refunds wait for the next round after five unanswered calls in a row', async () => {
  await withdrawMany(7);
  shop.fake.before = () => {
    throw new ProviderError('unclear', 'no answer');
  };
  expect(await sweep()).toBe(0);
  expect(shop.fake.calls).toHaveLength(5);
  expect((await refunds('intent')).map(({ attempts }) => attempts).sort()).toEqual([0, 0, 1, 1, 1, 1, 1]);
  // Later attempts sync the payment first, and that is not answered either.
  shop.deps.clock.advance(120 * MINUTE);
  expect(await sweep()).toBe(0);
  expect(shop.fake.calls).toHaveLength(10);
  shop.fake.before = () => undefined;
  shop.deps.clock.advance(120 * MINUTE);
  expect(await sweep()).toBe(7);
  expect(await refunds('queued')).toHaveLength(7);
});

it('MON-095 a refused refund does not delay the others', async () => {
  await withdrawMany(7);
  let asked = 0;
  shop.fake.before = () => {
    asked += 1;
    if (asked <= 6) throw new ProviderError('refused', 'no');
  };
  expect(await sweep()).toBe(7);
  expect(await refunds('queued')).toHaveLength(1);
});

it('MON-095 a failed refund waits two minutes, then four, for its next attempt', async () => {
  await withdrawMany(1);
  shop.fake.before = () => {
    throw new ProviderError('busy', 'later');
  };
  const waiting = async () => {
    await sweep();
    const { nextAttemptAt } = await shop.inTenant((trx) =>
      trx.selectFrom('refunds').select('nextAttemptAt').executeTakeFirstOrThrow(),
    );
    return (nextAttemptAt!.getTime() - shop.deps.clock.now().getTime()) / MINUTE;
  };
  expect(await waiting()).toBe(2);
  shop.deps.clock.advance(2 * MINUTE);
  expect(await waiting()).toBe(4);
});
