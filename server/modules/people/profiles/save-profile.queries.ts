import type { Updateable } from 'kysely';

import type { ProfilesTable } from '../../../../db/types.ts';
import type { Trx } from '../../../../db/client.ts';
import type { AnswerColumns } from './prompts.ts';

/** The stored values that the rules of a change depend on. */
export interface LockedProfile extends AnswerColumns {
  gender: 'male' | 'female';
  country: string;
  region: string | null;
}

export type ProfileChange = Updateable<ProfilesTable>;

/** Selects a profile and locks it until the transaction ends: a change of region depends on the stored country. */
export async function lockProfileForUpdate(trx: Trx, tenantId: string, profileId: string): Promise<LockedProfile> {
  const row = await trx
    .selectFrom('profiles')
    .select(['gender', 'country', 'region', 'lookingFor', 'idealEvening', 'askMe', 'prompts'])
    .where('tenantId', '=', tenantId)
    .where('id', '=', profileId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return row as LockedProfile;
}

/** Updates the given columns of the member's profile; does nothing without columns. */
export async function updateProfile(
  trx: Trx,
  tenantId: string,
  profileId: string,
  change: ProfileChange,
): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await trx.updateTable('profiles').set(change).where('tenantId', '=', tenantId).where('id', '=', profileId).execute();
}
