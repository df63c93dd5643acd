import type { AppLoadContext } from '@remix-run/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { loader } from '../../app/routes/landing/home.tsx';
import type { Tenant } from '../../server/context.ts';
import { createServices } from '../../server/services.ts';
import { tenantFileData } from '../../tenants/tenant-fixture.ts';
import { PACKAGE_IDS } from '../../tenants/value-lists.ts';
import { createTestContext } from '../factories/context.ts';
import { createTenant, type TenantInput } from '../factories/tenant.ts';
import { createTestApp, type TestApp } from '../setup/test-app.ts';
import { createTestDeps } from '../setup/test-deps.ts';
import { useTestDatabase } from '../setup/test-database.ts';
import { readableTextsOf } from './find-foreign-texts.ts';

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

describe('the front page of a site', () => {
  const SITES = ['default', 'she', 'bdsm'] as const;
  const tenants = new Map<string, Tenant>();
  let app: TestApp;

  beforeAll(async () => {
    for (const slug of SITES) {
      tenants.set(slug, await createTenant(test.database, tenantFileData(slug) as Partial<TenantInput>));
    }
    app = await createTestApp({ database: test.database, tenants: [...tenants.values()], pages: 'built' });
  });
  afterAll(() => app.close());

  const htmlOf = async (site: (typeof SITES)[number], path = '/') => {
    const { body } = await app.call({ tenant: tenants.get(site)!, path, headers: { cookie: 'locale=nl' } });
    return body;
  };
  const textOf = (html: string) => readableTextsOf(html).join(' ').replaceAll('\u00a0', ' ');
  /** The part with this heading. */
  const sectionOf = (html: string, id: string) =>
    new RegExp(`<section[^>]*aria-labelledby="${id}".*?</section>`, 's').exec(html)?.[0] ?? '';
  const mainOf = (html: string) => html.slice(html.indexOf('<main'), html.indexOf('</main>'));
  const countLinks = (html: string, label: string) =>
    [...html.matchAll(/<a [^>]*>(.*?)<\/a>/gs)].filter(([, inner]) => textOf(inner!) === label).length;

  it('SAF-007 marks the conversation as an example and shows the label of fictional profiles', async () => {
    const html = await htmlOf('default');
    expect(readableTextsOf(sectionOf(html, 'talk'))).toContain('Voorbeeld');
    expect(sectionOf(html, 'trust')).toMatch(/class="fictional-label"[^>]*>(?:<[^>]*>)*fictief profiel/);
  });

  it('MON-037 names the prices of the site', async () => {
    const cost = textOf(sectionOf(await htmlOf('default'), 'cost'));
    for (const words of [
      '6 credits cadeau',
      '1 credit per bericht',
      '€ 0,57 per bericht',
      'Het kleinste pakket kost € 9,99',
    ]) {
      expect(cost).toContain(words);
    }
  });

  it('NAV-001 explains that Samenzij is by invitation, and admits visitors with one', async () => {
    const closed = mainOf(await htmlOf('she'));
    expect(textOf(closed)).toContain('aanmelden kan met een uitnodiging');
    expect([countLinks(closed, 'Inloggen'), countLinks(closed, 'Begin rustig')]).toEqual([2, 0]);
    const invited = mainOf(await htmlOf('she', '/?network=partner'));
    expect(textOf(invited)).toContain('Fijn dat je er bent.');
    expect(countLinks(invited, 'Begin rustig')).toBe(2);
  });

  it('NAV-001 shows visitors of Fluweel no members, but what members get', async () => {
    const html = await htmlOf('bdsm');
    expect(html).not.toContain('member-card');
    expect(textOf(html)).toContain('Achter deze deur');
    expect(sectionOf(html, 'door').match(/<li[ >]/g)).toHaveLength(3);
    expect(textOf(sectionOf(html, 'trust'))).toContain('Bij je bank staat “FLW Services”');
  });
});
