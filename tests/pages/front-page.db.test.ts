import type { AppLoadContext } from '@remix-run/node';
import { expect, it } from 'vitest';

import { loader } from '../../app/routes/landing/home.tsx';
import type { Tenant } from '../../server/context.ts';
import { createServices } from '../../server/services.ts';
import { PACKAGE_IDS } from '../../tenants/value-lists.ts';
import { createTestContext } from '../factories/context.ts';
import { createTenant } from '../factories/tenant.ts';
import { createTestDeps } from '../setup/test-deps.ts';
import { useTestDatabase } from '../setup/test-database.ts';

const test = useTestDatabase();

/** The cheapest credits on the front page for a visitor from Great Britain. */
async function pricesIn(tenant: Tenant) {
  const ctx = { ...createTestContext({ tenant }), country: 'GB' };
  const services = createServices(await createTestDeps(test.database, [tenant]));
  const context = { ctx, services, assets: { heroes: [] } } as unknown as AppLoadContext;
  const { page } = await loader({ context, params: {}, request: new Request('http://site.example/') });
  const fact = page.cost.facts.find(({ text }) => text.includes('kleinste pakket'));
  return [fact?.value, services.pages.viewPricing(ctx).currency];
}

it('MON-037 the front page shows the payment currency, whatever the visitor’s own', async () => {
  const packages = PACKAGE_IDS.map((id) => ({ id, credits: 10, prices: { EUR: 1000, GBP: 900 } }));
  const dutch = await createTenant(test.database, { packages, countries: ['NL'] });
  expect(await pricesIn(dutch)).toEqual([expect.stringContaining('€') as string, 'EUR']);
  const both = await createTenant(test.database, { packages, countries: ['NL', 'GB'] });
  expect(await pricesIn(both)).toEqual([expect.stringContaining('£') as string, 'GBP']);
});
