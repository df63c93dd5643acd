import { sql } from 'kysely';

import type { Trx } from '../../../../../db/client.ts';
import { compileOnce } from '../../../../../db/compile-once.ts';
import { notBlocked, profileCardsQuery, type CardRow } from '../../../people/profiles/index.ts';
import { voiceOfMessageSql, type VoiceRow } from '../../voice/index.ts';
import { hiddenFromSql } from '../messages/messages.queries.ts';

export interface ConversationRow extends CardRow {
  conversationId: string;
  unreadCount: number;
  /** The viewer's unsent draft. */
  draft: string | null;
  messageId: string | null;
  messageSeq: number | null;
  messageSenderId: string | null;
  messageKind: string | null;
  messageText: string | null;
  messageGift: string | null;
  messageCost: number | null;
  messageCreditsReturnedAt: Date | null;
  messageSentAt: Date | null;
  messageErasedAt: Date | null;
  messageAutomatic: boolean | null;
  messageWithLike: boolean | null;
  messageVoice: VoiceRow | null;
}

interface ConversationRange {
  /** Part of the other participant's name, folded by `foldName`; empty for all. */
  name: string;
  limit: number;
}

/** Removes case and accents from a name, exactly as `foldedName` does in the database. */
export function foldName(name: string): string {
  return name
    .toWellFormed()
    .replaceAll('\u0000', '')
    .trim()
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '');
}

const foldedNameSql = sql<string>`regexp_replace(normalize(lower(profiles.name), NFD), '[\u0300-\u036f]', '', 'g')`;

interface ConversationKeys {
  tenantId: string;
  profileId: string;
  limit: number;
}

/**
 * Selects the member's conversations as cards of the other participant, unread first, then the latest. The subquery
 * chooses the conversations before any card is built, so the cost depends on `limit`, not on the length of the list.
 */
export async function selectConversations(
  trx: Trx,
  tenantId: string,
  profileId: string,
  { name, limit }: ConversationRange,
): Promise<ConversationRow[]> {
  const query =
    name === ''
      ? allConversationsQuery({ tenantId, profileId, limit })
      : conversationsByNameQuery({ tenantId, profileId, limit, name });
  return (await trx.executeQuery(query)).rows;
}

const allConversationsQuery = compileOnce((trx, keys: ConversationKeys) => conversationsQuery(trx, keys).compile());

const conversationsByNameQuery = compileOnce((trx, keys: ConversationKeys & { name: string }) =>
  conversationsQuery(trx, keys, keys.name).compile(),
);

function conversationsQuery(trx: Trx, { tenantId, profileId, limit }: ConversationKeys, name?: string) {
  const mine = trx
    .selectFrom('conversationMembers as m')
    .innerJoin('profiles', (join) =>
      join.onRef('profiles.tenantId', '=', 'm.tenantId').onRef('profiles.id', '=', 'm.otherProfileId'),
    )
    .select([
      'm.tenantId',
      'm.conversationId',
      'm.otherProfileId',
      'm.unreadCount',
      'm.hiddenUpToSeq',
      'm.lastMessageAt',
    ])
    .where('m.tenantId', '=', tenantId)
    .where('m.profileId', '=', profileId)
    .where('m.hidden', '=', false)
    .where(notBlocked(tenantId, profileId))
    // A deleted account must not be found by its former name.
    .$if(name !== undefined, (query) =>
      query.where('profiles.status', '<>', 'deleted').where(sql<boolean>`position(${name} in ${foldedNameSql}) > 0`),
    )
    .orderBy((eb) => eb('m.unreadCount', '>', 0), 'desc')
    .orderBy('m.lastMessageAt', 'desc')
    .orderBy('m.conversationId', 'desc')
    .limit(limit)
    .as('mine');
  return profileCardsQuery(trx, tenantId, profileId)
    .innerJoin(mine, (join) =>
      join.onRef('mine.tenantId', '=', 'profiles.tenantId').onRef('mine.otherProfileId', '=', 'profiles.id'),
    )
    .leftJoin('messageDrafts as draft', (join) =>
      join
        .onRef('draft.tenantId', '=', 'mine.tenantId')
        .onRef('draft.conversationId', '=', 'mine.conversationId')
        .on('draft.profileId', '=', profileId),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('messages')
          .select(['id', 'seq', 'senderId', 'kind', 'text', 'gift', 'cost', 'creditsReturnedAt', 'sentAt', 'erasedAt'])
          .select(['automatic', 'withLike', voiceOfMessageSql('messages').as('voice')])
          .whereRef('messages.tenantId', '=', 'mine.tenantId')
          .whereRef('messages.conversationId', '=', 'mine.conversationId')
          .whereRef('messages.seq', '>', 'mine.hiddenUpToSeq')
          .where((eb) => eb.not(hiddenFromSql('messages', profileId)))
          .orderBy('seq', 'desc')
          .limit(1)
          .as('latest'),
      (join) => join.onTrue(),
    )
    .select([
      'mine.conversationId',
      'mine.unreadCount',
      'draft.text as draft',
      'latest.id as messageId',
      'latest.seq as messageSeq',
      'latest.senderId as messageSenderId',
      'latest.kind as messageKind',
      'latest.text as messageText',
      'latest.gift as messageGift',
      'latest.cost as messageCost',
      'latest.creditsReturnedAt as messageCreditsReturnedAt',
      'latest.sentAt as messageSentAt',
      'latest.erasedAt as messageErasedAt',
      'latest.automatic as messageAutomatic',
      'latest.withLike as messageWithLike',
      'latest.voice as messageVoice',
    ])
    .orderBy((eb) => eb('mine.unreadCount', '>', 0), 'desc')
    .orderBy('mine.lastMessageAt', 'desc')
    .orderBy('mine.conversationId', 'desc');
}
