import { sql } from 'kysely';

import type { Trx } from '../../../../../db/client.ts';
import type { Clock } from '../../../../lib/time/clock.ts';

/** Sender and conversation of a message; undefined when the sender's account is deleted. */
export async function selectMessageSender(trx: Trx, tenantId: string, messageId: string) {
  const row = await trx
    .selectFrom('messages')
    .innerJoin('profiles', (join) =>
      join.onRef('profiles.tenantId', '=', 'messages.tenantId').onRef('profiles.id', '=', 'messages.senderId'),
    )
    .select(['messages.senderId', 'messages.conversationId', 'messages.sentAt', 'profiles.userId'])
    .where('messages.tenantId', '=', tenantId)
    .where('messages.id', '=', messageId)
    .executeTakeFirst();
  return row && row.userId !== null ? { ...row, userId: row.userId } : undefined;
}

/** Marks a message's credits as returned. @returns its cost, or null when already returned or free */
export async function markCreditsReturned(trx: Trx, tenantId: string, messageId: string, at: Date) {
  const row = await trx
    .updateTable('messages')
    .set({ creditsReturnedAt: at, creditsReturnAt: null })
    .where('tenantId', '=', tenantId)
    .where('id', '=', messageId)
    .where('creditsReturnedAt', 'is', null)
    .where('cost', '>', 0)
    .returning('cost')
    .executeTakeFirst();
  return row?.cost ?? null;
}

/** Messages whose reply period has ended, earliest first. */
export function selectDueCreditReturns(trx: Trx, tenantId: string, now: Date, limit: number) {
  return trx
    .selectFrom('messages')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('creditsReturnAt', '<=', now)
    .orderBy('creditsReturnAt')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/**
 * Clears the return date of a message that was answered in time; automatic messages do not count. Locks the
 * conversation until the transaction ends, so that no reply is stored concurrently.
 */
export async function clearAnsweredReturn(trx: Trx, tenantId: string, messageId: string, conversationId: string) {
  await trx
    .selectFrom('conversations')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('id', '=', conversationId)
    .forNoKeyUpdate()
    .execute();
  const result = await sql`
    update messages m set credits_return_at = null
    where m.tenant_id = ${tenantId} and m.id = ${messageId} and exists (select from messages a
      where a.tenant_id = m.tenant_id and a.conversation_id = m.conversation_id and a.seq > m.seq
        and a.sender_id <> m.sender_id and not a.automatic and a.sent_at <= m.credits_return_at)`.execute(trx);
  return (result.numAffectedRows ?? 0n) > 0n;
}

/** Clears the return date of a message whose credits cannot be returned. */
export async function clearReturnDate(trx: Trx, tenantId: string, messageId: string): Promise<void> {
  await trx
    .updateTable('messages')
    .set({ creditsReturnAt: null })
    .where('tenantId', '=', tenantId)
    .where('id', '=', messageId)
    .execute();
}

/** Recomputes since when and until when a conversation waits for a reply, from its unanswered messages. */
export async function updateReplyWait(trx: Trx, tenantId: string, messageId: string): Promise<void> {
  await sql`
    update conversations c set (awaiting_reply_since, awaiting_reply_until) = (
      select min(m.sent_at), min(m.credits_return_at) from messages m
      where m.tenant_id = c.tenant_id and m.conversation_id = c.id and m.credits_return_at is not null
        and not exists (select from messages a where a.tenant_id = m.tenant_id and a.conversation_id = m.conversation_id
          and a.seq > m.seq and a.sender_id <> m.sender_id and not a.automatic))
    from messages settled
    where settled.tenant_id = ${tenantId} and settled.id = ${messageId} and c.tenant_id = settled.tenant_id
      and c.id = settled.conversation_id and c.awaiting_reply_since is not null`.execute(trx);
}

/**
 * Locks a conversation until the transaction ends, so that no other reply is stored and no credits are returned
 * meanwhile.
 * @returns the current time when one of its messages can still be answered in time; null otherwise
 */
export async function lockAwaitingReply(trx: Trx, clock: Clock, tenantId: string, conversationId: string) {
  const conversation = await trx
    .selectFrom('conversations')
    .select('awaitingReplySince')
    .where('tenantId', '=', tenantId)
    .where('id', '=', conversationId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!conversation?.awaitingReplySince) return null;
  // A separate statement and a time taken after the lock, so that it sees returns committed while waiting.
  const now = clock.now();
  const { rows } = await sql`
    select 1 from messages where tenant_id = ${tenantId} and conversation_id = ${conversationId}
      and credits_return_at >= ${now} limit 1`.execute(trx);
  return rows.length > 0 ? now : null;
}
