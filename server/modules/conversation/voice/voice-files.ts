import type { Trx } from '../../../../db/client.ts';
import { DomainError } from '../../../lib/errors/errors.ts';
import { newId } from '../../../lib/security/ids.ts';
import type { FileStorage } from '../../../lib/storage/file-storage.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import type { Recording } from './recording/read-recording.ts';
import { insertVoice, type VoiceRow } from './voice.queries.ts';
import type { VoiceType } from './voice.schema.ts';

/** A recording whose file is stored while its message is being sent. */
export interface StoredVoice extends VoiceRow {
  storageKey: string;
}

const ENDINGS: Record<VoiceType, string> = { 'audio/webm': 'webm', 'audio/mp4': 'm4a' };

/** Files are in a folder beside the photos, so that the photos' sweep of files without a row includes them. */
const newVoiceKey = (tenantId: string, id: string, type: VoiceType) => `${tenantId}/voice/${id}.${ENDINGS[type]}`;

/**
 * Stores a file and sends its message; the file is deleted if the message was not stored. A row never refers to a
 * missing file.
 * @param send returns whether the recording was stored
 */
export async function withStoredVoice<Sent extends { kept: boolean }>(
  { storage, clock }: { storage: FileStorage; clock: Clock },
  tenantId: string,
  { bytes, type, durationMs, waveform }: Recording & { waveform: string },
  send: (voice: StoredVoice) => Promise<Sent>,
): Promise<Sent> {
  const id = newId(clock);
  const storageKey = newVoiceKey(tenantId, id, type);
  await storage.write(storageKey, bytes);
  try {
    const sent = await send({ id, storageKey, mediaType: type, durationMs, waveform });
    if (!sent.kept) await storage.remove(storageKey);
    return sent;
  } catch (error) {
    // After other failures it is unknown whether the row was stored; a sweep deletes files without a row.
    if (error instanceof DomainError) await storage.remove(storageKey);
    throw error;
  }
}

/** Stores the recording of a message, in the transaction that sends the message. */
export function attachVoice(
  trx: Trx,
  tenantId: string,
  voice: StoredVoice,
  message: { id: string; senderId: string; sentAt: Date },
): Promise<void> {
  const { id: messageId, senderId, sentAt } = message;
  return insertVoice(trx, tenantId, { ...voice, messageId, senderId, sentAt });
}
