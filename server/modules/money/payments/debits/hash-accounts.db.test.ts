import { expect, it } from 'vitest';

import { DebitFixture } from '../../../../../tests/setup/debits.ts';
import { useTestDatabase } from '../../../../../tests/setup/test-database.ts';
import { hashAccounts } from './hash-accounts.ts';

const test = useTestDatabase();
const debits = new DebitFixture(test);

it('MAC-4 computes missing hashes of bank accounts of old mandates in batches', async () => {
  const mandates = () =>
    test.database.withTenant(debits.tenant.id, (trx) =>
      trx.selectFrom('mandates').select(['id', 'accountHash']).orderBy('id').execute(),
    );
  for (let signed = 0; signed < 5; signed += 1) {
    const { ctx, order } = await debits.createOrder();
    await debits.begin(ctx, order);
    await debits.confirm(ctx, order, await debits.codeOf(order));
  }
  const signed = await mandates();
  expect(signed.every(({ accountHash }) => accountHash !== null)).toBe(true);
  const [unreadable] = signed;
  await test.database.withTenant(debits.tenant.id, async (trx) => {
    await trx.updateTable('mandates').set({ accountHash: null }).execute();
    await trx
      .updateTable('mandates')
      .set({ ibanEncrypted: Buffer.from('of another secret') })
      .where('id', '=', unreadable!.id)
      .execute();
  });
  expect(await hashAccounts(debits.deps, debits.tenant.id, 2)).toBe(4);
  expect(await mandates()).toEqual([{ ...unreadable, accountHash: null }, ...signed.slice(1)]);
  expect(await hashAccounts(debits.deps, debits.tenant.id, 2)).toBe(0);
});
