import { sql, type RawBuilder } from 'kysely';

import type { Trx } from '../../../../../db/client.ts';
import { noBlockBetweenSql } from '../../../platform/visibility/index.ts';
import { claimHolderSql, claimedByOtherSql } from '../desk/claims.ts';
import { DESK_PAGE_SIZE, type ListCursor } from '../desk/desk-page.ts';

/** Counting stops here. */
const COUNT_LIMIT = 1000;

export interface WaitingConversation {
  tenantId: string;
  id: string;
  since: Date;
  /** When the credits of the first unanswered message are refunded. */
  until: Date;
  character: string;
  /** The member's profile name. */
  member: string;
  /** The member's main photo. */
  photoId: string | null;
  holder: string | null;
}

/**
 * Conversations (`v`) of these sites that wait for an operator, with the names of both participants (`w`): the member
 * is active, neither has blocked the other and the refund deadline has not passed. `offset 0` keeps the planner from
 * flattening the lateral subquery, so that an index scan stops when the page is full. A conversation of a retired
 * character still waits for its answer.
 */
function waitingConversationsSql(tenantIds: readonly string[], now: Date): RawBuilder<unknown> {
  return sql`conversations v cross join lateral (
      select f.name as character, m.name as member, m.id as member_id, m.main_photo_id as photo_id
        from conversation_members s
        join profiles f on f.tenant_id = s.tenant_id and f.id = s.profile_id and f.fictional and f.status <> 'deleted'
        join profiles m on m.tenant_id = s.tenant_id and m.id = s.other_profile_id and m.status = 'active'
      where s.tenant_id = v.tenant_id and s.conversation_id = v.id
        and ${noBlockBetweenSql('s.profile_id', 's.other_profile_id')} offset 0) w
    where v.tenant_id = any(${tenantIds}::uuid[]) and v.awaiting_reply_since is not null and v.awaiting_reply_until > ${now}`;
}

/** Waiting conversations, oldest first: one page plus one row. */
export async function selectWaitingConversations(
  trx: Trx,
  tenantIds: readonly string[],
  { after, now }: { after: ListCursor | null; now: Date },
): Promise<WaitingConversation[]> {
  const from = after ? sql`and (v.awaiting_reply_since, v.id) > (${after.at}, ${after.id}::uuid)` : sql``;
  const { rows } = await sql<WaitingConversation>`
    select v.tenant_id, v.id, v.awaiting_reply_since as since, v.awaiting_reply_until as until, w.character, w.member, w.photo_id,
      ${claimHolderSql('fictional', { tenantId: 'v.tenantId', id: 'v.id' }, now)} as holder
    from ${waitingConversationsSql(tenantIds, now)} ${from}
    order by v.awaiting_reply_since, v.id limit ${DESK_PAGE_SIZE + 1}`.execute(trx);
  return rows;
}

/** The oldest waiting conversations of these sites, as items of the overview: the member, and the character as `what`. */
export const oldestConversationsSql = (tenantIds: readonly string[], limit: number, now: Date) => sql`
  select v.tenant_id, v.id, v.awaiting_reply_since as since, w.member_id as profile_id, w.character::text as what
  from ${waitingConversationsSql(tenantIds, now)} order by v.awaiting_reply_since, v.id limit ${limit}`;

/**
 * The oldest waiting conversation that no other operator has claimed; undefined if there is none. @param not id of the
 * conversation that was just left
 */
export async function selectNextConversation(
  trx: Trx,
  tenantIds: readonly string[],
  { operatorId, now, not }: { operatorId: string; now: Date; not: string },
): Promise<{ tenantId: string; id: string } | undefined> {
  const { rows } = await sql<{ tenantId: string; id: string }>`
    select v.tenant_id, v.id from ${waitingConversationsSql(tenantIds, now)} and v.id <> ${not}::uuid
      and not ${claimedByOtherSql('fictional', { tenantId: 'v.tenantId', id: 'v.id' }, { operatorId, now })}
    order by v.awaiting_reply_since, v.id limit 1`.execute(trx);
  return rows[0];
}

/** Number of waiting conversations, capped at `COUNTED` + 1, with the oldest and newest timestamp. */
export async function countWaitingConversations(trx: Trx, tenantIds: readonly string[], now: Date) {
  const { rows } = await sql<{ count: number; oldest: Date | null; newest: Date | null }>`
    select (select count(*)::int from (select 1 from ${waitingConversationsSql(tenantIds, now)} limit ${COUNT_LIMIT + 1}) counted) as count,
      (select v.awaiting_reply_since from ${waitingConversationsSql(tenantIds, now)} order by v.awaiting_reply_since limit 1) as oldest,
      (select v.awaiting_reply_since from ${waitingConversationsSql(tenantIds, now)} order by v.awaiting_reply_since desc limit 1) as newest`.execute(
    trx,
  );
  return rows[0]!;
}
