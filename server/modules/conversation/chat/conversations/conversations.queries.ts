import { sql } from 'kysely';

import type { Trx } from '../../../../../db/client.ts';
import { compileOnce } from '../../../../../db/compile-once.ts';
import { notBlocked, profileCardsQuery, type CardRow } from '../../../people/profiles/index.ts';
import { noBlockBetweenSql } from '../../../platform/visibility/index.ts';

/** A participant's row of a conversation, seen by that participant. */
export interface MembershipRow {
  conversationId: string;
  otherProfileId: string;
  unreadCount: number;
  readSeq: number;
  hiddenUpToSeq: number;
  lastSeq: number;
  /** This participant refuses photos from the other. */
  refusesPhotos: boolean;
  /** This participant refuses voice messages from the other. */
  refusesVoice: boolean;
  hasWritten: boolean;
  /** When the newest message was sent. */
  lastMessageAt: Date;
  /** The other participant refuses photos from this one. */
  photosRefused: boolean;
  voiceRefused: boolean;
}

/** The member's participation in a conversation; undefined when they do not take part. */
export async function selectMembership(trx: Trx, keys: ConversationKeys): Promise<MembershipRow | undefined> {
  return (await trx.executeQuery(membershipQuery(keys))).rows[0];
}

/** A conversation of the viewer. */
interface ConversationKeys {
  tenantId: string;
  viewerId: string;
  conversationId: string;
}

const membershipQuery = compileOnce((trx, { tenantId, viewerId, conversationId }: ConversationKeys) =>
  trx
    .selectFrom('conversationMembers as mine')
    .innerJoin('conversations', (join) =>
      join.onRef('conversations.tenantId', '=', 'mine.tenantId').onRef('conversations.id', '=', 'mine.conversationId'),
    )
    .innerJoin('conversationMembers as theirs', (join) =>
      join
        .onRef('theirs.tenantId', '=', 'mine.tenantId')
        .onRef('theirs.conversationId', '=', 'mine.conversationId')
        .onRef('theirs.profileId', '=', 'mine.otherProfileId'),
    )
    .select([
      'mine.refusesPhotos',
      'mine.hasWritten',
      'theirs.refusesPhotos as photosRefused',
      'mine.refusesVoice',
      'theirs.refusesVoice as voiceRefused',
      'mine.conversationId',
      'mine.otherProfileId',
      'mine.unreadCount',
      'mine.readSeq',
      'mine.hiddenUpToSeq',
      'mine.lastMessageAt',
      'conversations.lastSeq',
    ])
    .where('mine.tenantId', '=', tenantId)
    .where('mine.profileId', '=', viewerId)
    .where('mine.conversationId', '=', conversationId)
    .compile(),
);

/** The other participant as a card, whatever its status; undefined when either has blocked the other. */
export async function selectPartner(trx: Trx, keys: ConversationKeys): Promise<CardRow | undefined> {
  return (await trx.executeQuery(partnerQuery(keys))).rows[0];
}

const partnerQuery = compileOnce((trx, { tenantId, viewerId, conversationId }: ConversationKeys) =>
  profileCardsQuery(trx, tenantId, viewerId)
    .where('profiles.id', '=', (eb) =>
      eb
        .selectFrom('conversationMembers as mine')
        .select('mine.otherProfileId')
        .where('mine.tenantId', '=', tenantId)
        .where('mine.conversationId', '=', conversationId)
        .where('mine.profileId', '=', viewerId),
    )
    .where(notBlocked(tenantId, viewerId))
    .compile(),
);

/** Any profile as `selectPartner`, by its id. */
export function selectOtherParticipant(trx: Trx, tenantId: string, viewerId: string, profileId: string) {
  return profileCardsQuery(trx, tenantId, viewerId)
    .where('profiles.id', '=', profileId)
    .where(notBlocked(tenantId, viewerId))
    .executeTakeFirst();
}

/** The columns of the recipient that sending needs. Fewer than a card, because every send reads them. */
export type Recipient = Pick<CardRow, 'id' | 'status' | 'fictional' | 'lastActiveAt'>;

/**
 * The other participant of the member's conversation; undefined when the member does not take part, and when either has
 * blocked the other.
 */
export async function selectRecipient(trx: Trx, keys: RecipientKeys): Promise<Recipient | undefined> {
  return (await trx.executeQuery(recipientQuery(keys))).rows[0];
}

interface RecipientKeys {
  tenantId: string;
  senderId: string;
  conversationId: string;
}

const recipientQuery = compileOnce((trx, { tenantId, senderId, conversationId }: RecipientKeys) =>
  trx
    .selectFrom('conversationMembers as mine')
    .innerJoin('profiles', (join) =>
      join.onRef('profiles.tenantId', '=', 'mine.tenantId').onRef('profiles.id', '=', 'mine.otherProfileId'),
    )
    .select(['profiles.id', 'profiles.status', 'profiles.fictional', 'profiles.lastActiveAt'])
    .where('mine.tenantId', '=', tenantId)
    .where('mine.conversationId', '=', conversationId)
    .where('mine.profileId', '=', senderId)
    .where(noBlockBetweenSql('mine.profile_id', 'mine.other_profile_id'))
    .compile(),
);

const orderedPair = (a: string, b: string) => (a < b ? { low: a, high: b } : { low: b, high: a });

export async function selectConversationId(trx: Trx, tenantId: string, a: string, b: string): Promise<string | null> {
  return (await trx.executeQuery(conversationIdQuery({ tenantId, ...orderedPair(a, b) }))).rows[0]?.id ?? null;
}

const conversationIdQuery = compileOnce(
  (trx, { tenantId, low, high }: { tenantId: string; low: string; high: string }) =>
    trx
      .selectFrom('conversations')
      .select('id')
      .where('tenantId', '=', tenantId)
      .where('profileLowId', '=', low)
      .where('profileHighId', '=', high)
      .compile(),
);

export async function countStartedConversations(trx: Trx, tenantId: string, profileId: string): Promise<number> {
  const row = await trx
    .selectFrom('conversations')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('tenantId', '=', tenantId)
    .where('startedById', '=', profileId)
    .executeTakeFirstOrThrow();
  return row.count;
}

interface NewConversation {
  id: string;
  starterId: string;
  otherId: string;
  at: Date;
}

/**
 * Creates a conversation with both participants; returns the existing id when the other member created it concurrently.
 */
export async function insertConversation(trx: Trx, tenantId: string, conversation: NewConversation): Promise<string> {
  const { id, starterId, otherId, at } = conversation;
  const { low, high } = orderedPair(starterId, otherId);
  const inserted = await trx
    .insertInto('conversations')
    .values({ tenantId, id, profileLowId: low, profileHighId: high, startedById: starterId, createdAt: at })
    .onConflict((oc) => oc.constraint('conversations_pair_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return (await selectConversationId(trx, tenantId, starterId, otherId))!;
  const side = { tenantId, conversationId: id, lastMessageAt: at };
  await trx
    .insertInto('conversationMembers')
    .values([
      { ...side, profileId: starterId, otherProfileId: otherId },
      { ...side, profileId: otherId, otherProfileId: starterId },
    ])
    .execute();
  return id;
}

/** What a participant refuses from the other. */
export async function selectRefusals(trx: Trx, tenantId: string, conversationId: string, profileId: string) {
  const row = await trx
    .selectFrom('conversationMembers')
    .select(['refusesPhotos', 'refusesVoice'])
    .where('tenantId', '=', tenantId)
    .where('conversationId', '=', conversationId)
    .where('profileId', '=', profileId)
    .executeTakeFirst();
  return row ?? { refusesPhotos: false, refusesVoice: false };
}

export async function updateRefusals(
  trx: Trx,
  tenantId: string,
  { conversationId, profileId }: { conversationId: string; profileId: string },
  refusals: { refusesPhotos: boolean } | { refusesVoice: boolean },
): Promise<void> {
  await trx
    .updateTable('conversationMembers')
    .set(refusals)
    .where('tenantId', '=', tenantId)
    .where('conversationId', '=', conversationId)
    .where('profileId', '=', profileId)
    .execute();
}

/** Locks a participant's side of a conversation, which counts what they have not read. */
export async function lockParticipant(
  trx: Trx,
  tenantId: string,
  { profileId, conversationId }: { profileId: string; conversationId: string },
): Promise<void> {
  await trx
    .selectFrom('conversationMembers')
    .select('profileId')
    .where('tenantId', '=', tenantId)
    .where('conversationId', '=', conversationId)
    .where('profileId', '=', profileId)
    .forNoKeyUpdate()
    .execute();
}

/**
 * Hides a conversation and its messages so far from one participant. The row is locked first, so a concurrent message
 * is stored either before (and hidden too) or after (and brings the conversation back).
 */
export async function hideConversation(
  trx: Trx,
  tenantId: string,
  profileId: string,
  conversationId: string,
): Promise<void> {
  await lockParticipant(trx, tenantId, { profileId, conversationId });
  // A separate statement, so that it sees the last message after waiting for the lock. Pending notifications of deleted
  // messages are cancelled.
  await sql`
    update conversation_members m set hidden = true, unread_count = 0, notification_due_at = null,
      hidden_up_to_seq = (select last_seq from conversations c where c.tenant_id = m.tenant_id and c.id = m.conversation_id)
    where m.tenant_id = ${tenantId} and m.conversation_id = ${conversationId} and m.profile_id = ${profileId}`.execute(
    trx,
  );
}
