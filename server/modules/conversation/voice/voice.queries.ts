import { sql } from 'kysely';

import type { Trx } from '../../../../db/client.ts';
import { noBlockBetweenSql } from '../../platform/visibility/index.ts';
import type { VoiceType } from './voice.schema.ts';

/** The recording of a message. */
export interface VoiceRow {
  id: string;
  mediaType: VoiceType;
  durationMs: number;
  waveform: string;
}

/** The recording of a message, looked up for voice messages only; null for others and erased ones. */
export const voiceOfMessageSql = (
  message: string,
) => sql<VoiceRow | null>`case when ${sql.ref(`${message}.kind`)} = 'voice' then (
  select jsonb_build_object('id', v.id, 'mediaType', v.media_type, 'durationMs', v.duration_ms, 'waveform', v.waveform)
  from voice_messages v where v.tenant_id = ${sql.ref(`${message}.tenant_id`)} and v.message_id = ${sql.ref(`${message}.id`)}) end`;

interface NewVoice extends VoiceRow {
  messageId: string;
  senderId: string;
  storageKey: string;
  sentAt: Date;
}

export async function insertVoice(trx: Trx, tenantId: string, voice: NewVoice): Promise<void> {
  await trx
    .insertInto('voiceMessages')
    .values({ ...voice, tenantId })
    .execute();
}

/**
 * Selects the file of a recording in one of the viewer's conversations; undefined if the viewer deleted the message or
 * the conversation, or a block closed it.
 */
export async function selectVisibleVoice(trx: Trx, tenantId: string, voiceId: string, viewerId: string) {
  const { rows } = await sql<{ storageKey: string; mediaType: VoiceType }>`
    select f.storage_key as "storageKey", f.media_type as "mediaType"
    from voice_messages f
      join messages m on m.tenant_id = f.tenant_id and m.id = f.message_id
      join conversation_members v on v.tenant_id = m.tenant_id and v.conversation_id = m.conversation_id
    where f.tenant_id = ${tenantId} and f.id = ${voiceId} and v.profile_id = ${viewerId}
      and m.seq > v.hidden_up_to_seq
      and not case when m.sender_id = v.profile_id then m.hidden_from_sender else m.hidden_from_recipient end
      and ${noBlockBetweenSql('v.profile_id', 'v.other_profile_id')}`.execute(trx);
  return rows[0];
}
