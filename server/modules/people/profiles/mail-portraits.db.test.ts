import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { buildEmails } from '../../../../emails/build.ts';
import { TEST_NOW } from '../../../../tests/factories/clock.ts';
import { createMember } from '../../../../tests/factories/member.ts';
import { insertPhoto } from '../../../../tests/factories/photo.ts';
import { createTenant } from '../../../../tests/factories/tenant.ts';
import { useTestDatabase } from '../../../../tests/setup/test-database.ts';
import { createTestDeps } from '../../../../tests/setup/test-deps.ts';
import type { Tenant } from '../../../../tenants/tenant.schema.ts';
import type { Trx } from '../../../../db/client.ts';
import { createFixedClock } from '../../../lib/time/clock.ts';
import { DAY_MS } from '../../../lib/time/duration.ts';
import { createServices } from '../../../services.ts';
import { mailPortraitUrl } from './mail-portraits.ts';

const test = useTestDatabase();
const ORIGIN = 'https://site.example';

describe('portrait in a mail', () => {
  let tenant: Tenant;
  let deps: Awaited<ReturnType<typeof createTestDeps>>;
  let anna: string;
  let bram: string;
  const folders: string[] = [];

  beforeAll(async () => {
    await buildEmails();
  });
  beforeEach(async () => {
    tenant = await createTenant(test.database);
    deps = await createTestDeps(test.database, [tenant]);
    folders.push(deps.env.dataDir);
    ({ profileId: anna } = await createMember(test.database, tenant));
    ({ profileId: bram } = await createMember(test.database, tenant));
    await addPhoto(bram, '#ff0000');
  });
  afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

  const inTenant = (work: (trx: Trx) => Promise<unknown>) => test.database.withTenant(tenant.id, work);

  async function addPhoto(profileId: string, background: string): Promise<string> {
    const id = await insertPhoto(test.database, tenant, profileId);
    const file = join(deps.env.dataDir, 'photos', `${id}.webp`);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(
      file,
      await sharp({ create: { width: 600, height: 800, channels: 3, background } })
        .webp()
        .toBuffer(),
    );
    await inTenant((trx) => trx.updateTable('profiles').set({ mainPhotoId: id }).where('id', '=', profileId).execute());
    return id;
  }

  const tokenOf = (profileId: string, viewerId = anna) => {
    const portrait = { tenantId: tenant.id, viewerId, profileId, shape: 'tall', now: TEST_NOW } as const;
    return new URL(mailPortraitUrl(deps.env.secrets, ORIGIN, portrait)).searchParams.get('t')!;
  };
  const read = (token: string, site = tenant, now = TEST_NOW) =>
    createServices({ ...deps, clock: createFixedClock(now) }).mailPortraits.readPortrait({ tenant: site }, token);

  /** Whether the picture is the red photo, and not the brand's mark. */
  async function showsPhoto(token: string): Promise<boolean> {
    const picture = sharp(await read(token));
    const { format, width, height } = await picture.metadata();
    expect([format, width, height]).toEqual(['jpeg', 336, 448]);
    const { dominant } = await picture.stats();
    return dominant.r > 200 && dominant.g < 60;
  }

  it('PRD-9 shows the present main photo to a mail program without a session', async () => {
    expect(await showsPhoto(tokenOf(bram))).toBe(true);
    expect(await showsPhoto(tokenOf(bram, bram))).toBe(true);
    await addPhoto(bram, '#0000ff');
    expect(await showsPhoto(tokenOf(bram))).toBe(false);
  });

  it.each([
    [
      'is deleted',
      (trx: Trx) => trx.updateTable('profiles').set({ status: 'deleted' }).where('id', '=', bram).execute(),
    ],
    ['hides', (trx: Trx) => trx.updateTable('profiles').set({ invisible: true }).where('id', '=', bram).execute()],
    [
      'has no photo any more',
      (trx: Trx) => trx.updateTable('photos').set({ status: 'removed' }).where('profileId', '=', bram).execute(),
    ],
    ['blocks', (trx: Trx) => insertBlock(trx, bram, anna)],
    ['is blocked', (trx: Trx) => insertBlock(trx, anna, bram)],
    [
      'writes to a deleted account',
      (trx: Trx) => trx.updateTable('profiles').set({ status: 'deleted' }).where('id', '=', anna).execute(),
    ],
  ])('PRD-9 shows the mark of the brand once the person %s', async (_what, change) => {
    const token = tokenOf(bram);
    expect(await showsPhoto(token)).toBe(true);
    await inTenant(change);
    expect(await showsPhoto(token)).toBe(false);
  });

  const insertBlock = (trx: Trx, blockerId: string, blockedId: string) =>
    trx.insertInto('blocks').values({ tenantId: tenant.id, blockerId, blockedId, createdAt: TEST_NOW }).execute();

  it('PRD-9 keeps an invisible person of a conversation or match', async () => {
    await inTenant(async (trx) => {
      await trx.updateTable('profiles').set({ invisible: true }).where('id', '=', bram).execute();
      for (const [likerId, likedId] of [
        [anna, bram],
        [bram, anna],
      ] as const) {
        await trx
          .insertInto('likes')
          .values({ tenantId: tenant.id, likerId, likedId, source: 'profile', createdAt: TEST_NOW })
          .execute();
      }
    });
    expect(await showsPhoto(tokenOf(bram))).toBe(true);
  });

  it('PRD-9 is not found with a forged, an expired or another site’s token', async () => {
    const other = await createTenant(test.database);
    await expect(read('forged')).rejects.toThrow('not_found');
    await expect(read(tokenOf(bram), other)).rejects.toThrow('not_found');
    await expect(read(tokenOf(bram), tenant, new Date(TEST_NOW.getTime() + 60 * DAY_MS))).rejects.toThrow('not_found');
    await expect(read(tokenOf(bram), tenant, new Date(TEST_NOW.getTime() + 59 * DAY_MS))).resolves.toBeInstanceOf(
      Buffer,
    );
  });
});
