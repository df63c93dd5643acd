import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { buildEmails } from '../../../../../emails/build.ts';
import { createTestContext } from '../../../../../tests/factories/context.ts';
import { createMember } from '../../../../../tests/factories/member.ts';
import { createTenant } from '../../../../../tests/factories/tenant.ts';
import { useTestDatabase } from '../../../../../tests/setup/test-database.ts';
import { createTestDeps } from '../../../../../tests/setup/test-deps.ts';
import type { Tenant } from '../../../../../tenants/tenant.schema.ts';
import type { MemberCtx } from '../../../../context.ts';
import { newId } from '../../../../lib/security/ids.ts';
import { createFileStores } from '../../../../lib/storage/file-storage.ts';
import type { MailJob } from '../../../../jobs/queues.ts';
import { sendMail } from '../../../delivery/notifications/mails/send-mail.ts';
import type { OutgoingMail } from '../../../delivery/notifications/mails/mail-transport.ts';
import { createServices, type Services } from '../../../../services.ts';
import { deleteRemovedPhotos } from '../files/removed-photos.ts';

const test = useTestDatabase();
let deps: Awaited<ReturnType<typeof createTestDeps>>;
let services: Services;
let tenant: Tenant;
let upload: Buffer;

beforeAll(async () => {
  await buildEmails();
  tenant = await createTenant(test.database);
  deps = await createTestDeps(test.database, [tenant]);
  services = createServices(deps);
  upload = await picture(1);
});

afterAll(() => rm(deps.env.dataDir, { recursive: true, force: true }));

/** A picture of blotches, the same for the same number. */
async function picture(seed: number, format: 'jpeg' | 'png' | 'webp' = 'jpeg'): Promise<Buffer> {
  let state = seed * 7919;
  const data = Buffer.from(Array.from({ length: 8 * 10 * 3 }, () => (state = (state * 48271 + 11) % 2147483647) & 255));
  const blotches = sharp(data, { raw: { width: 8, height: 10, channels: 3 } });
  return blotches.resize({ width: 320, height: 400, kernel: 'cubic' }).toFormat(format).toBuffer();
}

async function member(premium = false): Promise<MemberCtx> {
  const { viewer } = await createMember(test.database, tenant, { premium });
  return createTestContext({ tenant, viewer });
}

const codeOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'done',
    (error: { code: string }) => error.code,
  );
const add = async (ctx: MemberCtx, count: number) => {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) ids.push((await services.photos.addPhoto(ctx, upload)).id);
  return ids;
};
const idsOf = async (ctx: MemberCtx) => (await services.photos.listOwnPhotos(ctx)).map((photo) => photo.id);
const mainOf = async (ctx: MemberCtx) =>
  (await services.profiles.viewProfile(ctx, ctx.viewer.profileId)).main_image?.id ?? null;
const files = () => readdir(join(deps.env.dataDir, 'photos', tenant.id)).catch(() => []);
const seenBy = async (viewer: MemberCtx, owner: MemberCtx) =>
  (await services.profiles.viewProfile(viewer, owner.viewer.profileId)).images.map((image) => image.id);
const mails = (userId: string) =>
  test.database.withTenant(tenant.id, (trx) =>
    trx
      .selectFrom('mails')
      .select(['template', 'referenceId'])
      .where('userId', '=', userId)
      .orderBy('template')
      .execute(),
  );
const events = async (ctx: MemberCtx) =>
  (await services.live.readEventsAfter(ctx, 0)).events.map(({ type, payload }) => ({ type, ...payload }));

describe('an own photo', () => {
  it('PRO-004 PRO-018 PRO-019 is visible to its owner alone, with a label, until it is approved', async () => {
    const [owner, other] = [await member(), await member(true)];
    const [id] = await add(owner, 1);
    const listed = await services.photos.listOwnPhotos(owner);
    expect(listed).toMatchObject([{ id, status: 'inspection', locked: false, width: 320, height: 400 }]);
    expect(listed[0]!.filename).toContain(`/photos/${id}/card?`);
    expect(listed[0]!.thumb_filename).toContain(`/photos/${id}/thumb?`);
    expect(await seenBy(other, owner)).toEqual([]);
    expect(await mainOf(owner)).toBeNull();

    await services.photos.approvePhoto(tenant.id, id!);
    expect(await services.photos.listOwnPhotos(owner)).toMatchObject([{ id, status: 'active' }]);
    expect(await seenBy(other, owner)).toEqual([id]);
    expect(await mainOf(owner)).toBe(id);
    expect(await mails(owner.viewer.userId)).toMatchObject([{ template: 'photo_approved' }]);
    expect(await events(owner)).toEqual([{ type: 'photo', photo: { id, status: 'active' } }]);
    expect(await codeOf(services.photos.approvePhoto(tenant.id, id!))).toBe('not_found');
  });

  it('PRO-019 PRO-020 is removed with a reason that is mailed to its owner, also after approval', async () => {
    const [owner, other] = [await member(), await member(true)];
    const [first, second] = await add(owner, 2);
    await services.photos.approveWaitingPhotos(tenant.id);
    await services.photos.rejectPhoto(tenant.id, first!, 'contact');
    expect(await seenBy(other, owner)).toEqual([second]);
    expect(await mainOf(owner)).toBe(second);
    expect(await idsOf(owner)).toEqual([second]);
    expect(await mails(owner.viewer.userId)).toMatchObject([
      { template: 'photo_approved' },
      { template: 'photo_removed', referenceId: first },
    ]);
    expect((await events(owner)).at(-1)).toEqual({
      type: 'photo',
      photo: { id: first, status: 'removed', reason: 'contact' },
    });
    expect(await codeOf(services.photos.rejectPhoto(tenant.id, first!, 'contact'))).toBe('not_found');
    await forgetHashes();
  });

  it('PRO-020 lists a removed photo with its reason, and mails the reason with a contact address', async () => {
    const owner = await member();
    const [id, gone] = (await add(owner, 2)) as [string, string];
    deps.jobs.enqueued.length = 0;
    await services.photos.rejectPhoto(tenant.id, id, 'contact');
    await forgetHashes();
    const words = 'Op de foto staan contactgegevens of reclame.';
    expect(await services.photos.listRemovals(owner)).toEqual([{ id, reason: words }]);
    expect(await services.photos.listRemovals(await member())).toEqual([]);
    const [mail] = await sentMails();
    expect(mail!.subject).toBe('Je foto is verwijderd');
    for (const part of [mail!.text, mail!.html]) {
      expect(part).toContain(`De reden: ${words}`);
      expect(part).toContain(tenant.support_email);
    }
    await test.database.withTenant(tenant.id, (trx) =>
      trx.updateTable('photos').set({ removalReason: 'from-before' }).where('id', '=', id).execute(),
    );
    expect(await services.photos.listRemovals(owner)).toMatchObject([
      { reason: expect.stringContaining('regels') as string },
    ]);
    await services.photos.removePhoto(owner, gone);
    expect(await services.photos.listRemovals(owner)).toHaveLength(1);
    await test.database.withTenant(tenant.id, (trx) => trx.deleteFrom('photos').where('id', '=', id).execute());
    expect(await sentMails()).toEqual([]);
  });

  it('PRO-010 is limited to 3 for free and 25 for premium members, also with concurrent uploads', async () => {
    const free = await member();
    const answers = await Promise.all(Array.from({ length: 5 }, () => codeOf(services.photos.addPhoto(free, upload))));
    expect(answers.toSorted()).toEqual(['done', 'done', 'done', 'photo_limit_free', 'photo_limit_free']);
    expect(await idsOf(free)).toHaveLength(3);
    const premium = { ...free, viewer: { ...free.viewer, paidUser: true } };
    expect(await codeOf(services.photos.addPhoto(premium, upload))).toBe('done');
    const small = { ...premium, tenant: { ...tenant, premium_photos: 4 } };
    expect(await codeOf(services.photos.addPhoto(small, upload))).toBe('photo_limit_premium');
    await services.photos.removePhoto(free, (await idsOf(free))[0]!);
    expect(await codeOf(services.photos.addPhoto(small, upload))).toBe('done');
    expect([tenant.free_photos, tenant.premium_photos]).toEqual([3, 25]);
  });

  it('PRO-022 can be reordered; the main photo is the first approved one', async () => {
    const owner = await member();
    const [one, two, three] = (await add(owner, 3)) as [string, string, string];
    await services.photos.approvePhoto(tenant.id, two);
    await services.photos.approvePhoto(tenant.id, one);
    expect([await mainOf(owner), await idsOf(owner)]).toEqual([two, [two, one, three]]);
    await services.photos.arrangePhotos(owner, { main: one });
    expect([await mainOf(owner), await idsOf(owner)]).toEqual([one, [one, two, three]]);
    expect(await codeOf(services.photos.arrangePhotos(owner, { main: three }))).toBe('photo_not_active');
    const arranged = await services.photos.arrangePhotos(owner, { order: [three, two, one] });
    expect(arranged.map((photo) => photo.id)).toEqual([three, two, one]);
    expect(await mainOf(owner)).toBe(two);
    for (const order of [
      [one, two],
      [one, two, two],
      [one, two, three, three],
      [one, two, (await add(await member(), 1))[0]!],
    ]) {
      expect(await codeOf(services.photos.arrangePhotos(owner, { order }))).toBe('conflict');
    }
    await services.photos.removePhoto(owner, two);
    expect([await mainOf(owner), await idsOf(owner)]).toEqual([one, [three, one]]);
    await services.photos.removePhoto(owner, one);
    expect(await mainOf(owner)).toBeNull();
  });

  it('PRO-022 moves by one position and stays at the ends of the row', async () => {
    const owner = await member();
    const [one, two, three] = (await add(owner, 3)) as [string, string, string];
    const after = async (id: string, way: 'earlier' | 'later') => {
      await services.photos.movePhoto(owner, id, way);
      return idsOf(owner);
    };
    expect(await after(three, 'earlier')).toEqual([one, three, two]);
    expect(await after(one, 'later')).toEqual([three, one, two]);
    expect(await after(three, 'earlier')).toEqual([three, one, two]);
    expect(await after(two, 'later')).toEqual([three, one, two]);
    await services.photos.approveWaitingPhotos(tenant.id);
    await services.photos.movePhoto(owner, one, 'earlier');
    expect([await mainOf(owner), await idsOf(owner)]).toEqual([one, [one, three, two]]);
    expect(await codeOf(services.photos.movePhoto(await member(), one, 'later'))).toBe('not_found');
  });

  it('API-035 is deleted with all its files by its owner only', async () => {
    const [owner, other] = [await member(), await member()];
    const [id] = await add(owner, 1);
    expect(await codeOf(services.photos.removePhoto(other, id!))).toBe('not_found');
    expect(await codeOf(services.photos.removePhoto(owner, 'x'))).toBe('not_found');
    expect(await files()).toContain(`${id}.webp`);
    await services.photos.removePhoto(owner, id!);
    expect(await files()).not.toContain(`${id}.webp`);
    const rows = await test.database.withTenant(tenant.id, (trx) =>
      trx.selectFrom('photos').select('id').where('id', '=', id!).execute(),
    );
    expect(rows).toEqual([]);
    expect(await codeOf(services.photos.removePhoto(owner, id!))).toBe('not_found');
  });

  it.each([
    [200, 200, 'done'],
    [800, 200, 'done'],
    [199, 400, 'photo_too_small'],
    [400, 199, 'photo_too_small'],
    [202, 809, 'photo_too_long'],
    [900, 210, 'photo_too_long'],
    // Scaled down before the check.
    [8000, 1900, 'photo_too_long'],
    [1, 1, 'photo_too_small'],
  ])('is rejected by its shape: %i by %i is %s', async (width, height, outcome) => {
    const before = await files();
    const upload = await sharp({ create: { width, height, channels: 3, background: '#336699' } })
      .png()
      .toBuffer();
    expect(await codeOf(services.photos.addPhoto(await member(), upload))).toBe(outcome);
    if (outcome !== 'done') expect(await files()).toEqual(before);
  });

  it('is rejected if the picture was removed before, also smaller, mirrored or in another format', async () => {
    const [owner, other] = [await member(), await member(true)];
    const { id } = await services.photos.addPhoto(owner, await picture(2));
    await services.photos.rejectPhoto(tenant.id, id, 'rules');
    const before = await files();
    const variants = {
      'in another format': await picture(2, 'png'),
      smaller: await sharp(await picture(2))
        .resize({ width: 200 })
        .jpeg({ quality: 40 })
        .toBuffer(),
      mirrored: await sharp(await picture(2))
        .flop()
        .webp()
        .toBuffer(),
    };
    for (const [name, variant] of Object.entries(variants)) {
      expect([name, await codeOf(services.photos.addPhoto(other, variant))]).toEqual([name, 'photo_removed_before']);
    }
    expect(await files()).toEqual(before);
    expect(await codeOf(services.photos.addPhoto(other, await picture(3)))).toBe('done');
    const elsewhere = await createTenant(test.database);
    const { viewer } = await createMember(test.database, elsewhere);
    const far = createTestContext({ tenant: elsewhere, viewer });
    expect(await codeOf(services.photos.addPhoto(far, await picture(2)))).toBe('done');
  });

  it('is kept for 30 days after removal, and longer while a report is about it', async () => {
    const [owner, other] = [await member(), await member()];
    const [plain, reported] = (await add(owner, 2)) as [string, string];
    await services.photos.rejectPhoto(tenant.id, plain, 'quality');
    await forgetHashes();
    const report = await storeReport(other, owner, reported);
    await services.photos.removePhoto(owner, reported);
    const storage = createFileStores(deps.env).photos;
    const sweep = async (days: number) => {
      const now = new Date(deps.clock.now().getTime() + days * 86_400_000);
      await deleteRemovedPhotos({ database: test.database, storage }, tenant.id, now);
      return (await files()).filter((name) => [plain, reported].some((id) => name.startsWith(id))).toSorted();
    };
    expect(await sweep(29)).toEqual([`${plain}.webp`, `${reported}.webp`].toSorted());
    expect(await sweep(30)).toEqual([`${reported}.webp`]);
    await test.database.withTenant(tenant.id, (trx) =>
      trx.updateTable('reports').set({ status: 'decided' }).where('id', '=', report).execute(),
    );
    expect(await sweep(0)).toEqual([]);
  });
});

/** Sends the mails queued since the last call and returns them. */
async function sentMails(): Promise<OutgoingMail[]> {
  const sent: OutgoingMail[] = [];
  const send = (mail: OutgoingMail) => Promise.resolve(String(sent.push(mail)));
  for (const { name, payload } of deps.jobs.enqueued.splice(0)) {
    if (name === 'send-mail') await sendMail({ ...deps, transport: { send } }, payload as MailJob);
  }
  return sent;
}

const forgetHashes = () => test.database.withTenant(tenant.id, (trx) => trx.deleteFrom('removedPhotoHashes').execute());

async function storeReport(by: MemberCtx, about: MemberCtx, photoId: string): Promise<string> {
  const id = newId(deps.clock);
  const people = { reporterId: by.viewer.profileId, reportedId: about.viewer.profileId };
  await test.database.withTenant(tenant.id, (trx) =>
    trx
      .insertInto('reports')
      .values({
        ...people,
        tenantId: tenant.id,
        id,
        photoId,
        reason: 'fake',
        evidence: '{}',
        status: 'open',
        createdAt: deps.clock.now(),
      })
      .execute(),
  );
  return id;
}
