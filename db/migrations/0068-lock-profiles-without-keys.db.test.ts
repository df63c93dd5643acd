import { sql } from 'kysely';
import { expect, it } from 'vitest';

import { createMember } from '../../tests/factories/member.ts';
import { createTenant } from '../../tests/factories/tenant.ts';
import { useTestDatabase } from '../../tests/setup/test-database.ts';

const test = useTestDatabase();

it('lets others refer to a profile while it is updated', async () => {
  const tenant = await createTenant(test.database);
  const [anna, bram] = [await createMember(test.database, tenant), await createMember(test.database, tenant)];
  await test.database.withTenant(tenant.id, async (updating) => {
    await updating.updateTable('profiles').set({ status: 'deleted' }).where('id', '=', anna.profileId).execute();
    const inserted = await test.database.withTenant(tenant.id, async (inserting) => {
      await sql`set local lock_timeout = '2s'`.execute(inserting);
      return inserting
        .insertInto('likes')
        .values({
          tenantId: tenant.id,
          likerId: bram.profileId,
          likedId: anna.profileId,
          createdAt: new Date(0),
          source: 'profile',
        })
        .executeTakeFirst();
    });
    expect(inserted.numInsertedOrUpdatedRows).toBe(1n);
  });
});
