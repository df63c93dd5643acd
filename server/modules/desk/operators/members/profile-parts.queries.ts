import { sql } from 'kysely';

import type { Trx } from '../../../../../db/client.ts';
import { isUuid } from '../../../../lib/security/ids.ts';
import type { PickReason } from '../../../people/picks/index.ts';
import type { ReportReason } from '../../../trust/safety/index.ts';
import { displayNameSql } from '../desk/display-name.ts';

interface ProfileKey {
  tenantId: string;
  profileId: string;
}

/** Maximum rows of a list without pagination. */
const LIST_LIMIT = 50;

/** All photos of a profile including removed ones: pending first, then in display order. */
export function selectPhotos(trx: Trx, { tenantId, profileId }: ProfileKey) {
  return (
    trx
      .selectFrom('photos as ph')
      .innerJoin('profiles as p', (join) =>
        join.onRef('p.tenantId', '=', 'ph.tenantId').onRef('p.id', '=', 'ph.profileId'),
      )
      .select(['ph.id', 'ph.status', 'ph.private', 'ph.removalReason', 'ph.uploadedAt', 'ph.inspectedAt'])
      .select(['ph.removedAt'])
      // The note of the operator who removed it; other decisions have none.
      .select((eb) =>
        eb
          .selectFrom('photoDecisions as d')
          .select('d.note')
          .whereRef('d.tenantId', '=', 'ph.tenantId')
          .whereRef('d.photoId', '=', 'ph.id')
          .as('note'),
      )
      .select((eb) => eb('p.mainPhotoId', 'is not distinct from', eb.ref('ph.id')).as('main'))
      .where('ph.tenantId', '=', tenantId)
      .where('ph.profileId', '=', profileId)
      .orderBy(sql`array_position(array['inspection', 'active', 'private', 'removed'], ph.status)`)
      .orderBy('ph.position')
      .orderBy('ph.id', 'desc')
      .limit(200)
      .execute()
  );
}

interface ContactCounts {
  likesGiven: number;
  likesReceived: number;
  matches: number;
  /** People for whom the member's private album is open, albums open for the member, and open requests to the member. */
  albumViewers: number;
  albumsOpen: number;
  albumRequests: number;
  /** Ended by the member. */
  matchesEnded: number;
  conversations: number;
  conversationsStarted: number;
}

/** Counting stops here. */
const COUNT_LIMIT = 1000;

/** Numbers of likes, matches, conversations and people of private albums of a profile, each capped at 1,000. */
export async function selectContactCounts(trx: Trx, { tenantId, profileId }: ProfileKey): Promise<ContactCounts> {
  const upTo = (from: ReturnType<typeof sql>) =>
    sql`(select count(*)::int from (select ${from} limit ${COUNT_LIMIT}) s)`;
  const likes = (column: 'liker_id' | 'liked_id') =>
    upTo(sql`1 from likes l where l.tenant_id = ${tenantId} and l.${sql.raw(column)} = ${profileId}`);
  const albums = (column: 'owner_id' | 'viewer_id', status: 'asked' | 'granted') =>
    upTo(sql`1 from private_album_access a where a.tenant_id = ${tenantId} and a.${sql.raw(column)} = ${profileId}
      and a.status = ${status}`);
  const { rows } = await sql<ContactCounts>`select ${likes('liker_id')} as likes_given,
    ${likes('liked_id')} as likes_received,
    ${upTo(sql`1 from likes l join likes back on back.tenant_id = l.tenant_id and back.liker_id = l.liked_id
      and back.liked_id = l.liker_id where l.tenant_id = ${tenantId} and l.liker_id = ${profileId}`)} as matches,
    ${upTo(sql`1 from ended_matches e where e.tenant_id = ${tenantId} and e.profile_id = ${profileId}`)} as matches_ended,
    ${upTo(sql`1 from conversation_members m where m.tenant_id = ${tenantId} and m.profile_id = ${profileId}
      and not m.hidden`)} as conversations,
    ${albums('owner_id', 'granted')} as album_viewers, ${albums('viewer_id', 'granted')} as albums_open,
    ${albums('owner_id', 'asked')} as album_requests,
    ${upTo(sql`1 from conversations c where c.tenant_id = ${tenantId}
      and c.started_by_id = ${profileId}`)} as conversations_started`.execute(trx);
  return rows[0]!;
}

/** Profiles that a profile has blocked, or that have blocked it, newest first. */
export function selectBlocks(trx: Trx, { tenantId, profileId }: ProfileKey, side: 'blocker' | 'blocked') {
  const [own, other] =
    side === 'blocker' ? (['b.blockerId', 'b.blockedId'] as const) : (['b.blockedId', 'b.blockerId'] as const);
  return trx
    .selectFrom('blocks as b')
    .innerJoin('profiles as p', (join) => join.onRef('p.tenantId', '=', 'b.tenantId').onRef('p.id', '=', other))
    .select(['p.id', 'p.name', 'p.fictional', 'b.createdAt'])
    .where('b.tenantId', '=', tenantId)
    .where(own, '=', profileId)
    .orderBy('b.createdAt', 'desc')
    .limit(LIST_LIMIT)
    .execute();
}

/** Whom the site has chosen for a profile, latest first. */
export async function selectPicks(trx: Trx, { tenantId, profileId }: ProfileKey) {
  return trx
    .selectFrom('dailyPicks as d')
    .innerJoin('profiles as p', (join) => join.onRef('p.tenantId', '=', 'd.tenantId').onRef('p.id', '=', 'd.pickedId'))
    .select(['d.day', 'd.seenAt', 'p.id', displayNameSql('p').as('name')])
    .select(sql<PickReason[]>`d.reasons`.as('reasons'))
    .where('d.tenantId', '=', tenantId)
    .where('d.profileId', '=', profileId)
    .orderBy('d.day', 'desc')
    .orderBy('d.position')
    .limit(LIST_LIMIT)
    .execute();
}

/** The member's spotlights, newest first. */
export function selectSpotlights(trx: Trx, { tenantId, profileId }: ProfileKey) {
  return trx
    .selectFrom('spotlights')
    .select(['id', 'region', 'startedAt', 'endsAt', 'settledAt', 'shown', 'credits', 'returnedCredits', 'outcome'])
    .where('tenantId', '=', tenantId)
    .where('profileId', '=', profileId)
    .orderBy('startedAt', 'desc')
    .limit(LIST_LIMIT)
    .execute();
}

/** Reports by or about a profile, newest first, without their texts. */
export function selectReports(trx: Trx, { tenantId, profileId }: ProfileKey, side: 'by' | 'about') {
  const [own, other] =
    side === 'by' ? (['r.reporterId', 'r.reportedId'] as const) : (['r.reportedId', 'r.reporterId'] as const);
  return trx
    .selectFrom('reports as r')
    .innerJoin('profiles as p', (join) => join.onRef('p.tenantId', '=', 'r.tenantId').onRef('p.id', '=', other))
    .select(['r.id', 'r.reason', 'r.status', 'r.outcome', 'r.createdAt', 'r.decidedAt'])
    .select(['p.id as profileId', displayNameSql('p').as('name'), 'p.fictional'])
    .where('r.tenantId', '=', tenantId)
    .where(own, '=', profileId)
    .orderBy('r.createdAt', 'desc')
    .limit(LIST_LIMIT)
    .$narrowType<{ reason: ReportReason }>()
    .execute();
}

/** Whether a restriction belongs to this member. */
export async function hasRestriction(
  trx: Trx,
  { tenantId, userId }: { tenantId: string; userId: string },
  restrictionId: string,
): Promise<boolean> {
  if (!isUuid(restrictionId)) return false;
  const row = await trx
    .selectFrom('restrictions')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .where('id', '=', restrictionId)
    .executeTakeFirst();
  return row !== undefined;
}
