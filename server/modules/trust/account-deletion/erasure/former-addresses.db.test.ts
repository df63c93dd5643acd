import { rm } from 'node:fs/promises';

import { beforeAll, beforeEach, expect, it } from 'vitest';

import { createTestContext } from '../../../../../tests/factories/context.ts';
import { MEMBER_PASSWORD, createMember } from '../../../../../tests/factories/member.ts';
import { buildSignup } from '../../../../../tests/factories/signup.ts';
import { createTenant } from '../../../../../tests/factories/tenant.ts';
import { createTestApp, type TestApp } from '../../../../../tests/setup/test-app.ts';
import { useTestDatabase } from '../../../../../tests/setup/test-database.ts';
import type { Tenant } from '../../../../../tenants/tenant.schema.ts';
import { createFileStores } from '../../../../lib/storage/file-storage.ts';
import { activateAccount } from '../../../identity/accounts/activation/activation.service.ts';
import { deleteOldFormerAddresses } from '../../../identity/accounts/index.ts';
import { eraseDueAccounts } from './erase-accounts.ts';

const DAY_MS = 86_400_000;
const test = useTestDatabase();
let tenant: Tenant;
let app: TestApp;
let address = 0;

beforeAll(async () => {
  tenant = await createTenant(test.database, { welcome_code: { code: 'WELKOM10', value_percentage: 10 } });
  app = await createTestApp({ database: test.database, tenants: [tenant] });
  return async () => {
    await app.close();
    await rm(app.deps.env.dataDir, { recursive: true, force: true });
  };
});

let email: string;
beforeEach(async () => {
  address += 1;
  email = `terug${address}@post.example`;
  await eraseMember(email);
});

async function eraseMember(typed: string, status: 'active' | 'not_confirmed' = 'active') {
  const { viewer } = await createMember(test.database, tenant, { email: typed, status });
  const ctx = createTestContext({ tenant, viewer });
  await app.services.accountDeletion.deleteAccount(ctx, { password: MEMBER_PASSWORD, reasons: [] });
  app.deps.clock.advance(15 * DAY_MS);
  await eraseDueAccounts({ ...app.deps, files: createFileStores(app.deps.env) }, tenant.id, app.deps.clock.now());
}

/** Signs up and activates. @returns the offers and the credits of the new member */
async function join(typed: string) {
  const { user, sessionToken } = await app.services.accounts.signUp(
    createTestContext({ tenant }),
    buildSignup({ email: typed }),
  );
  await test.database.withTenant(tenant.id, (trx) =>
    activateAccount(trx, () => undefined, app.deps, { tenant, userId: user.id }),
  );
  const viewer = (await app.services.accounts.resolveSession(tenant, sessionToken))!;
  const ctx = createTestContext({ tenant, viewer });
  return { offers: app.services.credits.viewOffers(ctx), ...(await app.services.credits.viewBalance(ctx)) };
}

it('HRD-1 an erased address gets no welcome offers and no signup credits again', async () => {
  expect(await join(email.toUpperCase())).toEqual({ offers: { timeBonus: null, welcome: null }, credits: 0 });
  const another = await join(`nieuw${address}@post.example`);
  expect(another).toMatchObject({ offers: { timeBonus: { percentage: 25 } }, credits: tenant.signup_credits });
});

it('HRD-1 an address that was never confirmed is not remembered, since its owner may be somebody else', async () => {
  const typed = `verkeerd${address}@post.example`;
  await eraseMember(typed, 'not_confirmed');
  expect(await join(typed)).toMatchObject({
    offers: { timeBonus: { percentage: 25 } },
    credits: tenant.signup_credits,
  });
});

it('HRD-1 an erased address is forgotten after half a year', async () => {
  app.deps.clock.advance(183 * DAY_MS);
  const now = app.deps.clock.now();
  const stored = () =>
    test.database.withTenant(tenant.id, (trx) => trx.selectFrom('formerAddresses').select('erasedAt').execute());
  expect(JSON.stringify(await stored())).not.toContain('terug');
  await test.database.withTenant(tenant.id, (trx) => deleteOldFormerAddresses(trx, tenant.id, now));
  expect(await stored()).toEqual([]);
  expect(await join(email)).toMatchObject({ offers: { timeBonus: { percentage: 25 } } });
});
