import { sql, type ExpressionBuilder, type SqlBool } from 'kysely';

import type { Trx } from '../../../../db/client.ts';
import type { DB } from '../../../../db/types.ts';
import type { Sexuality } from '../../../../tenants/profile-facts.ts';
import type { Searcher, Tenant, Viewer } from '../../../context.ts';
import { defaultSearchGenders, discoverable, profileCardsQuery, type Gender } from '../profiles/index.ts';

/** What the choice of other players depends on. */
export interface Player {
  id: string;
  gender: Gender;
  sexuality: Sexuality;
  country: string;
  hideFictional: boolean;
}

/** A member as a player, by what the session has read. */
export function playerOf({ profileId, searcher }: Pick<Viewer, 'profileId' | 'searcher'>): Player {
  const { country, hideFictional } = searcher;
  return { id: profileId, ...withKnownValues(searcher), country, hideFictional };
}

const withKnownValues = ({ gender, sexuality }: Pick<Searcher, 'gender' | 'sexuality'>) => ({
  gender: gender as Gender,
  sexuality: sexuality as Sexuality,
});

/** Selects a player with what the match-finder compares. */
export async function selectPlayer(trx: Trx, tenantId: string, profileId: string) {
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
  return { ...row, ...withKnownValues(row) };
}

/** The values of `eligibleSql`, each a separate parameter. */
export interface EligibilityValues {
  tenantId: string;
  playerId: string;
  gender: Gender;
  country: string;
  /** Whether the niche is for one gender, and ignores preferences. */
  anyPreference: boolean;
  hideFictional: boolean;
  passedSince: Date;
}

export function eligibilityOf(tenant: Tenant, player: Player, passedSince: Date): EligibilityValues {
  const { id: playerId, gender, country, hideFictional } = player;
  const anyPreference = defaultSearchGenders(tenant.niche, null).length === 1;
  return { tenantId: tenant.id, playerId, gender, country, anyPreference, hideFictional, passedSince };
}

/** The genders that the player looks for; none in a niche that is for the other gender. */
export function soughtGenders(tenant: Tenant, player: Player): Gender[] {
  const everybody = defaultSearchGenders(tenant.niche, null);
  if (everybody.length === 1 && everybody[0] !== player.gender) return [];
  return defaultSearchGenders(tenant.niche, player);
}

/**
 * Condition: a profile of a sought gender is eligible for the player's games: the rules of the default search, whose
 * other direction must lead to the player too; not passed since `passedSince`, and not of somebody with whom the player
 * ended a match.
 */
export function eligibleSql(values: EligibilityValues) {
  const { tenantId, playerId, gender, country, anyPreference, hideFictional, passedSince } = values;
  return (eb: ExpressionBuilder<DB, 'profiles'>) =>
    eb.and([
      discoverable(tenantId, playerId)(eb),
      eb('profiles.country', '=', country),
      sql<SqlBool>`(${anyPreference}::boolean or profiles.sexuality = 'bi'
        or (profiles.sexuality = 'hetero') = (profiles.gender <> ${gender}))`,
      sql<SqlBool>`not (profiles.fictional and ${hideFictional}::boolean)`,
      sql<SqlBool>`not exists (select 1 from swipe_passes s where s.tenant_id = profiles.tenant_id
        and s.profile_id = ${playerId} and s.passed_id = profiles.id and s.passed_at > ${passedSince})`,
      sql<SqlBool>`not exists (select 1 from ended_matches e where e.tenant_id = profiles.tenant_id
        and e.profile_id = ${playerId} and e.other_profile_id = profiles.id)`,
    ]);
}

/**
 * Cards of eligible profiles, last active first.
 * @param genders one at a time for lists (`mergeLatestPerGender`): only then the query walks an index in order
 */
export function matchingPlayersQuery(
  trx: Trx,
  tenant: Tenant,
  player: Player,
  passedSince: Date,
  genders: readonly Gender[] = soughtGenders(tenant, player),
) {
  return profileCardsQuery(trx, tenant.id, player.id)
    .where('profiles.gender', '=', genders.length === 1 ? genders[0]! : sql<Gender>`any (${genders}::text[])`)
    .where(eligibleSql(eligibilityOf(tenant, player, passedSince)))
    .orderBy('profiles.lastActiveAt', 'desc')
    .orderBy('profiles.id', 'desc');
}
