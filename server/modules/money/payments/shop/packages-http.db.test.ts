import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createMember } from '../../../../../tests/factories/member.ts';
import { createTenant } from '../../../../../tests/factories/tenant.ts';
import { createTestApp, type TestApp } from '../../../../../tests/setup/test-app.ts';
import { useTestDatabase } from '../../../../../tests/setup/test-database.ts';
import type { Tenant } from '../../../../../tenants/tenant.schema.ts';
import type { PackagesView } from './packages.view.ts';

const test = useTestDatabase();
let tenant: Tenant;
let app: TestApp;

beforeAll(async () => {
  tenant = await createTenant(test.database, {
    welcome_code: { code: 'WELKOM10', value_percentage: 10 },
    payment: {
      methods: ['sdd', 'ideal', 'bancontact', 'paypal'],
      surcharges: [{ method: 'paypal', percentage: 2 }],
    },
  });
  app = await createTestApp({ database: test.database, tenants: [tenant] });
});
afterAll(() => app.close());

const ask = (query: string, as?: { sessionToken: string }) =>
  app.call({ tenant, method: 'GET', path: `/api/packages.php${query}`, ...(as && { member: as }) });

describe('GET /api/packages.php', () => {
  it('API-039 API-047 returns packages p0 to p3, and methods as id, name and cost, hosted ones before direct debit', async () => {
    const member = await createMember(test.database, tenant, { premium: true });
    for (const as of [undefined, member]) {
      const answer = (await ask('?package=p1', as)).json<PackagesView>();
      expect(Object.keys(answer)).toEqual(['packages', 'methods']);
      expect(answer.packages.map(({ id, list }) => [id, list])).toEqual([
        ['p0', 999],
        ['p1', 2499],
        ['p2', 4999],
        ['p3', 9999],
      ]);
      // Visitors see the price with the welcome code; the cost is calculated on that.
      expect(answer.methods).toEqual([
        { id: 'ideal', name: 'iDEAL', cost: 0 },
        { id: 'paypal', name: 'PayPal', cost: as ? 50 : 45 },
        { id: 'sdd', name: 'Incasso', cost: 0 },
      ]);
    }
  });

  it('MON-023 API-047 leaves a package-dependent cost null while no package is given', async () => {
    const { methods } = (await ask('')).json<PackagesView>();
    expect(methods.map(({ id, cost }) => [id, cost])).toEqual([
      ['ideal', 0],
      ['paypal', null],
      ['sdd', 0],
    ]);
  });

  it('MON-037 API-039 accepts a payment country and a code, and rejects invalid ones', async () => {
    const belgian = (await ask('?country=BE')).json<PackagesView>();
    expect(belgian.methods.map(({ id }) => id)).toEqual(['bancontact', 'paypal', 'sdd']);
    const wrong = await ask('?discountcode=GOK');
    expect([wrong.statusCode, wrong.json()]).toMatchObject([422, { fields: { discountcode: 'Code niet gevonden' } }]);
    for (const query of ['?package=p9', '?country=XX', `?discountcode=${'A'.repeat(201)}`]) {
      expect((await ask(query)).statusCode).toBe(422);
    }
  });

  it('MON-060 ignores a price sent by the client', async () => {
    const { packages } = (await ask('?package=p1&amount=1&list=1&credits=9999')).json<PackagesView>();
    expect(packages[1]).toMatchObject({ credits: 30, list: 2499, amount: 2249 });
  });
});
