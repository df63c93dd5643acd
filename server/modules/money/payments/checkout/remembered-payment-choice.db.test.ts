import { randomUUID } from 'node:crypto';

import { expect, it } from 'vitest';

import { useCheckout } from '../../../../../tests/setup/checkout.ts';
import { useTestDatabase } from '../../../../../tests/setup/test-database.ts';
import { createShopService } from '../shop/shop.service.ts';

const shop = useCheckout(useTestDatabase());
const MINUTE = 60_000;

const order = async (paymentmethod: string, country?: 'NL' | 'BE') => {
  shop.deps.clock.advance(MINUTE);
  const before = new Set(shop.fake.payments.keys());
  await shop.service().placeOrder(shop.ctx, {
    package: 'p1',
    paymentmethod,
    client_id: randomUUID(),
    consents: { immediate: true },
    ...(country && { country }),
  });
  return [...shop.fake.payments.keys()].find((id) => !before.has(id))!;
};
const pay = async (id: string) => {
  shop.fake.payments.get(id)!.state = 'paid';
  await shop.notify(id);
  await shop.workJobs();
};
const remembered = () =>
  shop.inTenant((trx) =>
    trx
      .selectFrom('users')
      .select(['paymentCountry as country', 'paymentMethod as method'])
      .where('id', '=', shop.anna.userId)
      .executeTakeFirstOrThrow(),
  );

it('MON-036 a late payment does not overwrite a country chosen since', async () => {
  const id = await order('ideal', 'NL');
  expect(await remembered()).toEqual({ country: 'NL', method: null });
  await createShopService(shop.deps).chooseCountry(shop.ctx, { country: 'BE' });
  await pay(id);
  expect(await remembered()).toEqual({ country: 'BE', method: 'ideal' });
});

it('MON-036 an order without a country stores its payment country if none was chosen', async () => {
  const id = await order('ideal');
  expect(await remembered()).toEqual({ country: null, method: null });
  await pay(id);
  expect(await remembered()).toEqual({ country: 'NL', method: 'ideal' });
});

it('MON-036 stores the method of the newest paid order, whichever is paid first', async () => {
  const older = await order('ideal');
  const newer = await order('creditcard', 'BE');
  await order('paypal');
  await pay(newer);
  await pay(older);
  expect(await remembered()).toEqual({ country: 'BE', method: 'creditcard' });
});
