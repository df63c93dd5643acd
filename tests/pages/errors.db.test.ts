import { afterAll, beforeAll, expect, it } from 'vitest';

import type { Tenant } from '../../tenants/tenant.schema.ts';
import { createMember } from '../factories/member.ts';
import { createTenant } from '../factories/tenant.ts';
import { createTestApp, type TestApp } from '../setup/test-app.ts';
import { useTestDatabase } from '../setup/test-database.ts';

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

const test = useTestDatabase();
let tenant: Tenant;
let app: TestApp;

beforeAll(async () => {
  tenant = await createTenant(test.database);
  app = await createTestApp({ database: test.database, tenants: [tenant], pages: 'built' });
});
afterAll(() => app.close());

it('NAV-032 and NAV-049 shows status and message of a refused form, or "Error" without a message', async () => {
  const robin = await createMember(test.database, tenant);
  const newcomer = await createMember(test.database, tenant, { status: 'not_confirmed' });
  const refused = await app.call({
    tenant,
    member: newcomer,
    method: 'POST',
    path: `/members/${robin.profileId}`,
    body: 'intent=like&return_to=%2Fmembers',
    headers: FORM,
  });
  expect([refused.statusCode, refused.body]).toEqual([403, expect.stringContaining('Bevestig eerst je e-mailadres.')]);
  const unnamed = await app.call({ tenant, method: 'POST', path: '/account-deleted', body: '', headers: FORM });
  expect([unnamed.statusCode, unnamed.body]).toEqual([405, expect.stringMatching(/<h1[^>]*>Error<\/h1>/)]);
});

it('HRD-3 shows a page of the site for the refused form of a browser without scripts, also where no page is', async () => {
  const member = await createMember(test.database, tenant);
  const headers = { ...FORM, accept: 'text/html' };
  const paths = ['/transactions/0/withdraw', '/members/00000000-0000-4000-8000-000000000000/block'];
  for (const path of paths) {
    const { statusCode, body } = await app.call({ tenant, member, method: 'POST', path, body: '', headers });
    expect([path, statusCode]).toEqual([path, 404]);
    expect(body).toContain(`404</p>`);
    expect(body).toMatch(/<style nonce="[^"]+">:root/);
    expect(body).toContain('<a href="/">Terug naar de homepage</a>');
  }
});
