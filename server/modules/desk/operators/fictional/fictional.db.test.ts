import { rm } from 'node:fs/promises';

import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { createConsoleDatabase } from '../../../../../db/client.ts';
import type { Tenant } from '../../../../../tenants/tenant.schema.ts';
import { createTestContext } from '../../../../../tests/factories/context.ts';
import { createMember, type Member } from '../../../../../tests/factories/member.ts';
import { createOperator } from '../../../../../tests/factories/operator.ts';
import { createFictionalProfile } from '../../../../../tests/factories/profile.ts';
import { createTenant } from '../../../../../tests/factories/tenant.ts';
import { useTestDatabase } from '../../../../../tests/setup/test-database.ts';
import { createFixedRegistry, createTestDeps } from '../../../../../tests/setup/test-deps.ts';
import { newId } from '../../../../lib/security/ids.ts';
import { withDesk } from '../../../../desk-services.ts';
import { createServices, type Services } from '../../../../services.ts';
import { returnDueCredits } from '../../../conversation/chat/operator-replies/returned-credits.ts';
import type { DeskDeps } from '../desk/desk.ts';
import type { DeskCtx } from '../desk/desk-ctx.ts';
import type { OperatorRole } from '../access/permissions.ts';
import { countWaitingConversations } from './fictional-inbox.queries.ts';
import { createFictionalDesk } from './fictional.service.ts';

const test = useTestDatabase();
const DAY_MS = 86_400_000;
let tenant: Tenant;
let other: Tenant;
let deps: DeskDeps & Awaited<ReturnType<typeof createTestDeps>>;
let services: Services;
let desk: ReturnType<typeof createFictionalDesk>;
let anna: DeskCtx;
let bob: DeskCtx;
let member: Member;
let figure: string;

beforeAll(async () => {
  tenant = await createTenant(test.database, { fictional_reply_days: 3, swipe_likes_per_day: 2 });
  other = await createTenant(test.database);
  const console = createConsoleDatabase({ url: test.consoleUrl });
  const registry = createFixedRegistry([tenant, other]);
  const listed = [tenant, other].map((each) => ({ slug: each.slug, tenant: each }));
  const tenants = { ...registry, list: () => listed as unknown as ReturnType<typeof registry.list> };
  deps = withDesk({ ...(await createTestDeps(test.database, [tenant, other], { tenants })), console });
  services = createServices(deps);
  desk = createFictionalDesk(deps);
  anna = await operator('Anna', 'moderator', tenant.id);
  bob = await operator('Bob', 'moderator', tenant.id);
});

afterAll(async () => {
  await deps.console.close();
  await rm(deps.env.dataDir, { recursive: true, force: true });
});

const operator = (name: string, role: OperatorRole, tenantId: string | null) =>
  createOperator(deps, { name, role, tenantId });

beforeEach(async () => {
  member = await createMember(test.database, tenant, { credits: 20 });
  figure = (await createFictionalProfile(test.database, tenant)).profileId;
});

let ids = 0;
const clientId = () => `desk-${(ids += 1)}`.padEnd(12, 'x');
const ctxOf = (of: Member) => createTestContext({ tenant, viewer: of.viewer });
const write = (text = 'Hoi', of = member) =>
  services.chat.sendMessage(ctxOf(of), { profile: figure, text, client_id: clientId(), accept_fictional: true });
const start = async (text?: string) => ({ tenantId: tenant.id, id: (await write(text)).conversation.id });
const newest = (id: string) =>
  deps.console.withTenants([tenant.id], async (trx) => {
    const sent = trx.selectFrom('messages').select('id').where('conversationId', '=', id);
    return (await sent.orderBy('seq', 'desc').limit(1).executeTakeFirst())?.id ?? '';
  });
const reply = async (at: { tenantId: string; id: string }, text = 'Dag!', by = anna) =>
  desk.reply(by, at, { text, client_id: clientId(), seen: await newest(at.id) });
const thread = async (id: string) =>
  (await services.chat.openConversation(ctxOf(member), { conversation: id })).messages;
const sweep = () => returnDueCredits({ ...deps, live: services.live }, tenant.id, deps.clock.now());
const balance = async () => (await services.credits.viewBalance(ctxOf(member))).credits;
const inbox = async (by = anna) => (await desk.inbox.list(by, { only: null, after: null })).rows.map(({ id }) => id);
const audited = (id: string) =>
  deps.console.withTenants([tenant.id], async (trx) =>
    (await trx.selectFrom('auditLog').select('action').where('subjectId', '=', id).orderBy('action').execute()).map(
      ({ action }) => action,
    ),
  );
const stored = (id: string) =>
  deps.console.withTenants([tenant.id], (trx) =>
    trx
      .selectFrom('messages')
      .select(['operatorId', 'automatic', 'cost'])
      .where('conversationId', '=', id)
      .orderBy('seq')
      .execute(),
  );

describe('the inbox', () => {
  it('SAF-022 lists waiting conversations, oldest first, with the deadline; answered ones are removed', async () => {
    const first = await start();
    deps.clock.advance(60_000);
    const second = {
      tenantId: tenant.id,
      id: (await write('Hallo', await createMember(test.database, tenant, { credits: 2 }))).conversation.id,
    };
    const waiting = (await inbox()).filter((id) => [first.id, second.id].includes(id));
    expect(waiting).toEqual([first.id, second.id]);
    const { rows } = await desk.inbox.list(anna, { only: tenant.id, after: null });
    const row = rows.find(({ id }) => id === first.id)!;
    expect(Date.parse(row.until) - Date.parse(row.since)).toBe(3 * DAY_MS);
    await reply(first);
    expect(await inbox()).not.toContain(first.id);
    expect(
      await deps.console.withTenants([tenant.id], (trx) =>
        countWaitingConversations(trx, [tenant.id], deps.clock.now()),
      ),
    ).toMatchObject({ count: (await inbox()).length });
  });

  it('SAF-022 claims a conversation on opening; another operator gets the next one and sees no messages', async () => {
    const at = await start();
    const opened = await desk.inbox.open(anna, at);
    expect(opened.messages.map(({ text }) => text)).toEqual(['Hoi']);
    await expect(desk.inbox.open(bob, at)).rejects.toMatchObject({ code: 'work_taken' });
    await expect(reply(at, 'Dag', bob)).rejects.toMatchObject({ code: 'work_taken' });
    expect(await desk.inbox.next(bob, { not: newId(deps.clock), only: null })).not.toMatchObject({ id: at.id });
    await desk.inbox.release(anna, at);
    const everywhere = await operator('Carla', 'moderator', null);
    // Only at the chosen site, even if nothing waits there.
    const next = (only: string) => desk.inbox.next(everywhere, { not: newId(deps.clock), only });
    expect([await next(tenant.id), await next(other.id)]).toEqual([expect.objectContaining({}), null]);
    expect((await desk.inbox.open(bob, at)).answerable).toBe(true);
    expect(await audited(at.id)).toEqual(['fictional.open', 'fictional.open', 'fictional.release']);
  });

  it('SAF-022 is hidden from an operator of another site', async () => {
    const at = await start();
    const foreign = await operator('Carl', 'moderator', other.id);
    const finance = await operator('Dora', 'finance', tenant.id);
    expect(await inbox(foreign)).toEqual([]);
    for (const by of [foreign, finance]) {
      await expect(desk.inbox.open(by, at)).rejects.toMatchObject({ code: 'not_found' });
      await expect(reply(at, 'Dag', by)).rejects.toMatchObject({ code: 'not_found' });
      await expect(desk.characters.view(by, { tenantId: tenant.id, id: figure })).rejects.toMatchObject({
        code: 'not_found',
      });
    }
    await expect(desk.inbox.open(foreign, { ...at, tenantId: other.id })).rejects.toMatchObject({ code: 'not_found' });
    expect(await audited(at.id)).toEqual([]);
  });

  it('SAF-022 excludes conversations between members', async () => {
    const bram = await createMember(test.database, tenant);
    const sent = await services.chat.sendMessage(ctxOf(member), {
      profile: bram.profileId,
      text: 'Hoi',
      client_id: clientId(),
    });
    const at = { tenantId: tenant.id, id: sent.conversation.id };
    expect(await inbox()).not.toContain(at.id);
    await expect(desk.inbox.open(anna, at)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('keeps a conversation of a retired character until it is answered', async () => {
    const at = await start();
    await desk.characters.retire(anna, { tenantId: tenant.id, id: figure });
    expect(await inbox()).toContain(at.id);
    await reply(at, 'Fijn je gesproken te hebben.');
    expect((await thread(at.id)).at(-1)).toMatchObject({ text: 'Fijn je gesproken te hebben.' });
    await expect(write('Nog iets', member)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('excludes members who have blocked the character', async () => {
    const at = await start();
    await services.safety.blockProfile(ctxOf(member), { profile: figure });
    expect(await inbox()).not.toContain(at.id);
    await expect(reply(at)).rejects.toMatchObject({ code: 'conversation_closed' });
  });
});

describe('a reply', () => {
  it('SAF-022 is stored with its operator, free, published immediately and labelled for the member', async () => {
    const at = await start();
    await reply(at, 'Dag! Hoe was je dag?');
    expect(await stored(at.id)).toEqual([
      { operatorId: null, automatic: false, cost: 1 },
      { operatorId: anna.operator.id, automatic: false, cost: 0 },
    ]);
    const conversation = await services.chat.openConversation(ctxOf(member), { conversation: at.id });
    expect(conversation.profile).toMatchObject({ fictional: true });
    expect(conversation.messages.at(-1)).toMatchObject({ text: 'Dag! Hoe was je dag?', mine: false, automatic: false });
    const { events, badges } = await services.live.readEventsAfter(ctxOf(member), 0);
    expect(events.filter(({ type }) => type === 'message')).toHaveLength(2);
    expect(badges).toMatchObject({ credits: 19 });
    expect(await audited(at.id)).toEqual(['fictional.reply']);
  });

  it('SAF-022 keeps the credits spent, and a late one does not', async () => {
    const at = await start();
    await reply(at);
    deps.clock.advance(4 * DAY_MS);
    await sweep();
    expect(await balance()).toBe(19);
    await write('Nog iets');
    deps.clock.advance(3 * DAY_MS + 1);
    await expect(reply(at)).rejects.toMatchObject({ code: 'work_decided' });
    expect(await balance()).toBe(18);
    await sweep();
    expect(await balance()).toBe(19);
    expect(await inbox()).not.toContain(at.id);
  });

  it('SAF-022 succeeds or the refund does, if both happen concurrently', async () => {
    for (let round = 0; round < 8; round += 1) {
      member = await createMember(test.database, tenant, { credits: 1 });
      const at = await start();
      deps.clock.advance(3 * DAY_MS);
      const race = [
        () =>
          reply(at).then(
            () => 'replied',
            ({ code }: { code: string }) => code,
          ),
        () => sweep(),
      ];
      const [one, two] = round % 2 === 0 ? race : race.toReversed();
      const outcomes = await Promise.all([one!(), two!()]);
      const replied = outcomes.includes('replied');
      expect([replied, await balance()]).toEqual([replied, replied ? 0 : 1]);
      expect(await thread(at.id)).toHaveLength(replied ? 2 : 1);
      await sweep();
      expect(await balance()).toBe(replied ? 0 : 1);
    }
    expect(await services.credits.reconcile(tenant.id)).toBe(0);
  });

  it('SAF-022 is sent once by two concurrent operators and by a resubmitted form', async () => {
    const at = await start();
    const answers = await Promise.allSettled([reply(at, 'Een', anna), reply(at, 'Twee', bob)]);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await thread(at.id)).toHaveLength(2);
    await write('En nu?');
    const form = { text: 'Nu dit', client_id: clientId(), seen: await newest(at.id) };
    await desk.reply(anna, at, form);
    await desk.reply(anna, at, form);
    expect(await thread(at.id)).toHaveLength(4);
    expect((await audited(at.id)).filter((action) => action === 'fictional.reply')).toHaveLength(2);
  });

  it('SAF-022 is rejected if the operator has not seen the latest message', async () => {
    const at = await start('Waar woon je?');
    const form = { text: 'In Utrecht', client_id: clientId(), seen: await newest(at.id) };
    await write('En ben je wel echt?');
    const wrong = { code: 'invalid_fields', fields: { text: { key: 'wrote_again' } } };
    await expect(desk.reply(anna, at, form)).rejects.toMatchObject(wrong);
    expect(await inbox()).toContain(at.id);
    await desk.reply(anna, at, { ...form, seen: await newest(at.id) });
    expect(await inbox()).not.toContain(at.id);
  });

  it('SAF-022 rejects claims that the profile is real, and yes or no to a member who asked', async () => {
    const at = await start('Waar woon je?');
    const wrong = { code: 'invalid_fields', fields: { text: { key: 'claims_to_be_real' } } };
    await expect(reply(at, 'In Utrecht, en ik ben echt')).rejects.toMatchObject(wrong);
    await expect(reply(at, 'I am not a bot')).rejects.toMatchObject(wrong);
    await reply(at, 'Ja hoor');
    await write('ben je een bot?');
    expect((await desk.inbox.open(anna, at)).asked).toBe(true);
    await expect(reply(at, 'Nee hoor')).rejects.toMatchObject(wrong);
    await reply(at, 'Je las het al: dit is een fictief profiel. Vertel eens over jezelf!');
    await write('Oké');
    expect((await desk.inbox.open(anna, at)).asked).toBe(false);
    expect((await stored(at.id)).filter(({ operatorId }) => operatorId)).toHaveLength(2);
  });
});

describe('a question whether the profile is real', () => {
  it('SAF-022 gets the automatic answer, free and marked, and still waits for an operator', async () => {
    const sent = await write('Ben je wel echt?');
    const [question, answer] = await thread(sent.conversation.id);
    expect(question).toMatchObject({ text: 'Ben je wel echt?', automatic: false });
    expect(answer).toMatchObject({ mine: false, automatic: true, credits_returned: 0 });
    expect(answer!.text).toContain(`geschreven door ${tenant.name}`);
    expect([sent.credits, await balance()]).toEqual([19, 19]);
    expect(await inbox()).toContain(sent.conversation.id);
    deps.clock.advance(3 * DAY_MS);
    await sweep();
    expect(await balance()).toBe(20);
    expect(await inbox()).not.toContain(sent.conversation.id);
  });

  it('SAF-022 is answered in the language of the member, once for a message that is resent', async () => {
    const ctx = { ...ctxOf(member), locale: 'de' as const };
    const question = { profile: figure, text: 'are you real?', client_id: clientId(), accept_fictional: true };
    const { conversation } = await services.chat.sendMessage(ctx, question);
    await services.chat.sendMessage(ctx, question);
    const messages = await thread(conversation.id);
    expect(messages).toHaveLength(2);
    expect(messages[1]!.text).toMatch(/^Nein, mich gibt es nicht wirklich/);
  });

  it('SAF-022 gets no automatic answer if it is sent to a member', async () => {
    const bram = await createMember(test.database, tenant);
    const question = { profile: bram.profileId, text: 'Ben je echt?', client_id: clientId() };
    const { conversation } = await services.chat.sendMessage(ctxOf(member), question);
    expect(await thread(conversation.id)).toHaveLength(1);
  });
});

describe('notes', () => {
  it('belong to the character or one conversation, and can be deleted by their author', async () => {
    const at = await start();
    await desk.inbox.addNote(anna, at, { noteId: newId(deps.clock), text: 'Houdt van fietsen', here: false });
    await desk.inbox.addNote(bob, at, { noteId: newId(deps.clock), text: 'Heeft een hond', here: true });
    const elsewhere = (await write('Hoi', await createMember(test.database, tenant, { credits: 2 }))).conversation.id;
    const seen = await desk.inbox.open(bob, { tenantId: tenant.id, id: elsewhere });
    expect(seen.notes.map(({ text }) => text)).toEqual(['Houdt van fietsen']);
    const { notes } = await desk.inbox.open(anna, at);
    expect(notes.map(({ text, own, here }) => [text, own, here])).toEqual(
      expect.arrayContaining([
        ['Heeft een hond', false, true],
        ['Houdt van fietsen', true, false],
      ]),
    );
    const bobs = notes.find(({ own }) => !own)!.id;
    await expect(desk.inbox.removeNote(anna, at, bobs)).rejects.toMatchObject({ code: 'not_found' });
    await desk.inbox.removeNote(bob, at, bobs);
    expect((await desk.inbox.open(anna, at)).notes).toHaveLength(1);
    await expect(desk.inbox.addNote(anna, at, { noteId: '', text: '  ', here: true })).rejects.toMatchObject({
      fields: { note: { key: 'required' } },
    });
  });

  it('are not readable by the runtime role, which may delete those of a conversation', async () => {
    const client = new pg.Client({ connectionString: test.runtimeUrl });
    await client.connect();
    await client.query(`select set_config('app.tenant_id', $1, false)`, [tenant.id]);
    for (const statement of [
      'select text from fictional_notes',
      'select operator_id from fictional_notes',
      `update fictional_notes set text = ''`,
    ]) {
      await expect(client.query(statement)).rejects.toThrow(/permission denied/);
    }
    expect(
      (await client.query('select id, profile_id, conversation_id from fictional_notes')).rowCount,
    ).toBeGreaterThan(0);
    await expect(client.query('select source from fictional_pictures')).rejects.toThrow(/permission denied/);
    await client.end();
  });
});

describe('a fictional profile’s like', () => {
  const likeRow = () =>
    deps.console.withTenants([tenant.id], (trx) =>
      trx.selectFrom('likes').select(['source', 'operatorId']).where('likerId', '=', figure).execute(),
    );

  it('SAF-009 is stored with its operator, labelled, and notified once', async () => {
    const at = await start();
    await desk.inbox.like(anna, at);
    await desk.inbox.like(anna, at);
    expect(await likeRow()).toEqual([{ source: 'operator', operatorId: anna.operator.id }]);
    const { liked_by: likedBy } = await services.likes.listLikes(ctxOf(member));
    expect(likedBy).toMatchObject([{ id: figure, fictional: true, like_new: true }]);
    const { events } = await services.live.readEventsAfter(ctxOf(member), 0);
    expect(events.filter(({ type }) => type === 'like')).toHaveLength(1);
  });

  it('SAF-009 creates a match if the member has liked the character', async () => {
    const at = await start();
    await services.likes.likeProfile(ctxOf(member), { profile: figure });
    await desk.inbox.like(anna, at);
    expect((await services.likes.listLikes(ctxOf(member))).matches).toMatchObject([{ id: figure, fictional: true }]);
  });

  it('SAF-009 has a daily limit, and is rejected for members who hide fictional profiles', async () => {
    const ats = [];
    for (let turn = 0; turn < 3; turn += 1) {
      member = await createMember(test.database, tenant, { credits: 1 });
      ats.push(await start());
    }
    await desk.inbox.like(anna, ats[0]!);
    await desk.inbox.like(bob, ats[1]!);
    await expect(desk.inbox.like(anna, ats[2]!)).rejects.toMatchObject({ code: 'too_many_requests' });
    deps.clock.advance(DAY_MS);
    await test.database.withTenant(tenant.id, (trx) =>
      trx.updateTable('users').set({ hideFictional: true }).where('id', '=', member.userId).execute(),
    );
    await expect(desk.inbox.like(anna, ats[2]!)).rejects.toMatchObject({ code: 'not_found' });
    expect(await likeRow()).toHaveLength(2);
  });
});

it('counts answers, waiting conversations and refunds by character and day', async () => {
  const at = await start();
  await reply(at);
  await write('Nog iets');
  deps.clock.advance(3 * DAY_MS);
  await sweep();
  await write('En dit');
  const rows = (await desk.inbox.metrics(anna, tenant.id)).filter(({ profileId }) => profileId === figure);
  expect(rows.map(({ answered, waiting, returned }) => [answered, waiting, returned])).toEqual([
    [0, 1, 1],
    [1, 0, 0],
  ]);
});

it('covers all seven days, regardless of the number of active characters', async () => {
  const { id: conversationId } = await start();
  const busy: string[] = [];
  for (let n = 0; n < 15; n += 1) busy.push((await createFictionalProfile(test.database, tenant)).profileId);
  const sent = Array.from({ length: 15 * 7 }, (_, n) => ({
    tenantId: tenant.id,
    id: newId(deps.clock),
    conversationId,
    seq: 100 + n,
    senderId: busy[n % 15]!,
    clientId: clientId(),
    kind: 'text',
    text: 'Dag!',
    cost: 0,
    operatorId: anna.operator.id,
    sentAt: new Date(deps.clock.now().getTime() - (n % 7) * DAY_MS),
  }));
  await test.database.withTenant(tenant.id, (trx) => trx.insertInto('messages').values(sent).execute());
  const rows = await desk.inbox.metrics(anna, tenant.id);
  expect(rows.filter(({ profileId }) => busy.includes(profileId))).toHaveLength(15 * 7);
});
