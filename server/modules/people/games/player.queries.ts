import { sql, type SqlBool } from 'kysely';

import type { Trx } from '../../../../db/client.ts';
import type { Sexuality } from '../../../../tenants/profile-facts.ts';
import type { Tenant } from '../../../context.ts';
import { defaultSearchGenders, discoverable, profileCardsQuery, type Gender } from '../profiles/index.ts';

export interface Player {
  id: string;
  gender: Gender;
  sexuality: Sexuality;
  country: string;
  region: string | null;
  birthDate: string;
  interests: string[];
  hideFictional: boolean;
}

export async function selectPlayer(trx: Trx, tenantId: string, profileId: string): Promise<Player> {
  const row = await trx
    .selectFrom('profiles')
    .innerJoin('users', (join) =>
      join.onRef('users.tenantId', '=', 'profiles.tenantId').onRef('users.id', '=', 'profiles.userId'),
    )
    .select([
      'profiles.id',
      'profiles.gender',
      'profiles.sexuality',
      'profiles.country',
      'profiles.region',
      'profiles.birthDate',
      'profiles.interests',
      'users.hideFictional',
    ])
    .where('profiles.tenantId', '=', tenantId)
    .where('profiles.id', '=', profileId)
    .executeTakeFirstOrThrow();
  return { ...row, gender: row.gender as Gender, sexuality: row.sexuality as Sexuality };
}

/**
 * SQL condition that the profile's default search includes the player: the rule of `presetGenders` in the other
 * direction.
 */
function looksForPlayerSql(niche: Tenant['niche'], { gender }: Player) {
  const everybody = defaultSearchGenders(niche, null);
  // A niche for one gender ignores preferences.
  if (everybody.length === 1) return sql<SqlBool>`${everybody[0] === gender}`;
  return sql<SqlBool>`(profiles.sexuality = 'bi' or (profiles.sexuality = 'hetero') = (profiles.gender <> ${gender}))`;
}

export const soughtGenders = (tenant: Tenant, player: Player): Gender[] => defaultSearchGenders(tenant.niche, player);

/**
 * Profiles eligible for the player's games, last active first: the rules of the default search, mutual gender and
 * sexuality, not passed since `passedSince`, and not somebody with whom the player ended a match.
 * @param genders one at a time for lists (`latestOfEach`)
 */
export function matchingPlayersQuery(
  trx: Trx,
  tenant: Tenant,
  player: Player,
  passedSince: Date,
  genders: readonly Gender[] = soughtGenders(tenant, player),
) {
  return profileCardsQuery(trx, tenant.id, player.id)
    .where(discoverable(tenant.id, player.id))
    .where('profiles.gender', 'in', genders)
    .where('profiles.country', '=', player.country)
    .where(looksForPlayerSql(tenant.niche, player))
    .$if(player.hideFictional, (qb) => qb.where('profiles.fictional', '=', false))
    .where(
      sql<SqlBool>`not exists (select 1 from swipe_passes s where s.tenant_id = profiles.tenant_id
        and s.profile_id = ${player.id} and s.passed_id = profiles.id and s.passed_at > ${passedSince})`,
    )
    .where(
      sql<SqlBool>`not exists (select 1 from ended_matches e where e.tenant_id = profiles.tenant_id
        and e.profile_id = ${player.id} and e.other_profile_id = profiles.id)`,
    )
    .orderBy('profiles.lastActiveAt', 'desc')
    .orderBy('profiles.id', 'desc');
}
