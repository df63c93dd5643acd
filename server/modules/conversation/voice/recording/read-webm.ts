import { opusPacketMs, readOpusHead, type OpusHead } from './opus-packets.ts';
import { unreadable } from './recording-error.ts';
import { AUDIO_TRACK, DEFAULT_SCALE, ELEMENTS } from './webm-elements.ts';

export interface OpusPacket {
  /** Time from the first packet, in ms. */
  at: number;
  bytes: Buffer;
}

export interface OpusRecording {
  head: OpusHead;
  packets: OpusPacket[];
  durationMs: number;
}

/** Elements whose children are read; others have a value or are skipped. */
const CONTAINERS = new Set<number>([
  ELEMENTS.header,
  ELEMENTS.segment,
  ELEMENTS.info,
  ELEMENTS.tracks,
  ELEMENTS.trackEntry,
  ELEMENTS.cluster,
  ELEMENTS.blockGroup,
]);

/** Lacing puts several packets into one block; recorders do not use it. */
const LACING = 0x06;

interface Found {
  docType: string;
  scale: number;
  tracks: number;
  trackType: number;
  codecId: string;
  head: OpusHead | null;
  clusterAt: number;
  packets: Array<{ ticks: number; bytes: Buffer }>;
}

const text = (value: Buffer) => value.toString('latin1').replace(/\0+$/, '');

const unsigned = (value: Buffer) =>
  value.length > 0 && value.length <= 6 ? value.readUIntBE(0, value.length) : unreadable('number');

/** Readers of elements with a value. */
const READERS = new Map<number, (found: Found, value: Buffer) => void>([
  [ELEMENTS.docType, (found, value) => (found.docType = text(value))],
  [ELEMENTS.timestampScale, (found, value) => (found.scale = unsigned(value))],
  [ELEMENTS.trackType, (found, value) => (found.trackType = unsigned(value))],
  [ELEMENTS.codecId, (found, value) => (found.codecId = text(value))],
  [ELEMENTS.codecPrivate, (found, value) => (found.head = readOpusHead(value))],
  [ELEMENTS.contentEncodings, () => unreadable('encoded content')],
  [ELEMENTS.timestamp, (found, value) => (found.clusterAt = unsigned(value))],
  [ELEMENTS.simpleBlock, readBlock],
  [ELEMENTS.block, readBlock],
]);

function readBlock(found: Found, value: Buffer): void {
  // The only track has a number below 128, which is one byte.
  if (value.length < 5 || (value[0]! & 0x80) === 0 || (value[3]! & LACING) !== 0) unreadable('block');
  found.packets.push({ ticks: found.clusterAt + value.readInt16BE(1), bytes: value.subarray(4) });
}

/** Length of a variable-size integer by its first byte; 9 if it is invalid. */
const lengthOf = (first: number) => Math.clz32(first) - 23;

/** @returns the id and the size of the element at a position; the size is null if the writer did not know it */
function readElement(file: Buffer, at: number) {
  const idLength = lengthOf(file[at] ?? 0);
  const sizeAt = at + idLength;
  const sizeLength = lengthOf(file[sizeAt] ?? 0);
  const start = sizeAt + sizeLength;
  if (idLength > 4 || sizeLength > 8 || start > file.length) return unreadable('element');
  const marked = BigInt(`0x${file.toString('hex', sizeAt, start)}`);
  const mask = (1n << BigInt(7 * sizeLength)) - 1n;
  const size = (marked & mask) === mask ? null : Number(marked & mask);
  return { id: file.readUIntBE(at, idLength), start, size };
}

/**
 * Reads a WebM file with one Opus track. Its duration is that of its packets, or that of its timestamps if it is longer;
 * the duration in its header is ignored.
 * @throws UnreadableRecording also for other codecs, further tracks, and truncated files
 */
export function readWebm(file: Buffer): OpusRecording {
  const found: Found = {
    docType: '',
    scale: DEFAULT_SCALE,
    tracks: 0,
    trackType: 0,
    codecId: '',
    head: null,
    clusterAt: 0,
    packets: [],
  };
  for (let at = 0; at < file.length;) {
    const { id, start, size } = readElement(file, at);
    if (CONTAINERS.has(id)) {
      // Its children follow, so elements of unknown size need no special treatment.
      if (id === ELEMENTS.trackEntry) found.tracks += 1;
      at = start;
      continue;
    }
    if (size === null || start + size > file.length) return unreadable('broken off');
    READERS.get(id)?.(found, file.subarray(start, start + size));
    at = start + size;
  }
  return toRecording(found);
}

function toRecording({ docType, scale, tracks, trackType, codecId, head, packets }: Found): OpusRecording {
  if (docType !== 'webm' || tracks !== 1 || trackType !== AUDIO_TRACK || codecId !== 'A_OPUS' || !head || scale === 0) {
    return unreadable('not one Opus track');
  }
  const first = packets[0]?.ticks ?? unreadable('no packet');
  const timed = packets.map(({ ticks, bytes }) => ({ at: ((ticks - first) * scale) / 1_000_000, bytes }));
  let sounding = 0;
  let end = 0;
  timed.forEach(({ at, bytes }, index) => {
    if (at < (timed[index - 1]?.at ?? 0)) unreadable('order');
    const length = opusPacketMs(bytes);
    sounding += length;
    end = at + length;
  });
  return { head, packets: timed, durationMs: Math.max(sounding, end) };
}
