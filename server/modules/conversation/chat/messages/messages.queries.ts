import { sql } from 'kysely';

import type { Trx } from '../../../../../db/client.ts';
import { compileOnce } from '../../../../../db/compile-once.ts';
import type { QuotedPhoto, StoredSubject } from '../../../people/profiles/index.ts';
import { noBlockBetweenSql } from '../../../platform/visibility/index.ts';

/** A message without its photo, as in the conversation list. */
export interface MessagePreviewRow {
  id: string;
  seq: number;
  senderId: string;
  kind: string;
  text: string;
  gift: string | null;
  /** Credits. */
  cost: number;
  creditsReturnedAt: Date | null;
  /** Strictly increasing with `seq`, whatever the clocks of several processes say. */
  sentAt: Date;
  /** Set when the sender's account was erased; the content is then empty. */
  erasedAt: Date | null;
  /** Written by the platform. */
  automatic: boolean;
  /** The sender liked the recipient with it. */
  withLike: boolean;
}

export interface MessageRow extends MessagePreviewRow {
  /** Null without a photo, and after the sender's account was erased. */
  photoId: string | null;
  photoStatus: string | null;
  photoWidth: number | null;
  photoHeight: number | null;
  photoOpenedAt: Date | null;
  /** What of the recipient's profile it answers. */
  subject: StoredSubject | null;
  /** The photo of `subject`, unless it or its owner's account was removed. */
  quoted: QuotedPhoto | null;
}

interface NewMessage {
  id: string;
  conversationId: string;
  senderId: string;
  clientId: string;
  kind: 'text' | 'photo' | 'gift';
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
  subject?: StoredSubject | null;
}

/** The photo that a message answers, looked up only where there is one. */
const QUOTED_SQL = sql<QuotedPhoto | null>`case when messages.subject is not null then (
  select jsonb_build_object('id', q.id, 'profileId', q.profile_id, 'status', q.status, 'width', q.width, 'height', q.height,
    'color', q.color, 'rank', (select count(*) from photos f where f.tenant_id = q.tenant_id
      and f.profile_id = q.profile_id and f.status = 'active' and (f.position, f.id) < (q.position, q.id)))
  from photos q join profiles o on o.tenant_id = q.tenant_id and o.id = q.profile_id and o.status <> 'deleted'
  where q.tenant_id = messages.tenant_id and q.id = (messages.subject ->> 'photo')::uuid
    and q.status in ('active', 'inspection')) end`;

/** Messages with their photos, for the caller to filter. */
function messagesQuery(trx: Trx, tenantId: string) {
  return trx
    .selectFrom('messages')
    .leftJoin('messagePhotos as photo', (join) =>
      join.onRef('photo.tenantId', '=', 'messages.tenantId').onRef('photo.messageId', '=', 'messages.id'),
    )
    .select(['messages.id', 'messages.seq', 'messages.senderId', 'messages.kind', 'messages.text', 'messages.gift'])
    .select(['messages.cost', 'messages.creditsReturnedAt', 'messages.sentAt', 'messages.erasedAt'])
    .select(['messages.automatic', 'messages.withLike'])
    .select(['photo.id as photoId', 'photo.status as photoStatus', 'photo.openedAt as photoOpenedAt'])
    .select(['photo.width as photoWidth', 'photo.height as photoHeight'])
    .select([sql<StoredSubject | null>`messages.subject`.as('subject'), QUOTED_SQL.as('quoted')])
    .where('messages.tenantId', '=', tenantId);
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
      sent_at, credits_return_at, operator_id, automatic, with_like, subject)
    select ${message.tenantId}::uuid, ${message.id}::uuid, ${message.conversationId}::uuid, seq,
      ${message.senderId}::uuid, ${message.clientId}::text, ${message.kind}::text, ${message.text}::text,
      ${message.gift}::text, ${message.cost}::int, ${message.transferId}::uuid,
      (select max(last_message_at) from participants), ${message.creditsReturnAt}::timestamptz, ${message.operatorId}::uuid, ${message.automatic}::boolean,
      ${message.withLike}::boolean, ${message.subject}::text::jsonb
    from numbered
    returning seq, sent_at as "sentAt"`.compile(trx),
);

/** The message that the sender has already sent under this client id. */
export async function selectMessageByClientId(trx: Trx, keys: ClientIdKeys) {
  return (await trx.executeQuery(messageByClientIdQuery(keys))).rows[0];
}

interface ClientIdKeys {
  tenantId: string;
  senderId: string;
  clientId: string;
}

const messageByClientIdQuery = compileOnce((trx, { tenantId, senderId, clientId }: ClientIdKeys) =>
  messagesQuery(trx, tenantId)
    .select('messages.conversationId')
    .where('messages.senderId', '=', senderId)
    .where('messages.clientId', '=', clientId)
    .compile(),
);

/** Id of the newest message; undefined for none. */
export async function selectNewestMessageId(trx: Trx, tenantId: string, conversationId: string) {
  const newest = await trx
    .selectFrom('messages')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('conversationId', '=', conversationId)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.id;
}

/** Messages numbered above `afterSeq` and below `beforeSeq`, newest first, at most `limit`. */
export function selectMessages(
  trx: Trx,
  tenantId: string,
  conversationId: string,
  range: { afterSeq: number; beforeSeq: number; limit: number },
): Promise<MessageRow[]> {
  return messagesQuery(trx, tenantId)
    .where('messages.conversationId', '=', conversationId)
    .where('messages.seq', '>', range.afterSeq)
    .where('messages.seq', '<', range.beforeSeq)
    .orderBy('messages.seq', 'desc')
    .limit(range.limit)
    .execute();
}

/**
 * Those of the given messages that the member may see, with the other participant: not blocked and not deleted by the
 * member.
 * @param reader.history number of most recent messages of a conversation that the member can read; null for all
 */
export function selectVisibleMessages(
  trx: Trx,
  tenantId: string,
  { profileId, history }: { profileId: string; history: number | null },
  messageIds: readonly string[],
) {
  return messagesQuery(trx, tenantId)
    .innerJoin('conversationMembers as mine', (join) =>
      join
        .onRef('mine.tenantId', '=', 'messages.tenantId')
        .onRef('mine.conversationId', '=', 'messages.conversationId'),
    )
    .innerJoin('profiles as other', (join) =>
      join.onRef('other.tenantId', '=', 'mine.tenantId').onRef('other.id', '=', 'mine.otherProfileId'),
    )
    .select([
      'messages.conversationId',
      'other.id as otherId',
      'other.name as otherName',
      'other.status as otherStatus',
    ])
    .where('messages.id', '=', sql<string>`any(${messageIds}::uuid[])`)
    .where('mine.profileId', '=', profileId)
    .whereRef('messages.seq', '>', 'mine.hiddenUpToSeq')
    .where(noBlockBetweenSql('mine.profile_id', 'mine.other_profile_id'))
    .$if(history !== null, (query) =>
      query
        .innerJoin('conversations', (join) =>
          join
            .onRef('conversations.tenantId', '=', 'messages.tenantId')
            .onRef('conversations.id', '=', 'messages.conversationId'),
        )
        .where('messages.seq', '>', sql<number>`conversations.last_seq - ${history}::int`),
    )
    .execute();
}

/** The conversation of a message, without an access check. */
export async function selectConversationIdOfMessage(trx: Trx, tenantId: string, messageId: string) {
  const row = await trx
    .selectFrom('messages')
    .select('conversationId')
    .where('tenantId', '=', tenantId)
    .where('id', '=', messageId)
    .executeTakeFirst();
  return row?.conversationId;
}

export async function selectMessageSeq(trx: Trx, tenantId: string, conversationId: string, messageId: string) {
  const row = await trx
    .selectFrom('messages')
    .select('seq')
    .where('tenantId', '=', tenantId)
    .where('conversationId', '=', conversationId)
    .where('id', '=', messageId)
    .executeTakeFirst();
  return row?.seq ?? null;
}

export function selectMessageById(trx: Trx, tenantId: string, conversationId: string, messageId: string) {
  return messagesQuery(trx, tenantId)
    .where('messages.conversationId', '=', conversationId)
    .where('messages.id', '=', messageId)
    .executeTakeFirst();
}
