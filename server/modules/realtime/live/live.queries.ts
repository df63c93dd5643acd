import { sql } from 'kysely';

import type { Trx } from '../../../../db/client.ts';
import { compileOnce } from '../../../../db/compile-once.ts';
import { noBlockBetweenSql } from '../../platform/visibility/index.ts';
import type { Badges, StoredEvent } from './live-event.ts';

/**
 * Stores events, as JSON, in the transaction that caused them. Recipients are processed in order of their ids, so that
 * concurrent transactions cannot deadlock on the cursors.
 */
export const insertEventsQuery = compileOnce(
  (trx, { tenantId, at, events }: { tenantId: string; at: Date; events: string }) =>
    sql<never>`
    with given as (
      select (e ->> 'profileId')::uuid as profile_id, e ->> 'type' as type, e -> 'payload' as payload, place
      from jsonb_array_elements(${events}::jsonb) with ordinality as g (e, place)
    ), cursors as (
      insert into live_event_cursors (tenant_id, profile_id, last_seq)
      select ${tenantId}, profile_id, count(*) from given group by profile_id order by profile_id
      on conflict (tenant_id, profile_id) do update set last_seq = live_event_cursors.last_seq + excluded.last_seq
      returning profile_id, last_seq
    )
    insert into live_events (tenant_id, profile_id, seq, type, payload, created_at)
    select ${tenantId}, g.profile_id,
      c.last_seq + 1 - row_number() over (partition by g.profile_id order by g.place desc), g.type, g.payload, ${at}
    from given g join cursors c on c.profile_id = g.profile_id`.compile(trx),
);

/** Sequence number of the member's latest event; 0 for none. */
export async function selectLastEventSeq(trx: Trx, tenantId: string, profileId: string): Promise<number> {
  const row = await trx
    .selectFrom('liveEventCursors')
    .select('lastSeq')
    .where('tenantId', '=', tenantId)
    .where('profileId', '=', profileId)
    .executeTakeFirst();
  return row?.lastSeq ?? 0;
}

/** Sequence numbers of several members' latest events; members without events are absent. */
export async function selectLastEventSeqs(trx: Trx, tenantId: string, profileIds: readonly string[]) {
  const rows = await trx
    .selectFrom('liveEventCursors')
    .select(['profileId', 'lastSeq'])
    .where('tenantId', '=', tenantId)
    .where('profileId', '=', sql<string>`any(${profileIds}::uuid[])`)
    .execute();
  return new Map(rows.map(({ profileId, lastSeq }) => [profileId, lastSeq]));
}

interface EventRange {
  tenantId: string;
  profileId: string;
  afterSeq: number;
  limit: number;
}

/** Events after `afterSeq`, oldest first, at most `limit`. */
export async function selectEvents(trx: Trx, range: EventRange): Promise<StoredEvent[]> {
  return (await trx.executeQuery(eventsQuery(range))).rows as StoredEvent[];
}

const eventsQuery = compileOnce((trx, { tenantId, profileId, afterSeq, limit }: EventRange) =>
  trx
    .selectFrom('liveEvents')
    .select(['seq', 'type', 'payload'])
    .where('tenantId', '=', tenantId)
    .where('profileId', '=', profileId)
    .where('seq', '>', afterSeq)
    .orderBy('seq')
    .limit(limit)
    .compile(),
);

/** The member's badge counts, computed from the stored rows. */
export async function selectBadges(trx: Trx, tenantId: string, userId: string, profileId: string): Promise<Badges> {
  return (await selectBadgeSnapshot(trx, tenantId, userId, profileId)).badges;
}

/**
 * Badge counts and latest sequence number in one statement, so that they are consistent; and whether a like of the
 * member became a match by the other's like that they may not have seen.
 */
export async function selectBadgeSnapshot(trx: Trx, tenantId: string, userId: string, profileId: string) {
  const { rows } = await trx.executeQuery(badgeSnapshotQuery({ tenantId, userId, profileId }));
  const { seq, unread, likes, credits, matchUnseen } = rows[0]!;
  return { seq, badges: { unread_messages: unread, new_likes: likes, credits }, matchUnseen };
}

interface SnapshotRow {
  seq: number;
  unread: number;
  likes: number;
  credits: number;
  matchUnseen: boolean;
}

const badgeSnapshotQuery = compileOnce(
  (trx, { tenantId, userId, profileId }: { tenantId: string; userId: string; profileId: string }) =>
    sql<SnapshotRow>`
    select
      coalesce((select c.last_seq from live_event_cursors c
        where c.tenant_id = ${tenantId} and c.profile_id = ${profileId}), 0) as seq,
      (select coalesce(sum(m.unread_count), 0)::int from conversation_members m
        where m.tenant_id = ${tenantId} and m.profile_id = ${profileId} and not m.hidden
          and ${noBlockBetweenSql('m.profile_id', 'm.other_profile_id')}) as unread,
      (select count(*)::int from likes l join profiles p on p.tenant_id = l.tenant_id and p.id = l.liker_id
        where l.tenant_id = ${tenantId} and l.liked_id = ${profileId} and l.seen_at is null and p.status = 'active'
          and (not p.invisible or exists (select 1 from likes back where back.tenant_id = l.tenant_id
              and back.liker_id = l.liked_id and back.liked_id = l.liker_id)
            or exists (select 1 from conversation_members c where c.tenant_id = l.tenant_id
              and c.profile_id = l.liked_id and c.other_profile_id = l.liker_id))
          and ${noBlockBetweenSql('l.liked_id', 'l.liker_id')}) as likes,
      (select u.credits from users u where u.tenant_id = ${tenantId} and u.id = ${userId}) as credits,
      exists (select 1 from likes g
        where g.tenant_id = ${tenantId} and g.liker_id = ${profileId} and g.match_unseen) as match_unseen`.compile(trx),
);

/** The latest match by the other's like that the member has neither seen nor written to; null for none. */
export async function selectUnseenMatch(trx: Trx, tenantId: string, profileId: string): Promise<string | null> {
  const { rows } = await sql<{ profileId: string }>`
    select g.liked_id as profile_id from likes g
      join likes back on back.tenant_id = g.tenant_id and back.liker_id = g.liked_id and back.liked_id = g.liker_id
      join profiles p on p.tenant_id = g.tenant_id and p.id = g.liked_id
      where g.tenant_id = ${tenantId} and g.liker_id = ${profileId} and g.match_unseen and p.status = 'active'
        and not exists (select 1 from conversation_members c where c.tenant_id = g.tenant_id
          and c.profile_id = g.liker_id and c.other_profile_id = g.liked_id)
        and ${noBlockBetweenSql('g.liker_id', 'g.liked_id')}
      order by back.created_at desc limit 1`.execute(trx);
  return rows[0]?.profileId ?? null;
}
