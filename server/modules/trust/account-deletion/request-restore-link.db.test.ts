import { expect, it } from 'vitest';

import { createTestContext } from '../../../../tests/factories/context.ts';
import { createMember } from '../../../../tests/factories/member.ts';
import { buildSignup } from '../../../../tests/factories/signup.ts';
import { createTenant } from '../../../../tests/factories/tenant.ts';
import { createTestDeps } from '../../../../tests/setup/test-deps.ts';
import { useTestDatabase } from '../../../../tests/setup/test-database.ts';
import { createServices } from '../../../services.ts';

const db = useTestDatabase();
const DAY = 86_400_000;

it('ACC-027 mails a restore link to a deleted account from the signup, and to no other', async () => {
  const tenant = await createTenant(db.database);
  const deps = await createTestDeps(db.database, [tenant]);
  const { accounts, accountDeletion } = createServices(deps);
  const visitor = createTestContext({ tenant });
  const now = deps.clock.now();
  const gone = await createMember(db.database, tenant, { status: 'deleted', deletedAt: now });
  const long = await createMember(db.database, tenant, {
    status: 'deleted',
    deletedAt: new Date(now.getTime() - 15 * DAY),
  });
  const active = await createMember(db.database, tenant);
  const mails = () =>
    db.database.withTenant(tenant.id, (trx) => trx.selectFrom('mails').select(['template', 'userId']).execute());

  await expect(accounts.signUp(visitor, buildSignup({ email: gone.email }))).rejects.toMatchObject({
    code: 'account_deleted',
    fields: { email: { key: 'email_taken_deleted' } },
  });
  for (const email of [long.email, active.email, 'niemand@post.example']) {
    expect(await accountDeletion.mailReactivation(visitor, { email })).toBeUndefined();
  }
  expect(await mails()).toEqual([]);
  await accountDeletion.mailReactivation(visitor, { email: gone.email.toUpperCase() });
  expect(await mails()).toEqual([{ template: 'account_deleted', userId: gone.userId }]);
  await expect(accountDeletion.mailReactivation(visitor, { email: 'geen' })).rejects.toMatchObject({
    fields: { email: { key: 'email_invalid' } },
  });
  const theirs = createTestContext({ tenant: await createTenant(db.database) });
  await accountDeletion.mailReactivation(theirs, { email: gone.email });
  expect(await mails()).toHaveLength(1);
});

it('ACC-026 reports an active account, and is limited to ten requests an hour', async () => {
  const tenant = await createTenant(db.database);
  const { accounts, accountDeletion } = createServices(await createTestDeps(db.database, [tenant]));
  const visitor = createTestContext({ tenant });
  const { email } = await createMember(db.database, tenant);
  const ask = () => accounts.signUp(visitor, buildSignup({ email }));
  await expect(ask()).rejects.toMatchObject({
    code: 'account_exists',
    fields: { email: { key: 'email_taken_active' } },
  });
  for (let turn = 1; turn < 10; turn += 1) await accountDeletion.mailReactivation(visitor, { email });
  await expect(ask()).rejects.toMatchObject({ code: 'too_many_requests' });
  await expect(accountDeletion.mailReactivation(visitor, { email })).rejects.toMatchObject({
    code: 'too_many_requests',
  });
});
