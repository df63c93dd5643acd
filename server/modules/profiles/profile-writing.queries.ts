import type { Updateable } from 'kysely';

import type { ProfilesTable } from '../../../db/types.ts';
import type { Trx } from '../../../db/client.ts';

/** What the rules about a change ask. */
export interface StoredFacts {
  gender: 'male' | 'female';
  country: string;
  region: string | null;
}

export type ProfileChange = Updateable<ProfilesTable>;

/** What the member's profile says, held until the transaction ends: a change of the region reads the country. */
export async function selectForSaving(trx: Trx, tenantId: string, profileId: string): Promise<StoredFacts> {
  const row = await trx
    .selectFrom('profiles')
    .select(['gender', 'country', 'region'])
    .where('tenantId', '=', tenantId)
    .where('id', '=', profileId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return row as StoredFacts;
}

/** Writes the given columns of the member's own profile; none: nothing happens. */
export async function updateProfile(
  trx: Trx,
  tenantId: string,
  profileId: string,
  change: ProfileChange,
): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await trx.updateTable('profiles').set(change).where('tenantId', '=', tenantId).where('id', '=', profileId).execute();
}
