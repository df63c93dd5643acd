import { sql } from 'kysely';

import type { Trx } from '../../../../../db/client.ts';
import { compileOnce } from '../../../../../db/compile-once.ts';
import type { StoredSubject } from '../../../people/profiles/index.ts';

interface NewMessage {
  id: string;
  conversationId: string;
  senderId: string;
  clientId: string;
  kind: 'text' | 'photo' | 'gift' | 'voice';
  text: string;
  gift: string | null;
  cost: number;
  transferId: string | null;
  sentAt: Date;
  /** When the credits are returned unless an operator has replied; null when they are not returnable. */
  creditsReturnAt: Date | null;
  /** The operator who wrote a fictional profile's reply; ends the wait for a reply. */
  operatorId?: string;
  /** Written by the platform; does not end the wait for a reply. */
  automatic?: boolean;
  withLike?: boolean;
  /** What of the recipient's profile it answers. */
  subject?: StoredSubject | null;
  /** Sequence number of the message that it replies to. */
  replyToSeq?: number | null;
}

/**
 * Stores a message under the conversation's next sequence number, updates both participants, unhides the conversation
 * and deletes the sender's draft. A single statement, because every send waits for it: it locks the conversation until
 * commit, so both participants see the same order, and the participants after it.
 *
 * A message is stored as sent at least a millisecond after the previous one, because pages and clients sort by that
 * time, and the clock of the process that stored the previous message may be ahead.
 * @param notifyAt when the recipient is to be notified; null for never
 * @returns the sequence number, and the time as stored
 */
export async function storeMessage(trx: Trx, tenantId: string, message: NewMessage, notifyAt: Date | null) {
  return (await trx.executeQuery(storeMessageQuery(toStoredValues(tenantId, message, notifyAt)))).rows[0]!;
}

const toStoredValues = (tenantId: string, message: NewMessage, notifyAt: Date | null) => ({
  ...message,
  tenantId,
  notifyAt,
  operatorId: message.operatorId ?? null,
  automatic: message.automatic ?? false,
  withLike: message.withLike ?? false,
  subject: message.subject ? JSON.stringify(message.subject) : null,
  replyToSeq: message.replyToSeq ?? null,
  awaitingReplySince: message.creditsReturnAt && message.sentAt,
  endsDraft: message.kind === 'text',
});

const storeMessageQuery = compileOnce((trx, message: ReturnType<typeof toStoredValues>) =>
  sql<{ seq: number; sentAt: Date }>`
    with numbered as (
      update conversations set last_seq = last_seq + 1,
        awaiting_reply_since = case when ${message.operatorId}::uuid is null
          then coalesce(awaiting_reply_since, ${message.awaitingReplySince}::timestamptz) end,
        awaiting_reply_until = case when ${message.operatorId}::uuid is null
          then coalesce(awaiting_reply_until, ${message.creditsReturnAt}::timestamptz) end
      where tenant_id = ${message.tenantId} and id = ${message.conversationId}
      returning last_seq as seq
    ), participants as (
      update conversation_members m set hidden = false,
        last_message_at = case when numbered.seq = 1 then ${message.sentAt}::timestamptz
          else greatest(m.last_message_at + interval '1 millisecond', ${message.sentAt}::timestamptz) end,
        has_written = m.has_written or m.profile_id = ${message.senderId},
        unread_count = m.unread_count + (m.profile_id <> ${message.senderId})::int,
        notification_due_at = case when m.profile_id = ${message.senderId} then m.notification_due_at
          else least(m.notification_due_at, ${message.notifyAt}::timestamptz) end
      from numbered where m.tenant_id = ${message.tenantId} and m.conversation_id = ${message.conversationId}
      returning m.last_message_at
    ), draft as (
      delete from message_drafts where ${message.endsDraft}::boolean and tenant_id = ${message.tenantId}
        and conversation_id = ${message.conversationId} and profile_id = ${message.senderId}
    )
    insert into messages (tenant_id, id, conversation_id, seq, sender_id, client_id, kind, text, gift, cost, transfer_id,
      sent_at, credits_return_at, operator_id, automatic, with_like, subject, reply_to_seq)
    select ${message.tenantId}::uuid, ${message.id}::uuid, ${message.conversationId}::uuid, seq,
      ${message.senderId}::uuid, ${message.clientId}::text, ${message.kind}::text, ${message.text}::text,
      ${message.gift}::text, ${message.cost}::int, ${message.transferId}::uuid,
      (select max(last_message_at) from participants), ${message.creditsReturnAt}::timestamptz, ${message.operatorId}::uuid, ${message.automatic}::boolean,
      ${message.withLike}::boolean, ${message.subject}::text::jsonb, ${message.replyToSeq}::int
    from numbered
    returning seq, sent_at as "sentAt"`.compile(trx),
);
