import { sql } from 'kysely';

import type { Trx } from '../../../../../db/client.ts';

/** Templates of mails about messages of one conversation. */
export const MESSAGE_TEMPLATES: readonly string[] = ['new_conversation', 'new_message'];

interface ConversationMember {
  conversationId: string;
  userId: string;
}

/** Locks a member's participation in a conversation; undefined when it does not exist. */
export async function lockParticipant(trx: Trx, tenantId: string, { conversationId, userId }: ConversationMember) {
  const { rows } = await sql<{ profileId: string; lastActiveAt: Date }>`
    select m.profile_id as "profileId", p.last_active_at as "lastActiveAt" from conversation_members m
      join profiles p on p.tenant_id = m.tenant_id and p.id = m.profile_id and p.user_id = ${userId}
    where m.tenant_id = ${tenantId} and m.conversation_id = ${conversationId}
    for no key update of m`.execute(trx);
  return rows[0];
}

/** When another mail about the conversation was sent last, and whether one is being sent now. */
export async function selectOtherMails(
  trx: Trx,
  tenantId: string,
  { conversationId, userId, id, at }: ConversationMember & { id: string; at: Date },
): Promise<{ sentAt: Date | null; sending: boolean }> {
  const { rows } = await sql<{ sentAt: Date | null; sending: boolean }>`
    select max(sent_at) filter (where status = 'sent') as "sentAt",
      coalesce(bool_or(status = 'queued' and claimed_until > ${at}), false) as sending
    from mails where tenant_id = ${tenantId} and user_id = ${userId} and template = any(${MESSAGE_TEMPLATES})
      and reference_id = ${conversationId} and id <> ${id}`.execute(trx);
  return rows[0]!;
}

/** Reschedules the notification to `dueAt`, as if the deferred mail had not been queued. */
export async function rescheduleNotification(
  trx: Trx,
  tenantId: string,
  notice: { conversationId: string; profileId: string; dueAt: Date; mailedAt: Date | null },
): Promise<void> {
  await trx
    .updateTable('conversationMembers')
    .set({ notificationDueAt: notice.dueAt, mailedAt: notice.mailedAt })
    .where('tenantId', '=', tenantId)
    .where('conversationId', '=', notice.conversationId)
    .where('profileId', '=', notice.profileId)
    .execute();
}
