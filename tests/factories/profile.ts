import type { Insertable } from 'kysely';

import type { Database, Trx } from '../../db/client.ts';
import type { ProfilesTable } from '../../db/types.ts';
import { newId } from '../../server/lib/security/ids.ts';
import type { Tenant } from '../../tenants/tenant.schema.ts';
import { TEST_NOW, createTestClock } from './clock.ts';

export type ProfileOverrides = Partial<Omit<Insertable<ProfilesTable>, 'tenantId' | 'userId' | 'fictional'>>;

let made = 0;

/** Columns of a profile: a woman of 35 from Utrecht, with a name unique in this process. */
export function profileColumns(tenant: Tenant, overrides: ProfileOverrides): Insertable<ProfilesTable> {
  made += 1;
  return {
    tenantId: tenant.id,
    id: newId(createTestClock()),
    status: 'active',
    name: `Lid ${made}`,
    birthDate: '1990-06-15',
    gender: 'female',
    sexuality: 'hetero',
    country: 'NL',
    region: 'NL-UT',
    lastActiveAt: TEST_NOW,
    createdAt: TEST_NOW,
    ...overrides,
  };
}

/** Stores a fictional profile without an account. Returns its id and name. */
export async function createFictionalProfile(
  database: Database,
  tenant: Tenant,
  overrides: ProfileOverrides = {},
): Promise<{ profileId: string; name: string }> {
  const columns = { ...profileColumns(tenant, overrides), fictional: true, userId: null };
  await database.withTenant(tenant.id, (trx) => insertProfile(trx, columns));
  return { profileId: columns.id, name: columns.name };
}

export async function insertProfile(trx: Trx, columns: Insertable<ProfilesTable>): Promise<void> {
  await trx.insertInto('profiles').values(columns).execute();
}
