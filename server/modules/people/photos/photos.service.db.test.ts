import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { TEST_NOW } from '../../../../tests/factories/clock.ts';
import { createTestContext } from '../../../../tests/factories/context.ts';
import { createMember } from '../../../../tests/factories/member.ts';
import { createTenant } from '../../../../tests/factories/tenant.ts';
import { useTestDatabase } from '../../../../tests/setup/test-database.ts';
import { createTestDeps } from '../../../../tests/setup/test-deps.ts';
import type { Tenant } from '../../../../tenants/tenant.schema.ts';
import type { Deps } from '../../../deps.ts';
import { newId } from '../../../lib/security/ids.ts';
import { createServices, type Services } from '../../../services.ts';
import { createPhotoUrlSigner, type PhotoSize } from './files/photo-url.ts';

const test = useTestDatabase();
let deps: Deps;
let services: Services;
let tenant: Tenant;
let folder: string;
let profileId: string;

beforeAll(async () => {
  tenant = await createTenant(test.database);
  deps = await createTestDeps(test.database, [tenant]);
  services = createServices(deps);
  folder = join(deps.env.dataDir, 'photos');
  await mkdir(folder, { recursive: true });
  ({ profileId } = await createMember(test.database, tenant));
});

afterAll(() => rm(deps.env.dataDir, { recursive: true, force: true }));

/** Stores a photo of 1200 by 1500 pixels: a white square on black, so that blurring is measurable. */
async function storePhoto(status = 'active', withFile = true): Promise<string> {
  const id = newId(deps.clock);
  const storageKey = `${id}.webp`;
  if (withFile) {
    const square = await sharp({ create: { width: 600, height: 600, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const canvas = sharp({ create: { width: 1200, height: 1500, channels: 3, background: '#000' } });
    await writeFile(
      join(folder, storageKey),
      await canvas
        .composite([{ input: square }])
        .webp()
        .toBuffer(),
    );
  }
  const columns = { tenantId: tenant.id, id, profileId, status, position: 0, storageKey };
  await test.database.withTenant(tenant.id, (trx) =>
    trx
      .insertInto('photos')
      .values({ ...columns, width: 1200, height: 1500, color: '#000000', uploadedAt: TEST_NOW })
      .execute(),
  );
  return id;
}

function read(id: string, size: string, change: { expires?: string; tenant?: Tenant; signedFor?: string } = {}) {
  const signer = createPhotoUrlSigner(deps.env.secrets);
  const url = new URL(
    signer.sign({ tenantId: change.signedFor ?? tenant.id, id }, size as PhotoSize, TEST_NOW),
    'http://site',
  );
  const expires = change.expires ?? url.searchParams.get('e')!;
  const ctx = createTestContext({ tenant: change.tenant ?? tenant });
  return services.photos.readPhoto(ctx, { id, size, expires, signature: url.searchParams.get('s')! });
}

describe('a photo', () => {
  it.each([
    ['thumb', 176],
    ['card', 480],
    ['full', 1080],
    ['blur', 480],
  ] as const)(
    'PRO-016 is served as %s, %d pixels wide, in its proportions and without metadata',
    async (size, width) => {
      const meta = await sharp(await read(await storePhoto(), size)).metadata();
      expect(meta).toMatchObject({ format: 'webp', width, height: width * 1.25 });
      expect([meta.exif, meta.xmp, meta.iptc]).toEqual([undefined, undefined, undefined]);
    },
  );

  it('PRO-017 is blurred until no edge is left', async () => {
    const raw = async (size: PhotoSize) => {
      const { data, info } = await sharp(await read(id, size))
        .greyscale()
        .raw()
        .toBuffer({ resolveWithObject: true });
      const row = data.subarray(
        info.width * Math.floor(info.height / 2),
        info.width * (Math.floor(info.height / 2) + 1),
      );
      return Math.max(...row.slice(1).map((value, index) => Math.abs(value - row[index]!)));
    };
    const id = await storePhoto();
    expect(await raw('card')).toBeGreaterThan(100);
    expect(await raw('blur')).toBeLessThan(20);
  });

  it('is resized once and stored, also with concurrent requests', async () => {
    const id = await storePhoto();
    const answers = await Promise.all(Array.from({ length: 6 }, () => read(id, 'thumb')));
    expect(new Set(answers.map((bytes) => bytes.toString('base64'))).size).toBe(1);
    const kept = await readdir(join(folder, 'derived'));
    expect(kept.filter((name) => name.startsWith(id))).toEqual([`${id}.webp.thumb.webp`]);
    await rm(join(folder, `${id}.webp`));
    expect(await read(id, 'thumb')).toEqual(answers[0]);
  });

  it('API-054 returns not found if unknown, malformed, expired, removed, of another site or without a file', async () => {
    const id = await storePhoto();
    const other = await createTenant(test.database);
    const attempts = {
      unknown: async () => read(newId(deps.clock), 'card'),
      malformed: async () => read('x', 'card'),
      size: async () => read(id, 'huge'),
      expired: async () => read(id, 'card', { expires: '1' }),
      'signed for another site': async () => read(id, 'card', { signedFor: other.id }),
      'asked of another site': async () => read(id, 'card', { tenant: other, signedFor: other.id }),
      removed: async () => read(await storePhoto('removed'), 'card'),
      'without file': async () => read(await storePhoto('active', false), 'card'),
    };
    for (const [name, attempt] of Object.entries(attempts)) {
      const code = await attempt().then(
        () => 'answered',
        (error: { code: string }) => error.code,
      );
      expect([name, code]).toEqual([name, 'not_found']);
    }
  });

  it('SEC-033 expires with the clock', async () => {
    const id = await storePhoto();
    deps.clock.advance(16 * 60_000);
    await expect(read(id, 'card')).rejects.toMatchObject({ code: 'not_found' });
    deps.clock.advance(-16 * 60_000);
    await expect(read(id, 'card')).resolves.toBeInstanceOf(Buffer);
  });

  it('becomes the main photo when it is approved and the profile has none', async () => {
    const owner = await createMember(test.database, tenant);
    const id = await storePhoto('inspection');
    await test.database.withTenant(tenant.id, (trx) =>
      trx.updateTable('photos').set({ profileId: owner.profileId }).where('id', '=', id).execute(),
    );
    const ctx = createTestContext({ tenant, viewer: owner.viewer });
    expect((await services.profiles.viewProfile(ctx, owner.profileId)).main_image).toBeNull();
    expect(await services.photos.approveWaitingPhotos(tenant.id)).toBe(1);
    expect(await services.photos.approveWaitingPhotos(tenant.id)).toBe(0);
    expect((await services.profiles.viewProfile(ctx, owner.profileId)).main_image).toMatchObject({
      id,
      status: 'active',
    });
  });
});

describe('photos of a profile', () => {
  it('PRO-017 PRO-021 beyond the free ones are only blurred previews for a free member', async () => {
    const shown = await createMember(test.database, tenant);
    for (let position = 0; position < 4; position += 1) {
      const id = await storePhoto('active', false);
      await test.database.withTenant(tenant.id, (trx) =>
        trx.updateTable('photos').set({ profileId: shown.profileId, position }).where('id', '=', id).execute(),
      );
    }
    const view = async (premium: boolean) => {
      const viewer = await createMember(test.database, tenant, { premium });
      const ctx = createTestContext({ tenant, viewer: viewer.viewer });
      return (await services.profiles.viewProfile(ctx, shown.profileId)).images;
    };
    const free = await view(false);
    expect(free.map((image) => image.locked)).toEqual([false, false, false, true]);
    expect([free[3]!.filename, free[3]!.thumb_filename, free[3]!.match].every((url) => url.includes('/blur?'))).toBe(
      true,
    );
    expect((await view(true)).map((image) => image.locked)).toEqual([false, false, false, false]);
  });

  it('SEC-032 that are locked cannot be read sharp with any address that a viewer received', async () => {
    const shown = await createMember(test.database, tenant);
    const ids: string[] = [];
    for (let position = 0; position < 4; position += 1) {
      const id = await storePhoto();
      ids.push(id);
      await test.database.withTenant(tenant.id, (trx) =>
        trx.updateTable('photos').set({ profileId: shown.profileId, position }).where('id', '=', id).execute(),
      );
    }
    const viewer = await createMember(test.database, tenant);
    const ctx = createTestContext({ tenant, viewer: viewer.viewer });
    const images = (await services.profiles.viewProfile(ctx, shown.profileId)).images;
    const given = images.flatMap((image) => [image.filename, image.thumb_filename, image.match]);
    const fetched = new Map<string, string[]>();
    // Every address as it is, and its signature on every other photo and size.
    for (const { searchParams } of given.map((address) => new URL(address, 'http://site'))) {
      const claim = { expires: searchParams.get('e')!, signature: searchParams.get('s')! };
      for (const id of ids) {
        for (const size of ['thumb', 'card', 'full', 'blur']) {
          const bytes = await services.photos.readPhoto(ctx, { id, size, ...claim }).catch(() => null);
          if (bytes) fetched.set(id, [...new Set([...(fetched.get(id) ?? []), size])].toSorted());
        }
      }
    }
    const sharpSizes = ['card', 'full', 'thumb'];
    expect(ids.map((id) => fetched.get(id))).toEqual([sharpSizes, sharpSizes, sharpSizes, ['blur']]);
  });

  it('PRO-021 show a visitor the first one sharp', async () => {
    const shown = await createMember(test.database, tenant);
    for (let position = 0; position < 2; position += 1) {
      const id = await storePhoto('active', false);
      await test.database.withTenant(tenant.id, (trx) =>
        trx.updateTable('photos').set({ profileId: shown.profileId, position }).where('id', '=', id).execute(),
      );
    }
    const { images } = await services.profiles.viewProfile(createTestContext({ tenant }), shown.profileId);
    expect(images.map((image) => image.locked)).toEqual([false, true]);
  });
});
