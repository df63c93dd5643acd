import { sql } from 'kysely';

import type { Trx } from '../../../../../db/client.ts';
import { voiceOfMessageSql, type VoiceRow } from '../../../conversation/voice/index.ts';
import type { StoredSubject } from '../../../people/profiles/index.ts';

const MESSAGES_SHOWN = 30;

export interface ConversationHead {
  id: string;
  profileId: string;
  memberId: string;
  member: string;
  lastActiveAt: Date;
  awaitingReplySince: Date | null;
  awaitingReplyUntil: Date | null;
  /** The member can receive messages: both profiles are active and neither has blocked the other. */
  open: boolean;
  /** The member asked whether the profile is real, got the automatic answer, and no operator has written since. */
  asked: boolean;
  liked: boolean;
}

/** @returns undefined if it is not a conversation with a fictional profile */
export async function selectConversation(trx: Trx, tenantId: string, conversationId: string) {
  const { rows } = await sql<ConversationHead>`
    select c.id, f.id as profile_id, m.id as member_id, m.name as member, m.last_active_at, c.awaiting_reply_since, c.awaiting_reply_until,
      f.status <> 'deleted' and m.status = 'active' and not exists (select from blocks b where b.tenant_id = c.tenant_id
        and (b.blocker_id, b.blocked_id) in ((f.id, m.id), (m.id, f.id))) as open,
      exists (select from messages a where a.tenant_id = c.tenant_id and a.conversation_id = c.id and a.automatic
        and not exists (select from messages r where r.tenant_id = a.tenant_id and r.conversation_id = a.conversation_id
          and r.seq > a.seq and r.sender_id = f.id and not r.automatic)) as asked,
      exists (select from likes l where l.tenant_id = c.tenant_id and l.liker_id = f.id and l.liked_id = m.id) as liked
    from conversations c
      join conversation_members s on s.tenant_id = c.tenant_id and s.conversation_id = c.id
      join profiles f on f.tenant_id = s.tenant_id and f.id = s.profile_id and f.fictional
      join profiles m on m.tenant_id = s.tenant_id and m.id = s.other_profile_id
    where c.tenant_id = ${tenantId} and c.id = ${conversationId}`.execute(trx);
  return rows[0];
}

export interface MessageRow {
  id: string;
  ofCharacter: boolean;
  kind: string;
  text: string;
  automatic: boolean;
  withLike: boolean;
  subject: StoredSubject | null;
  /** The recipient's reaction. */
  reaction: string | null;
  /** The text or kind of the message that it replies to. */
  repliesTo: { ofCharacter: boolean; kind: 'text' | 'photo' | 'gift' | 'voice' | 'erased'; text: string } | null;
  /** The recording of a voice message. */
  voice: VoiceRow | null;
  /** Name of the operator who wrote it. */
  operator: string | null;
  sentAt: Date;
  erased: boolean;
  returned: boolean;
}

/** The last messages of the conversation, oldest first. */
export async function selectMessages(trx: Trx, tenantId: string, { id, profileId }: ConversationHead) {
  const { rows } = await sql<MessageRow>`
    select m.id, m.sender_id = ${profileId} as of_character, m.kind, m.text, m.automatic, m.with_like, m.subject, m.reaction,
      ${voiceOfMessageSql('m')} as voice,
      (select jsonb_build_object('ofCharacter', r.sender_id = ${profileId}, 'text', left(r.text, 200),
        'kind', case when r.erased_at is null then r.kind else 'erased' end)
        from messages r where r.tenant_id = m.tenant_id and r.conversation_id = m.conversation_id
          and r.seq = m.reply_to_seq) as replies_to, o.name as operator,
      m.sent_at, m.erased_at is not null as erased, m.credits_returned_at is not null as returned
    from messages m left join operators o on o.id = m.operator_id
    where m.tenant_id = ${tenantId} and m.conversation_id = ${id} order by m.seq desc limit ${MESSAGES_SHOWN}`.execute(
    trx,
  );
  return rows.toReversed();
}
