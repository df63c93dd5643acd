import { fastify } from 'fastify';
import { expect, it } from 'vitest';

import { createTenant } from '../../../../../tests/factories/tenant.ts';
import { useCheckout } from '../../../../../tests/setup/checkout.ts';
import { useTestDatabase } from '../../../../../tests/setup/test-database.ts';
import type { Deps } from '../../../../deps.ts';
import { buildInternalApp } from '../../../../internal-app.ts';
import { createTransitionCounter } from './order-transition-count.ts';

const test = useTestDatabase();
const shop = useCheckout(test);
const MINUTE = 60_000;

function arrange() {
  const entries = [{ slug: shop.tenant.slug, state: 'serving', tenant: shop.tenant }];
  const tenants = { ...shop.deps.tenants, list: () => entries as unknown as ReturnType<Deps['tenants']['list']> };
  const app = buildInternalApp({ ...shop.deps, tenants }, fastify());
  return async () =>
    (await app.inject('/metrics')).body
      .split('\n')
      .filter((line) => /^(?:site_)?order_transitions_total.* [1-9]/.test(line));
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
  const { slug } = shop.tenant;
  const created = [
    'order_transitions_total{to="created",provider="none",method="sdd"} 1',
    'order_transitions_total{to="created",provider="sandbox",method="ideal"} 1',
    `site_order_transitions_total{site="${slug}",to="created"} 2`,
  ];
  expect((await figures()).toSorted()).toEqual(created);
  await shop.service().cancelOrder(shop.ctx, { id });
  shop.deps.clock.advance(2 * MINUTE);
  // Two concurrent requests, as by two collectors.
  await Promise.all([figures(), figures()]);
  expect((await figures()).toSorted()).toEqual([
    'order_transitions_total{to="canceled",provider="sandbox",method="ideal"} 1',
    ...created.slice(0, 2),
    `site_order_transitions_total{site="${slug}",to="canceled"} 1`,
    created[2],
  ]);
});

it('returns the other metrics without a database, and counts what it missed the next time', async () => {
  const figures = arrange();
  await shop.place();
  shop.deps.clock.advance(2 * MINUTE);
  const [pod] = shop.deps.pods.list;
  const database: { withPlatform: unknown } = pod!.database;
  const { withPlatform } = database;
  database.withPlatform = () => Promise.reject(new Error('no database'));
  expect(await figures()).toEqual([]);
  database.withPlatform = withPlatform;
  expect(await figures()).toHaveLength(2);
});

it('MAC-9 counts the orders of all sites in one statement, each at its own site', async () => {
  const other = await createTenant(test.database);
  const sites = [shop.tenant, other].map((tenant) => ({ slug: tenant.slug, state: 'serving', tenant }));
  const { clock } = shop.deps;
  const tenants = { list: () => sites } as unknown as Deps['tenants'];
  let calls = 0;
  const withPlatform: Deps['database']['withPlatform'] = (work) => {
    calls += 1;
    return test.database.withPlatform(work);
  };
  const count = createTransitionCounter({ clock, tenants, database: { ...test.database, withPlatform } });
  clock.advance(2 * MINUTE);
  await shop.place();
  clock.advance(2 * MINUTE);
  expect(await count()).toEqual([
    { site: shop.tenant.slug, to: 'created', provider: 'sandbox', method: 'ideal', count: 1 },
  ]);
  expect(calls).toBe(1);
});
