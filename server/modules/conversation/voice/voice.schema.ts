/** Limits of a voice message. */
export const VOICE_LIMITS = { seconds: 60, bytes: 1024 * 1024, bars: 48 };

/** Containers as browsers record them, preferred first. */
export const VOICE_TYPES = ['audio/webm', 'audio/mp4'] as const;
export type VoiceType = (typeof VOICE_TYPES)[number];

/** Loudness of equal parts of a recording, each a digit of base 32, so that it fits into a form field. */
export const WAVEFORM = /^[0-9a-v]{1,48}$/;
/** The largest digit. */
export const FULL_BAR = 31;

/** Duration of a recording as people write it: `0:07`. */
export function formatLength(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
