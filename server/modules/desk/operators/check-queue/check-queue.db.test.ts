import { randomUUID } from 'node:crypto';

import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { insertPhoto } from '../../../../../tests/factories/photo.ts';
import { createPhotoDesk, type PhotoDesk } from '../../../../../tests/setup/photo-desk.ts';
import { useTestDatabase } from '../../../../../tests/setup/test-database.ts';
import { createFileStores } from '../../../../lib/storage/file-storage.ts';
import { newCheckKey } from '../../../people/photos/files/photo-files.ts';
import { createCheckQueue } from './check-queue.ts';

const test = useTestDatabase();
let desk: PhotoDesk;
let checks: ReturnType<typeof createCheckQueue>;
let main: string;
let key: { tenantId: string; id: string };

beforeAll(async () => {
  desk = await createPhotoDesk(test);
  checks = createCheckQueue(desk.deps);
});
afterAll(() => desk.close());

beforeEach(async () => {
  await desk.clear();
  const { tenant, owner, deps } = desk;
  const [id, at] = [randomUUID(), deps.clock.now()];
  main = await insertPhoto(test.database, tenant, owner.profileId);
  key = { tenantId: tenant.id, id };
  const storageKey = newCheckKey(tenant.id, id);
  const picture = sharp({ create: { width: 320, height: 400, channels: 3, background: 'teal' } });
  await createFileStores(deps.env).photos.write(storageKey, await picture.webp().toBuffer());
  const check = { ...key, profileId: owner.profileId, pose: 'ear', status: 'waiting', storageKey };
  await test.database.withTenant(tenant.id, async (trx) => {
    await trx.deleteFrom('photoChecks').execute();
    await trx.updateTable('profiles').set({ mainPhotoId: main }).where('id', '=', owner.profileId).execute();
    await trx
      .insertInto('photoChecks')
      .values({ ...check, askedAt: at, expiresAt: at, submittedAt: at, waitingSince: at })
      .execute();
  });
});

const codeOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'done',
    (error: { code?: string; message: string }) => error.code ?? error.message,
  );

it('MEM-7 shows a moderator the picture beside the photos, and nobody else, and approves it', async () => {
  const [moderator, support] = [await desk.operator('moderator'), await desk.operator('support')];
  expect(await codeOf(checks.list(support, {}))).toBe('not_found');
  expect((await checks.list(moderator, {})).rows).toMatchObject([{ ...key, what: 'check', name: desk.owner.name }]);
  const page = await checks.open(moderator, key);
  expect(page).toMatchObject({ pose: 'ear', mainPhotoId: main, photos: [{ id: main }], holder: null, own: false });
  const { searchParams, pathname } = new URL(page.picture!, 'http://desk');
  const [size, expires] = [pathname.split('/').at(-1)!, searchParams.get('e')!];
  const claim = { ...key, size, expires, signature: searchParams.get('s')! };
  expect(await codeOf(desk.queue.readFile(moderator, claim))).toBe('done');
  expect(await codeOf(desk.queue.readFile(support, claim))).toBe('not_found');
  expect(await codeOf(checks.decide(support, key, { refusal: '', mainPhoto: main }))).toBe('not_found');
  expect(await codeOf(checks.decide(moderator, key, { refusal: 'nonsense', mainPhoto: main }))).toBe('invalid_fields');
  expect(await codeOf(checks.decide(moderator, key, { refusal: '', mainPhoto: '' }))).toBe('conflict');
  expect(await checks.decide(moderator, key, { refusal: '', mainPhoto: main })).toBeNull();
  expect(await desk.mails()).toContain('photo_verified');
  expect(await checks.list(moderator, {})).toMatchObject({ rows: [], decided: { approved: 1, refused: 0 } });
  expect(await codeOf(checks.decide(moderator, key, { refusal: 'pose', mainPhoto: main }))).toBe('work_decided');
});

it('MEM-7 leads from a suspected minor to the account, and belongs to one operator at a time', async () => {
  const [first, second] = [await desk.operator('moderator'), await desk.operator('moderator')];
  await checks.open(first, key);
  expect(await checks.open(second, key)).toMatchObject({ holder: first.operator.name });
  expect(await codeOf(checks.decide(second, key, { refusal: 'minor', mainPhoto: main }))).toBe('work_taken');
  await checks.release(first, key);
  expect(await checks.decide(second, key, { refusal: 'minor', mainPhoto: main })).toBe(desk.owner.userId);
  expect(await desk.mails()).toContain('photo_not_verified');
});
