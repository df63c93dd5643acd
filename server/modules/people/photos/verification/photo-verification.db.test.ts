import { rm } from 'node:fs/promises';

import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { createTestContext } from '../../../../../tests/factories/context.ts';
import { createMember } from '../../../../../tests/factories/member.ts';
import { profileColumns } from '../../../../../tests/factories/profile.ts';
import { insertPhoto } from '../../../../../tests/factories/photo.ts';
import { createTenant } from '../../../../../tests/factories/tenant.ts';
import { useTestDatabase } from '../../../../../tests/setup/test-database.ts';
import { createTestDeps } from '../../../../../tests/setup/test-deps.ts';
import type { Tenant } from '../../../../../tenants/tenant.schema.ts';
import type { MemberCtx } from '../../../../context.ts';
import { createFileStores, type FileStores } from '../../../../lib/storage/file-storage.ts';
import { createServices, type Services } from '../../../../services.ts';
import { searchSchema } from '../../discovery/search/search.schema.ts';
import { deleteOrphanedFiles } from '../files/orphaned-files.ts';
import { compareCheck } from './compare-check.ts';
import { decideCheck } from './decide-check.ts';
import { deleteExpiredCheckPictures } from './expired-pictures.ts';
import { POSES, type CheckRefusal } from './photo-check.schema.ts';

const DAY = 86_400_000;
const test = useTestDatabase();
let deps: Awaited<ReturnType<typeof createTestDeps>>;
let services: Services;
let files: FileStores;
let tenant: Tenant;
let picture: Buffer;
let ctx: MemberCtx;
let main: string;

beforeAll(async () => {
  tenant = await createTenant(test.database, { photo_verification_service: 'off' });
  deps = await createTestDeps(test.database, [tenant]);
  services = createServices(deps);
  files = createFileStores(deps.env);
  const background = { r: 90, g: 120, b: 160 };
  picture = await sharp({ create: { width: 320, height: 400, channels: 3, background } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'at home' } })
    .toBuffer();
});

afterAll(() => rm(deps.env.dataDir, { recursive: true, force: true }));

const inTenant = <T>(work: Parameters<typeof test.database.withTenant<T>>[1]) =>
  test.database.withTenant(tenant.id, work);
const codeOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'done',
    (error: { code: string }) => error.code,
  );
const fieldOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'done',
    (error: { fields?: Record<string, { key: string }> }) => Object.values(error.fields ?? {})[0]?.key,
  );

/** Adds an active photo as the main one. */
async function addMain(profileId: string, position = 0): Promise<string> {
  const id = await insertPhoto(test.database, tenant, profileId, { position });
  await services.photos.arrangePhotos(ctx, { main: id });
  return id;
}

beforeEach(async () => {
  const { viewer } = await createMember(test.database, tenant);
  ctx = createTestContext({ tenant, viewer });
  main = await addMain(viewer.profileId);
});

const view = () => services.photoVerification.viewVerification(ctx);
const ask = () => services.photoVerification.askPose(ctx);
const submit = () => services.photoVerification.submitPicture(ctx, { consent: true }, picture);
const stored = () =>
  inTenant((trx) =>
    trx
      .selectFrom('photoChecks')
      .selectAll()
      .where('profileId', '=', ctx.viewer.profileId)
      .orderBy('askedAt', 'desc')
      .execute(),
  );
const keyOfPicture = async () => (await stored())[0]!.storageKey!;
const mails = () =>
  inTenant((trx) =>
    trx.selectFrom('mails').select('template').where('userId', '=', ctx.viewer.userId).orderBy('queuedAt').execute(),
  ).then((rows) => rows.map(({ template }) => template));
const OPERATOR = '00000000-0000-7000-8000-0000000000aa';
const OTHER = '00000000-0000-7000-8000-0000000000bb';

async function decide(refusal: CheckRefusal | null, { operatorId = OPERATOR, mainPhotoId = main } = {}): Promise<void> {
  const [check] = await stored();
  await services.live.transact(tenant.id, (trx, tell) =>
    decideCheck(trx, tell, deps, tenant.id, { checkId: check!.id, by: 'operator', operatorId, mainPhotoId, refusal }),
  );
}

async function verify(): Promise<void> {
  await ask();
  await submit();
  await decide(null);
}

const badge = async (viewer: MemberCtx | { tenant: Tenant } = ctx) =>
  (await services.profiles.viewProfile(createTestContext(viewer), ctx.viewer.profileId)).verified;

describe('a check of the main photo', () => {
  it('MEM-7 draws a random pose that stays until it expires, and stores the picture separately, without metadata', async () => {
    expect(await view()).toMatchObject({ verifiedAt: null, hasPhoto: true, attemptsLeft: 3, check: null });
    await ask();
    const asked = (await view()).check!;
    expect(POSES).toContain(asked.pose);
    for (let again = 0; again < 5; again += 1) await ask();
    expect((await view()).check).toEqual(asked);
    expect(await fieldOf(services.photoVerification.submitPicture(ctx, { consent: false }, picture))).toBe(
      'verification_consent_required',
    );
    await submit();
    expect(await view()).toMatchObject({ attemptsLeft: 2, check: { status: 'waiting', deletedAt: null } });
    const storageKey = await keyOfPicture();
    expect(storageKey).toMatch(new RegExp(`^${tenant.id}/checks/`));
    const { exif, format } = await sharp((await files.photos.read(storageKey))!).metadata();
    expect([exif, format]).toEqual([undefined, 'webp']);
    expect(await fieldOf(submit())).toBe('pose_expired');
    const ids = await services.photos.listOwnPhotos(ctx);
    expect(ids.map(({ id }) => id)).toEqual([main]);
    const tomorrow = new Date(Date.now() + 2 * DAY);
    expect(await deleteOrphanedFiles({ ...deps, storage: files.photos }, tenant.id, tomorrow)).toBe(0);
    expect(await files.photos.read(storageKey)).not.toBeNull();
  });

  it('MEM-7 ends a pose after a quarter of an hour, and needs a main photo', async () => {
    await ask();
    deps.clock.advance(15 * 60_000);
    expect((await view()).check).toMatchObject({ status: 'expired' });
    expect(await fieldOf(submit())).toBe('pose_expired');
    await ask();
    expect((await view()).check).toMatchObject({ status: 'asked' });
    expect(await stored()).toHaveLength(1);
    await services.photos.removePhoto(ctx, main);
    expect(await fieldOf(ask())).toBe('verification_needs_photo');
  });

  it('MEM-7 draws the same pose for a member who starts again, and another one later', async () => {
    const draw = async () => {
      await ask();
      const { pose } = (await view()).check!;
      await services.photoVerification.withdrawCheck(ctx);
      return pose;
    };
    const first = await draw();
    for (let again = 0; again < 8; again += 1) expect(await draw()).toBe(first);
    const later = new Set<string>();
    for (let span = 0; span < 20; span += 1) {
      deps.clock.advance(15 * 60_000);
      later.add(await draw());
    }
    expect(later.size).toBeGreaterThan(1);
  });

  it('MEM-7 allows three pictures a day, and none where the site switches it off', async () => {
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await ask();
      await submit();
      await decide('unclear');
    }
    expect((await view()).attemptsLeft).toBe(0);
    expect(await codeOf(ask())).toBe('too_many_requests');
    deps.clock.advance(DAY + 1);
    expect(await codeOf(ask())).toBe('done');
    const off = { ...tenant, features: { ...tenant.features, photo_verification: false } };
    const calls = services.photoVerification;
    const there = { ...ctx, tenant: off };
    expect(await codeOf(calls.viewVerification(there))).toBe('not_found');
    expect(await codeOf(calls.askPose(there))).toBe('not_found');
    expect(await codeOf(calls.submitPicture(there, { consent: true }, picture))).toBe('not_found');
  });

  it('MEM-7 is withdrawn by the member while nobody has decided, with its picture', async () => {
    await ask();
    await submit();
    const storageKey = await keyOfPicture();
    await services.photoVerification.withdrawCheck(ctx);
    expect([await stored(), await files.photos.read(storageKey)]).toEqual([[], null]);
    await verify();
    await services.photoVerification.withdrawCheck(ctx);
    expect(await view()).toMatchObject({ check: { status: 'approved' } });
  });
});

describe('the decision', () => {
  it('MEM-7 shows the day of the approval to others, mails it, and hides it where the site switches it off', async () => {
    await verify();
    expect(await mails()).toEqual(['photo_verified']);
    const day = deps.clock.now().toISOString().slice(0, 10);
    expect([await badge(), await badge({ tenant })]).toEqual([day, day]);
    const off = { ...tenant, features: { ...tenant.features, photo_verification: false } };
    expect(await badge({ tenant: off })).toBeNull();
    expect(await codeOf(decide(null))).toBe('work_decided');
  });

  it('MEM-7 refuses with a reason, and lets another operator decide the appeal once', async () => {
    await ask();
    await submit();
    await decide('pose');
    expect(await mails()).toEqual(['photo_not_verified']);
    expect((await view()).check).toMatchObject({ status: 'refused', reason: 'pose' });
    expect(await fieldOf(services.photoVerification.appealRefusal(ctx, { text: '  ' }))).toBe('report_text_required');
    await services.photoVerification.appealRefusal(ctx, { text: 'Dit is de pose.' });
    expect((await view()).check).toMatchObject({ status: 'waiting', appealed: true, reason: null });
    expect(await codeOf(decide(null))).toBe('own_decision');
    await services.photoVerification.withdrawCheck(ctx);
    await decide('pose', { operatorId: OTHER });
    expect((await view()).check).toMatchObject({ status: 'refused', appealUntil: null });
    expect(await codeOf(services.photoVerification.appealRefusal(ctx, { text: 'Toch wel.' }))).toBe('conflict');
  });

  it('MEM-7 approves the main photo that the operator saw, not a newer one', async () => {
    await ask();
    await submit();
    const seen = main;
    main = await addMain(ctx.viewer.profileId, 1);
    expect(await codeOf(decide(null, { mainPhotoId: seen }))).toBe('conflict');
    await decide(null);
    expect(await badge()).not.toBeNull();
  });

  it('MEM-7 is never about a fictional profile: neither the service nor the database allows it', async () => {
    const row = { ...profileColumns(tenant, {}), fictional: true, userId: null };
    await inTenant((trx) => trx.insertInto('profiles').values(row).execute());
    const photo = await insertPhoto(test.database, tenant, row.id);
    await inTenant((trx) => trx.updateTable('profiles').set({ mainPhotoId: photo }).where('id', '=', row.id).execute());
    const at = deps.clock.now();
    const id = '00000000-0000-7000-8000-0000000000cc';
    const check = { tenantId: tenant.id, id, profileId: row.id, pose: 'peace', status: 'waiting', waitingSince: at };
    await inTenant((trx) =>
      trx
        .insertInto('photoChecks')
        .values({ ...check, askedAt: at, expiresAt: at, submittedAt: at })
        .execute(),
    );
    const approval = { checkId: id, by: 'operator', operatorId: OPERATOR, mainPhotoId: photo, refusal: null } as const;
    const deciding = services.live.transact(tenant.id, (trx, tell) =>
      decideCheck(trx, tell, deps, tenant.id, approval),
    );
    expect(await codeOf(deciding)).toBe('not_found');
    const written = inTenant((trx) =>
      trx.updateTable('profiles').set({ photoVerifiedAt: at }).where('id', '=', row.id).execute(),
    );
    await expect(written).rejects.toThrow(/profiles_verified_photo/);
  });
});

describe('a verified photo', () => {
  const another = () => insertPhoto(test.database, tenant, ctx.viewer.profileId, { position: 1 });
  const WAYS: Array<[name: string, change: () => Promise<unknown>]> = [
    ['chosen as main', async () => services.photos.arrangePhotos(ctx, { main: await another() })],
    ['ordered before it', async () => services.photos.arrangePhotos(ctx, { order: [await another(), main] })],
    ['moved before it', async () => services.photos.movePhoto(ctx, await another(), 'earlier')],
    ['left when it is deleted', async () => [await another(), await services.photos.removePhoto(ctx, main)]],
    ['not there when it is deleted', () => services.photos.removePhoto(ctx, main)],
    [
      'left when the site removes it',
      async () => [await another(), await services.photos.rejectPhoto(tenant.id, main, 'rules')],
    ],
    [
      'left when its row is deleted',
      async () => inTenant((trx) => trx.deleteFrom('photos').where('id', '=', main).execute()),
    ],
  ];
  it.each(WAYS)('MEM-7 is lost in the same transaction when another one is %s', async (_name, change) => {
    await verify();
    expect(await badge()).not.toBeNull();
    await change();
    expect(await badge()).toBeNull();
    expect((await view()).verifiedAt).toBeNull();
  });

  it('MEM-7 stays while the main photo stays: other photos are added, ordered and deleted', async () => {
    await verify();
    const id = await another();
    await services.photos.arrangePhotos(ctx, { order: [main, id] });
    await services.photos.removePhoto(ctx, id);
    await services.photos.arrangePhotos(ctx, { main });
    expect(await badge()).not.toBeNull();
  });

  it('MEM-7 is found by the filter, until it is lost', async () => {
    const viewer = await createMember(test.database, tenant, { profile: { gender: 'male' } });
    const seeker = createTestContext({ tenant, viewer: viewer.viewer });
    const found = async ({ verified }: { verified: boolean }) => {
      const input = searchSchema.parse({ photo: '0', verified: String(verified) });
      return (await services.discovery.searchProfiles(seeker, input)).results.filter(
        ({ id }) => id === ctx.viewer.profileId,
      );
    };
    expect(await found({ verified: true })).toEqual([]);
    await verify();
    expect(await found({ verified: true })).toMatchObject([{ verified: deps.clock.now().toISOString().slice(0, 10) }]);
    await services.photos.removePhoto(ctx, main);
    expect(await found({ verified: true })).toEqual([]);
    expect(await found({ verified: false })).toHaveLength(1);
    const off = { ...seeker, tenant: { ...tenant, features: { ...tenant.features, photo_verification: false } } };
    const input = searchSchema.parse({ photo: '0', verified: 'true' });
    expect(await codeOf(services.discovery.searchProfiles(off, input))).toBe('invalid_fields');
  });
});

describe('the picture of a check', () => {
  const sweep = () => deleteExpiredCheckPictures({ ...deps, storage: files.photos }, tenant.id, deps.clock.now());

  it('MEM-7 is deleted 30 days after the decision, and its state stays', async () => {
    await verify();
    const storageKey = await keyOfPicture();
    deps.clock.advance(30 * DAY - 1);
    await sweep();
    expect(await files.photos.read(storageKey)).not.toBeNull();
    deps.clock.advance(1);
    expect(await sweep()).toBeGreaterThan(0);
    expect(await files.photos.read(storageKey)).toBeNull();
    expect(await stored()).toMatchObject([{ status: 'approved', storageKey: null }]);
    expect(await view()).toMatchObject({ check: { deletedAt: null } });
    expect(await badge()).not.toBeNull();
  });

  it('MEM-7 stays while an appeal waits', async () => {
    await ask();
    await submit();
    await decide('unclear');
    deps.clock.advance(29 * DAY);
    await services.photoVerification.appealRefusal(ctx, { text: 'Kijk nog eens.' });
    deps.clock.advance(2 * DAY);
    await sweep();
    const storageKey = await keyOfPicture();
    expect(await files.photos.read(storageKey)).not.toBeNull();
  });
});

describe('a service', () => {
  const RESULTS = { match: 'match', no_match: 'no_match', unsure: 'unsure' } as const;
  async function compare(allowed: Tenant['photo_verification_service'], result: keyof typeof RESULTS): Promise<number> {
    await files.photos.write(`${main}.webp`, picture);
    await ask();
    await submit();
    const [check] = await stored();
    const given: number[] = [];
    const service = {
      compare: ({ photos }: { photos: readonly Buffer[] }) => {
        given.push(photos.length);
        return Promise.resolve(RESULTS[result]);
      },
    };
    const site = { ...tenant, photo_verification_service: allowed };
    const tenants = { ...deps.tenants, byId: () => site };
    const all = { ...deps, tenants, live: services.live, storage: files.photos, service };
    for (let twice = 0; twice < 2; twice += 1) await compareCheck(all, { tenantId: tenant.id, checkId: check!.id });
    return given.length;
  }

  it.each([
    ['off', 'match', 0, 'waiting', null],
    ['sort', 'match', 1, 'waiting', 'match'],
    ['sort', 'no_match', 1, 'waiting', 'no_match'],
    ['decide', 'match', 1, 'approved', 'match'],
    ['decide', 'no_match', 1, 'waiting', 'no_match'],
    ['decide', 'unsure', 1, 'waiting', 'unsure'],
  ] as const)('MEM-7 that may %s and answers %s is asked %d times: the check is %s', async (...row) => {
    const [allowed, result, calls, status, serviceResult] = row;
    expect(await compare(allowed, result)).toBe(calls);
    expect(await stored()).toMatchObject([{ status, serviceResult }]);
    expect((await badge()) !== null).toBe(status === 'approved');
  });
});
