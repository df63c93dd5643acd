import { fastify } from 'fastify';
import { expect, it } from 'vitest';

import { useCheckout } from '../../../../../tests/setup/checkout.ts';
import { useTestDatabase } from '../../../../../tests/setup/test-database.ts';
import type { Deps } from '../../../../deps.ts';
import { buildInternalApp } from '../../../../internal-app.ts';

const test = useTestDatabase();
const shop = useCheckout(test);
const MINUTE = 60_000;

function arrange() {
  const entries = [{ slug: shop.tenant.slug, state: 'serving', tenant: shop.tenant }];
  const tenants = { ...shop.deps.tenants, list: () => entries as unknown as ReturnType<Deps['tenants']['list']> };
  const app = buildInternalApp({ ...shop.deps, tenants }, fastify());
  return async () =>
    (await app.inject('/metrics')).body.split('\n').filter((line) => line.startsWith('order_transitions_total'));
}

it('counts order transitions by state, provider and method, each once, after its transaction has certainly ended', async () => {
  await shop.place('creditcard');
  shop.deps.clock.advance(10 * MINUTE);
  const figures = arrange();
  shop.deps.clock.advance(2 * MINUTE);
  const { id } = await shop.place();
  await shop.place('sdd');
  shop.deps.clock.advance(MINUTE - 1);
  expect(await figures()).toEqual([]);
  shop.deps.clock.advance(2);
  const created = [
    'order_transitions_total{to="created",method="ideal",provider="sandbox"} 1',
    'order_transitions_total{to="created",method="sdd",provider="none"} 1',
  ];
  expect((await figures()).toSorted()).toEqual(created);
  await shop.service().cancelOrder(shop.ctx, { id });
  shop.deps.clock.advance(2 * MINUTE);
  // Two concurrent requests, as by two collectors.
  await Promise.all([figures(), figures()]);
  expect((await figures()).toSorted()).toEqual([
    'order_transitions_total{to="canceled",method="ideal",provider="sandbox"} 1',
    ...created,
  ]);
});

it('returns the other metrics without a database, and counts what it missed the next time', async () => {
  const figures = arrange();
  await shop.place();
  shop.deps.clock.advance(2 * MINUTE);
  const { withTenant } = shop.deps.database;
  const database = shop.deps.database as { withTenant: unknown };
  database.withTenant = () => Promise.reject(new Error('no database'));
  expect(await figures()).toEqual([]);
  database.withTenant = withTenant;
  expect(await figures()).toHaveLength(1);
});
