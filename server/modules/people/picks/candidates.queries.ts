import { sql, type Selectable, type SqlBool } from 'kysely';

import type { Trx } from '../../../../db/client.ts';
import type { DB } from '../../../../db/types.ts';
import type { Tenant } from '../../../context.ts';
import type { LocalDate } from '../../../lib/time/local-date.ts';
import { eligibilityOf, eligibleSql, playerOf, soughtGenders, storedAnswersSql } from '../games/index.ts';
import type { Candidate } from './pick-reasons.ts';

/** Number of last active profiles of each gender that are read, from the region and again from the country. */
const WINDOW = 3000;
/** Number of them that are compared. */
const COMPARED = 150;

interface Chooser {
  member: Parameters<typeof playerOf>[0];
  /** Passes since then exclude a profile. */
  passedSince: Date;
  /** People selected before this day may be selected again; null for nobody. */
  againFrom: LocalDate | null;
}

/**
 * Selects the candidates for a member: real people with a photo who suit each other by the rules of the games, and whom
 * the member has not liked, written with or had among earlier picks. It reads no actions of others towards the member
 * except blocks. It reads the index of last activity up to a limit, whatever the size of the site.
 */
export async function selectPickCandidates(trx: Trx, tenant: Tenant, chooser: Chooser): Promise<Candidate[]> {
  const { member } = chooser;
  const player = playerOf(member);
  const values = eligibilityOf(tenant, player, chooser.passedSince);
  const { region } = member.searcher;
  const latest = (isNear: boolean) => sql`select latest.id
    from unnest(${soughtGenders(tenant, player)}::text[]) as sought (gender) cross join lateral (${trx
      .selectFrom(recentProfiles(tenant.id, player.country, isNear ? region : null))
      .select('profiles.id')
      .where(eligibleSql(values))
      .where(newToMember(chooser.againFrom, tenant.id, player.id))
      .orderBy('profiles.lastActiveAt', 'desc')
      .orderBy('profiles.id', 'desc')
      .limit(sql.lit(COMPARED))}) as latest`;
  const found = region === null ? latest(false) : sql`${latest(true)} union ${latest(false)}`;
  return trx
    .selectFrom('profiles')
    .select(['id', 'birthDate', 'region', 'interests', 'reason', 'gridX', 'gridY', 'fictional', 'createdAt'])
    .select('lastActiveAt')
    .select([
      storedAnswersSql(tenant.id, sql.ref('profiles.id')).as('answers'),
      storedAnswersSql(tenant.id, sql`${player.id}::uuid`).as('ownAnswers'),
    ])
    .where('tenantId', '=', tenant.id)
    .where(sql<SqlBool>`profiles.id in (${found})`)
    .execute();
}

/** The last active profiles of `sought.gender` with a photo, in the order of the index. */
function recentProfiles(tenantId: string, country: string, region: string | null) {
  return sql<Selectable<DB['profiles']>>`(select * from profiles as recent
    where recent.tenant_id = ${tenantId} and recent.gender = sought.gender and recent.country = ${country}
      ${region === null ? sql`` : sql`and recent.region = ${region}`}
      and recent.status = 'active' and not recent.invisible and not recent.fictional
      and recent.main_photo_id is not null
    order by recent.last_active_at desc, recent.id desc limit ${sql.lit(WINDOW)})`.as<'profiles'>('profiles');
}

function newToMember(againFrom: LocalDate | null, tenantId: string, profileId: string) {
  return sql<SqlBool>`not exists (select 1 from likes g where g.tenant_id = ${tenantId}
      and g.liker_id = ${profileId} and g.liked_id = profiles.id)
    and not exists (select 1 from conversation_members m where m.tenant_id = ${tenantId}
      and m.profile_id = ${profileId} and m.other_profile_id = profiles.id)
    and not exists (select 1 from daily_picks d where d.tenant_id = ${tenantId}
      and d.profile_id = ${profileId} and d.picked_id = profiles.id
      and d.day >= coalesce(${againFrom}::date, '-infinity'))`;
}
