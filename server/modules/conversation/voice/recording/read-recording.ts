import { domainError } from '../../../../lib/errors/errors.ts';
import { VOICE_LIMITS, type VoiceType } from '../voice.schema.ts';
import { readMp4 } from './read-mp4.ts';
import { readWebm } from './read-webm.ts';
import { UnreadableRecording } from './recording-error.ts';
import { writeWebm } from './write-webm.ts';

export interface Recording {
  bytes: Buffer;
  type: VoiceType;
  durationMs: number;
}

/** Tolerance, because recorders and their timers stop slightly late. */
const TOLERANCE_MS = 998;

const WEBM = Buffer.from([0x1a, 0x45, 0xdf, 0xa3]);

/** The container of a file by its first bytes; null for anything else. */
export function readVoiceType(file: Buffer): VoiceType | null {
  if (file.subarray(0, 4).equals(WEBM)) return 'audio/webm';
  return file.toString('latin1', 4, 8) === 'ftyp' ? 'audio/mp4' : null;
}

/** Reads the file; it is written only once its duration is known. */
function parse(upload: Buffer): { type: VoiceType; durationMs: number; write: () => Buffer } {
  const type = readVoiceType(upload);
  if (type === null) throw domainError('voice_type_unsupported');
  if (type === 'audio/webm') {
    const recording = readWebm(upload);
    return { type, durationMs: recording.durationMs, write: () => writeWebm(recording) };
  }
  const { file, durationMs } = readMp4(upload);
  return { type, durationMs, write: () => file };
}

/**
 * Reads a recording by its content, whatever its name: one Opus track in WebM, or one Opus or AAC track in MP4. Anything
 * else in the file is removed.
 * @throws DomainError `voice_too_large`, `voice_too_long`, `voice_type_unsupported`, `voice_unreadable`
 */
export function readRecording(upload: Buffer): Recording {
  if (upload.length > VOICE_LIMITS.bytes) throw voiceTooLarge();
  try {
    const { type, durationMs, write } = parse(upload);
    if (durationMs > VOICE_LIMITS.seconds * 1000 + TOLERANCE_MS) {
      throw domainError('voice_too_long', { params: { max: VOICE_LIMITS.seconds } });
    }
    return { type, durationMs: Math.max(1, Math.ceil(durationMs)), bytes: write() };
  } catch (error) {
    if (error instanceof UnreadableRecording) throw domainError('voice_unreadable', { cause: error });
    throw error;
  }
}

export const voiceTooLarge = () =>
  domainError('voice_too_large', { params: { max: VOICE_LIMITS.bytes / 1024 / 1024 } });
