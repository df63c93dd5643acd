import type { PhotoUrlSigner } from '../../people/photos/index.ts';
import type { VoiceRow } from './voice.queries.ts';
import { VOICE_LIMITS, type VoiceType } from './voice.schema.ts';

/** Path of recordings. They are not behind the CDN, because the session decides who may play them. */
export const VOICE_PATH = '/voice';
/** URLs of recordings are signed like those of pictures, which have sizes. */
export const VOICE_SIZE = 'full';

/** A recording in a message. */
export interface VoiceView {
  /** Duration, rounded; at least 1. */
  seconds: number;
  type: VoiceType;
  /** Loudness over time; each character is a digit of base 32. */
  waveform: string;
  /** Signed for this viewer and temporary; null in the list of conversations. */
  url: string | null;
}

export const toSeconds = (durationMs: number) =>
  Math.min(VOICE_LIMITS.seconds, Math.max(1, Math.round(durationMs / 1000)));

/** Views the recording of a message without its URL. */
export function viewVoicePreview({ durationMs, mediaType, waveform }: VoiceRow): VoiceView {
  return { seconds: toSeconds(durationMs), type: mediaType, waveform, url: null };
}

interface VoiceViewOptions {
  tenant: { id: string };
  signer: PhotoUrlSigner;
  now: Date;
  viewerId: string;
}

export function viewVoice(row: VoiceRow, { tenant, signer, now, viewerId }: VoiceViewOptions): VoiceView {
  const query = signer.signQuery({ tenantId: tenant.id, id: row.id, viewerId }, VOICE_SIZE, now);
  return { ...viewVoicePreview(row), url: `${VOICE_PATH}/${row.id}?${query}` };
}
