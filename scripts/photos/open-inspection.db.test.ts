import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { readEnv, type Env } from '../../server/env.ts';
import { createFileStores } from '../../server/lib/storage/file-storage.ts';
import type { Tenant } from '../../tenants/tenant.schema.ts';
import { TEST_NOW } from '../../tests/factories/clock.ts';
import { createMember } from '../../tests/factories/member.ts';
import { createTenant } from '../../tests/factories/tenant.ts';
import { useTestDatabase } from '../../tests/setup/test-database.ts';
import { openInspection } from './open-inspection.ts';

const test = useTestDatabase();
let env: Env;
let tenant: Tenant;
let profileId: string;

beforeAll(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'inspect-'));
  env = readEnv({ DATABASE_URL: test.runtimeUrl, DATA_DIR: dataDir });
  tenant = await createTenant(test.database);
  ({ profileId } = await createMember(test.database, tenant));
});
afterAll(() => rm(env.dataDir, { recursive: true, force: true }));

async function storePhoto(): Promise<string> {
  const id = randomUUID();
  const storageKey = `${tenant.id}/${id}.webp`;
  await createFileStores(env).photos.write(storageKey, Buffer.from('picture'));
  const photo = { id, profileId, storageKey, status: 'inspection', position: 0, uploadedAt: TEST_NOW };
  await test.database.withTenant(tenant.id, (trx) =>
    trx
      .insertInto('photos')
      .values({ ...photo, tenantId: tenant.id, width: 3, height: 4, color: '#000000' })
      .execute(),
  );
  return id;
}

const statesAndMails = () =>
  test.database.withTenant(tenant.id, async (trx) => ({
    photos: await trx.selectFrom('photos').select(['id', 'status', 'removalReason']).execute(),
    mails: await trx.selectFrom('mails').select('template').orderBy('template').execute(),
  }));

describe('photos:inspect', () => {
  it('PRO-019 PRO-020 decides about the photos of one site while the app runs, which sends the mails', async () => {
    const [good, bad] = [await storePhoto(), await storePhoto()];
    const site = await openInspection(env, tenant.slug);
    expect((await site.listPending()).map((photo) => photo.id).toSorted()).toEqual([good, bad].toSorted());
    const file = (await site.writeFile(good))!;
    expect(await readFile(file, 'utf8')).toBe('picture');
    await site.remove(bad, 'quality');
    expect(await site.approveAll()).toBe(1);
    await expect(site.approve(bad)).rejects.toMatchObject({ code: 'not_found' });
    await site.close();
    await expect(readFile(file)).rejects.toMatchObject({ code: 'ENOENT' });
    const { photos, mails } = await statesAndMails();
    expect(photos.find((photo) => photo.id === good)).toMatchObject({ status: 'active' });
    expect(photos.find((photo) => photo.id === bad)).toMatchObject({ status: 'removed', removalReason: 'quality' });
    expect(mails).toEqual([{ template: 'photo_approved' }, { template: 'photo_removed' }]);
  });

  it('refuses an unknown site', async () => {
    await expect(openInspection(env, 'nergens')).rejects.toThrow('There is no site "nergens"');
  });
});
