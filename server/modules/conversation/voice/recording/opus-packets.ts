import { unreadable } from './recording-error.ts';

/** Frame durations of the 32 configurations of RFC 6716, section 3.1, in ms. */
const FRAME_MS = [
  [10, 20, 40, 60, 10, 20, 40, 60, 10, 20, 40, 60],
  [10, 20, 10, 20],
  [2.5, 5, 10, 20, 2.5, 5, 10, 20, 2.5, 5, 10, 20, 2.5, 5, 10, 20],
].flat();
const LONGEST_PACKET_MS = 120;

/** Duration of a packet according to its own first bytes, whatever its container says; in ms. */
export function opusPacketMs(packet: Buffer): number {
  const [head, count] = packet;
  if (head === undefined) return unreadable('empty packet');
  const code = head & 3;
  const frames = code === 0 ? 1 : code < 3 ? 2 : (count ?? 0) & 0x3f;
  const length = frames * FRAME_MS[head >> 3]!;
  return length > 0 && length <= LONGEST_PACKET_MS ? length : unreadable('packet length');
}

/** The header that a decoder needs (RFC 7845, section 5.1). */
export interface OpusHead {
  channels: number;
  /** Samples at 48 kHz to drop at the start. */
  preSkip: number;
}

const HEAD_BYTES = 19;

export function readOpusHead(bytes: Buffer): OpusHead {
  const known = bytes.length >= HEAD_BYTES && bytes.toString('latin1', 0, 8) === 'OpusHead' && bytes[8]! < 16;
  const channels = bytes[9] ?? 0;
  // Other mapping families are for more than two channels.
  if (!known || channels < 1 || channels > 2 || bytes[18] !== 0) return unreadable('OpusHead');
  return { channels, preSkip: bytes.readUInt16LE(10) };
}

export function writeOpusHead({ channels, preSkip }: OpusHead): Buffer {
  const head = Buffer.alloc(HEAD_BYTES);
  head.write('OpusHead', 'latin1');
  head.writeUInt8(1, 8);
  head.writeUInt8(channels, 9);
  head.writeUInt16LE(preSkip, 10);
  head.writeUInt32LE(48_000, 12);
  return head;
}
