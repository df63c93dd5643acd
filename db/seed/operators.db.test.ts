import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createTenant } from '../../tests/factories/tenant.ts';
import { resolveOperatorCtx, createDeskVisitorCtx } from '../../tests/factories/operator.ts';
import { createTestDesk, type TestDesk } from '../../tests/setup/test-desk.ts';
import { useTestDatabase } from '../../tests/setup/test-database.ts';
import { createDeskServices } from '../../server/desk-services.ts';
import { readEnv } from '../../server/env.ts';
import { DEMO_OPERATORS } from '../../server/modules/desk/operators/login/demo-operator-list.ts';
import type { Tenant } from '../../tenants/tenant.schema.ts';
import { DEMO_PASSWORD } from './demo-password.ts';
import { seedOperators } from './operators.ts';

const test = useTestDatabase();
let desk: TestDesk;
let sites: Tenant[];
const seed = () => seedOperators({ migratorUrl: test.migratorUrl, env: desk.deps.env });

beforeAll(async () => {
  sites = await Promise.all(['default', 'she', 'gay'].map((slug) => createTenant(test.database, { slug })));
  desk = await createTestDesk(test, sites);
  await seed();
});
afterAll(() => desk.close());

const demo = () => desk.services.operators.demo!;

describe('demo operators', () => {
  it('OPS-004 are created once, one of each role', async () => {
    const before = await demo().list();
    await seed();
    expect(await demo().list()).toEqual(before);
    expect(before.map(({ key }) => key).toSorted()).toEqual(Object.keys(DEMO_OPERATORS).toSorted());
    const host = await desk.operator('platform');
    const grants = (await desk.services.operators.manage.list(host)).flatMap(({ email, grants: of }) =>
      email.endsWith('@desk.localhost') ? of.map((grant) => [grant.role, grant.tenantId]) : [],
    );
    const idOf = (slug: string) => sites.find((site) => site.slug === slug)!.id;
    expect(grants).toEqual(
      expect.arrayContaining([
        ['platform', null],
        ['finance', null], // oxfmt-ignore
        ['moderator', idOf('she')],
        ['support', idOf('default')],
        ['site_manager', idOf('gay')], // oxfmt-ignore
      ]),
    );
  });

  it('OPS-003 log in with the demo password and the code that the launcher shows', async () => {
    const { operators } = desk.services;
    const { email, code } = (await demo().list())[0]!;
    const half = await operators.loginWithPassword(createDeskVisitorCtx(), { email, password: DEMO_PASSWORD });
    const token = await operators.loginWithCode(createDeskVisitorCtx(), { token: half, code });
    expect((await resolveOperatorCtx(desk, token)).operator.email).toBe(email);
  });

  it.each(Object.keys(DEMO_OPERATORS))(
    'OPS-002 can be signed in as %s with one click, once and within a minute',
    async (key) => {
      const ticket = demo().issueTicket(key);
      const token = await demo().redeemTicket(createDeskVisitorCtx(), ticket);
      const { operator } = await resolveOperatorCtx(desk, token);
      expect(operator.email).toBe(DEMO_OPERATORS[key as 'platform'].email);
      await expect(demo().redeemTicket(createDeskVisitorCtx(), ticket)).rejects.toThrow('not_found');
      const late = demo().issueTicket(key);
      desk.deps.clock.advance(60_000);
      await expect(demo().redeemTicket(createDeskVisitorCtx(), late)).rejects.toThrow('not_found');
      await expect(demo().redeemTicket(createDeskVisitorCtx(), 'made up')).rejects.toThrow('not_found');
      expect(() => demo().issueTicket('toString')).toThrow('not_found');
    },
  );

  it('OPS-003 have no one-click login outside demo mode', () => {
    const env = readEnv({
      SITE_MODE: 'production',
      SECRET: 's'.repeat(40),
      DATABASE_URL: 'postgres://x:y@db/z',
      LOG_LEVEL: 'silent',
    });
    expect(createDeskServices({ ...desk.deps, env }).operators.demo).toBeNull();
  });

  it('are not created again after a change of address', async () => {
    const { console } = desk.deps;
    const count = () =>
      console.withPlatform(async (trx) => (await trx.selectFrom('operators').select('id').execute()).length);
    await console.withPlatform((trx) =>
      trx
        .updateTable('operators')
        .set({ email: 'renamed@desk.example' })
        .where('email', '=', DEMO_OPERATORS.platform.email)
        .execute(),
    );
    const before = await count();
    await seed();
    expect(await count()).toBe(before);
  });
});
