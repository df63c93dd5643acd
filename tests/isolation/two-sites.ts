import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import sharp from 'sharp';

import type { Deps } from '../../server/deps.ts';
import { newId } from '../../server/lib/security/ids.ts';
import { chromiumRecording } from '../../server/modules/conversation/voice/recording/recordings.fixture.ts';
import type { Tenant } from '../../tenants/tenant.schema.ts';
import { TEST_NOW } from '../factories/clock.ts';
import { createTestContext } from '../factories/context.ts';
import { createMember, type Member } from '../factories/member.ts';
import { createTenant } from '../factories/tenant.ts';
import { createTestApp, type TestApp } from '../setup/test-app.ts';
import type { TestDatabase } from '../setup/test-database.ts';
import { voiceClaim } from './voice-claim.ts';

/** Kinds of ids that API calls and pages take. */
export type IdKind =
  | 'profile'
  | 'conversation'
  | 'message'
  | 'photo'
  | 'own_photo'
  | 'private_photo'
  | 'photo_message'
  | 'message_photo'
  | 'voice'
  | 'order'
  | 'sandbox_payment';

/** A site with a member who has contact with one member and is blocked by another. */
export interface Site {
  tenant: Tenant;
  /** The viewer: has credits, likes Bram and is liked by him, and has a conversation with him. */
  anna: Member;
  bram: Member;
  /** Had a conversation with Anna, then blocked her. */
  blocker: Member;
  /** Ids that Anna may access. */
  ids: Record<IdKind, string>;
  /** A spotlight of Bram that runs. */
  spotlight: string;
  /** Ids of the member who blocked Anna. */
  blocked: Record<IdKind, string>;
}

export interface TwoSites {
  app: TestApp;
  ours: Site;
  theirs: Site;
}

/** Creates two sites with identical members, so that a missing tenant condition returns rows of the other site. */
export async function createTwoSites(db: TestDatabase, overrides?: Partial<Deps>): Promise<TwoSites> {
  const gifts = [{ id: 'tulp', icon: 'flower-tulip' as const, name: { nl: 'Tulp' } }];
  const tenants = [await createTenant(db.database, { gifts }), await createTenant(db.database, { gifts })];
  const app = await createTestApp({ database: db.database, tenants, overrides });
  const [ours, theirs] = [await createSite(app, db, tenants[0]!), await createSite(app, db, tenants[1]!)];
  return { app, ours, theirs };
}

/** Stops the application and removes its files. */
export async function closeTwoSites({ app }: TwoSites): Promise<void> {
  await app.close();
  await rm(app.deps.env.dataDir, { recursive: true, force: true });
}

export function contextOf(site: Site) {
  return createTestContext({ tenant: site.tenant, viewer: site.anna.viewer });
}

async function createSite(app: TestApp, db: TestDatabase, tenant: Tenant): Promise<Site> {
  const member = (gender: 'male' | 'female') =>
    createMember(db.database, tenant, { credits: 20, premium: true, profile: { gender, about: `van ${tenant.slug}` } });
  const anna = await member('female');
  const [bram, blocker] = [await member('male'), await member('male')];
  const known = await createContact(app, db, tenant, anna, bram);
  // In a separate conversation, because a call deletes the one with Bram.
  const picture = await sendPicture(app, db, tenant, anna, await member('male'));
  const voice = await sendVoice(app, tenant, anna, await member('male'));
  const own = { own_photo: await storePhoto(app, db, tenant, anna), ...(await placeOrder(app, tenant, anna)) };
  const ids = { ...known, ...picture, ...voice, ...own };
  const others = await createContact(app, db, tenant, anna, blocker);
  const picturesOf = await sendPicture(app, db, tenant, anna, blocker);
  const voiceOf = await sendVoice(app, tenant, anna, blocker);
  const blocked = {
    ...others,
    ...picturesOf,
    ...voiceOf,
    own_photo: others.photo,
    ...(await placeOrder(app, tenant, blocker)),
  };
  await db.database.withTenant(tenant.id, (trx) =>
    trx
      .insertInto('blocks')
      .values({ tenantId: tenant.id, blockerId: blocker.profileId, blockedId: anna.profileId, createdAt: TEST_NOW })
      .execute(),
  );
  const spotlight = await startSpotlight(db, tenant, bram);
  return { tenant, anna, bram, blocker, ids, spotlight, blocked };
}

async function startSpotlight(db: TestDatabase, tenant: Tenant, { profileId }: Member): Promise<string> {
  const [id, clientId] = [randomUUID(), randomUUID()];
  const ends = { startedAt: TEST_NOW, endsAt: new Date(TEST_NOW.getTime() + 1_800_000) };
  const terms = { tenantId: tenant.id, region: 'NL-UT', credits: 6, refundCredits: 3, ...ends };
  await db.database.withTenant(tenant.id, (trx) =>
    trx
      .insertInto('spotlights')
      .values({ ...terms, id, clientId, profileId })
      .execute(),
  );
  return id;
}

/** Creates mutual likes, one message each, a photo of the other member, and their private album, open for Anna. */
async function createContact(app: TestApp, db: TestDatabase, tenant: Tenant, anna: Member, other: Member) {
  const ctx = createTestContext({ tenant, viewer: anna.viewer });
  const otherCtx = createTestContext({ tenant, viewer: other.viewer });
  await app.services.likes.likeProfile(ctx, { profile: other.profileId });
  await app.services.likes.likeProfile(otherCtx, { profile: anna.profileId });
  const write = (from: typeof ctx, profile: string) =>
    app.services.chat.sendMessage(from, { profile, text: `Hoi van ${tenant.slug}`, client_id: randomUUID() });
  const { conversation } = await write(ctx, other.profileId);
  const { message } = await write(otherCtx, anna.profileId);
  const photo = await storePhoto(app, db, tenant, other);
  await db.database.withTenant(tenant.id, (trx) =>
    trx
      .updateTable('profiles')
      .set({ mainPhotoId: photo })
      .where('tenantId', '=', tenant.id)
      .where('id', '=', other.profileId)
      .execute(),
  );
  await openAlbum(app, db, tenant, { owner: other, viewer: anna });
  return { profile: other.profileId, conversation: conversation.id, message: message.id, photo };
}

/** Stores a photo in a private album and lets the viewer see it. @returns its id */
async function openAlbum(
  app: TestApp,
  db: TestDatabase,
  tenant: Tenant,
  { owner, viewer }: { owner: Member; viewer: Member },
): Promise<string> {
  const photo = await storePhoto(app, db, tenant, owner, { status: 'private', private: true });
  const access = { tenantId: tenant.id, ownerId: owner.profileId, viewerId: viewer.profileId };
  await db.database.withTenant(tenant.id, (trx) =>
    trx
      .insertInto('privateAlbumAccess')
      .values({ ...access, status: 'granted', grantedAt: TEST_NOW })
      .onConflict((oc) => oc.doNothing())
      .execute(),
  );
  return photo;
}

/** Sends a message with a picture, and opens an album for Anna. @returns the ids of the message and both photos */
async function sendPicture(app: TestApp, db: TestDatabase, tenant: Tenant, anna: Member, sender: Member) {
  const ctx = createTestContext({ tenant, viewer: sender.viewer });
  const input = { profile: anna.profileId, text: `Kijk van ${tenant.slug}`, client_id: randomUUID() };
  const { message } = await app.services.chat.sendMessage(ctx, input);
  const id = newId(app.deps.clock);
  const storageKey = await storeFile(app, id);
  await db.database.withTenant(tenant.id, (trx) =>
    trx
      .insertInto('messagePhotos')
      .values({
        tenantId: tenant.id,
        id,
        messageId: message.id,
        senderId: sender.profileId,
        status: 'inspection',
        storageKey,
        width: 64,
        height: 80,
        uploadedAt: TEST_NOW,
      })
      .execute(),
  );
  const privatePhoto = await openAlbum(app, db, tenant, { owner: sender, viewer: anna });
  return { photo_message: message.id, message_photo: id, private_photo: privatePhoto };
}

/** Sends a recording. @returns its id */
async function sendVoice(app: TestApp, tenant: Tenant, anna: Member, sender: Member) {
  const ctx = createTestContext({ tenant, viewer: sender.viewer });
  const input = { profile: anna.profileId, client_id: randomUUID(), waveform: '1v' };
  const { message } = await app.services.chat.sendVoice(ctx, input, chromiumRecording('webm'));
  return { voice: voiceClaim(message.voice!).id };
}

/** Places an order. @returns the ids of the order and of its sandbox payment */
async function placeOrder(app: TestApp, tenant: Tenant, buyer: Member) {
  const ctx = createTestContext({ tenant, viewer: buyer.viewer });
  const input = {
    package: 'p0' as const,
    paymentmethod: 'ideal',
    client_id: randomUUID(),
    consents: { immediate: true },
  };
  const { id, checkout_url: checkout } = await app.services.payments.placeOrder(ctx, input);
  return { order: id, sandbox_payment: new URL(checkout!).pathname.split('/').at(-1)! };
}

/** @returns its storage key */
async function storeFile(app: TestApp, id: string): Promise<string> {
  const folder = join(app.deps.env.dataDir, 'photos');
  await mkdir(folder, { recursive: true });
  const picture = sharp({ create: { width: 64, height: 80, channels: 3, background: '#aabbcc' } });
  await writeFile(join(folder, `${id}.webp`), await picture.webp().toBuffer());
  return `${id}.webp`;
}

/** Stores an approved photo with its file. @returns its id */
async function storePhoto(
  app: TestApp,
  db: TestDatabase,
  tenant: Tenant,
  owner: Member,
  place = { status: 'active', private: false },
): Promise<string> {
  const photo = newId(app.deps.clock);
  const storageKey = await storeFile(app, photo);
  const columns = { tenantId: tenant.id, id: photo, profileId: owner.profileId, ...place, position: 0 };
  const file = { storageKey, width: 640, height: 800, color: '#aabbcc', uploadedAt: TEST_NOW };
  await db.database.withTenant(tenant.id, (trx) =>
    trx
      .insertInto('photos')
      .values({ ...columns, ...file })
      .execute(),
  );
  return photo;
}

/** Strings that identify the site's members and their data in a response. */
export function tracesOf(site: Site): string[] {
  const { anna, bram, blocker, ids, blocked, tenant } = site;
  const people = [anna, bram, blocker].flatMap((each) => [each.userId, each.profileId, each.email]);
  return [...people, ...Object.values(ids), ...Object.values(blocked), `van ${tenant.slug}"`];
}
