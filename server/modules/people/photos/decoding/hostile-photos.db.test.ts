import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createTestContext } from '../../../../../tests/factories/context.ts';
import {
  CANARY,
  twoColourImage,
  hostileImages,
  type HostileImage,
} from '../../../../../tests/factories/input/hostile-images.ts';
import { createMember } from '../../../../../tests/factories/member.ts';
import { createTenant } from '../../../../../tests/factories/tenant.ts';
import { useTestDatabase } from '../../../../../tests/setup/test-database.ts';
import { createTestDeps } from '../../../../../tests/setup/test-deps.ts';
import type { MemberCtx } from '../../../../context.ts';
import type { RateLimiter } from '../../../../lib/network/rate-limiter.ts';
import { createFileStores, type FileStorage } from '../../../../lib/storage/file-storage.ts';
import { createServices, type Services } from '../../../../services.ts';

const test = useTestDatabase();
const ROOM = 1000;
const REFUSALS = [
  'photo_type_unsupported',
  'photo_unreadable',
  'photo_dimensions',
  'photo_too_small',
  'photo_too_long',
];

let services: Services;
let storage: FileStorage;
let dataDir: string;
let ctx: MemberCtx;
/** The result for each file: the id of the photo or the error code. */
const outcomes = new Map<string, string>();

beforeAll(async () => {
  const tenant = await createTenant(test.database);
  const limiter: RateLimiter = {
    consume: () => Promise.resolve(),
    consumeIp: () => Promise.resolve(),
    refund: async () => undefined,
    refundIp: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
  const deps = await createTestDeps(test.database, [tenant], { limiter });
  ({ dataDir } = deps.env);
  storage = createFileStores(deps.env).photos;
  services = createServices(deps);
  const { viewer } = await createMember(test.database, tenant, { premium: true });
  ctx = createTestContext({ tenant: { ...tenant, premium_photos: ROOM }, viewer });
  const images = await hostileImages();
  await Promise.all([send(images), send(images)]);
}, 120_000);

afterAll(() => rm(dataDir, { recursive: true, force: true }));

/** Uploads the remaining files, one after the other. */
async function send(images: HostileImage[]): Promise<void> {
  for (let image = images.shift(); image; image = images.shift())
    outcomes.set(image.name, await outcomeOf(image.bytes));
}

const outcomeOf = (bytes: Buffer) =>
  services.photos.addPhoto(ctx, bytes).then(
    (photo) => photo.id,
    (error: { code?: string; message: string }) => error.code ?? error.message,
  );
const keyOf = (id: string) => `${ctx.tenant.id}/${id}.webp`;
const storedIds = () => [...outcomes.values()].filter((outcome) => outcome.length === 36);
const outcomesLike = (pattern: RegExp) =>
  [...outcomes]
    .filter(([name]) => pattern.test(name))
    .map(([, outcome]) => (outcome.length === 36 ? 'stored' : outcome));

describe('hostile photos', () => {
  it('are five hundred files, each rejected with a specific error or stored', () => {
    expect(outcomes.size).toBeGreaterThanOrEqual(500);
    const strange = [...outcomes].filter(([, outcome]) => outcome.length !== 36 && !REFUSALS.includes(outcome));
    expect(strange).toEqual([]);
  });

  it('PRO-013 PRO-014 are rejected if they are not JPEG, PNG, WebP or HEIC, whatever their name and type', () => {
    const foreign =
      /^(empty|one byte|GIF|HTML|SVG|XML|PDF|Post|BMP|TIFF|icon|JPEG XL|JPEG 2000|AVIF|MP4|program|ZIP|gzip|text|libvips|10 MB of zeros$)/;
    const found = outcomesLike(foreign);
    expect(found.length).toBeGreaterThan(20);
    expect(new Set(found)).toEqual(new Set(['photo_type_unsupported']));
  });

  it('are rejected if they declare too many pixels', () => {
    const huge = outcomesLike(/claims (65535|100000|16383|12001|1×12001|12000|8000)|400 megapixels/);
    expect(huge.length).toBeGreaterThan(15);
    expect(huge).not.toContain('stored');
  });

  it('are stored if they are valid, in every colour space and orientation', () => {
    const ordinary =
      /^whole (?!heic)|turned as|in grey|for print|16 bits|a palette$|see through|at the limit|^animated PNG/;
    expect(outcomesLike(ordinary).length).toBeGreaterThan(40);
    const refused = [...outcomes].filter(([name, outcome]) => ordinary.test(name) && outcome.length !== 36);
    expect(refused).toEqual([]);
    // Decoded, but too small: the generated HEIC picture has only two blocks.
    expect(new Set(outcomesLike(/of one pixel|^whole heic/))).toEqual(new Set(['photo_too_small']));
  });

  it('leave nothing behind when they are rejected', async () => {
    const ids = storedIds().toSorted();
    const rows = await test.database.withTenant(ctx.tenant.id, (trx) =>
      trx.selectFrom('photos').select('id').execute(),
    );
    expect(rows.map((row) => row.id).toSorted()).toEqual(ids);
    const files = await readdir(join(dataDir, 'photos', ctx.tenant.id));
    expect(files.toSorted()).toEqual(ids.map((id) => `${id}.webp`));
  });

  it('PRO-015 leave no metadata and no hidden text in what is stored or served', async () => {
    const ids = storedIds();
    expect(ids.length).toBeGreaterThan(60);
    for (const id of ids) {
      const bytes = (await storage.read(keyOf(id)))!;
      expect([id, chunksOf(bytes)]).toEqual([id, ['VP8 ']]);
      expect(bytes.includes(CANARY)).toBe(false);
      const { format, width, height, pages, exif, xmp, icc, iptc } = await sharp(bytes).metadata();
      expect({ format, pages, exif, xmp, icc, iptc }).toEqual({ format: 'webp' });
      expect(Math.max(width, height)).toBeLessThanOrEqual(2048);
    }
  });

  it.each([
    [1, 'right'],
    [3, 'left'],
    [6, 'bottom'],
    [8, 'top'],
  ])('PRO-015 are upright after upload: with orientation %i the blue half is %s', async (orientation, blue) => {
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      const turned = await twoColourImage().withMetadata({ orientation }).toFormat(format).toBuffer();
      const { id } = await services.photos.addPhoto(ctx, turned);
      const { data, info } = await sharp((await storage.read(keyOf(id)))!)
        .raw()
        .toBuffer({ resolveWithObject: true });
      const isBlue = (x: number, y: number) => {
        const at = (Math.floor(y * (info.height - 1)) * info.width + Math.floor(x * (info.width - 1))) * info.channels;
        return data[at + 2]! > data[at]!;
      };
      const sides = {
        left: isBlue(0.1, 0.5),
        right: isBlue(0.9, 0.5),
        top: isBlue(0.5, 0.1),
        bottom: isBlue(0.5, 0.9),
      };
      expect(sides[blue as keyof typeof sides]).toBe(true);
      const opposite = { left: 'right', right: 'left', top: 'bottom', bottom: 'top' } as const;
      expect(sides[opposite[blue as keyof typeof opposite]]).toBe(false);
    }
  });
});

/** Names of the chunks of a WebP file; `VP8 ` holds pixels. */
function chunksOf(bytes: Buffer): string[] {
  const names: string[] = [];
  for (let at = 12; at < bytes.length; at += 8 + bytes.readUInt32LE(at + 4) + (bytes.readUInt32LE(at + 4) % 2)) {
    names.push(bytes.toString('latin1', at, at + 4));
  }
  return names;
}
