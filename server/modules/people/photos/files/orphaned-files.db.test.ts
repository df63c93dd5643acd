import { rm } from 'node:fs/promises';

import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { createTestContext } from '../../../../../tests/factories/context.ts';
import { createMember } from '../../../../../tests/factories/member.ts';
import { createTenant } from '../../../../../tests/factories/tenant.ts';
import { useTestDatabase } from '../../../../../tests/setup/test-database.ts';
import { createTestDeps } from '../../../../../tests/setup/test-deps.ts';
import type { Tenant } from '../../../../../tenants/tenant.schema.ts';
import { newId } from '../../../../lib/security/ids.ts';
import { createFileStores, type FileStorage } from '../../../../lib/storage/file-storage.ts';
import { createServices } from '../../../../services.ts';
import { deleteOrphanedFiles } from './orphaned-files.ts';
import { derivedKey, newStorageKey, photoKeys } from './photo-files.ts';

const test = useTestDatabase();
const DAY_MS = 86_400_000;
let deps: Awaited<ReturnType<typeof createTestDeps>>;
let storage: FileStorage;
let tenant: Tenant;

beforeAll(async () => {
  tenant = await createTenant(test.database);
  deps = await createTestDeps(test.database, [tenant]);
  storage = createFileStores(deps.env).photos;
});

afterAll(() => rm(deps.env.dataDir, { recursive: true, force: true }));

const sweep = (wallNow: number) => deleteOrphanedFiles({ ...deps, storage }, tenant.id, new Date(wallNow));
const there = async (keys: readonly string[]) => {
  const read = await Promise.all(keys.map(async (key) => (await storage.read(key)) !== null));
  return keys.filter((_, index) => read[index]);
};

it('deletes files of photos without a row after a day, and keeps those of photos', async () => {
  const { viewer } = await createMember(test.database, tenant);
  const picture = await sharp({ create: { width: 240, height: 320, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const { id } = await createServices(deps).photos.addPhoto(createTestContext({ tenant, viewer }), picture);
  const [kept, lost] = [newStorageKey(tenant.id, id), newStorageKey(tenant.id, newId(deps.clock))];
  // A derived size written while its photo was deleted has no original any more.
  const straggler = derivedKey(newStorageKey(tenant.id, newId(deps.clock)), 'thumb');
  const elsewhere = newStorageKey(newId(deps.clock), newId(deps.clock));
  const ours = [...photoKeys(kept), ...photoKeys(lost), straggler, elsewhere];
  for (const key of ours.filter((each) => each !== kept)) await storage.write(key, picture);

  expect(await sweep(Date.now() + DAY_MS - 60_000)).toBe(0);
  expect(await there(ours)).toEqual(ours);
  expect(await sweep(Date.now() + DAY_MS + 60_000)).toBe(photoKeys(lost).length + 1);
  expect(await there(ours)).toEqual([...photoKeys(kept), elsewhere]);
  expect(await sweep(Date.now() + DAY_MS + 60_000)).toBe(0);
});
