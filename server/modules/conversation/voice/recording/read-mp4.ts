import { unreadable } from './recording-error.ts';

interface Box {
  type: string;
  /** Start of the box, start of its content, and end. */
  at: number;
  start: number;
  end: number;
}

/**
 * The boxes that are kept, by the box that contains them; `.` is the file itself. Everything else, such as `udta`, `meta`
 * and `uuid`, is cleared.
 */
const KEPT: Record<string, readonly string[]> = {
  '.': ['ftyp', 'moov', 'moof', 'mdat'],
  moov: ['mvhd', 'trak', 'mvex'],
  trak: ['tkhd', 'edts', 'mdia'],
  edts: ['elst'],
  mdia: ['mdhd', 'hdlr', 'minf'],
  minf: ['smhd', 'dinf', 'stbl'],
  stbl: ['stsd', 'stts', 'stsz', 'stz2', 'stsc', 'stco', 'co64', 'sgpd', 'sbgp'],
  mvex: ['mehd', 'trex'],
  moof: ['mfhd', 'traf'],
  traf: ['tfhd', 'tfdt', 'trun', 'sgpd', 'sbgp'],
};

/** An AAC packet has 1024 samples. */
const AAC_SAMPLES = 1024;
/** Fields of `tfhd` before the default duration, by flag, and their bytes. */
const BEFORE_DEFAULT_DURATION = [
  [0x01, 8],
  [0x02, 4],
] as const;

interface Found {
  boxes: Record<string, number>;
  timescale: number;
  /** Sample rate of AAC; 0 for Opus. */
  sampleRate: number;
  samples: number;
  /** In units of the timescale. */
  end: number;
  defaultDuration: number;
  fragment: { start: number; duration: number };
}

const READERS: Record<string, (found: Found, file: Buffer, box: Box) => void> = {
  mvhd: clearTimes,
  tkhd: clearTimes,
  mdhd: (found, file, box) => {
    found.timescale = file.readUInt32BE(box.start + 4 + (clearTimes(found, file, box) === 1 ? 16 : 8));
  },
  hdlr: (_found, file, { start, end }) => {
    if (tag(file, start + 8) !== 'soun') unreadable('not a sound track');
    // The handler's name reveals the sender's system.
    file.fill(0, start + 24, end);
  },
  stsd: readSampleEntry,
  stts: (found, file, { start, end }) => {
    const count = file.readUInt32BE(start + 4);
    if (start + 8 + count * 8 > end) unreadable('stts');
    for (let index = 0; index < count; index += 1) {
      const samples = file.readUInt32BE(start + 8 + index * 8);
      found.samples += samples;
      found.end += samples * file.readUInt32BE(start + 12 + index * 8);
    }
  },
  trex: (found, file, { start }) => {
    found.defaultDuration = file.readUInt32BE(start + 12);
  },
  tfhd: (found, file, { start }) => {
    const flags = file.readUInt32BE(start) & 0xffffff;
    const skipped = BEFORE_DEFAULT_DURATION.reduce((sum, [flag, bytes]) => sum + (flags & flag ? bytes : 0), 0);
    const duration = flags & 0x08 ? file.readUInt32BE(start + 8 + skipped) : found.defaultDuration;
    found.fragment = { start: found.end, duration };
  },
  tfdt: (found, file, { start }) => {
    found.fragment.start = file[start] === 1 ? Number(file.readBigUInt64BE(start + 4)) : file.readUInt32BE(start + 4);
  },
  trun: readRun,
};

const tag = (file: Buffer, at: number) => file.toString('latin1', at, at + 4);

/** Clears the times of recording. @returns the version of the box */
function clearTimes(_found: Found, file: Buffer, { start }: Box): number {
  const version = file.readUInt8(start);
  file.fill(0, start + 4, start + 4 + (version === 1 ? 16 : 8));
  return version;
}

function readSampleEntry(found: Found, file: Buffer, { start }: Box): void {
  const codec = tag(file, start + 12);
  if (file.readUInt32BE(start + 4) !== 1 || (codec !== 'mp4a' && codec !== 'Opus')) unreadable('codec');
  found.sampleRate = codec === 'mp4a' ? file.readUInt32BE(start + 40) / 65_536 : 0;
}

function readRun(found: Found, file: Buffer, { start, end }: Box): void {
  const flags = file.readUInt32BE(start) & 0xffffff;
  const count = file.readUInt32BE(start + 4);
  const fields = [0x100, 0x200, 0x400, 0x800].filter((flag) => flags & flag).length;
  let at = start + 8 + (flags & 0x01 ? 4 : 0) + (flags & 0x04 ? 4 : 0);
  if (at + count * fields * 4 > end || (fields === 0 && count > end - start)) unreadable('trun');
  for (let index = 0; index < count; index += 1) {
    found.fragment.start += flags & 0x100 ? file.readUInt32BE(at) : found.fragment.duration;
    at += fields * 4;
  }
  found.samples += count;
  found.end = Math.max(found.end, found.fragment.start);
}

function* boxesIn(file: Buffer, from: number, to: number): Generator<Box> {
  for (let at = from; at < to;) {
    if (at + 8 > to) unreadable('broken off');
    const size = file.readUInt32BE(at);
    const long = size === 1;
    if (long && at + 16 > to) unreadable('broken off');
    const length = long ? Number(file.readBigUInt64BE(at + 8)) : size === 0 ? to - at : size;
    const start = at + (long ? 16 : 8);
    if (at + length > to || start > at + length) unreadable('broken off');
    yield { type: tag(file, at + 4), at, start, end: at + length };
    at += length;
  }
}

function walk(found: Found, file: Buffer, parent: string, from: number, to: number): void {
  for (const box of boxesIn(file, from, to)) {
    const { type, at, start, end } = box;
    if (!KEPT[parent]!.includes(type)) {
      // Same length as before, so that positions in other boxes stay correct.
      file.write('free', at + 4, 'latin1');
      file.fill(0, start, end);
      continue;
    }
    found.boxes[type] = (found.boxes[type] ?? 0) + 1;
    READERS[type]?.(found, file, box);
    if (type in KEPT) walk(found, file, type, start, end);
  }
}

/**
 * Reads an MP4 file with one AAC or Opus track, fragmented or not, and clears everything else.
 * @returns a copy of the file, and its duration according to its samples
 * @throws UnreadableRecording
 */
export function readMp4(upload: Buffer): { file: Buffer; durationMs: number } {
  const file = Buffer.from(upload);
  const fragment = { start: 0, duration: 0 };
  const found: Found = { boxes: {}, timescale: 0, sampleRate: 0, samples: 0, end: 0, defaultDuration: 0, fragment };
  try {
    walk(found, file, '.', 0, file.length);
  } catch (error) {
    // A field reaches beyond the end of the file.
    if (error instanceof RangeError) unreadable('field');
    throw error;
  }
  const { boxes, timescale, sampleRate, samples, end } = found;
  const single = ['ftyp', 'moov', 'trak', 'mdhd', 'hdlr', 'stsd'].every((type) => boxes[type] === 1);
  if (!single || timescale === 0 || samples === 0) return unreadable('not one track');
  const sounding = sampleRate > 0 ? (samples * AAC_SAMPLES) / sampleRate : 0;
  return { file, durationMs: Math.max(end / timescale, sounding) * 1000 };
}
