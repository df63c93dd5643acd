import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One and a half seconds that Chromium recorded from a device that beeps. */
export const chromiumRecording = (type: 'webm' | 'mp4') =>
  readFileSync(join(import.meta.dirname, 'fixtures', `chromium.${type}`));

/** An MP4 box, or a WebM element with a size of eight bytes. */
export function box(type: string, ...content: Buffer[]): Buffer {
  const value = Buffer.concat(content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(value.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, value]);
}

export function element(id: number[], ...content: Buffer[]): Buffer {
  const value = Buffer.concat(content);
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE(BigInt(value.length) | (1n << 56n));
  return Buffer.concat([Buffer.from(id), size, value]);
}

const uint32 = (...values: number[]) =>
  Buffer.concat(values.map((value) => Buffer.from([0, 0, 0, 0].map((_, at) => (value >>> (24 - 8 * at)) & 255))));

const RATE = 44_100;
const SAMPLES = 1024;

/** A file as Safari records it: fragmented AAC, with metadata about the device. */
export function aacRecording({ seconds = 2, handler = 'soun', codec = 'mp4a' } = {}): Buffer {
  const count = Math.round((seconds * RATE) / SAMPLES);
  const described = Buffer.concat([
    Buffer.alloc(6),
    Buffer.from([0, 1]),
    Buffer.alloc(8),
    Buffer.from([0, 1, 0, 16]),
    Buffer.alloc(4),
    uint32(RATE * 65_536),
  ]);
  const track = box(
    'trak',
    box('tkhd', uint32(7, 3_800_000_000, 3_800_000_000, 1, 0, 0), Buffer.alloc(60)),
    box(
      'mdia',
      box('mdhd', uint32(0, 3_800_000_000, 3_800_000_000, RATE, 0, 0)),
      box('hdlr', uint32(0, 0), Buffer.from(handler), Buffer.alloc(12), Buffer.from('Core Media Audio\0')),
      box(
        'minf',
        box('smhd', uint32(0, 0)),
        box('stbl', box('stsd', uint32(0, 1), box(codec, described)), box('stts', uint32(0, 0))),
      ),
    ),
    box('udta', Buffer.from('iPhone van Anna')),
  );
  const movie = box(
    'moov',
    box('mvhd', uint32(0, 3_800_000_000, 3_800_000_000, RATE, 0), Buffer.alloc(80)),
    track,
    box('mvex', box('trex', uint32(0, 1, 1, SAMPLES, 0, 0))),
  );
  const sizes = uint32(...Array<number>(count).fill(10));
  const fragment = box(
    'moof',
    box('mfhd', uint32(0, 1)),
    box('traf', box('tfhd', uint32(0x020000, 1)), box('trun', uint32(0x000200, count), sizes)),
  );
  return Buffer.concat([
    box('ftyp', Buffer.from('iso5\0\0\0\0')),
    movie,
    fragment,
    box('mdat', Buffer.alloc(count * 10)),
    box('meta', Buffer.from('Amsterdam')),
  ]);
}

/** A WebM file with packets of 60 ms, as written during recording: without duration and with unknown sizes. */
export function opusRecording({
  seconds = 2,
  tracks = [{ type: 2, codec: 'A_OPUS' }],
  docType = 'webm',
  flags = 0x80,
  packet = [0x18, 1, 2, 3],
} = {}): Buffer {
  const head = Buffer.from('OpusHead\x01\x01\0\0\x80\xbb\0\0\0\0\0', 'latin1');
  const entries = tracks.map(({ type, codec }, index) =>
    element(
      [0xae],
      element([0xd7], Buffer.from([index + 1])),
      element([0x83], Buffer.from([type])),
      element([0x86], Buffer.from(codec)),
      element([0x63, 0xa2], head),
      element([0x53, 0x6e], Buffer.from('Microfoon van Anna')),
    ),
  );
  const blocks = Array.from({ length: Math.round((seconds * 1000) / 60) }, (_, index) => {
    const cluster = Buffer.alloc(4);
    cluster.writeUInt32BE(index * 60);
    return Buffer.concat([
      Buffer.from([0x1f, 0x43, 0xb6, 0x75, 0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]),
      element([0xe7], cluster),
      element([0xa3], Buffer.from([0x81, 0, 0, flags, ...packet])),
    ]);
  });
  return Buffer.concat([
    element([0x1a, 0x45, 0xdf, 0xa3], element([0x42, 0x82], Buffer.from(docType))),
    Buffer.from([0x18, 0x53, 0x80, 0x67, 0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]),
    element(
      [0x15, 0x49, 0xa9, 0x66],
      element([0x57, 0x41], Buffer.from('Chrome')),
      element([0x44, 0x61], Buffer.alloc(8, 1)),
    ),
    element([0x16, 0x54, 0xae, 0x6b], ...entries),
    ...blocks,
    element([0x12, 0x54, 0xc3, 0x67], Buffer.from('Amsterdam')),
  ]);
}
