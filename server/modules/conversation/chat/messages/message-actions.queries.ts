import { sql } from 'kysely';

import type { Trx } from '../../../../../db/client.ts';
import { lockParticipant } from '../conversations/conversations.queries.ts';
import { hiddenFromSql } from './messages.queries.ts';

/** Stores or clears the recipient's reaction. @returns whether it differs from the one before */
export async function updateReaction(
  trx: Trx,
  tenantId: string,
  messageId: string,
  reaction: string | null,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('messages')
    .set({ reaction })
    .where('tenantId', '=', tenantId)
    .where('id', '=', messageId)
    .where(sql<boolean>`reaction is distinct from ${reaction}`)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/**
 * Hides a message from one participant. A message that was unread is not counted any more.
 * @returns false if it was hidden already
 */
export async function hideMessage(
  trx: Trx,
  tenantId: string,
  { profileId, conversationId, messageId }: { profileId: string; conversationId: string; messageId: string },
): Promise<boolean> {
  // Locked first, so that reading and deleting at the same moment count the message once.
  await lockParticipant(trx, tenantId, { profileId, conversationId });
  const { rows } = await sql`
    with hidden as (
      update messages set hidden_from_sender = hidden_from_sender or sender_id = ${profileId},
        hidden_from_recipient = hidden_from_recipient or sender_id <> ${profileId}
      where tenant_id = ${tenantId} and id = ${messageId} and not ${hiddenFromSql('messages', profileId)}
      returning seq, sender_id
    ), counted as (
      update conversation_members m set unread_count = m.unread_count - 1 from hidden
      where m.tenant_id = ${tenantId} and m.conversation_id = ${conversationId} and m.profile_id = ${profileId}
        and hidden.sender_id <> ${profileId} and hidden.seq > greatest(m.read_seq, m.hidden_up_to_seq)
    )
    select seq from hidden`.execute(trx);
  return rows.length > 0;
}
