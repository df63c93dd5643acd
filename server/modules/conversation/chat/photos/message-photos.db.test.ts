import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { buildEmails } from '../../../../../emails/build.ts';
import { translate } from '../../../../../i18n/index.ts';
import { createTestContext } from '../../../../../tests/factories/context.ts';
import { createMember } from '../../../../../tests/factories/member.ts';
import { createTenant } from '../../../../../tests/factories/tenant.ts';
import { sendQueuedMails } from '../../../../../tests/factories/sent-mails.ts';
import { useTestDatabase } from '../../../../../tests/setup/test-database.ts';
import { createTestDeps } from '../../../../../tests/setup/test-deps.ts';
import type { Tenant } from '../../../../../tenants/tenant.schema.ts';
import type { MemberCtx } from '../../../../context.ts';
import { createFileStores } from '../../../../lib/storage/file-storage.ts';
import { createServices, type Services } from '../../../../services.ts';
import { deleteOrphanedFiles } from '../../../people/photos/files/orphaned-files.ts';
import { deleteRemovedPhotos } from '../../../people/photos/files/removed-photos.ts';
import type { MessagePhotoView } from '../chat.view.ts';

const test = useTestDatabase();
const DAY_MS = 86_400_000;
let tenant: Tenant;
let deps: Awaited<ReturnType<typeof createTestDeps>>;
let services: Services;

beforeAll(async () => {
  await buildEmails();
  tenant = await createTenant(test.database, { photo_credits: 2 });
  deps = await createTestDeps(test.database, [tenant]);
  services = createServices(deps);
});

afterAll(() => rm(deps.env.dataDir, { recursive: true, force: true }));

/** A picture of blotches that is determined by the seed. */
function picture(seed: number): Promise<Buffer> {
  let state = seed * 7919;
  const data = Buffer.from(Array.from({ length: 8 * 10 * 3 }, () => (state = (state * 48271 + 11) % 2147483647) & 255));
  const blotches = sharp(data, { raw: { width: 8, height: 10, channels: 3 } });
  return blotches.resize({ width: 320, height: 400, kernel: 'cubic' }).jpeg().toBuffer();
}

async function member(credits = 0) {
  const { viewer, profileId } = await createMember(test.database, tenant, { credits });
  return { profileId, ctx: createTestContext({ tenant, viewer }) };
}

let ids = 0;
const clientId = () => `photo-${(ids += 1)}`.padEnd(12, 'x');
const files = () => readdir(join(deps.env.dataDir, 'photos', tenant.id)).catch((): string[] => []);
const storage = () => createFileStores(deps.env).photos;
const balance = async (ctx: MemberCtx) => (await services.credits.viewBalance(ctx)).credits;
const events = async (ctx: MemberCtx) =>
  (await services.live.readEventsAfter(ctx, 0)).events.map(({ type, payload }) => ({ type, ...payload }));
const codeOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'done',
    (error: { code: string }) => error.code,
  );

async function exchange(seed: number, credits = 9) {
  const [anna, bram] = [await member(credits), await member()];
  const input = { profile: bram.profileId, client_id: clientId() };
  const sent = await services.chat.sendPhoto(anna.ctx, input, await picture(seed));
  const seen = async (by: MemberCtx) =>
    (await services.chat.openConversation(by, { conversation: sent.conversation.id })).messages.at(-1)!;
  return { anna, bram, input, sent, seen, id: sent.message.photo!.id, conversation: sent.conversation.id };
}

/** Requests an image URL as this member. @returns the width of the picture, or the status code */
async function look(ctx: MemberCtx, address: string | null): Promise<number | string> {
  const { pathname, searchParams } = new URL(address!, 'http://site');
  const [id, size] = pathname.split('/').slice(-2) as [string, string];
  const claim = { id, size, expires: searchParams.get('e')!, signature: searchParams.get('s')! };
  const bytes = await services.photos.readMessagePhoto(ctx, claim).catch((error: { code: string }) => error.code);
  return typeof bytes === 'string' ? bytes : (await sharp(bytes).metadata()).width;
}

const shown = (photo: MessagePhotoView | null) => [photo!.state, photo!.opened, photo!.card !== null];

describe('photos in a conversation', () => {
  it('CHT-012 CHT-024 charges photo_credits, delivers the photo blurred and keeps it open after a tap', async () => {
    const { anna, bram, sent, seen, conversation } = await exchange(1);
    expect(sent.credits).toBe(7);
    expect(sent.message).toMatchObject({ kind: 'photo', text: '', photo: { width: 320, height: 400 } });
    expect(shown(sent.message.photo)).toEqual(['shown', true, true]);
    const arrived = await seen(bram.ctx);
    expect(shown(arrived.photo)).toEqual(['shown', false, false]);
    expect(await look(bram.ctx, arrived.photo!.blurred)).toBe(480);
    const { message } = await services.chat.openPhoto(bram.ctx, { message: arrived.id });
    expect(shown(message.photo)).toEqual(['shown', true, true]);
    expect(await look(bram.ctx, message.photo!.full)).toBe(320);
    expect(shown((await seen(bram.ctx)).photo)).toEqual(['shown', true, true]);
    expect(await events(bram.ctx)).toContainEqual({
      type: 'chat',
      conversation: { id: conversation },
      message: arrived.id,
      change: 'photo_opened',
    });
    const before = (await events(bram.ctx)).length;
    await services.chat.openPhoto(bram.ctx, { message: arrived.id });
    expect((await events(bram.ctx)).length).toBe(before);
    expect((await services.chat.listConversations(anna.ctx)).chats[0]!.last_message).toMatchObject({ kind: 'photo' });
  });

  it('CHT-024 serves the sharp photo only to its sender until it is opened, whatever URL is requested', async () => {
    const { anna, bram, sent, seen } = await exchange(2);
    const eva = await member();
    const { card, full, blurred } = sent.message.photo!;
    expect(await look(anna.ctx, card)).toBe(320);
    for (const ctx of [bram.ctx, eva.ctx]) {
      for (const address of [card, full, blurred]) expect(await look(ctx, address)).toBe('not_found');
    }
    const arrived = (await seen(bram.ctx)).photo!;
    expect(await look(bram.ctx, arrived.blurred!.replace('/blur', '/full'))).toBe('not_found');
    expect(await look(eva.ctx, arrived.blurred)).toBe('not_found');
    await expect(services.chat.openPhoto(eva.ctx, { message: sent.message.id })).rejects.toMatchObject({
      code: 'not_found',
    });
    // The sender's own call does not open it for the recipient.
    await services.chat.openPhoto(anna.ctx, { message: sent.message.id });
    expect((await seen(bram.ctx)).photo!.opened).toBe(false);
  });

  it('is hidden across a block and in a deleted conversation', async () => {
    const one = await exchange(3);
    const seenByBram = (await one.seen(one.bram.ctx)).photo!;
    await services.chat.deleteConversation(one.bram.ctx, { conversation: one.conversation });
    expect(await look(one.bram.ctx, seenByBram.blurred)).toBe('not_found');
    await expect(services.chat.openPhoto(one.bram.ctx, { message: one.sent.message.id })).rejects.toMatchObject({
      code: 'not_found',
    });
    expect(await look(one.anna.ctx, one.sent.message.photo!.card)).toBe(320);
    await services.safety.blockProfile(one.bram.ctx, { profile: one.anna.profileId });
    expect(await look(one.anna.ctx, one.sent.message.photo!.card)).toBe('not_found');
  });

  it('CHT-015 sends, charges and stores once when a client id is repeated, also in parallel', async () => {
    const [anna, bram] = [await member(9), await member()];
    const input = { profile: bram.profileId, client_id: clientId() };
    const [before, upload] = [(await files()).length, await picture(4)];
    const send = () => services.chat.sendPhoto(anna.ctx, input, upload);
    const answers = await Promise.all([send(), send(), send()]);
    answers.push(await send());
    expect(new Set(answers.map(({ message }) => message.photo!.id)).size).toBe(1);
    expect(await balance(anna.ctx)).toBe(7);
    expect((await files()).length).toBe(before + 1);
  });

  it('CHT-017 stores neither row nor file and decodes nothing without enough credits', async () => {
    const [anna, bram] = [await member(1), await member()];
    const before = await files();
    // Not an image: decoding it would fail with another error.
    const sending = services.chat.sendPhoto(
      anna.ctx,
      { profile: bram.profileId, client_id: clientId() },
      Buffer.from('?'),
    );
    expect(await codeOf(sending)).toBe('insufficient_credits');
    expect(await files()).toEqual(before);
  });

  it('applies the rules of profile photos and returns not_found when the feature is disabled', async () => {
    const [anna, bram] = [await member(9), await member()];
    const send = async (upload: Buffer, ctx = anna.ctx) =>
      codeOf(services.chat.sendPhoto(ctx, { profile: bram.profileId, client_id: clientId() }, upload));
    const canvas = { width: 100, height: 100, channels: 3, background: '#aa3355' } as const;
    expect(await send(Buffer.from('GIF89a'))).toBe('photo_type_unsupported');
    expect(await send(await sharp({ create: canvas }).png().toBuffer())).toBe('photo_too_small');
    const without = { ...tenant, features: { ...tenant.features, chat_photos: false } };
    expect(await send(await picture(5), { ...anna.ctx, tenant: without })).toBe('not_found');
    expect(await balance(anna.ctx)).toBe(9);
  });

  it('CHT-023 rejects a picture that was removed before, without storing or charging', async () => {
    const { bram, id } = await exchange(6);
    await services.photos.rejectPhoto(tenant.id, id, 'explicit');
    const eva = await member(9);
    const before = await files();
    const input = { profile: bram.profileId, client_id: clientId() };
    const sending = services.chat.sendPhoto(eva.ctx, input, await picture(6));
    expect(await codeOf(sending)).toBe('photo_removed_before');
    expect(await balance(eva.ctx)).toBe(9);
    expect(await files()).toEqual(before);
    expect((await services.chat.findConversation(eva.ctx, bram.profileId)).conversation).toBeNull();
  });
});

describe('refusing photos', () => {
  it('CHT-025 is possible before replying and costs the sender nothing', async () => {
    const { anna, bram, conversation } = await exchange(7);
    const view = async (ctx: MemberCtx) => {
      const opened = await services.chat.openConversation(ctx, { conversation });
      return [opened.refuses_photos, opened.photos_refused, opened.replied];
    };
    expect([await view(anna.ctx), await view(bram.ctx)]).toEqual([
      [false, false, true],
      [false, false, false],
    ]);
    expect(await services.chat.refusePhotos(bram.ctx, { conversation, refuse: true })).toEqual({
      refuses_photos: true,
    });
    expect([await view(anna.ctx), await view(bram.ctx)]).toEqual([
      [false, true, true],
      [true, false, false],
    ]);
    const send = async () => {
      const sending = services.chat.sendPhoto(anna.ctx, { conversation, client_id: clientId() }, await picture(8));
      return codeOf(sending);
    };
    expect([await send(), await balance(anna.ctx)]).toEqual(['photos_refused', 7]);
    await services.chat.sendMessage(anna.ctx, { conversation, text: 'Goed.', client_id: clientId() });
    await services.chat.refusePhotos(bram.ctx, { conversation, refuse: false });
    expect([await send(), await balance(anna.ctx)]).toEqual(['done', 4]);
  });

  it('CHT-025 is limited to participants of the conversation', async () => {
    const { conversation } = await exchange(9);
    const eva = await member();
    expect(await codeOf(services.chat.refusePhotos(eva.ctx, { conversation, refuse: true }))).toBe('not_found');
  });
});

describe('inspection', () => {
  it('CHT-026 returns the credits of a photo removed unopened, once, and notifies both participants', async () => {
    const { anna, bram, id, sent, seen, conversation } = await exchange(10);
    deps.jobs.enqueued.length = 0;
    expect(await services.photos.listWaitingPhotos(tenant.id)).toContainEqual(
      expect.objectContaining({ id, inMessage: true, profileId: anna.profileId }),
    );
    const attempts = [1, 2, 3].map(() => codeOf(services.photos.rejectPhoto(tenant.id, id, 'explicit')));
    expect((await Promise.all(attempts)).sort()).toEqual(['done', 'not_found', 'not_found']);
    expect(await balance(anna.ctx)).toBe(9);
    expect(await services.credits.reconcile(tenant.id)).toBe(0);
    const removed = { state: 'removed', blurred: null, card: null, full: null };
    expect(await seen(anna.ctx)).toMatchObject({ credits_returned: 2, photo: removed });
    expect(await seen(bram.ctx)).toMatchObject({ credits_returned: 0, photo: removed });
    const about = { conversation: { id: conversation }, message: sent.message.id };
    expect(await events(anna.ctx)).toEqual(
      expect.arrayContaining([
        { type: 'chat', ...about, change: 'photo_removed' },
        { type: 'credits', ...about, returned: 2 },
      ]),
    );
    const mails = await test.database.withTenant(tenant.id, (trx) =>
      trx.selectFrom('mails').select(['userId', 'template']).where('referenceId', '=', id).execute(),
    );
    expect(mails).toEqual([{ userId: anna.ctx.viewer.userId, template: 'photo_removed' }]);
    const [mail] = await sendQueuedMails(deps);
    expect(mail!.text).toContain('/chats');
    expect(mail!.text).toContain(translate('nl', 'emails:photo_reason.explicit'));
    expect(await events(bram.ctx)).toContainEqual({ type: 'chat', ...about, change: 'photo_removed' });
    expect((await events(bram.ctx)).some(({ type }) => type === 'credits')).toBe(false);
    expect(await look(anna.ctx, sent.message.photo!.card)).toBe('not_found');
    const late = await services.chat.openPhoto(bram.ctx, { message: sent.message.id });
    expect(late.message.photo).toMatchObject({ ...removed, opened: false });
  });

  it('CHT-026 returns nothing for an opened photo', async () => {
    const { anna, bram, id, sent } = await exchange(11);
    await services.chat.openPhoto(bram.ctx, { message: sent.message.id });
    await services.photos.rejectPhoto(tenant.id, id, 'rules');
    expect(await balance(anna.ctx)).toBe(7);
  });

  it('CHT-026 either opens or returns a photo when both happen concurrently', async () => {
    for (let seed = 20; seed < 26; seed += 1) {
      const { anna, bram, id, sent, seen } = await exchange(seed);
      const opening = services.chat.openPhoto(bram.ctx, { message: sent.message.id });
      await Promise.all([opening, services.photos.rejectPhoto(tenant.id, id, 'rules')]);
      const opened = (await seen(bram.ctx)).photo!.opened;
      expect([opened, await balance(anna.ctx)]).toEqual([opened, opened ? 7 : 9]);
    }
  });

  it('approves pending message photos together with pending profile photos, once', async () => {
    const { id, bram, seen } = await exchange(12);
    expect(await services.photos.approveWaitingPhotos(tenant.id)).toBeGreaterThanOrEqual(1);
    expect(await codeOf(services.photos.approvePhoto(tenant.id, id))).toBe('not_found');
    expect((await seen(bram.ctx)).photo!.state).toBe('shown');
    expect(await services.photos.listWaitingPhotos(tenant.id)).toEqual([]);
  });

  it('deletes the files of a removed photo after 30 days and leaves others', async () => {
    const { id, anna, sent, seen } = await exchange(13);
    await look(anna.ctx, sent.message.photo!.card);
    await services.photos.rejectPhoto(tenant.id, id, 'rules');
    const sweep = (after: number) =>
      deleteRemovedPhotos({ ...deps, storage: storage() }, tenant.id, new Date(deps.clock.now().getTime() + after));
    await sweep(29 * DAY_MS);
    expect(await files()).toContain(`${id}.webp`);
    await sweep(31 * DAY_MS);
    expect(await files()).not.toContain(`${id}.webp`);
    expect(await sweep(31 * DAY_MS)).toBe(0);
    expect((await seen(anna.ctx)).photo).toMatchObject({ state: 'removed', width: 320, height: 400 });
  });

  it('leaves no orphaned files and deletes no file that has a row', async () => {
    const { id } = await exchange(14);
    const key = `${tenant.id}/weg.webp`;
    await storage().write(key, Buffer.from('x'));
    await deleteOrphanedFiles({ ...deps, storage: storage() }, tenant.id, new Date(Date.now() + 2 * DAY_MS));
    const left = await files();
    expect([left.includes('weg.webp'), left.includes(`${id}.webp`)]).toEqual([false, true]);
  });
});
