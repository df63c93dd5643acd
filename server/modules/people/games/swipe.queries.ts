import { sql, type SqlBool } from 'kysely';

import type { Trx } from '../../../../db/client.ts';
import { compileOnce } from '../../../../db/compile-once.ts';
import type { Tenant } from '../../../context.ts';
import type { LocalDate } from '../../../lib/time/local-date.ts';
import { profileCardsQuery, type CardRow, type Gender } from '../profiles/index.ts';
import {
  eligibilityOf,
  eligibleSql,
  matchingPlayersQuery,
  soughtGenders,
  type EligibilityValues,
  type Player,
} from './player.queries.ts';
import { DECK_SIZE } from './swipe-rules.ts';

/**
 * The next cards: profiles the player has not liked, those with a photo first. A walk along an index for each gender
 * finds their ids without sorting; the second, for those without a photo, only runs if the first has found too few.
 */
export async function selectDeck(trx: Trx, tenant: Tenant, player: Player, passedSince: Date): Promise<CardRow[]> {
  const values = { ...eligibilityOf(tenant, player, passedSince), genders: soughtGenders(tenant, player) };
  return (await trx.executeQuery(deckQuery(values))).rows;
}

interface DeckValues extends EligibilityValues {
  genders: readonly Gender[];
}

const deckQuery = compileOnce((trx, values: DeckValues) =>
  profileCardsQuery(trx, values.tenantId, values.playerId)
    .innerJoin(deckIds(trx, values), (join) => join.onRef('deck.id', '=', 'profiles.id'))
    .orderBy(sql`profiles.main_photo_id is null`)
    .orderBy('profiles.lastActiveAt', 'desc')
    .orderBy('profiles.id', 'desc')
    .compile(),
);

/** The limits are part of the text, since the plan depends on them. */
function deckIds(trx: Trx, values: DeckValues) {
  const latest = (photo: 'is' | 'is not') => sql`
    select latest.id from unnest(${values.genders}::text[]) as sought (gender) cross join lateral (${trx
      .selectFrom('profiles')
      .select(['profiles.id', 'profiles.lastActiveAt'])
      .where('profiles.tenantId', '=', values.tenantId)
      .where('profiles.gender', '=', sql<string>`sought.gender`)
      .where('profiles.mainPhotoId', photo, null)
      .where(eligibleSql(values))
      .where(
        sql<SqlBool>`not exists (select 1 from likes g where g.tenant_id = profiles.tenant_id
          and g.liker_id = ${values.playerId} and g.liked_id = profiles.id)`,
      )
      .orderBy('profiles.lastActiveAt', 'desc')
      .orderBy('profiles.id', 'desc')
      .limit(sql.lit(DECK_SIZE))}) as latest
    order by latest.last_active_at desc, latest.id desc`;
  return sql<{ id: string }>`(
    with faces as materialized (${latest('is not')} limit ${sql.lit(DECK_SIZE)})
    select id from faces union all
    select id from (${latest('is')} limit ${sql.lit(DECK_SIZE)} - (select count(*) from faces)) as others)`.as<'deck'>(
    'deck',
  );
}

/**
 * Counts a like; returns false without a change when the daily limit is reached. The row is locked until the
 * transaction ends, so likes in two tabs are counted one after the other.
 */
export async function countSwipeLike(trx: Trx, tenantId: string, profileId: string, day: LocalDate, limit: number) {
  if (limit === 0) return false;
  const { rows } = await sql<{ likes: number }>`
    insert into swipe_states as s (tenant_id, profile_id, day, likes) values (${tenantId}, ${profileId}, ${day}, 1)
    on conflict (tenant_id, profile_id) do update
      set day = excluded.day, likes = case when s.day = excluded.day then s.likes + 1 else 1 end
      where s.day <> excluded.day or s.likes < ${limit}
    returning likes`.execute(trx);
  return rows.length === 1;
}

/** Stores or renews a pass and makes it the last one. */
export async function storePass(
  trx: Trx,
  tenantId: string,
  pass: { profileId: string; passedId: string; at: Date; day: LocalDate },
): Promise<void> {
  const { profileId, passedId, at, day } = pass;
  await trx
    .insertInto('swipeStates')
    .values({ tenantId, profileId, day, likes: 0, lastPassedId: passedId })
    .onConflict((oc) => oc.columns(['tenantId', 'profileId']).doUpdateSet({ lastPassedId: passedId }))
    .execute();
  await trx
    .insertInto('swipePasses')
    .values({ tenantId, profileId, passedId, passedAt: at })
    .onConflict((oc) => oc.columns(['tenantId', 'profileId', 'passedId']).doUpdateSet({ passedAt: at }))
    .execute();
}

export async function deletePass(
  trx: Trx,
  tenantId: string,
  { profileId, passedId }: { profileId: string; passedId: string },
): Promise<void> {
  await trx
    .deleteFrom('swipePasses')
    .where((eb) => eb.and({ tenantId, profileId, passedId }))
    .execute();
}

/** The card of a profile if it is eligible for the player's game. */
export function selectEligibleCard(trx: Trx, tenant: Tenant, player: Player, passedSince: Date, profileId: string) {
  return matchingPlayersQuery(trx, tenant, player, passedSince).where('profiles.id', '=', profileId).executeTakeFirst();
}
