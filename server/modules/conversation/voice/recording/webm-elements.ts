/** WebM elements that a recording needs (RFC 9559); ids include their length marker. */
export const ELEMENTS = {
  header: 0x1a45dfa3,
  docType: 0x4282,
  segment: 0x18538067,
  info: 0x1549a966,
  timestampScale: 0x2ad7b1,
  tracks: 0x1654ae6b,
  trackEntry: 0xae,
  trackType: 0x83,
  codecId: 0x86,
  codecPrivate: 0x63a2,
  contentEncodings: 0x6d80,
  cluster: 0x1f43b675,
  timestamp: 0xe7,
  simpleBlock: 0xa3,
  blockGroup: 0xa0,
  block: 0xa1,
} as const;

/** Value of `trackType` for audio. */
export const AUDIO_TRACK = 2;
/** Nanoseconds per timestamp unit, if the file does not specify it. */
export const DEFAULT_SCALE = 1_000_000;
