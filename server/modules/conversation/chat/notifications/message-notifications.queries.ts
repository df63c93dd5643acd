import { sql } from 'kysely';

import type { Trx } from '../../../../../db/client.ts';
import { noBlockBetweenSql } from '../../../platform/visibility/index.ts';

interface PendingMessageNotification {
  userId: string;
  unreadCount: number;
  lastActiveAt: Date;
  mailedAt: Date | null;
  /** There are messages that have not been pushed. */
  unpushed: boolean;
  /** The other participant started the conversation, and the member has neither written nor read yet. */
  isNew: boolean;
  /** A message of this conversation has been pushed before. */
  pushedBefore: boolean;
  /** The other participant may be shown to the member. */
  visible: boolean;
}

/**
 * Selects and locks a participant whose notification is due; undefined when there is none (any more).
 * @param locked what to do about a row that another transaction has locked
 */
export async function lockDueNotification(
  trx: Trx,
  participant: { tenantId: string; conversationId: string; profileId: string },
  now: Date,
  locked: 'wait' | 'skip',
): Promise<PendingMessageNotification | undefined> {
  const { tenantId, conversationId, profileId } = participant;
  const { rows } = await sql<PendingMessageNotification>`
    select p.user_id as "userId", m.unread_count as "unreadCount", p.last_active_at as "lastActiveAt",
      m.mailed_at as "mailedAt", c.last_seq > m.pushed_seq as unpushed, m.pushed_seq > 0 as "pushedBefore",
      c.started_by_id <> m.profile_id and m.read_seq = 0 and not exists (select 1 from messages w
        where w.tenant_id = m.tenant_id and w.conversation_id = m.conversation_id and w.sender_id = m.profile_id) as "isNew",
      not m.hidden and o.status = 'active' and ${noBlockBetweenSql('m.profile_id', 'm.other_profile_id')} as visible
    from conversation_members m
      join conversations c on c.tenant_id = m.tenant_id and c.id = m.conversation_id
      join profiles p on p.tenant_id = m.tenant_id and p.id = m.profile_id
      join profiles o on o.tenant_id = m.tenant_id and o.id = m.other_profile_id
    where m.tenant_id = ${tenantId} and m.conversation_id = ${conversationId} and m.profile_id = ${profileId}
      and m.notification_due_at <= ${now} and p.user_id is not null
    for no key update of m ${locked === 'skip' ? sql`skip locked` : sql``}`.execute(trx);
  return rows[0];
}

/** Stores what has been sent and when the next check is due. */
export async function updateNotificationState(
  trx: Trx,
  participant: { tenantId: string; conversationId: string; profileId: string },
  delivery: { notificationDueAt: Date | null; mailedAt?: Date; pushed?: true },
): Promise<void> {
  await trx
    .updateTable('conversationMembers')
    .set((eb) => ({
      notificationDueAt: delivery.notificationDueAt,
      ...(delivery.mailedAt && { mailedAt: delivery.mailedAt }),
      ...(delivery.pushed && {
        pushedSeq: eb
          .selectFrom('conversations')
          .select('lastSeq')
          .where('tenantId', '=', participant.tenantId)
          .where('id', '=', participant.conversationId)
          .$asScalar()
          .$notNull(),
      }),
    }))
    .where('tenantId', '=', participant.tenantId)
    .where('conversationId', '=', participant.conversationId)
    .where('profileId', '=', participant.profileId)
    .execute();
}

/**
 * Participants whose notification is due and who are away, longest wait first. Members who are online are skipped until
 * they leave.
 */
export function selectDueNotifications(
  trx: Trx,
  tenantId: string,
  { now, lastActiveBy, limit }: { now: Date; lastActiveBy: Date; limit: number },
): Promise<{ conversationId: string; profileId: string }[]> {
  return trx
    .selectFrom('conversationMembers as m')
    .innerJoin('profiles as p', (join) => join.onRef('p.tenantId', '=', 'm.tenantId').onRef('p.id', '=', 'm.profileId'))
    .select(['m.conversationId', 'm.profileId'])
    .where('m.tenantId', '=', tenantId)
    .where('m.notificationDueAt', '<=', now)
    .where('p.lastActiveAt', '<=', lastActiveBy)
    .where('p.userId', 'is not', null)
    .orderBy('m.notificationDueAt')
    .limit(limit)
    .execute();
}
