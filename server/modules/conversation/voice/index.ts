export { readRecording, readVoiceType, voiceTooLarge } from './recording/read-recording.ts';
export { attachVoice, withStoredVoice, type StoredVoice } from './voice-files.ts';
export { voiceOfMessageSql, type VoiceRow } from './voice.queries.ts';
export { VOICE_LIMITS, VOICE_TYPES, WAVEFORM, formatLength, type VoiceType } from './voice.schema.ts';
export { createVoiceService, type VoiceService } from './voice.service.ts';
export { VOICE_PATH, VOICE_SIZE, toSeconds, viewVoice, viewVoicePreview, type VoiceView } from './voice.view.ts';
