import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';

import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createConsoleDatabase } from '../../../../db/client.ts';
import { createTestContext } from '../../../../tests/factories/context.ts';
import { MEMBER_PASSWORD, createMember, type Member } from '../../../../tests/factories/member.ts';
import { insertPhoto } from '../../../../tests/factories/photo.ts';
import { createFictionalProfile } from '../../../../tests/factories/profile.ts';
import { createTenant } from '../../../../tests/factories/tenant.ts';
import { useTestDatabase } from '../../../../tests/setup/test-database.ts';
import { createTestDeps } from '../../../../tests/setup/test-deps.ts';
import type { Tenant } from '../../../../tenants/tenant.schema.ts';
import type { MemberCtx } from '../../../context.ts';
import { DAY_MS, MINUTE_MS } from '../../../lib/time/duration.ts';
import { createFileStores } from '../../../lib/storage/file-storage.ts';
import { createServices, type Services } from '../../../services.ts';
import { createLiveService } from '../../realtime/live/index.ts';
import { restrictAccount } from '../../trust/safety/index.ts';

const test = useTestDatabase();

let deps: Awaited<ReturnType<typeof createTestDeps>>;
let services: Services;
let tenant: Tenant;
let other: Tenant;

beforeAll(async () => {
  [tenant, other] = [await createTenant(test.database), await createTenant(test.database)];
  deps = await createTestDeps(test.database, [tenant, other]);
  services = createServices(deps);
});

afterAll(() => rm(deps.env.dataDir, { recursive: true, force: true }));

const ctxOf = ({ viewer }: Member, site = tenant): MemberCtx => createTestContext({ tenant: site, viewer });
const member = (profile = {}) => createMember(test.database, tenant, { profile, premium: true });
const codeOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'done',
    (error: { code: string }) => error.code,
  );

/** Stores an approved photo of an album, with its file. */
async function albumPhoto(owner: Member): Promise<string> {
  const files = createFileStores(deps.env);
  const storageKey = `${tenant.id}/${owner.profileId}-${String(deps.clock.now().getTime())}.webp`;
  const picture = sharp({ create: { width: 64, height: 80, channels: 3, background: '#aabbcc' } });
  await files.photos.write(storageKey, await picture.webp().toBuffer());
  return insertPhoto(test.database, tenant, owner.profileId, { status: 'private', private: true, storageKey });
}

/** An owner with a photo in the album, and somebody for whom it is open. */
async function openAlbum() {
  const [owner, viewer] = [await member(), await member()];
  const photo = await albumPhoto(owner);
  await services.privateAlbum.openFor(ctxOf(owner), { profile: viewer.profileId });
  return { owner, viewer, photo };
}

/** The parts of an address, as the route reads them. */
function claimOf(address: string) {
  const url = new URL(address, 'http://x');
  const [, , , id, size] = url.pathname.split('/');
  return { id: id!, size: size!, expires: url.searchParams.get('e')!, signature: url.searchParams.get('s')! };
}

/** Looks at the album and returns the address of its first photo. */
async function addressFor(owner: Member, viewer: Member): Promise<string> {
  await services.privateAlbum.look(ctxOf(viewer), { profile: owner.profileId });
  return (await services.privateAlbum.viewAlbum(ctxOf(viewer), owner.profileId)).photos[0]!.match;
}
const read = (viewer: Member, address: string) =>
  codeOf(services.privateAlbum.readPrivatePhoto(ctxOf(viewer), claimOf(address)));
const stateOf = async (viewer: Member, owner: Member) =>
  (await services.privateAlbum.viewAlbum(ctxOf(viewer), owner.profileId)).state;
const ownOf = (owner: Member) => services.privateAlbum.viewOwnAlbum(ctxOf(owner));
const events = async (who: Member) =>
  (await services.live.readEventsAfter(ctxOf(who), 0)).events.map(({ type }) => type);
async function ban({ userId }: Member): Promise<void> {
  const measure = { kind: 'ban', days: null, ground: 'terms', clause: 'commerce', facts: 'Vroeg om geld.' } as const;
  const desk = createConsoleDatabase({ url: test.consoleUrl });
  const { transact } = createLiveService({ ...deps, database: desk });
  await transact(tenant.id, (trx, tell) =>
    restrictAccount(trx, tell, deps, { tenantId: tenant.id, userId, operatorId: randomUUID(), measure }),
  );
  await desk.close();
}
/** What the member heard about albums on other pages. */
const news = async (who: Member) =>
  (await services.live.readEventsAfter(ctxOf(who), 0)).events.flatMap(({ payload }) => {
    const { album } = payload as { album?: { news?: string } };
    return album?.news ?? [];
  });
const mailsTo = async (who: Member) => {
  const rows = await test.database.withTenant(tenant.id, (trx) =>
    trx.selectFrom('mails').select('template').where('userId', '=', who.userId).orderBy('queuedAt').execute(),
  );
  return rows.map((row) => row.template);
};

describe('MEM-8 photos of a private album', () => {
  it('leave the profile, and come back', async () => {
    const [owner, viewer] = [await member(), await member()];
    const main = await insertPhoto(test.database, tenant, owner.profileId);
    const second = await insertPhoto(test.database, tenant, owner.profileId, { position: 1 });
    const pending = await insertPhoto(test.database, tenant, owner.profileId, { position: 2, status: 'inspection' });
    const ctx = ctxOf(owner);
    await services.photos.arrangePhotos(ctx, { main });
    const shown = async () => (await services.profiles.viewProfile(ctxOf(viewer), owner.profileId)).images.length;

    await services.photos.movePrivatePhoto(ctx, { photo: second, private: true });
    await services.photos.movePrivatePhoto(ctx, { photo: pending, private: true });
    expect(await shown()).toBe(1);
    expect((await services.photos.listOwnPhotos(ctx)).map(({ id }) => id)).toEqual([main]);
    expect((await ownOf(owner)).photos).toMatchObject([
      { id: second, status: 'active' },
      { id: pending, status: 'inspection' },
    ]);
    // Approval keeps it in the album, and mails nobody.
    await services.photos.approvePhoto(tenant.id, pending);
    expect((await services.profiles.viewProfile(ctxOf(viewer), owner.profileId)).private_photos).toBe(2);
    expect(await shown()).toBe(1);
    expect(await mailsTo(owner)).toEqual([]);

    await services.photos.movePrivatePhoto(ctx, { photo: second, private: false });
    expect(await shown()).toBe(2);
    expect(await codeOf(services.photos.movePrivatePhoto(ctx, { photo: main, private: true }))).toBe('not_found');
    for (const photo of ['x', main])
      expect(await codeOf(services.photos.movePrivatePhoto(ctxOf(viewer), { photo, private: true }))).toBe('not_found');
    await services.photos.removePhoto(ctx, pending);
    expect((await ownOf(owner)).photos).toEqual([]);
  });

  it('have no address that works without a session, although one of the profile did before', async () => {
    const [owner, viewer] = [await member(), await member()];
    const main = await insertPhoto(test.database, tenant, owner.profileId);
    await services.photos.arrangePhotos(ctxOf(owner), { main });
    const second = await insertPhoto(test.database, tenant, owner.profileId, { position: 1 });
    const before = (await services.profiles.viewProfile(ctxOf(viewer), owner.profileId)).images[1]!.match;
    const url = new URL(before, 'http://x');
    const claim = {
      id: second,
      size: 'full',
      expires: url.searchParams.get('e')!,
      signature: url.searchParams.get('s')!,
    };
    await services.photos.movePrivatePhoto(ctxOf(owner), { photo: second, private: true });
    expect(await codeOf(services.photos.readPhoto({ tenant }, claim))).toBe('not_found');
  });

  it('are refused for fictional profiles by the database', async () => {
    const { profileId: fictional } = await createFictionalProfile(test.database, tenant);
    const attempt = insertPhoto(test.database, tenant, fictional, { status: 'private', private: true });
    await expect(attempt).rejects.toMatchObject({ constraint: 'photos_private_of_member' });
    const wrong = insertPhoto(test.database, tenant, (await member()).profileId, { status: 'active', private: true });
    await expect(wrong).rejects.toMatchObject({ constraint: 'photos_private_status' });
  });
});

describe('MEM-8 a request for a private album', () => {
  it('is open once, told to the owner, refused in silence, and possible again after 30 days', async () => {
    const [owner, viewer] = [await member(), await member()];
    const ask = () => services.privateAlbum.askAccess(ctxOf(viewer), { profile: owner.profileId });
    expect(await codeOf(ask())).toBe('not_found');
    await albumPhoto(owner);
    await ask();
    await ask();
    expect((await ownOf(owner)).requests).toMatchObject([{ profile: { id: viewer.profileId, reachable: true } }]);
    expect(await events(owner)).toEqual(['photo']);
    expect(await stateOf(viewer, owner)).toBe('asked');

    await services.privateAlbum.refuseRequest(ctxOf(owner), { profile: viewer.profileId });
    expect((await ownOf(owner)).requests).toEqual([]);
    expect(await stateOf(viewer, owner)).toBe('asked');
    await ask();
    expect((await ownOf(owner)).requests).toEqual([]);

    deps.clock.advance(30 * DAY_MS);
    expect(await stateOf(viewer, owner)).toBe('closed');
    await ask();
    expect((await ownOf(owner)).requests).toHaveLength(1);
  });

  it('is limited to ten a day', async () => {
    const viewer = await member();
    const owners = await Promise.all(Array.from({ length: 11 }, () => member()));
    for (const owner of owners) await albumPhoto(owner);
    const answers: string[] = [];
    for (const { profileId } of owners)
      answers.push(await codeOf(services.privateAlbum.askAccess(ctxOf(viewer), { profile: profileId })));
    expect(answers).toEqual([...Array<string>(10).fill('done'), 'too_many_requests']);
  });

  it('and an opening are news on the other pages of who gets them, but not before a photo is approved', async () => {
    const [owner, viewer] = [await member(), await member()];
    await insertPhoto(test.database, tenant, owner.profileId, { status: 'inspection', private: true });
    const open = () => services.privateAlbum.openFor(ctxOf(owner), { profile: viewer.profileId });
    await open();
    expect(await news(viewer)).toEqual([]);
    await services.privateAlbum.revokeAccess(ctxOf(owner), { profile: null });
    await albumPhoto(owner);
    await services.privateAlbum.askAccess(ctxOf(viewer), { profile: owner.profileId });
    expect(await news(owner)).toEqual(['asked']);
    await open();
    expect([await news(owner), await news(viewer)]).toEqual([['asked'], ['opened']]);
  });

  it('by an invisible member says before that it reveals them, and can be answered', async () => {
    const [owner, viewer] = [await member(), await member({ invisible: true })];
    await albumPhoto(owner);
    expect(await services.privateAlbum.viewAlbum(ctxOf(viewer), owner.profileId)).toMatchObject({ reveals: true });
    await services.privateAlbum.askAccess(ctxOf(viewer), { profile: owner.profileId });
    expect((await ownOf(owner)).requests).toMatchObject([{ profile: { reachable: false } }]);
    await services.privateAlbum.openFor(ctxOf(owner), { profile: viewer.profileId });
    expect(await stateOf(viewer, owner)).toBe('granted');
  });

  it('notifies a member who is away of requests, openings and looks, once a day each', async () => {
    const away = { lastActiveAt: new Date(deps.clock.now().getTime() - DAY_MS) };
    const [owner, viewer] = [await member(away), await member(away)];
    await albumPhoto(owner);
    await services.privateAlbum.askAccess(ctxOf(viewer), { profile: owner.profileId });
    await services.privateAlbum.openFor(ctxOf(owner), { profile: viewer.profileId });
    await services.privateAlbum.revokeAccess(ctxOf(owner), { profile: null });
    await services.privateAlbum.openFor(ctxOf(owner), { profile: viewer.profileId });
    await services.privateAlbum.look(ctxOf(viewer), { profile: owner.profileId });
    deps.clock.advance(16 * MINUTE_MS);
    await services.privateAlbum.look(ctxOf(viewer), { profile: owner.profileId });
    expect(await mailsTo(owner)).toEqual(['album_request', 'album_view']);
    expect(await mailsTo(viewer)).toEqual(['album_opened']);
  });
});

describe('MEM-8 an open album', () => {
  it('shows photos only after a look, which the owner sees with time and count', async () => {
    const { owner, viewer, photo } = await openAlbum();
    const view = () => services.privateAlbum.viewAlbum(ctxOf(viewer), owner.profileId);
    expect(await view()).toMatchObject({ state: 'granted', count: 1, photos: [] });
    expect((await ownOf(owner)).looks).toEqual([]);

    const address = await addressFor(owner, viewer);
    await services.privateAlbum.look(ctxOf(viewer), { profile: owner.profileId });
    expect(await view()).toMatchObject({ state: 'open', photos: [{ id: photo }] });
    expect(await read(viewer, address)).toBe('done');
    const first = deps.clock.now().toISOString();
    expect((await ownOf(owner)).looks).toMatchObject([{ profile: { id: viewer.profileId }, at: first, times: 1 }]);

    deps.clock.advance(14 * MINUTE_MS);
    expect(await view()).toMatchObject({ state: 'open', closes_in: 60 });
    deps.clock.advance(MINUTE_MS);
    expect(await view()).toMatchObject({ state: 'granted', closes_in: null });
    await services.privateAlbum.look(ctxOf(viewer), { profile: owner.profileId });
    expect((await ownOf(owner)).looks).toMatchObject([{ at: deps.clock.now().toISOString(), times: 2 }]);
  });

  it('is closed by revoking at once, for an address that was held before too', async () => {
    const { owner, viewer } = await openAlbum();
    const address = await addressFor(owner, viewer);
    expect(await read(viewer, address)).toBe('done');
    await services.privateAlbum.revokeAccess(ctxOf(owner), { profile: viewer.profileId });
    expect(await read(viewer, address)).toBe('not_found');
    expect(await stateOf(viewer, owner)).toBe('closed');
    expect(await codeOf(services.privateAlbum.look(ctxOf(viewer), { profile: owner.profileId }))).toBe('not_found');
    expect((await events(viewer)).length).toBeGreaterThan(1);
    // The owner sees it all the same.
    expect(await read(owner, (await ownOf(owner)).photos[0]!.match)).toBe('done');
  });

  it('follows its photos on open pages: approved, moved, removed by the desk and deleted', async () => {
    const { owner, viewer, photo } = await openAlbum();
    const { profileId } = owner;
    const extra = { private: true, position: 1 };
    const pending = await insertPhoto(test.database, tenant, profileId, { ...extra, status: 'inspection' });
    const moved = await insertPhoto(test.database, tenant, profileId, { ...extra, status: 'private' });
    const deleted = await insertPhoto(test.database, tenant, profileId, { ...extra, status: 'private' });
    const told = (await events(viewer)).length;
    await services.photos.approvePhoto(tenant.id, pending);
    expect(await events(viewer)).toHaveLength(told + 1);
    await services.photos.movePrivatePhoto(ctxOf(owner), { photo: moved, private: false });
    expect(await events(viewer)).toHaveLength(told + 2);
    await services.photos.rejectPhoto(tenant.id, photo, 'explicit');
    expect(await events(viewer)).toHaveLength(told + 3);
    await services.photos.removePhoto(ctxOf(owner), deleted);
    expect(await events(viewer)).toHaveLength(told + 4);
    // Of photos on the profile nobody is told.
    await services.photos.removePhoto(ctxOf(owner), moved);
    expect(await events(viewer)).toHaveLength(told + 4);
  });

  it('closes on open pages when its owner pauses, hides, is banned or leaves, and comes back with them', async () => {
    const { owner, viewer } = await openAlbum();
    const steps: Array<[string, () => Promise<unknown>]> = [
      ['pause', () => services.privacy.pauseAccount(ctxOf(owner))],
      ['end of the pause', () => services.privacy.resumeAccount(ctxOf(owner))],
      ['invisible', () => services.privacy.savePrivacy(ctxOf(owner), ['invisible'])],
      ['visible', () => services.privacy.savePrivacy(ctxOf(owner), [])],
      ['ban', () => ban(owner)],
    ];
    const other = await openAlbum();
    for (const [step, change] of steps) {
      const told = (await events(viewer)).length;
      await change();
      expect([step, (await events(viewer)).slice(told)]).toEqual([step, ['photo']]);
    }
    await services.accountDeletion.deleteAccount(ctxOf(other.owner), { password: MEMBER_PASSWORD, reasons: ['other'] });
    expect((await events(other.viewer)).at(-1)).toBe('photo');
    for (const pair of [{ owner, viewer }, other])
      expect(await codeOf(stateOf(pair.viewer, pair.owner))).toBe('not_found');
  });

  it('has addresses for one viewer only', async () => {
    const { owner, viewer } = await openAlbum();
    const third = await member();
    await services.privateAlbum.openFor(ctxOf(owner), { profile: third.profileId });
    const address = await addressFor(owner, viewer);
    expect(await read(third, address)).toBe('not_found');
    expect(await read(viewer, address.replace('/full', '/thumb'))).toBe('not_found');
    expect(await read(viewer, address.replace(/s=.*/, 's=x'))).toBe('not_found');
    await services.privateAlbum.revokeAccess(ctxOf(owner), { profile: null });
    expect((await ownOf(owner)).access).toEqual([]);
    expect(await read(viewer, address)).toBe('not_found');
  });

  it.each([
    ['a block by the owner', (owner: Member, viewer: Member) => block(owner, viewer)],
    ['a block by the viewer', (owner: Member, viewer: Member) => block(viewer, owner)],
    ['a pause of the owner', (owner: Member) => set(owner, { awaySince: deps.clock.now(), invisible: true })],
    ['a ban of the owner', (owner: Member) => set(owner, { status: 'disabled' })],
    ['the deletion of the owner', (owner: Member) => set(owner, { status: 'deleted' })],
    ['hiding the profile from those without a conversation', (owner: Member) => set(owner, { invisible: true })],
  ])('is closed at once by %s', async (_what, close) => {
    const { owner, viewer } = await openAlbum();
    const address = await addressFor(owner, viewer);
    await close(owner, viewer);
    expect(await read(viewer, address)).toBe('not_found');
  });

  it('stays closed after the end of a block, and ends with a match', async () => {
    const { owner, viewer } = await openAlbum();
    await block(owner, viewer);
    await services.safety.unblockProfile(ctxOf(owner), { profile: viewer.profileId });
    expect(await stateOf(viewer, owner)).toBe('closed');

    await services.privateAlbum.openFor(ctxOf(owner), { profile: viewer.profileId });
    await services.likes.likeProfile(ctxOf(owner), { profile: viewer.profileId });
    await services.likes.likeProfile(ctxOf(viewer), { profile: owner.profileId });
    await services.likes.endMatch(ctxOf(viewer), { profile: owner.profileId });
    expect(await stateOf(viewer, owner)).toBe('closed');
  });

  it('can be reported photo by photo, with the photo offered while it is open', async () => {
    const { owner, viewer, photo } = await openAlbum();
    const input = { profile: owner.profileId, reason: 'explicit' as const, photo };
    expect(await codeOf(services.safety.reportProfile(ctxOf(viewer), input))).toBe('not_found');
    await services.privateAlbum.look(ctxOf(viewer), { profile: owner.profileId });
    const offered = await services.safety.viewReportable(ctxOf(viewer), owner.profileId);
    expect(offered.photos).toMatchObject([{ id: photo, album: true }]);
    await services.privateAlbum.revokeAccess(ctxOf(owner), { profile: null });
    expect((await services.safety.viewReportable(ctxOf(viewer), owner.profileId)).photos).toEqual([]);
    expect(await codeOf(services.safety.reportProfile(ctxOf(viewer), input))).toBe('done');
  });
});

describe('MEM-8 the other side of a private album', () => {
  it('answers every hostile id as an unknown one', async () => {
    const [owner, stranger] = [await member(), await createMember(test.database, other)];
    await albumPhoto(owner);
    const { profileId: fictional } = await createFictionalProfile(test.database, tenant);
    for (const profile of [stranger.profileId, 'x', owner.profileId, fictional]) {
      const { privateAlbum } = services;
      expect(await codeOf(privateAlbum.askAccess(ctxOf(owner), { profile }))).toBe('not_found');
      expect(await codeOf(privateAlbum.openFor(ctxOf(owner), { profile }))).toBe('not_found');
      expect(await codeOf(privateAlbum.look(ctxOf(owner), { profile }))).toBe('not_found');
      await privateAlbum.refuseRequest(ctxOf(owner), { profile });
      await privateAlbum.revokeAccess(ctxOf(owner), { profile });
    }
    expect(await codeOf(services.privateAlbum.viewAlbum(ctxOf(stranger, other), owner.profileId))).toBe('not_found');
  });

  it('is shown to nobody but the owner where the site switches albums off', async () => {
    const { owner, viewer } = await openAlbum();
    const address = await addressFor(owner, viewer);
    const off = { ...tenant, features: { ...tenant.features, private_album: false } };
    const view = (who: Member) => ctxOf(who, off);
    expect(await codeOf(services.privateAlbum.readPrivatePhoto(view(viewer), claimOf(address)))).toBe('not_found');
    expect(await codeOf(services.privateAlbum.viewAlbum(view(viewer), owner.profileId))).toBe('not_found');
    expect((await services.profiles.viewProfile(view(viewer), owner.profileId)).private_photos).toBe(0);
    expect(await codeOf(services.photos.addPrivatePhoto(view(owner), Buffer.from('x')))).toBe('not_found');
    const own = await services.privateAlbum.viewOwnAlbum(view(owner));
    expect(own).toMatchObject({ shown: false, photos: [{}] });
    const first = claimOf(own.photos[0]!.match);
    expect(await codeOf(services.privateAlbum.readPrivatePhoto(view(owner), first))).toBe('done');
  });

  it('says nothing to visitors', async () => {
    const { owner } = await openAlbum();
    const visitor = createTestContext({ tenant });
    expect((await services.profiles.viewProfile(visitor, owner.profileId)).private_photos).toBe(0);
  });
});

const block = (by: Member, whom: Member) => services.safety.blockProfile(ctxOf(by), { profile: whom.profileId });
const set = (who: Member, values: Record<string, unknown>) =>
  test.database.withTenant(tenant.id, (trx) =>
    trx.updateTable('profiles').set(values).where('id', '=', who.profileId).execute(),
  );
