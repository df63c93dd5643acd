import { writeOpusHead } from './opus-packets.ts';
import type { OpusPacket, OpusRecording } from './read-webm.ts';
import { AUDIO_TRACK, DEFAULT_SCALE, ELEMENTS } from './webm-elements.ts';

/** Further elements that written files contain. */
const WRITTEN = {
  ...ELEMENTS,
  ebmlVersion: 0x4286,
  ebmlReadVersion: 0x42f7,
  maxIdLength: 0x42f2,
  maxSizeLength: 0x42f3,
  docTypeVersion: 0x4287,
  docTypeReadVersion: 0x4285,
  duration: 0x4489,
  muxingApp: 0x4d80,
  writingApp: 0x5741,
  trackNumber: 0xd7,
  trackUid: 0x73c5,
  codecDelay: 0x56aa,
  seekPreRoll: 0x56bb,
  audio: 0xe1,
  samplingFrequency: 0xb5,
  channels: 0x9f,
  cues: 0x1c53bb6b,
  cuePoint: 0xbb,
  cueTime: 0xb3,
  cueTrackPositions: 0xb7,
  cueTrack: 0xf7,
  cueClusterPosition: 0xf1,
} as const;

const CLUSTER_MS = 5_000;
/** Time that Opus decoders need before a seek position (RFC 7845, section 4.6), in ns. */
const PRE_ROLL_NS = 80_000_000;
const NS_PER_SAMPLE = 1_000_000_000 / 48_000;
/** Required elements; they reveal nothing about the sender's browser. */
const APP = 'voice';

type ElementName = keyof typeof WRITTEN;

function element(name: ElementName, ...content: readonly Buffer[]): Buffer {
  const value = Buffer.concat(content);
  const id = WRITTEN[name];
  const head = Buffer.alloc(12);
  const idLength = Math.ceil((32 - Math.clz32(id)) / 8);
  head.writeUIntBE(id, 0, idLength);
  // Sizes have eight bytes, so that positions do not depend on them.
  head.writeBigUInt64BE(BigInt(value.length) | (1n << 56n), idLength);
  return Buffer.concat([head.subarray(0, idLength + 8), value]);
}

function uint(name: ElementName, value: number): Buffer {
  const bytes = Buffer.alloc(6);
  bytes.writeUIntBE(value, 0, 6);
  return element(name, bytes);
}

function float(name: ElementName, value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  return element(name, bytes);
}

const string = (name: ElementName, value: string) => element(name, Buffer.from(value, 'latin1'));

/**
 * Writes a WebM file with only the packets of a recording, its duration and an index, which browsers omit
 * while they record. It does not contain what browsers write about themselves or the time.
 */
export function writeWebm({ head, packets, durationMs }: OpusRecording): Buffer {
  const clusters = [...Map.groupBy(packets, ({ at }) => Math.floor(at / CLUSTER_MS) * CLUSTER_MS)];
  const written = clusters.map(([at, content]) => ({ at, bytes: cluster(at, content) }));
  const info = element(
    'info',
    uint('timestampScale', DEFAULT_SCALE),
    float('duration', durationMs),
    string('muxingApp', APP),
    string('writingApp', APP),
  );
  const track = element(
    'trackEntry',
    uint('trackNumber', 1),
    uint('trackUid', 1),
    uint('trackType', AUDIO_TRACK),
    string('codecId', 'A_OPUS'),
    element('codecPrivate', writeOpusHead(head)),
    uint('codecDelay', Math.round(head.preSkip * NS_PER_SAMPLE)),
    uint('seekPreRoll', PRE_ROLL_NS),
    element('audio', float('samplingFrequency', 48_000), uint('channels', head.channels)),
  );
  const front = Buffer.concat([info, element('tracks', track)]);
  // Has the final length already, because numbers have a fixed length.
  let position = front.length + cues(written.map(({ at }) => ({ at, position: 0 }))).length;
  const placed = written.map(({ at, bytes }) => {
    const cue = { at, position };
    position += bytes.length;
    return cue;
  });
  return Buffer.concat([fileHead(), element('segment', front, cues(placed), ...written.map(({ bytes }) => bytes))]);
}

const fileHead = () =>
  element(
    'header',
    uint('ebmlVersion', 1),
    uint('ebmlReadVersion', 1),
    uint('maxIdLength', 4),
    uint('maxSizeLength', 8),
    string('docType', 'webm'),
    uint('docTypeVersion', 4),
    uint('docTypeReadVersion', 2),
  );

function cluster(startMs: number, packets: readonly OpusPacket[]): Buffer {
  const blocks = packets.map(({ at, bytes }) => {
    // Track 1, time within the cluster, key frame.
    const head = Buffer.from([0x81, 0, 0, 0x80]);
    head.writeInt16BE(Math.round(at - startMs), 1);
    return element('simpleBlock', head, bytes);
  });
  return element('cluster', uint('timestamp', startMs), ...blocks);
}

function cues(points: ReadonlyArray<{ at: number; position: number }>): Buffer {
  const entries = points.map(({ at, position }) =>
    element(
      'cuePoint',
      uint('cueTime', at),
      element('cueTrackPositions', uint('cueTrack', 1), uint('cueClusterPosition', position)),
    ),
  );
  return element('cues', ...entries);
}
