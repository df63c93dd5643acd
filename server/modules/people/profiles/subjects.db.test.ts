import { beforeEach, describe, expect, it } from 'vitest';

import { createTestContext } from '../../../../tests/factories/context.ts';
import { createMember, type MemberOverrides } from '../../../../tests/factories/member.ts';
import { insertPhoto } from '../../../../tests/factories/photo.ts';
import { createTenant } from '../../../../tests/factories/tenant.ts';
import { createTestDeps } from '../../../../tests/setup/test-deps.ts';
import { useTestDatabase } from '../../../../tests/setup/test-database.ts';
import type { Tenant } from '../../../../tenants/tenant.schema.ts';
import { createServices, type Services } from '../../../services.ts';

const test = useTestDatabase();
let tenant: Tenant;
let services: Services;

beforeEach(async () => {
  tenant = await createTenant(test.database, { message_credits: 3, free_photos: 1 });
  services = createServices(await createTestDeps(test.database, [tenant]));
});

async function member(overrides: MemberOverrides = {}) {
  const made = await createMember(test.database, tenant, overrides);
  return { ...made, ctx: createTestContext({ tenant, viewer: made.viewer }) };
}
type Person = Awaited<ReturnType<typeof member>>;

const ANSWERED: MemberOverrides = {
  profile: { about: 'Ik bak brood.', prompts: JSON.stringify([{ prompt: 'sunday', answer: 'koffie' }]) },
};
let ids = 0;
const clientId = () => `subject-${(ids += 1)}`.padEnd(12, 'x');
const reply = (from: Person, to: Person, subject: string, id = clientId(), like = false) =>
  services.chat.sendMessage(from.ctx, { profile: to.profileId, text: 'Hoi!', client_id: id, subject, like });
const like = (from: Person, to: Person, subject?: string) =>
  services.likes.likeProfile(from.ctx, { profile: to.profileId, subject });
const received = async (person: Person) => (await services.likes.listLikes(person.ctx)).liked_by;
const read = async (person: Person, conversation: string) =>
  (await services.chat.openConversation(person.ctx, { conversation })).messages[0]!.subject;
const creditsOf = async (person: Person) => (await services.credits.viewBalance(person.ctx)).credits;
const SUNDAY = {
  kind: 'prompt',
  id: 'sunday',
  title: 'Een perfecte zondag begint met …',
  text: 'koffie',
  photo: null,
} as const;

describe('a like of one item', () => {
  it('MEM-2 is the same free like, which remembers the answer, and the owner sees it', async () => {
    const [anna, bram] = [await member(ANSWERED), await member({ credits: 10 })];
    await like(bram, anna, 'sunday');
    expect(await received(anna)).toMatchObject([{ id: bram.profileId, with_message: false, subject: SUNDAY }]);
    expect(await creditsOf(bram)).toBe(10);
    expect(await services.profiles.viewProfile(bram.ctx, anna.profileId)).toMatchObject({
      liked: true,
      liked_subject: 'sunday',
    });
    // Who likes already likes nothing else; the answer stays what was liked.
    await like(bram, anna, 'about');
    await services.profiles.saveProfile(anna.ctx, { prompts: [{ prompt: 'sunday', answer: 'thee' }] });
    expect((await received(anna))[0]!.subject).toEqual(SUNDAY);
    await services.likes.unlikeProfile(bram.ctx, { profile: anna.profileId });
    await like(bram, anna);
    expect((await received(anna))[0]!.subject).toBeNull();
  });

  it('MEM-2 keeps a reference to a photo as long as it exists', async () => {
    const [anna, bram] = [await member(ANSWERED), await member()];
    const photo = await insertPhoto(test.database, tenant, anna.profileId);
    await like(bram, anna, photo);
    expect((await received(anna))[0]!.subject).toMatchObject({ kind: 'photo', id: photo, photo: { id: photo } });
    await test.database.withTenant(tenant.id, (trx) =>
      trx.updateTable('photos').set({ status: 'removed' }).where('id', '=', photo).execute(),
    );
    expect((await received(anna))[0]!.subject).toMatchObject({ kind: 'photo', id: photo, photo: null });
  });

  it('MEM-2 is refused for what the profile does not show the member, and stores nothing', async () => {
    const [anna, bram] = [await member(ANSWERED), await member({ credits: 10 })];
    await insertPhoto(test.database, tenant, anna.profileId);
    const locked = await insertPhoto(test.database, tenant, anna.profileId, { position: 1 });
    const pending = await insertPhoto(test.database, tenant, anna.profileId, { status: 'inspection', position: 2 });
    const own = await insertPhoto(test.database, tenant, bram.profileId);
    const stranger = await createTenant(test.database);
    const foreign = await insertPhoto(test.database, stranger, (await createMember(test.database, stranger)).profileId);
    for (const subject of ['spark', 'looking_for', 'nonsense', locked, pending, own, foreign, crypto.randomUUID()]) {
      await expect(like(bram, anna, subject)).rejects.toMatchObject({ code: 'invalid_fields' });
      await expect(reply(bram, anna, subject)).rejects.toMatchObject({ code: 'invalid_fields' });
    }
    expect(await received(anna)).toEqual([]);
    expect(await creditsOf(bram)).toBe(10);
    const premium = await member({ premium: true });
    await like(premium, anna, locked);
    expect(await received(anna)).toHaveLength(1);
  });

  it('MEM-2 is unavailable where the site has switched it off', async () => {
    const [anna, bram] = [await member(ANSWERED), await member({ credits: 10 })];
    const off = { ...tenant, features: { ...tenant.features, prompts: false } };
    const ctx = { ...bram.ctx, tenant: off };
    await expect(like({ ...bram, ctx }, anna, 'about')).rejects.toMatchObject({ code: 'not_found' });
    await expect(reply({ ...bram, ctx }, anna, 'about')).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('a message about one item', () => {
  it('MEM-2 costs what a message costs, and quotes the answer as it was for both', async () => {
    const [anna, bram] = [await member(ANSWERED), await member({ credits: 10 })];
    expect(await services.profiles.viewSubject(bram.ctx, anna.profileId, 'sunday')).toEqual(SUNDAY);
    expect(await services.profiles.viewSubject(bram.ctx, anna.profileId, 'spark')).toBeNull();
    const sent = await reply(bram, anna, 'sunday');
    expect(sent).toMatchObject({ credits: 7, message: { subject: SUNDAY } });
    await services.profiles.saveProfile(anna.ctx, { prompts: [] });
    expect(await read(anna, sent.conversation.id)).toEqual(SUNDAY);
    expect(await read(bram, sent.conversation.id)).toEqual(SUNDAY);
    expect(await received(anna)).toEqual([]);
  });

  it('MEM-2 shows a quoted photo only to members who may see it', async () => {
    const [anna, bram] = [await member(ANSWERED), await member({ credits: 10 })];
    const photo = await insertPhoto(test.database, tenant, anna.profileId, { position: 1 });
    const sent = await reply(bram, anna, photo);
    expect(sent.message.subject).toMatchObject({ photo: { id: photo, locked: false } });
    // Another becomes the first: this one is locked for who has not paid.
    await insertPhoto(test.database, tenant, anna.profileId, { position: 0 });
    expect((await read(bram, sent.conversation.id))!.photo).toBeNull();
    expect((await read(anna, sent.conversation.id))!.photo).toMatchObject({ id: photo });
  });

  it('MEM-2 is stored and charged once for a client id, even if the answer is gone', async () => {
    const [anna, bram] = [await member(ANSWERED), await member({ credits: 10 })];
    const id = clientId();
    const first = await reply(bram, anna, 'sunday', id);
    await services.profiles.saveProfile(anna.ctx, { prompts: [] });
    expect(await reply(bram, anna, 'sunday', id)).toMatchObject({
      message: { id: first.message.id, subject: SUNDAY },
      credits: 7,
    });
  });

  it('MEM-2 can be sent with a like of the same item', async () => {
    const [anna, bram] = [await member(ANSWERED), await member({ credits: 10 })];
    const sent = await reply(bram, anna, 'about', clientId(), true);
    expect(sent.message).toMatchObject({ with_like: true, subject: { id: 'about', text: 'Ik bak brood.' } });
    expect(await received(anna)).toMatchObject([{ with_message: true, subject: { id: 'about' } }]);
  });

  it('MEM-2 is in the evidence of a report', async () => {
    const [anna, bram] = [await member(ANSWERED), await member({ credits: 10 })];
    const sent = await reply(bram, anna, 'sunday');
    const about = { profile: bram.profileId, reason: 'harassment' as const, message: sent.message.id };
    await services.safety.reportProfile(anna.ctx, about);
    const { evidence } = await test.database.withTenant(tenant.id, (trx) =>
      trx.selectFrom('reports').select('evidence').executeTakeFirstOrThrow(),
    );
    expect(evidence).toMatchObject({ message: { subject: { prompt: 'sunday', text: 'koffie' } } });
  });
});
