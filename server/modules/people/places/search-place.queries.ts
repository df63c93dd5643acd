import type { Insertable } from 'kysely';

import type { Trx } from '../../../../db/client.ts';
import type { DB } from '../../../../db/types.ts';

export async function upsertSearchPlace(trx: Trx, row: Insertable<DB['searchPlaces']>): Promise<void> {
  const { tenantId: _tenantId, profileId: _profileId, ...place } = row;
  await trx
    .insertInto('searchPlaces')
    .values(row)
    .onConflict((conflict) => conflict.columns(['tenantId', 'profileId']).doUpdateSet(place))
    .execute();
}

/** @returns whether there was one */
export async function deleteSearchPlace(trx: Trx, tenantId: string, profileId: string): Promise<boolean> {
  const result = await trx
    .deleteFrom('searchPlaces')
    .where('tenantId', '=', tenantId)
    .where('profileId', '=', profileId)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Deletes places whose week is over, so that none is kept longer than it is used. @returns number of places */
export async function deleteEndedSearchPlaces(trx: Trx, tenantId: string, now: Date): Promise<number> {
  const result = await trx
    .deleteFrom('searchPlaces')
    .where('tenantId', '=', tenantId)
    .where('until', '<=', now)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
