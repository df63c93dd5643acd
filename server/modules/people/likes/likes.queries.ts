import { sql, type ExpressionBuilder } from 'kysely';

import type { Trx } from '../../../../db/client.ts';
import { compileOnce } from '../../../../db/compile-once.ts';
import type { DB } from '../../../../db/types.ts';
import {
  MAIN_PHOTO_COLUMNS,
  discoverable,
  notBlocked,
  profileCardsQuery,
  reachableProfile,
  type CardRow,
  type MainPhotoRow,
} from '../profiles/index.ts';
import { noBlockBetweenSql } from '../../platform/visibility/index.ts';

export interface LikePair {
  likerId: string;
  likedId: string;
}

export type LikeSource = 'profile' | 'card' | 'swipe' | 'match_finder' | 'operator';

/** Stores a like; returns false when it exists. @param operatorId the operator, for a like of a fictional profile */
export async function insertLike(
  trx: Trx,
  tenantId: string,
  pair: LikePair,
  source: LikeSource,
  at: Date,
  operatorId: string | null = null,
): Promise<boolean> {
  const row = await trx
    .insertInto('likes')
    .values({ tenantId, ...pair, source, createdAt: at, operatorId })
    .onConflict((oc) => oc.columns(['tenantId', 'likerId', 'likedId']).doNothing())
    .returning('likerId')
    .executeTakeFirst();
  return row !== undefined;
}

/** Marks the match of a like as not yet seen by its giver, whose like came first. */
export async function markMatchUnseen(trx: Trx, tenantId: string, pair: LikePair): Promise<void> {
  await trx.updateTable('likes').set({ matchUnseen: true }).where(ofPair(tenantId, pair)).execute();
}

/** Marks the match of a like as seen by its giver; returns false when it was, or is no match any more. */
export async function takeUnseenMatch(trx: Trx, tenantId: string, pair: LikePair): Promise<boolean> {
  if (!(await likeExists(trx, tenantId, { likerId: pair.likedId, likedId: pair.likerId }))) return false;
  const { numUpdatedRows } = await trx
    .updateTable('likes')
    .set({ matchUnseen: false })
    .where(ofPair(tenantId, pair))
    .where('matchUnseen', '=', true)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const ofPair =
  (tenantId: string, { likerId, likedId }: LikePair) =>
  (eb: ExpressionBuilder<DB, 'likes'>) =>
    eb.and({ tenantId, likerId, likedId });

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

/** A match as a face with a name. */
export type MatchRow = MainPhotoRow & Pick<CardRow, 'id' | 'name'>;

/** The latest matches without a conversation between the two; an invisible member is visible to a match. */
export async function selectNewMatches(
  trx: Trx,
  tenantId: string,
  profileId: string,
  limit: number,
): Promise<MatchRow[]> {
  return (await trx.executeQuery(newMatchesQuery({ tenantId, profileId, limit }))).rows;
}

const newMatchesQuery = compileOnce((trx, { tenantId, profileId, limit }: MemberKeys & { limit: number }) =>
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
    .select('received.seenAt')
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

/** The member if a published fictional profile may like them; undefined otherwise. */
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
    .executeTakeFirst();
}
