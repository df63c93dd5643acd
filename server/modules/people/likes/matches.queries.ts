import { sql, type SqlBool } from 'kysely';

import type { Trx } from '../../../../db/client.ts';
import { compileOnce } from '../../../../db/compile-once.ts';
import { noBlockBetweenSql } from '../../platform/visibility/index.ts';
import { MAIN_PHOTO_COLUMNS, notBlocked, type CardRow, type MainPhotoRow } from '../profiles/index.ts';
import { likeExists, type LikePair } from './likes.queries.ts';

/**
 * Marks the match of two likes as not yet seen by the giver of the first, and sets when both are reminded of it.
 * @param match.first the like that came first
 */
export async function startMatch(
  trx: Trx,
  tenantId: string,
  { first, remindAt }: { first: LikePair; remindAt: Date | null },
): Promise<void> {
  const { likerId, likedId } = first;
  await trx
    .updateTable('likes')
    .set({ matchUnseen: sql<boolean>`liker_id = ${likerId}`, matchReminderAt: remindAt })
    .where('tenantId', '=', tenantId)
    .where(({ or, and }) => or([and({ likerId, likedId }), and({ likerId: likedId, likedId: likerId })]))
    .execute();
}

/** Marks the match of a like as seen by its giver; returns false when it was, or is no match any more. */
export async function takeUnseenMatch(trx: Trx, tenantId: string, pair: LikePair): Promise<boolean> {
  if (!(await likeExists(trx, tenantId, { likerId: pair.likedId, likedId: pair.likerId }))) return false;
  const { numUpdatedRows } = await trx
    .updateTable('likes')
    .set({ matchUnseen: false })
    .where((eb) => eb.and({ tenantId, ...pair }))
    .where('matchUnseen', '=', true)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes both likes of a match and records who ended it; returns false without a change when there is none. */
export async function deleteMatch(
  trx: Trx,
  tenantId: string,
  { enderId, otherId, at }: { enderId: string; otherId: string; at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    with both_likes as (
      select a.liker_id, a.liked_id from likes a
        join likes b on b.tenant_id = a.tenant_id and b.liker_id = a.liked_id and b.liked_id = a.liker_id
        where a.tenant_id = ${tenantId} and a.liker_id in (${enderId}, ${otherId}) and a.liked_id in (${enderId}, ${otherId})
    ), deleted as (
      delete from likes l using both_likes p
        where l.tenant_id = ${tenantId} and l.liker_id = p.liker_id and l.liked_id = p.liked_id returning l.liker_id
    )
    insert into ended_matches (tenant_id, profile_id, other_profile_id, ended_at)
      select ${tenantId}::uuid, liker_id, ${otherId}::uuid, ${at}::timestamptz from deleted where liker_id = ${enderId}
      on conflict (tenant_id, profile_id, other_profile_id) do update set ended_at = excluded.ended_at
      returning profile_id`.execute(trx);
  return rows.length > 0;
}

/** A match as a face with a name. */
export type MatchRow = MainPhotoRow & Pick<CardRow, 'id' | 'name'>;

interface NewMatchesKeys {
  tenantId: string;
  profileId: string;
  /** Older matches are not new any more. */
  since: Date;
  limit: number;
}

/** The latest matches without a conversation between the two; an invisible member is visible to a match. */
export async function selectNewMatches(trx: Trx, keys: NewMatchesKeys): Promise<MatchRow[]> {
  return (await trx.executeQuery(newMatchesQuery(keys))).rows;
}

const newMatchesQuery = compileOnce((trx, { tenantId, profileId, since, limit }: NewMatchesKeys) =>
  trx
    .selectFrom('likes as given')
    .innerJoin('likes as back', (join) =>
      join
        .onRef('back.tenantId', '=', 'given.tenantId')
        .onRef('back.likerId', '=', 'given.likedId')
        .onRef('back.likedId', '=', 'given.likerId'),
    )
    .innerJoin('profiles', (join) =>
      join.onRef('profiles.tenantId', '=', 'given.tenantId').onRef('profiles.id', '=', 'given.likedId'),
    )
    .leftJoin('photos', (join) =>
      join.onRef('photos.tenantId', '=', 'profiles.tenantId').onRef('photos.id', '=', 'profiles.mainPhotoId'),
    )
    .select(['profiles.id', 'profiles.name', ...MAIN_PHOTO_COLUMNS])
    .where('given.tenantId', '=', tenantId)
    .where('given.likerId', '=', profileId)
    .where(sql<SqlBool>`greatest(given.created_at, back.created_at) > ${since}`)
    .where('profiles.status', '=', 'active')
    .where(notBlocked(tenantId, profileId))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('conversationMembers as talk')
            .select('talk.conversationId')
            .whereRef('talk.tenantId', '=', 'given.tenantId')
            .where('talk.profileId', '=', profileId)
            .whereRef('talk.otherProfileId', '=', 'given.likedId'),
        ),
      ),
    )
    .orderBy(sql`greatest(given.created_at, back.created_at)`, 'desc')
    .limit(limit)
    .compile(),
);

interface DueReminder {
  userId: string;
  /** The other profile of the match. */
  matchedId: string;
}

/**
 * Takes the reminders that are due for members who are away, one match a member, and only of matches in which nobody
 * has written. Those of a member who was reminded since `quietSince` are dropped.
 */
export async function takeDueReminders(
  trx: Trx,
  tenantId: string,
  { now, awaySince, quietSince, limit }: { now: Date; awaySince: Date; quietSince: Date; limit: number },
): Promise<DueReminder[]> {
  const { rows } = await sql<DueReminder>`
    with due as (
      select l.liker_id, l.liked_id from likes l
        join profiles me on me.tenant_id = l.tenant_id and me.id = l.liker_id
        where l.tenant_id = ${tenantId} and l.match_reminder_at <= ${now} and me.last_active_at <= ${awaySince}
        order by l.match_reminder_at
        limit ${limit} for no key update of l skip locked
    ), taken as (
      update likes l set match_reminder_at = null from due d
        where l.tenant_id = ${tenantId} and l.liker_id = d.liker_id and l.liked_id = d.liked_id
        returning l.tenant_id, l.liker_id, l.liked_id
    )
    select distinct on (me.user_id) me.user_id, t.liked_id as matched_id from taken t
      join profiles me on me.tenant_id = t.tenant_id and me.id = t.liker_id
      join profiles o on o.tenant_id = t.tenant_id and o.id = t.liked_id
      join likes b on b.tenant_id = t.tenant_id and b.liker_id = t.liked_id and b.liked_id = t.liker_id
    where me.status = 'active' and o.status = 'active' and ${noBlockBetweenSql('t.liker_id', 't.liked_id')}
      and not exists (select 1 from conversation_members c where c.tenant_id = t.tenant_id
        and c.profile_id = t.liker_id and c.other_profile_id = t.liked_id)
      and not exists (select 1 from mails m where m.tenant_id = t.tenant_id and m.user_id = me.user_id
        and m.template = 'match_reminder' and m.queued_at > ${quietSince})
    order by me.user_id, b.created_at`.execute(trx);
  return rows;
}
