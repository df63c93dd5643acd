import { readFileSync, readdirSync } from 'node:fs';

import sharp from 'sharp';
import { describe, expect, it } from 'vitest';

import { heicImage } from '../../../../../tests/factories/input/heic-image.ts';
import { UPLOAD_LIMITS } from './decode-job.ts';
import { createPhotoDecoder } from './photo-decoder.ts';

const small = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();
/** Takes the time that a busy machine needs. */
const patientDecoder = () => createPhotoDecoder({ ...UPLOAD_LIMITS, time: 60_000 });
const codeOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'done',
    (error: { code: string }) => error.code,
  );

/** Peak memory of the running child processes, in bytes. */
function peaksOfChildren(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const status = readFileSync(`/proc/${pid}/status`, 'utf8');
        const peak = Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0) * 1024;
        const decodes = readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('decode-process');
        return decodes && Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]) === process.pid ? [peak] : [];
      } catch {
        return [];
      }
    });
}

describe('the photo decoder', () => {
  it('returns a picture with its size and colour', async () => {
    const photo = await patientDecoder().decode(await small());
    expect(photo).toMatchObject({ width: 40, height: 30, color: '#336699', hashes: null });
    expect(await sharp(photo.bytes).metadata()).toMatchObject({ format: 'webp', width: 40, height: 30 });
  });

  it('PRO-014 reads HEIC and rotates it as the file says', async () => {
    const photo = await patientDecoder().decode(heicImage('hidden word'));
    expect(photo).toMatchObject({ width: 16, height: 32 });
    expect(photo.bytes.includes('hidden word')).toBe(false);
    const { data, info } = await sharp(photo.bytes).raw().toBuffer({ resolveWithObject: true });
    const at = (row: number) => [...data.subarray(row * info.width * 3, row * info.width * 3 + 3)].map((c) => c > 128);
    expect([at(4), at(28)]).toEqual([
      [false, false, true],
      [true, false, false],
    ]);
  });

  it('limits the longest side and keeps the proportions', async () => {
    const wide = await sharp({ create: { width: 5000, height: 1000, channels: 3, background: '#000' } })
      .jpeg()
      .toBuffer();
    expect(await patientDecoder().decode(wide)).toMatchObject({ width: 2048, height: 410 });
  });

  it('aborts a picture that takes too long and continues with the next', async () => {
    const large = await sharp({ create: { width: 7000, height: 5700, channels: 3, background: '#000' } })
      .png()
      .toBuffer();
    const hurried = createPhotoDecoder({ ...UPLOAD_LIMITS, time: 1 });
    expect(await codeOf(hurried.decode(large))).toBe('photo_unreadable');
    const patient = patientDecoder();
    const [first, second] = await Promise.all([codeOf(patient.decode(large)), codeOf(patient.decode(await small()))]);
    expect([first, second]).toEqual(['done', 'done']);
  });

  it('kills a process that exceeds its memory limit, and no other', async () => {
    const poor = createPhotoDecoder({ ...UPLOAD_LIMITS, memory: 1024 * 1024 });
    expect(await codeOf(poor.decode(await small()))).toBe('photo_unreadable');
    expect(await codeOf(patientDecoder().decode(await small()))).toBe('done');
  });

  it.skipIf(process.platform !== 'linux')(
    'stays far below what it may take, with the largest pictures there are',
    async () => {
      const decoder = patientDecoder();
      const canvas = { width: 8000, height: 5000, channels: 4, background: '#12345678' } as const;
      const large = await Promise.all([
        sharp({ create: canvas }).png().toBuffer(),
        sharp({ create: canvas }).jpeg({ progressive: true }).withMetadata({ orientation: 6 }).toBuffer(),
      ]);
      for (const upload of large) expect(await codeOf(decoder.decode(upload))).toBe('done');
      const peak = Math.max(...peaksOfChildren());
      expect(peak).toBeGreaterThan(50 * 1024 * 1024);
      expect(peak).toBeLessThan(UPLOAD_LIMITS.memory);
    },
  );

  it('decodes two at a time, queues twenty and rejects the rest', async () => {
    const upload = await small();
    const decoder = patientDecoder();
    const answers = await Promise.all(Array.from({ length: 25 }, () => codeOf(decoder.decode(upload))));
    expect(answers.filter((answer) => answer === 'photos_busy')).toHaveLength(3);
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(22);
    await expect(Promise.all(Array.from({ length: 23 }, () => decoder.decode(upload)))).rejects.toMatchObject({
      code: 'photos_busy',
      status: 503,
      retryAfter: 30,
    });
  });
});
