import { sql } from 'kysely';

import type { Trx } from '../../../../../db/client.ts';
import { noBlockBetweenSql } from '../../../platform/visibility/index.ts';

interface ConversationParticipant {
  tenantId: string;
  conversationId: string;
  profileId: string;
}

/**
 * Starts the reminder period for a member who was just notified. A running period keeps its date unless the member has
 * read since.
 */
export async function startUnreadReminder(
  trx: Trx,
  participant: ConversationParticipant,
  remindAt: Date,
): Promise<void> {
  await sql`
    insert into unread_reminders as r (tenant_id, conversation_id, profile_id, read_seq, remind_at)
    select m.tenant_id, m.conversation_id, m.profile_id, m.read_seq, ${remindAt}::timestamptz from conversation_members m
    where m.tenant_id = ${participant.tenantId} and m.conversation_id = ${participant.conversationId} and m.profile_id = ${participant.profileId}
    on conflict (tenant_id, conversation_id, profile_id) do update
      set read_seq = excluded.read_seq, reminders = 0, remind_at = excluded.remind_at
      where r.read_seq <> excluded.read_seq`.execute(trx);
}

export interface ReminderCandidate {
  userId: string;
  profileId: string;
  lastActiveAt: Date;
  /** When the last reminder mail was queued. */
  remindedAt: Date | null;
  /** When the last mail about messages of one conversation was queued or sent. */
  mailedAt: Date | null;
}

/**
 * Members with due reminders, at most `limit`. Nothing is locked: when two processes find the same member, only one
 * `recordReminder` succeeds.
 */
export async function selectReminderCandidates(trx: Trx, tenantId: string, now: Date, limit: number) {
  const { rows } = await sql<ReminderCandidate>`
    select p.user_id, p.id as profile_id, p.last_active_at,
      (select max(s.queued_at) from mails s where s.tenant_id = p.tenant_id and s.user_id = p.user_id
        and s.template = 'unread_reminder') as reminded_at,
      (select max(s.queued_at) from mails s where s.tenant_id = p.tenant_id and s.user_id = p.user_id
        and s.template in ('new_conversation', 'new_message') and s.status in ('queued', 'sent')) as mailed_at
    from (select profile_id, min(remind_at) as first from unread_reminders
        where tenant_id = ${tenantId} and remind_at <= ${now} group by profile_id order by first limit ${limit}) due
      join profiles p on p.tenant_id = ${tenantId} and p.id = due.profile_id and p.user_id is not null
    order by due.first`.execute(trx);
  return rows;
}

/** Deletes reminders of conversations that have nothing (more) for the member to read. */
export async function deleteObsoleteReminders(
  trx: Trx,
  { tenantId, profileId }: Omit<ConversationParticipant, 'conversationId'>,
  now: Date,
): Promise<void> {
  await sql`
    delete from unread_reminders r using conversation_members m, profiles o
    where r.tenant_id = ${tenantId} and r.profile_id = ${profileId} and r.remind_at <= ${now}
      and m.tenant_id = r.tenant_id and m.conversation_id = r.conversation_id and m.profile_id = r.profile_id
      and o.tenant_id = m.tenant_id and o.id = m.other_profile_id
      and (m.unread_count = 0 or m.read_seq <> r.read_seq or m.hidden or o.status <> 'active'
        or not ${noBlockBetweenSql('m.profile_id', 'm.other_profile_id')})`.execute(trx);
}

export async function postponeReminders(
  trx: Trx,
  { tenantId, profileId }: Omit<ConversationParticipant, 'conversationId'>,
  { now, until }: { now: Date; until: Date },
): Promise<void> {
  await trx
    .updateTable('unreadReminders')
    .set({ remindAt: until })
    .where('tenantId', '=', tenantId)
    .where('profileId', '=', profileId)
    .where('remindAt', '<=', now)
    .execute();
}

/** Records a reminder for each due conversation. @returns number of conversations */
export async function recordReminder(
  trx: Trx,
  { tenantId, profileId }: Omit<ConversationParticipant, 'conversationId'>,
  { now, again, most }: { now: Date; again: Date; most: number },
): Promise<number> {
  const result = await trx
    .updateTable('unreadReminders')
    .set((eb) => ({
      reminders: eb('reminders', '+', 1),
      remindAt: sql<Date | null>`case when reminders + 1 < ${most} then ${again}::timestamptz end`,
    }))
    .where('tenantId', '=', tenantId)
    .where('profileId', '=', profileId)
    .where('remindAt', '<=', now)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}
