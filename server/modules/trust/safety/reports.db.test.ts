import { randomUUID } from 'node:crypto';

import { beforeAll, describe, expect, it } from 'vitest';

import { TEST_NOW } from '../../../../tests/factories/clock.ts';
import { createTestContext } from '../../../../tests/factories/context.ts';
import { createMember, type Member } from '../../../../tests/factories/member.ts';
import { insertPhoto } from '../../../../tests/factories/photo.ts';
import { createTenant } from '../../../../tests/factories/tenant.ts';
import { useTestDatabase } from '../../../../tests/setup/test-database.ts';
import { createTestDeps } from '../../../../tests/setup/test-deps.ts';
import type { MemberCtx, Tenant } from '../../../context.ts';
import { createServices, type Services } from '../../../services.ts';
import type { ReportEvidence } from './reports.ts';

const test = useTestDatabase();
let tenant: Tenant;
let services: Services;

type Person = Member & { ctx: MemberCtx };

beforeAll(async () => {
  tenant = await createTenant(test.database);
  services = createServices(await createTestDeps(test.database, [tenant]));
});

async function person(about = '', credits = 5): Promise<Person> {
  const member = await createMember(test.database, tenant, { credits, profile: { about, interests: ['tea'] } });
  return { ...member, ctx: createTestContext({ tenant, viewer: member.viewer }) };
}

const storePhoto = (owner: Person, status = 'active') =>
  insertPhoto(test.database, tenant, owner.profileId, { status });

const write = async (from: Person, to: Person, text: string) =>
  (await services.chat.sendMessage(from.ctx, { profile: to.profileId, text, client_id: randomUUID() })).message.id;
const report = (from: Person, about: Person, more: object = {}) =>
  services.safety.reportProfile(from.ctx, { profile: about.profileId, reason: 'scam', ...more });
const lastReceived = async (member: Person, from: Person) =>
  (await services.safety.viewReportable(member.ctx, from.profileId)).messages;
const reportsOf = (about: Person) =>
  test.database.withTenant(tenant.id, (trx) =>
    trx
      .selectFrom('reports')
      .selectAll()
      .where('tenantId', '=', tenant.id)
      .where('reportedId', '=', about.profileId)
      .orderBy('reason', 'desc')
      .execute(),
  );

describe('a report', () => {
  it('SAF-014 contains a reason, a text and a message or photo, and returns a receipt', async () => {
    const [anna, bram] = [await person(), await person()];
    const message = await write(bram, anna, 'Maak 100 euro over');
    const photo = await storePhoto(bram);
    const { report: receipt } = await report(anna, bram, { text: ' Vraagt om geld. \r\nSteeds. ', message });
    expect(receipt).toEqual({ id: expect.any(String) as string, reported_at: TEST_NOW.toISOString() });
    await report(anna, bram, { reason: 'fake', photo });
    const rows = await reportsOf(bram);
    expect(rows).toMatchObject([
      {
        id: receipt.id,
        reporterId: anna.profileId,
        reason: 'scam',
        text: 'Vraagt om geld. \nSteeds.',
        messageId: message,
        photoId: null,
        status: 'open',
        createdAt: TEST_NOW,
      },
      { reason: 'fake', text: '', messageId: null, photoId: photo },
    ]);
  });

  it('SAF-014 keeps profile and message as they were, whatever is changed later', async () => {
    const [anna, bram] = [await person(), await person('Bel me: 06-12345678')];
    const message = await write(bram, anna, 'Bel me nou');
    const notes = { lookingFor: 'Iemand met geld', idealEvening: 'Bij jou', askMe: 'Mijn nummer' };
    const setProfile = (columns: Partial<Record<'about' | keyof typeof notes, string>>) =>
      test.database.withTenant(tenant.id, (trx) =>
        trx.updateTable('profiles').set(columns).where('id', '=', bram.profileId).execute(),
      );
    await setProfile(notes);
    const [shown] = [await storePhoto(bram), await storePhoto(bram, 'inspection')];
    await report(anna, bram, { reason: 'advertising', message });
    await setProfile({ about: '', lookingFor: '', idealEvening: '', askMe: '' });
    await test.database.withTenant(tenant.id, async (trx) => {
      await trx.updateTable('messages').set({ text: '' }).where('id', '=', message).execute();
      await trx.deleteFrom('photos').where('profileId', '=', bram.profileId).execute();
    });
    expect((await reportsOf(bram))[0]!.evidence).toEqual({
      profile: expect.objectContaining({
        name: bram.name,
        about: 'Bel me: 06-12345678',
        interests: ['tea'],
        fictional: false,
        looking_for: notes.lookingFor,
        ideal_evening: notes.idealEvening,
        ask_me: notes.askMe,
      }) as object,
      photos: [shown],
      message: { id: message, kind: 'text', text: 'Bel me nou', sent_at: TEST_NOW.toISOString(), subject: null },
      context: [{ id: message, kind: 'text', text: 'Bel me nou', sent_at: TEST_NOW.toISOString(), by_reporter: false }],
    });
  });

  it('MEM-6 of one message has it among three before it and two after it, as the reporter sees them', async () => {
    const [anna, bram] = [await person(), await person('', 20)];
    const before = ['een', 'twee', 'drie', 'vier'];
    for (const text of before) await write(bram, anna, text);
    await services.chat.deleteMessage(anna.ctx, { message: (await lastReceived(anna, bram))[2]!.id });
    await write(anna, bram, 'Stop');
    const message = await write(bram, anna, 'Bel me nou');
    for (const text of ['zes', 'zeven', 'acht']) await write(bram, anna, text);
    await report(anna, bram, { message });
    const { context } = (await reportsOf(bram))[0]!.evidence as unknown as ReportEvidence;
    expect(context!.map(({ text, by_reporter }) => [text, by_reporter])).toEqual([
      ['drie', false],
      ['vier', false],
      ['Stop', true],
      ['Bel me nou', false],
      ['zes', false],
      ['zeven', false],
    ]);
  });

  it('MEM-6 offers a message that was chosen, however old, but none that the member has deleted', async () => {
    const [anna, bram] = [await person(), await person('', 20)];
    const first = await write(bram, anna, 'Lang geleden');
    for (let count = 0; count < 10; count += 1) await write(bram, anna, `Bericht ${count}`);
    const offered = await services.safety.viewReportable(anna.ctx, bram.profileId, first);
    expect([offered.messages.length, offered.messages[0]!.id]).toEqual([11, first]);
    await services.chat.deleteMessage(anna.ctx, { message: offered.messages[1]!.id });
    expect((await lastReceived(anna, bram)).map(({ text }) => text)).not.toContain('Bericht 9');
  });

  it('is idempotent, also for concurrent requests', async () => {
    const [anna, bram] = [await person(), await person()];
    const receipts = await Promise.all(Array.from({ length: 4 }, () => report(anna, bram)));
    expect(new Set(receipts.map((each) => each.report.id)).size).toBe(1);
    await report(anna, bram, { text: 'En nog iets' });
    expect(await reportsOf(bram)).toHaveLength(2);
  });

  it('is rejected for a profile that is not visible, unless blocked by the member', async () => {
    const [anna, bram] = [await person(), await person()];
    const refused = { code: 'not_found' };
    await expect(report(anna, anna)).rejects.toMatchObject(refused);
    await services.safety.blockProfile(bram.ctx, { profile: anna.profileId });
    await expect(report(anna, bram)).rejects.toMatchObject(refused);
    await expect(services.safety.viewReportable(anna.ctx, bram.profileId)).rejects.toMatchObject(refused);
    await expect(report(bram, anna)).resolves.toMatchObject({ report: {} });
    expect(await services.safety.viewReportable(bram.ctx, anna.profileId)).toMatchObject({ blocked: true, photos: [] });
    expect(await reportsOf(bram)).toEqual([]);
  });

  it('accepts only messages and photos of the reported profile to this member', async () => {
    const [anna, bram, cor] = [await person(), await person(), await person()];
    const own = await write(anna, bram, 'Hoi');
    const others = await write(bram, cor, 'Dag Cor');
    const attempts = [
      { message: own },
      { message: others },
      { message: randomUUID() },
      { message: 'x' },
      { photo: await storePhoto(cor) },
      { photo: await storePhoto(bram, 'inspection') },
      { photo: 'x' },
    ];
    for (const attempt of attempts)
      await expect(report(anna, bram, attempt)).rejects.toMatchObject({ code: 'not_found' });
    expect(await reportsOf(bram)).toEqual([]);
  });

  it.each([
    ['no text for a reason that requires it', { reason: 'other', text: ' \u0000 ' }, 'report_text_required'],
    ['a text that is too long', { text: 'é'.repeat(2001) }, 'report_text_long'],
  ])('is rejected with %s, without storing anything', async (_name, input, key) => {
    const [anna, bram] = [await person(), await person()];
    await expect(report(anna, bram, input)).rejects.toMatchObject({
      code: 'invalid_fields',
      fields: { text: { key } },
    });
    expect(await reportsOf(bram)).toEqual([]);
  });

  it('is limited to sixty attempts a day', async () => {
    const [anna, bram] = [await person(), await person()];
    for (let tried = 0; tried < 60; tried += 1) await report(anna, bram);
    await expect(report(anna, bram)).rejects.toMatchObject({ code: 'too_many_requests' });
  });
});

describe('subjects of a report', () => {
  it('SAF-014 are the photos visible to the member and the last messages received and still visible', async () => {
    const [anna, bram] = [await person(), await person()];
    const photo = await storePhoto(bram);
    const first = await write(bram, anna, 'Een');
    await write(anna, bram, 'Van mij');
    const second = await write(bram, anna, 'Twee');
    const offered = await services.safety.viewReportable(anna.ctx, bram.profileId);
    expect(offered).toMatchObject({ profile: { id: bram.profileId, name: bram.name }, blocked: false });
    expect(offered.photos.map(({ id }) => id)).toEqual([photo]);
    expect(offered.messages.map(({ id, text }) => [id, text])).toEqual([
      [second, 'Twee'],
      [first, 'Een'],
    ]);
    const { chats } = await services.chat.listConversations(anna.ctx);
    await services.chat.deleteConversation(anna.ctx, { conversation: chats[0]!.conversation.id });
    expect((await services.safety.viewReportable(anna.ctx, bram.profileId)).messages).toEqual([]);
  });
});
