import type { Database } from '../../db/client.ts';
import { newId } from '../../server/lib/security/ids.ts';
import { tenantSchema, type Tenant } from '../../tenants/tenant.schema.ts';
import type { z } from 'zod';
import { createTestClock } from './clock.ts';

export type TenantInput = z.input<typeof tenantSchema>;

let tenantCount = 0;

/** The required fields of a tenant's file, with a slug and host unique in this process. */
function minimalTenant(): TenantInput {
  tenantCount += 1;
  return {
    slug: `site-${tenantCount}`,
    name: `Site ${tenantCount}`,
    hosts: [`site-${tenantCount}.localhost`],
    niche: 1,
    domain_language: 'nl-NL',
    locales: ['nl', 'en'],
    countries: ['NL', 'BE'],
    time_zone: 'Europe/Amsterdam',
    index_title: { nl: 'Kennismaken' },
    description: { nl: 'Leer iemand kennen bij jou in de buurt.' },
    neutral_name: 'Site',
    signup_credits: 6,
    // Most members of tests have no photo.
    search_with_photo: false,
    support_email: 'hulp@site.example',
    company: {
      name: 'Site B.V.',
      address: 'Dorpsstraat 1',
      // A series of invoices of its own.
      kvk: String(90_001_234 + tenantCount),
      city: 'Utrecht',
      country: 'NL',
      added: '2024-01-01',
    },
    packages: [
      { id: 'p0', credits: 10, prices: { EUR: 999 } },
      { id: 'p1', credits: 30, prices: { EUR: 2499 } },
      { id: 'p2', credits: 75, prices: { EUR: 4999 } },
      { id: 'p3', credits: 175, prices: { EUR: 9999 } },
    ],
  };
}

/** A tenant without a row, for tests without a database. */
export function buildTenant(overrides: Partial<TenantInput> = {}): Tenant {
  return { ...tenantSchema.parse({ ...minimalTenant(), ...overrides }), id: newId(createTestClock()) };
}

/** A tenant with a row. */
export async function createTenant(database: Database, overrides: Partial<TenantInput> = {}): Promise<Tenant> {
  const tenant = buildTenant(overrides);
  await database.withPlatform((trx) =>
    trx.insertInto('tenants').values({ id: tenant.id, slug: tenant.slug }).execute(),
  );
  return tenant;
}
