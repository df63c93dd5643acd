import { sql } from 'kysely';

import type { Trx } from '../../../db/client.ts';
import type { Clock } from '../../lib/clock.ts';

/** Whose message it is and what it cost; undefined when its sender's account is gone. */
export async function selectPaidMessage(
  trx: Trx,
  tenantId: string,
  messageId: string,
): Promise<{ senderId: string; userId: string; conversationId: string; sentAt: Date } | undefined> {
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

/** Marks a message's credits as returned. @returns what it cost, or null when they were returned already or there were none */
export async function markReturned(trx: Trx, tenantId: string, messageId: string, at: Date): Promise<number | null> {
  const row = await trx
    .updateTable('messages')
    .set({ creditsReturnedAt: at, returnsAt: null })
    .where('tenantId', '=', tenantId)
    .where('id', '=', messageId)
    .where('creditsReturnedAt', 'is', null)
    .where('cost', '>', 0)
    .returning('cost')
    .executeTakeFirst();
  return row?.cost ?? null;
}

/** Messages whose time to be answered is over, those that were due first at the front. */
export function selectDueReturns(trx: Trx, tenantId: string, now: Date, limit: number): Promise<{ id: string }[]> {
  return trx
    .selectFrom('messages')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('returnsAt', '<=', now)
    .orderBy('returnsAt')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/**
 * Takes a message off the list of those that may be returned if somebody of the other side wrote in time; the platform's
 * own answers do not count. The conversation is held until the transaction ends, so that no answer is stored meanwhile.
 * @returns whether it did
 */
export async function settleAnswered(
  trx: Trx,
  tenantId: string,
  messageId: string,
  conversationId: string,
): Promise<boolean> {
  await trx
    .selectFrom('conversations')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('id', '=', conversationId)
    .forUpdate()
    .execute();
  const result = await sql`
    update messages m set returns_at = null
    where m.tenant_id = ${tenantId} and m.id = ${messageId} and exists (select from messages a
      where a.tenant_id = m.tenant_id and a.conversation_id = m.conversation_id and a.seq > m.seq
        and a.sender_id <> m.sender_id and not a.automatic and a.sent_at <= m.returns_at)`.execute(trx);
  return (result.numAffectedRows ?? 0n) > 0n;
}

/** Takes a message of nobody any more off the list. */
export async function forgetReturn(trx: Trx, tenantId: string, messageId: string): Promise<void> {
  await trx
    .updateTable('messages')
    .set({ returnsAt: null })
    .where('tenantId', '=', tenantId)
    .where('id', '=', messageId)
    .execute();
}

/** Says anew what the conversation of a message waits for: the first one that nobody answered and that may still be. */
export async function settleWaiting(trx: Trx, tenantId: string, messageId: string): Promise<void> {
  await sql`
    update conversations c set (waits_since, waits_until) = (
      select min(m.sent_at), min(m.returns_at) from messages m
      where m.tenant_id = c.tenant_id and m.conversation_id = c.id and m.returns_at is not null
        and not exists (select from messages a where a.tenant_id = m.tenant_id and a.conversation_id = m.conversation_id
          and a.seq > m.seq and a.sender_id <> m.sender_id and not a.automatic))
    from messages settled
    where settled.tenant_id = ${tenantId} and settled.id = ${messageId} and c.tenant_id = settled.tenant_id
      and c.id = settled.conversation_id and c.waits_since is not null`.execute(trx);
}

/**
 * Holds a conversation until the transaction ends, so that nobody else answers and nothing comes back meanwhile.
 * @returns the moment at which one of its messages can still be answered in time; null when none can
 */
export async function lockWaiting(
  trx: Trx,
  clock: Clock,
  tenantId: string,
  conversationId: string,
): Promise<Date | null> {
  const conversation = await trx
    .selectFrom('conversations')
    .select('waitsSince')
    .where('tenantId', '=', tenantId)
    .where('id', '=', conversationId)
    .forUpdate()
    .executeTakeFirst();
  if (!conversation?.waitsSince) return null;
  // A statement of its own, and its moment after the wait: it sees what came back while this one waited.
  const now = clock.now();
  const { rows } = await sql`
    select 1 from messages where tenant_id = ${tenantId} and conversation_id = ${conversationId}
      and returns_at >= ${now} limit 1`.execute(trx);
  return rows.length > 0 ? now : null;
}
