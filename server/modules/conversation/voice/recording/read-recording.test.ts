import { describe, expect, it } from 'vitest';

import type { DomainError } from '../../../../lib/errors/errors.ts';
import { VOICE_LIMITS } from '../voice.schema.ts';
import { readRecording } from './read-recording.ts';
import { readWebm } from './read-webm.ts';
import { aacRecording, box, chromiumRecording, element, opusRecording } from './recordings.fixture.ts';

const codeOf = (upload: Buffer) => {
  try {
    readRecording(upload);
    return 'read';
  } catch (error) {
    return (error as DomainError).code;
  }
};

const cut = (file: Buffer, share: number) => file.subarray(0, Math.floor(file.length * share));

describe('recordings of browsers', () => {
  it('MEM-6 are read with their actual duration, in both containers', () => {
    const webm = readRecording(chromiumRecording('webm'));
    expect(webm.type).toBe('audio/webm');
    expect(webm.durationMs).toBeGreaterThan(1300);
    expect(webm.durationMs).toBeLessThan(1700);
    const mp4 = readRecording(chromiumRecording('mp4'));
    expect(mp4.type).toBe('audio/mp4');
    expect(mp4.durationMs).toBeGreaterThan(1300);
    expect(mp4.durationMs).toBeLessThan(1700);
    expect(readRecording(aacRecording({ seconds: 2 })).durationMs).toBeCloseTo(2000, -2);
  });

  it('MEM-6 keep every packet of WebM, and get the duration and the index that the recorder omitted', () => {
    const upload = opusRecording({ seconds: 12 });
    const { bytes, durationMs } = readRecording(upload);
    expect(durationMs).toBe(12_000);
    expect(readWebm(bytes)).toEqual(readWebm(upload));
    expect(bytes.includes(Buffer.from([0x44, 0x89]))).toBe(true);
    expect(bytes.includes(Buffer.from([0x1c, 0x53, 0xbb, 0x6b]))).toBe(true);
    // Read again, it stays as it is.
    expect(readRecording(bytes).bytes.equals(bytes)).toBe(true);
  });

  it.each([
    ['WebM', opusRecording(), ['Chrome', 'Microfoon van Anna', 'Amsterdam']],
    ['MP4', aacRecording(), ['iPhone van Anna', 'Core Media Audio', 'Amsterdam']],
    ['WebM of Chromium', chromiumRecording('webm'), ['Chrome']],
  ])('MEM-6 lose in %s what they say about device, place and time', (_name, upload, words) => {
    const { bytes } = readRecording(upload);
    for (const word of words) {
      expect(upload.includes(word)).toBe(true);
      expect(bytes.includes(word)).toBe(false);
    }
    const time = Buffer.alloc(4);
    time.writeUInt32BE(3_800_000_000);
    expect(bytes.includes(time)).toBe(false);
  });
});

describe('hostile recordings', () => {
  it.each<[string, Buffer, string]>([
    ['a minute and a second', opusRecording({ seconds: 61.02 }), 'voice_too_long'],
    ['a minute and a second of AAC', aacRecording({ seconds: 61.1 }), 'voice_too_long'],
    ['hours of packets under the same time', longUnderOneTime(), 'voice_too_long'],
    ['hours of silence between packets', Buffer.concat([opusRecording(), lateBlock()]), 'voice_too_long'],
    [
      'a video track beside the sound',
      opusRecording({
        tracks: [
          { type: 2, codec: 'A_OPUS' },
          { type: 1, codec: 'V_VP9' },
        ],
      }),
      'voice_unreadable',
    ],
    ['a video track alone', opusRecording({ tracks: [{ type: 1, codec: 'V_VP9' }] }), 'voice_unreadable'],
    ['a video handler', aacRecording({ handler: 'vide' }), 'voice_unreadable'],
    ['another codec', opusRecording({ tracks: [{ type: 2, codec: 'A_VORBIS' }] }), 'voice_unreadable'],
    ['another codec in MP4', aacRecording({ codec: 'alac' }), 'voice_unreadable'],
    ['Matroska', opusRecording({ docType: 'matroska' }), 'voice_unreadable'],
    ['laced blocks', opusRecording({ flags: 0x84 }), 'voice_unreadable'],
    ['packets without frames', opusRecording({ packet: [0x1b, 0, 2, 3] }), 'voice_unreadable'],
    ['packets longer than Opus has', opusRecording({ packet: [0x1b, 3, 2, 3] }), 'voice_unreadable'],
    ['no packets', opusRecording({ seconds: 0 }), 'voice_unreadable'],
    ['no samples', aacRecording({ seconds: 0 }), 'voice_unreadable'],
    ['a WebM file that breaks off', cut(chromiumRecording('webm'), 0.7), 'voice_unreadable'],
    ['an MP4 file that breaks off', cut(chromiumRecording('mp4'), 0.7), 'voice_unreadable'],
    ['a head alone', Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), 'voice_unreadable'],
    ['two movies', Buffer.concat([aacRecording(), aacRecording()]), 'voice_unreadable'],
    [
      'a box larger than its file',
      Buffer.concat([aacRecording(), Buffer.from([0, 1, 0, 0, 109, 111, 111, 118])]),
      'voice_unreadable',
    ],
    [
      'a box of no size',
      Buffer.concat([box('ftyp', Buffer.alloc(8)), Buffer.from([0, 0, 0, 4]), Buffer.from('moov')]),
      'voice_unreadable',
    ],
    ['an element of no length', Buffer.concat([opusRecording(), Buffer.alloc(16)]), 'voice_unreadable'],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'voice_type_unsupported'],
    ['nothing', Buffer.alloc(0), 'voice_type_unsupported'],
    ['more bytes than allowed', Buffer.alloc(VOICE_LIMITS.bytes + 1), 'voice_too_large'],
  ])('MEM-6 with %s are refused', (_name, upload, code) => {
    expect(codeOf(upload)).toBe(code);
  });

  it('MEM-6 with any damage are refused or read, quickly', () => {
    const files = [chromiumRecording('webm'), chromiumRecording('mp4'), aacRecording(), opusRecording()];
    const from = performance.now();
    for (const file of files) {
      for (let at = 0; at < file.length; at += 7) {
        const damaged = Buffer.from(file);
        damaged[at] = (damaged[at]! * 31 + at + 1) & 255;
        expect(['read', 'voice_unreadable', 'voice_too_long', 'voice_type_unsupported']).toContain(codeOf(damaged));
      }
    }
    expect(performance.now() - from).toBeLessThan(20_000);
  });

  it('MEM-6 may have exactly a minute', () => {
    expect([codeOf(opusRecording({ seconds: 60 })), codeOf(aacRecording({ seconds: 60 }))]).toEqual(['read', 'read']);
  });
});

/** Blocks of 60 ms each, all at the same time of their cluster. */
function longUnderOneTime(): Buffer {
  const block = element([0xa3], Buffer.from([0x81, 0, 0, 0x80, 0x18, 1]));
  return Buffer.concat([opusRecording({ seconds: 1 }), ...Array<Buffer>(1100).fill(block)]);
}

function lateBlock(): Buffer {
  const time = Buffer.alloc(4);
  time.writeUInt32BE(7_200_000);
  return Buffer.concat([element([0xe7], time), element([0xa3], Buffer.from([0x81, 0, 0, 0x80, 0x18, 1]))]);
}
