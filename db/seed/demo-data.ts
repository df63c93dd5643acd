import { NICHES } from '../../tenants/value-lists.ts';
import type { Database } from '../client.ts';
import { DEMO_PASSWORD_HASH } from './demo-password.ts';
import { seededFactName } from './mark-seeded.ts';
import { PERSONAS } from './members/personas.ts';

/**
 * Whether the demo filled a database: by the seed's marks, or, in a copy without them, by a persona that still has the
 * published password.
 */
export async function hasDemoData(database: Database): Promise<boolean> {
  const marked = await database.withPlatform((trx) =>
    trx
      .selectFrom('installationFacts')
      .select('name')
      .where('name', 'like', seededFactName('%'))
      .limit(1)
      .executeTakeFirst(),
  );
  if (marked) return true;
  const demoSites = await database.withPlatform((trx) =>
    trx.selectFrom('tenants').select(['id', 'slug']).where('slug', 'in', Object.values(NICHES)).execute(),
  );
  for (const { id, slug } of demoSites) if (await hasPersona(database, id, slug)) return true;
  return false;
}

function hasPersona(database: Database, tenantId: string, slug: string): Promise<boolean> {
  return database.withTenant(tenantId, async (trx) => {
    const row = await trx
      .selectFrom('users')
      .select('id')
      .where('tenantId', '=', tenantId)
      .where(
        'email',
        'in',
        PERSONAS.map(({ email }) => email(slug)),
      )
      .where('passwordHash', '=', DEMO_PASSWORD_HASH)
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  });
}
