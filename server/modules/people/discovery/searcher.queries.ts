import type { Trx } from '../../../../db/client.ts';
import type { Searcher } from '../../../context.ts';
import { searchPlaceSql } from '../../platform/profile-values/index.ts';

/** Selects what the default search depends on. */
export async function selectSearcher(trx: Trx, tenantId: string, profileId: string): Promise<Searcher | undefined> {
  return trx
    .selectFrom('profiles')
    .innerJoin('users', (join) =>
      join.onRef('users.tenantId', '=', 'profiles.tenantId').onRef('users.id', '=', 'profiles.userId'),
    )
    .select([
      'profiles.gender',
      'profiles.sexuality',
      'profiles.country',
      'profiles.gridX',
      'profiles.gridY',
      'users.hideFictional',
      'profiles.birthDate',
      'profiles.region',
      'profiles.interests',
      'profiles.reason',
      searchPlaceSql().as('elsewhere'),
    ])
    .where('profiles.tenantId', '=', tenantId)
    .where('profiles.id', '=', profileId)
    .executeTakeFirst();
}
