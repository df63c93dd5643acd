import { verify } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';

import { useTestDatabase } from '../setup/test-database.ts';
import { createTestContext } from './context.ts';
import { MEMBER_PASSWORD, createMember } from './member.ts';
import { createFictionalProfile } from './profile.ts';
import { createTenant } from './tenant.ts';

describe('factories', () => {
  const db = useTestDatabase();

  it('store a member with the returned password, session and credits', async () => {
    const tenant = await createTenant(db.database);
    const member = await createMember(db.database, tenant, { credits: 7, premium: true, profile: { gender: 'male' } });
    const [user, profile] = await db.database.withTenant(tenant.id, async (trx) => [
      await trx.selectFrom('users').selectAll().executeTakeFirstOrThrow(),
      await trx.selectFrom('profiles').selectAll().executeTakeFirstOrThrow(),
    ]);
    expect(user).toMatchObject({ id: member.userId, email: member.email, status: 'active', credits: 7 });
    expect(profile).toMatchObject({ id: member.profileId, status: 'active', gender: 'male', fictional: false });
    expect(await verify(user.passwordHash, MEMBER_PASSWORD)).toBe(true);
    expect(createTestContext({ tenant, viewer: member.viewer }).viewer.paidUser).toBe(true);
  });

  it('store a fictional profile without an account, and a disabled one for an unconfirmed member', async () => {
    const tenant = await createTenant(db.database);
    const fictional = await createFictionalProfile(db.database, tenant);
    const member = await createMember(db.database, tenant, { status: 'not_confirmed' });
    const rows = await db.database.withTenant(tenant.id, (trx) =>
      trx.selectFrom('profiles').select(['id', 'fictional', 'status', 'userId']).execute(),
    );
    expect(rows).toEqual(
      expect.arrayContaining([
        { id: fictional.profileId, fictional: true, status: 'active', userId: null },
        { id: member.profileId, fictional: false, status: 'disabled', userId: member.userId },
      ]),
    );
  });
});
