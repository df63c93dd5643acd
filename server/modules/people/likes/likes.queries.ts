import { sql, type SqlBool } from 'kysely';

import type { Trx } from '../../../../db/client.ts';
import { compileOnce } from '../../../../db/compile-once.ts';
import {
  discoverable,
  profileCardsQuery,
  reachableProfile,
  type CardRow,
  type StoredSubject,
} from '../profiles/index.ts';
import { noBlockBetweenSql } from '../../platform/visibility/index.ts';

export interface LikePair {
  likerId: string;
  likedId: string;
}

export type LikeSource = 'profile' | 'card' | 'swipe' | 'match_finder' | 'message' | 'operator';

/**
 * Stores a like. One of a member who has ended a match with the liker, and has not liked them again since, is stored as
 * seen: it is not news.
 * @param how.operatorId the operator, for a like of a fictional profile
 * @returns the like, and whether it is news; undefined when it exists
 */
export async function insertLike(
  trx: Trx,
  tenantId: string,
  pair: LikePair,
  source: LikeSource,
  at: Date,
  { operatorId = null, subject = null }: { operatorId?: string | null; subject?: StoredSubject | null } = {},
): Promise<{ news: boolean } | undefined> {
  const { likerId, likedId } = pair;
  const seenAt = sql<Date | null>`case when exists (select 1 from ended_matches e where e.tenant_id = ${tenantId}
      and e.profile_id = ${likedId} and e.other_profile_id = ${likerId})
    and not exists (select 1 from likes b where b.tenant_id = ${tenantId}
      and b.liker_id = ${likedId} and b.liked_id = ${likerId}) then ${at}::timestamptz end`;
  return trx
    .insertInto('likes')
    .values({
      tenantId,
      ...pair,
      source,
      createdAt: at,
      operatorId,
      seenAt,
      subject: subject && JSON.stringify(subject),
    })
    .onConflict((oc) => oc.columns(['tenantId', 'likerId', 'likedId']).doNothing())
    .returning(sql<boolean>`seen_at is null`.as('news'))
    .executeTakeFirst();
}

/** Deletes a like; returns false when there is none. */
export async function deleteLike(trx: Trx, tenantId: string, pair: LikePair): Promise<boolean> {
  const row = await trx
    .deleteFrom('likes')
    .where('tenantId', '=', tenantId)
    .where('likerId', '=', pair.likerId)
    .where('likedId', '=', pair.likedId)
    .returning('likerId')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Serialises likes between two members until the transaction ends, so that of two concurrent likes exactly one
 * completes the match.
 */
export async function lockLikePair(trx: Trx, tenantId: string, oneId: string, otherId: string): Promise<void> {
  const key = [tenantId, ...[oneId, otherId].sort()].join('/');
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx);
}

export async function likeExists(trx: Trx, tenantId: string, pair: LikePair): Promise<boolean> {
  const row = await trx
    .selectFrom('likes')
    .select('likerId')
    .where('tenantId', '=', tenantId)
    .where('likerId', '=', pair.likerId)
    .where('likedId', '=', pair.likedId)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Profiles that the member likes, latest first; excludes deleted, disabled and blocked profiles and unknown invisible
 * ones.
 */
function givenLikesQuery(trx: Trx, tenantId: string, profileId: string) {
  return profileCardsQuery(trx, tenantId, profileId)
    .innerJoin('likes as given', (join) =>
      join
        .onRef('given.tenantId', '=', 'profiles.tenantId')
        .onRef('given.likedId', '=', 'profiles.id')
        .on('given.likerId', '=', profileId),
    )
    .where('profiles.status', '=', 'active')
    .where(reachableProfile(tenantId, profileId))
    .orderBy('given.createdAt', 'desc')
    .limit(500);
}

interface MemberKeys {
  tenantId: string;
  profileId: string;
}

/** The latest profiles that the member likes. */
export async function selectGivenLikes(trx: Trx, tenantId: string, profileId: string): Promise<CardRow[]> {
  return (await trx.executeQuery(givenQuery({ tenantId, profileId }))).rows;
}

const givenQuery = compileOnce((trx, { tenantId, profileId }: MemberKeys) =>
  givenLikesQuery(trx, tenantId, profileId).compile(),
);

/** The latest profiles with a mutual like. */
export async function selectMatches(trx: Trx, tenantId: string, profileId: string): Promise<CardRow[]> {
  return (await trx.executeQuery(matchesQuery({ tenantId, profileId }))).rows;
}

const matchesQuery = compileOnce((trx, { tenantId, profileId }: MemberKeys) =>
  givenLikesQuery(trx, tenantId, profileId)
    .innerJoin('likes as back', (join) =>
      join
        .onRef('back.tenantId', '=', 'profiles.tenantId')
        .onRef('back.likerId', '=', 'profiles.id')
        .on('back.likedId', '=', profileId),
    )
    .compile(),
);

/** Cards of profiles that like the member, for the caller to filter. */
function receivedLikesQuery(trx: Trx, tenantId: string, profileId: string) {
  return profileCardsQuery(trx, tenantId, profileId).innerJoin('likes as received', (join) =>
    join
      .onRef('received.tenantId', '=', 'profiles.tenantId')
      .onRef('received.likerId', '=', 'profiles.id')
      .on('received.likedId', '=', profileId),
  );
}

/** Profiles that like the member: new ones first, then the latest. */
export async function selectReceivedLikes(trx: Trx, tenantId: string, profileId: string) {
  return (await trx.executeQuery(receivedQuery({ tenantId, profileId }))).rows;
}

const receivedQuery = compileOnce((trx, { tenantId, profileId }: MemberKeys) =>
  receivedLikesQuery(trx, tenantId, profileId)
    .select(['received.seenAt', 'received.source'])
    .select(sql<StoredSubject | null>`received.subject`.as('subject'))
    // The member's own photo, as long as it exists.
    .leftJoin('photos as quoted', (join) =>
      join
        .onRef('quoted.tenantId', '=', 'received.tenantId')
        .on('quoted.id', '=', sql<string>`(received.subject ->> 'photo')::uuid`)
        .on('quoted.profileId', '=', profileId)
        .on('quoted.status', 'in', ['active', 'inspection']),
    )
    .select(['quoted.id as quotedId', 'quoted.status as quotedStatus', 'quoted.color as quotedColor'])
    .select(['quoted.width as quotedWidth', 'quoted.height as quotedHeight'])
    .where('profiles.status', '=', 'active')
    .where(reachableProfile(tenantId, profileId))
    .orderBy((eb) => eb('received.seenAt', 'is', null), 'desc')
    .orderBy('received.createdAt', 'desc')
    .limit(500)
    .compile(),
);

/** The card of the latest unseen like from a profile that the member may open; undefined for none. */
export function selectNewestUnseenLike(trx: Trx, tenantId: string, profileId: string): Promise<CardRow | undefined> {
  return receivedLikesQuery(trx, tenantId, profileId)
    .where('received.seenAt', 'is', null)
    .where(discoverable(tenantId, profileId))
    .orderBy('received.createdAt', 'desc')
    .orderBy('received.likerId')
    .limit(1)
    .executeTakeFirst();
}

/** The liker's name, and whether they are invisible. */
export function selectLiker(trx: Trx, tenantId: string, profileId: string) {
  return trx
    .selectFrom('profiles')
    .select(['name', 'invisible'])
    .where('tenantId', '=', tenantId)
    .where('id', '=', profileId)
    .executeTakeFirstOrThrow();
}

/** Number of likes that a profile has given since a time. */
export async function countLikesGivenSince(trx: Trx, tenantId: string, likerId: string, since: Date): Promise<number> {
  const { count } = await trx
    .selectFrom('likes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('tenantId', '=', tenantId)
    .where('likerId', '=', likerId)
    .where('createdAt', '>=', since)
    .executeTakeFirstOrThrow();
  return count;
}

/** The member if a published fictional profile may like them, and they have not ended a match with it. */
export async function selectLikeableMember(trx: Trx, tenantId: string, { likerId, likedId }: LikePair) {
  return trx
    .selectFrom('profiles as member')
    .innerJoin('users', (join) =>
      join.onRef('users.tenantId', '=', 'member.tenantId').onRef('users.id', '=', 'member.userId'),
    )
    .innerJoin('profiles as figure', (join) =>
      join.onRef('figure.tenantId', '=', 'member.tenantId').on('figure.id', '=', likerId),
    )
    .select('member.id')
    .where((eb) => eb.and({ 'member.tenantId': tenantId, 'member.id': likedId, 'member.status': 'active' }))
    .where((eb) => eb.and({ 'figure.fictional': true, 'figure.status': 'active', 'users.hideFictional': false }))
    .where('member.invisible', '=', false)
    .where(noBlockBetweenSql('member.id', 'figure.id'))
    .where(
      sql<SqlBool>`not exists (select 1 from ended_matches e where e.tenant_id = member.tenant_id
        and e.profile_id = member.id and e.other_profile_id = figure.id)`,
    )
    .executeTakeFirst();
}
