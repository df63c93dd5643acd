import { sql } from 'kysely';

import type { Trx } from '../../../../../db/client.ts';
import { compileOnce } from '../../../../../db/compile-once.ts';
import type { QuotedPhoto, StoredSubject } from '../../../people/profiles/index.ts';
import { noBlockBetweenSql } from '../../../platform/visibility/index.ts';
import { voiceOfMessageSql, type VoiceRow } from '../../voice/index.ts';

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
  /** The recording of a voice message. */
  voice: VoiceRow | null;
}

/** The message that a message replies to. */
export interface OriginalRow {
  id: string;
  seq: number;
  senderId: string;
  kind: string;
  /** Its beginning. */
  text: string;
  gift: string | null;
  cost: number;
  erased: boolean;
  /** Deleted by the viewer for themselves. */
  hidden: boolean;
  voice: VoiceRow | null;
}

export interface MessageRow extends MessagePreviewRow {
  /** The recipient's reaction. */
  reaction: string | null;
  /** Null unless it is a reply. */
  original: OriginalRow | null;
  /** Null without a photo, and after the sender's account was erased. */
  photoId: string | null;
  photoStatus: string | null;
  photoWidth: number | null;
  photoHeight: number | null;
  photoOpenedAt: Date | null;
  /** The item of the recipient's profile that it answers. */
  subject: StoredSubject | null;
  /** The photo of `subject`, unless it or its owner's account was removed. */
  quoted: QuotedPhoto | null;
}

/** Characters of the original that a reply shows. */
const EXCERPT_LENGTH = 200;

/** The photo that a message answers, looked up only where there is one. */
const QUOTED_SQL = sql<QuotedPhoto | null>`case when messages.subject is not null then (
  select jsonb_build_object('id', q.id, 'profileId', q.profile_id, 'status', q.status, 'width', q.width, 'height', q.height,
    'color', q.color, 'rank', (select count(*) from photos f where f.tenant_id = q.tenant_id
      and f.profile_id = q.profile_id and f.status = 'active' and (f.position, f.id) < (q.position, q.id)))
  from photos q join profiles o on o.tenant_id = q.tenant_id and o.id = q.profile_id and o.status <> 'deleted'
  where q.tenant_id = messages.tenant_id and q.id = (messages.subject ->> 'photo')::uuid
    and q.status in ('active', 'inspection')) end`;

/** Whether the participant has deleted the message for themselves. */
export const hiddenFromSql = (message: string, profileId: string) =>
  sql<boolean>`case when ${sql.ref(`${message}.sender_id`)} = ${profileId}
    then ${sql.ref(`${message}.hidden_from_sender`)} else ${sql.ref(`${message}.hidden_from_recipient`)} end`;

/** Messages with their photos and what they reply to, as one participant sees them, for the caller to filter. */
function messagesQuery(trx: Trx, tenantId: string, viewerId: string) {
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
    .select(['messages.reaction', voiceOfMessageSql('messages').as('voice')])
    .select(originalSql(viewerId).as('original'))
    .where('messages.tenantId', '=', tenantId);
}

const originalSql = (viewerId: string) => sql<OriginalRow | null>`case when messages.reply_to_seq is not null then (
  select jsonb_build_object('id', o.id, 'seq', o.seq, 'senderId', o.sender_id, 'kind', o.kind,
    'text', left(o.text, ${sql.lit(EXCERPT_LENGTH)}), 'gift', o.gift, 'cost', o.cost, 'erased', o.erased_at is not null,
    'hidden', ${hiddenFromSql('o', viewerId)}, 'voice', ${voiceOfMessageSql('o')})
  from messages o where o.tenant_id = messages.tenant_id and o.conversation_id = messages.conversation_id
    and o.seq = messages.reply_to_seq) end`;

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
  messagesQuery(trx, tenantId, senderId)
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

/** Messages that the viewer has not deleted, numbered above `afterSeq` and below `beforeSeq`, newest first. */
export function selectMessages(
  trx: Trx,
  tenantId: string,
  { conversationId, viewerId }: { conversationId: string; viewerId: string },
  range: { afterSeq: number; beforeSeq: number; limit: number },
): Promise<MessageRow[]> {
  return messagesQuery(trx, tenantId, viewerId)
    .where('messages.conversationId', '=', conversationId)
    .where((eb) => eb.not(hiddenFromSql('messages', viewerId)))
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
  const readableAfter =
    history === null
      ? sql<number>`mine.hidden_up_to_seq`
      : sql<number>`greatest(mine.hidden_up_to_seq, conversations.last_seq - ${history}::int)`;
  return messagesQuery(trx, tenantId, profileId)
    .innerJoin('conversationMembers as mine', (join) =>
      join
        .onRef('mine.tenantId', '=', 'messages.tenantId')
        .onRef('mine.conversationId', '=', 'messages.conversationId'),
    )
    .innerJoin('profiles as other', (join) =>
      join.onRef('other.tenantId', '=', 'mine.tenantId').onRef('other.id', '=', 'mine.otherProfileId'),
    )
    .innerJoin('conversations', (join) =>
      join
        .onRef('conversations.tenantId', '=', 'messages.tenantId')
        .onRef('conversations.id', '=', 'messages.conversationId'),
    )
    .select([
      'messages.conversationId',
      'other.id as otherId',
      'other.name as otherName',
      'other.status as otherStatus',
      readableAfter.as('readableAfter'),
    ])
    .where('messages.id', '=', sql<string>`any(${messageIds}::uuid[])`)
    .where('mine.profileId', '=', profileId)
    .where('messages.seq', '>', readableAfter)
    .where((eb) => eb.not(hiddenFromSql('messages', profileId)))
    .where(noBlockBetweenSql('mine.profile_id', 'mine.other_profile_id'))
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

/** One message with whether the viewer has deleted it for themselves, without an access check. */
export function selectMessageById(
  trx: Trx,
  tenantId: string,
  { conversationId, viewerId }: { conversationId: string; viewerId: string },
  messageId: string,
) {
  return messagesQuery(trx, tenantId, viewerId)
    .select(hiddenFromSql('messages', viewerId).as('hidden'))
    .where('messages.conversationId', '=', conversationId)
    .where('messages.id', '=', messageId)
    .executeTakeFirst();
}
