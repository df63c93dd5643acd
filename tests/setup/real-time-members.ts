import type { Database } from '../../db/client.ts';
import type { Tenant } from '../../tenants/tenant.schema.ts';
import { createMember, type Member } from '../factories/member.ts';

const DAY_MS = 86_400_000;

/** Members of a site of a running app, with sessions that use the real clock like the app. */
export async function createRealTimeMembers(
  database: Database,
  count: number,
  options: Parameters<typeof createMember>[2] = {},
  slug = 'default',
): Promise<Member[]> {
  const { id } = await database.withPlatform((trx) =>
    trx.selectFrom('tenants').select('id').where('slug', '=', slug).executeTakeFirstOrThrow(),
  );
  const tenant = { id, domain_language: 'nl-NL' } as Tenant;
  const members = await Promise.all(Array.from({ length: count }, () => createMember(database, tenant, options)));
  const now = Date.now();
  const dates = { createdAt: new Date(now), lastSeenAt: new Date(now), expiresAt: new Date(now + DAY_MS) };
  await database.withTenant(id, (trx) =>
    trx
      .updateTable('sessions')
      .set(dates)
      .where('tenantId', '=', id)
      .where(
        'userId',
        'in',
        members.map(({ userId }) => userId),
      )
      .execute(),
  );
  return members;
}
