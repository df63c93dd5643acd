import { randomUUID } from 'node:crypto';

import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { createTestContext } from '../../../../../tests/factories/context.ts';
import { createMember } from '../../../../../tests/factories/member.ts';
import { createPhotoDesk, type PhotoDesk } from '../../../../../tests/setup/photo-desk.ts';
import { useTestDatabase } from '../../../../../tests/setup/test-database.ts';
import type { MemberCtx } from '../../../../context.ts';
import { returnCredits } from '../../../conversation/chat/operator-replies/returned-credits.ts';
import { applyDueDecisions } from '../../../people/photos/inspection/decisions.ts';

const test = useTestDatabase();
let desk: PhotoDesk;
let { services, queue, tenant, owner, operator, insertPending, newDecision, settle, mails } = {} as PhotoDesk;

beforeAll(async () => {
  desk = await createPhotoDesk(test);
  ({ services, queue, tenant, owner, operator, insertPending, newDecision, settle, mails } = desk);
});
afterAll(() => desk.close());
beforeEach(() => desk.clear());

describe('a photo in a message', () => {
  async function sendPhoto(): Promise<{ id: string; sender: MemberCtx }> {
    const [anna, bram] = [
      await createMember(test.database, tenant, { credits: 9 }),
      await createMember(test.database, tenant),
    ];
    const sender = createTestContext({ tenant, viewer: anna.viewer });
    const noise = Buffer.from(Array.from({ length: 90 }, (_, at) => (at * 89 + at * at * 7) % 256));
    const picture = sharp(noise, { raw: { width: 5, height: 6, channels: 3 } });
    const bytes = await picture.resize({ width: 320, height: 400 }).jpeg().toBuffer();
    const input = { profile: bram.profileId, client_id: randomUUID() };
    const { message } = await services.chat.sendPhoto(sender, input, bytes);
    return { id: message.photo!.id, sender };
  }
  const stateOf = (id: string) =>
    test.database.withTenant(tenant.id, async (trx) => {
      const row = await trx.selectFrom('messagePhotos').select('status').where('id', '=', id).executeTakeFirst();
      return row?.status;
    });

  it('OPS-006 is in the same queue, and is approved and undone without notifications', async () => {
    const moderator = await operator('moderator');
    const { id } = await sendPhoto();
    const { photos } = await queue.open(moderator, { site: null });
    expect(photos).toMatchObject([{ id, inMessage: true, main: false }]);
    const sent = newDecision(id);
    await queue.approve(moderator, sent);
    expect(await stateOf(id)).toBe('active');
    await queue.undo(moderator, sent);
    expect(await stateOf(id)).toBe('inspection');
    await queue.approve(moderator, newDecision(id));
    await settle();
    expect([await stateOf(id), await mails()]).toEqual(['active', []]);
  });

  it('OPS-006 is refunded if it is removed before it was viewed, once the decision is final', async () => {
    const moderator = await operator('moderator');
    const { id, sender } = await sendPhoto();
    const before = (await services.credits.viewBalance(sender)).credits;
    await queue.remove(moderator, newDecision(id), { reason: 'explicit', note: '' });
    expect((await services.credits.viewBalance(sender)).credits).toBe(before);
    await settle();
    expect([await stateOf(id), await mails()]).toEqual(['removed', ['photo_removed']]);
    expect((await services.credits.viewBalance(sender)).credits).toBe(9);
  });
});

it('OPS-006 ignores the decision about a photo that its owner has deleted', async () => {
  const moderator = await operator('moderator');
  const [id, kept] = await insertPending(2);
  await queue.remove(moderator, newDecision(id!), { reason: 'quality', note: '' });
  await queue.approve(moderator, newDecision(kept!));
  const ctx = createTestContext({ tenant, viewer: owner.viewer });
  await services.photos.removePhoto(ctx, id!);
  await services.photos.removePhoto(ctx, kept!);
  expect(await settle()).toBe(1);
  expect(await mails()).toEqual([]);
  expect(await settle()).toBe(0);
});

it('OPS-006 sends no mail for a removal that was undone in the tenth second', async () => {
  const moderator = await operator('moderator');
  const [id] = await insertPending(1);
  const sent = newDecision(id!);
  await queue.remove(moderator, sent, { reason: 'quality', note: '' });
  desk.deps.clock.advance(12_000);
  await applyDueDecisions({ ...desk.deps, live: services.live, returnCredits }, tenant.id, desk.deps.clock.now());
  await queue.undo(moderator, sent);
  expect(await settle()).toBe(0);
  expect(await mails()).toEqual([]);
});
