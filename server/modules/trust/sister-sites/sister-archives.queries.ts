import { sql, type Insertable } from 'kysely';

import type { Trx } from '../../../../db/client.ts';
import type { DB } from '../../../../db/types.ts';
import { CHOICE_FACT_NAMES } from '../../../../tenants/profile-facts.ts';

/** The data that a member can copy from their own profile. */
export function selectOwnProfile(trx: Trx, tenantId: string, profileId: string) {
  return trx
    .selectFrom('profiles')
    .innerJoin('users', (join) =>
      join.onRef('users.tenantId', '=', 'profiles.tenantId').onRef('users.id', '=', 'profiles.userId'),
    )
    .select([
      'users.email',
      'profiles.name',
      'profiles.birthDate',
      'profiles.gender',
      'profiles.sexuality',
      'profiles.country',
      'profiles.region',
      'profiles.about',
      'profiles.lookingFor',
      'profiles.idealEvening',
      'profiles.askMe',
      'profiles.prompts',
      'profiles.interests',
    ])
    .select(CHOICE_FACT_NAMES.map((name) => `profiles.${name}` as const))
    .where('profiles.tenantId', '=', tenantId)
    .where('profiles.id', '=', profileId)
    .executeTakeFirst();
}

export type OwnProfileRow = NonNullable<Awaited<ReturnType<typeof selectOwnProfile>>>;

/** Files of the member's approved photos, in the order of the profile. */
export function selectPhotoKeys(trx: Trx, tenantId: string, profileId: string, ids: readonly string[]) {
  return trx
    .selectFrom('photos')
    .select('storageKey')
    .where('tenantId', '=', tenantId)
    .where('profileId', '=', profileId)
    .where('status', '=', 'active')
    .where('id', '=', sql<string>`any (${ids}::uuid[])`)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

export async function insertArchive(trx: Trx, row: Insertable<DB['sisterArchives']>): Promise<void> {
  await trx.insertInto('sisterArchives').values(row).execute();
}

/** The member's archives that can still be opened, newest first. */
export function selectOpenArchives(trx: Trx, tenantId: string, userId: string, now: Date) {
  return trx
    .selectFrom('sisterArchives')
    .select(['id', 'siteId', 'expiresAt'])
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .where('stored', '=', true)
    .where('expiresAt', '>', now)
    .orderBy('madeAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Marks the file of one of the member's archives as deleted. @returns the receiving site; undefined if none */
export function withdrawArchive(trx: Trx, tenantId: string, { id, userId }: { id: string; userId: string }) {
  return trx
    .updateTable('sisterArchives')
    .set({ stored: false })
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('stored', '=', true)
    .returning('siteId')
    .executeTakeFirst();
}

/** Archives whose files must be deleted. */
export function selectExpiredArchives(trx: Trx, tenantId: string, before: Date) {
  return trx
    .selectFrom('sisterArchives')
    .select(['id', 'siteId'])
    .where('tenantId', '=', tenantId)
    .where('stored', '=', true)
    .where('expiresAt', '<=', before)
    .execute();
}

export async function markArchivesDeleted(trx: Trx, tenantId: string, ids: readonly string[]): Promise<void> {
  await trx
    .updateTable('sisterArchives')
    .set({ stored: false })
    .where('tenantId', '=', tenantId)
    .where('id', '=', sql<string>`any (${ids}::uuid[])`)
    .execute();
}
