import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { createTestContext } from '../../../../../tests/factories/context.ts';
import { createMember, type Member } from '../../../../../tests/factories/member.ts';
import { createOrder } from '../../../../../tests/factories/order.ts';
import { createMembersDesk, type MembersDesk } from '../../../../../tests/setup/members-desk.ts';
import { useTestDatabase } from '../../../../../tests/setup/test-database.ts';
import type { DeskCtx } from '../desk/desk-ctx.ts';
import { OPERATOR_ROLES, PERMISSIONS } from '../access/permissions.ts';
import { MEMBER_PARTS, type MemberPart } from './member-access.ts';

const test = useTestDatabase();
const NOT_FOUND = { code: 'not_found' };
const MINUTE = 60_000;

let { site, elsewhere, deps, services, members, operator, audit, console } = {} as MembersDesk;
let anna: Member;

beforeAll(async () => {
  ({ site, elsewhere, deps, services, members, operator, audit, console } = await createMembersDesk(test));
});
afterAll(() => console.close());
beforeEach(async () => {
  anna = await createMember(test.database, site, { credits: 10 });
});

const balance = async (member = anna) =>
  (await services.credits.viewBalance(createTestContext({ tenant: site, viewer: member.viewer }))).credits;
const names = ({ members: found }: { members: Array<{ name: string }> }) => found.map(({ name }) => name);

/** Fields of a correction form. */
const CORRECTION = { direction: 'give', credits: '4', cause: 'outage', turn: '1', reason: 'Storing' };

describe('search', () => {
  it("OPS-011 finds by name prefix, address, account, profile and order, only at the operator's sites", async () => {
    const ctx = await operator('support');
    const stem = `zoek${randomUUID().slice(0, 6)}`;
    const [one, two] = [
      await createMember(test.database, site, { profile: { name: `${stem} Éva` } }),
      await createMember(test.database, site, { profile: { name: `${stem.toUpperCase()} b` } }),
    ];
    const foreign = await createMember(test.database, elsewhere, { email: one.email, profile: { name: `${stem} a` } });
    const find = async (text: string, by = ctx) => names(await members.search(by, { text }));
    expect(await find(stem.slice(0, -1))).toEqual([two.name, one.name]);
    expect(await find(`${stem}  É`)).toEqual([one.name]);
    expect(await find(one.email.toUpperCase())).toEqual([one.name]);
    expect(await find(one.userId)).toEqual([one.name]);
    expect(await find(one.profileId)).toEqual([one.name]);
    const { orderId } = await createOrder(test.database, site, one);
    expect(await find(orderId)).toEqual([one.name]);
    for (const text of [foreign.userId, foreign.profileId, `${one.email}x`, one.email.slice(1), 'éva']) {
      expect([text, await find(text)]).toEqual([text, []]);
    }
    const everywhere = await operator('platform', null);
    expect(await find(stem, everywhere)).toEqual([foreign.name, two.name, one.name]);
    expect(await find(one.email, everywhere)).toHaveLength(2);
    const only = await members.search(everywhere, { text: stem, only: elsewhere.id });
    expect(names(only)).toEqual([foreign.name]);
    await expect(members.search(ctx, { text: stem, only: elsewhere.id })).rejects.toMatchObject(NOT_FOUND);
  });

  it('PRD-8 OPS-011 shows when members were last active, and their credits to roles that see them', async () => {
    const found = async (role: 'support' | 'moderator', text: string) =>
      (await members.search(await operator(role), { text })).members;
    const [byName] = await found('support', anna.name);
    expect(byName).toMatchObject({ id: anna.userId, credits: 10, lastActive: expect.stringContaining('T') });
    expect(await found('support', anna.userId)).toEqual([byName]);
    expect(await found('moderator', anna.name)).toEqual([{ ...byName, credits: null }]);
  });

  it('OPS-011 requires two characters and finds nothing for invalid text', async () => {
    const ctx = await operator('support');
    const kindOf = async (text: string) => (await members.search(ctx, { text })).kind;
    expect(await kindOf('a')).toBe('short');
    for (const text of ['', '  ', 'a\u0000b', '\ud800x', 'x'.repeat(300), '2026-99999999999'.slice(0, 14)]) {
      expect([text, (await members.search(ctx, { text })).members]).toEqual([text, []]);
    }
  });

  it('OPS-005 audits the kind of search and the site, not the search text', async () => {
    const ctx = await operator('support');
    await members.search(ctx, { text: anna.email });
    deps.clock.advance(1);
    await members.search(ctx, { text: 'niemand@post.example' });
    const entries = await audit(ctx);
    expect(entries.map(({ action, tenantId, detail }) => ({ action, tenantId, detail }))).toEqual([
      { action: 'member.search', tenantId: site.id, detail: { kind: 'email', found: 1 } },
      { action: 'member.search', tenantId: null, detail: { kind: 'email', found: 0 } },
    ]);
    expect(JSON.stringify(entries)).not.toContain('post.example');
  });
});

const PARTS = Object.keys(MEMBER_PARTS) as MemberPart[];
const look = (ctx: DeskCtx, part: MemberPart, id = anna.userId): Promise<unknown> => members[part](ctx, id);

describe('the page of a member', () => {
  it.each(OPERATOR_ROLES.flatMap((role) => PARTS.map((part) => [role, part] as const)))(
    'OPS-004 OPS-011 shows %s the part “%s” with permission, and otherwise neither reads nor audits it',
    async (role, part) => {
      const ctx = await operator(role);
      const may = role === 'platform' || (PERMISSIONS[MEMBER_PARTS[part]] as readonly string[]).includes(role);
      expect((await members.head(ctx, anna.userId)).parts.includes(part)).toBe(may);
      if (may) {
        await expect(look(ctx, part)).resolves.toBeDefined();
        expect((await audit(ctx)).map(({ detail }) => detail)).toEqual([{ part }]);
      } else {
        await expect(look(ctx, part)).rejects.toMatchObject(NOT_FOUND);
        expect(await audit(ctx)).toEqual([]);
      }
    },
  );

  it('OPS-011 is hidden from operators of other sites', async () => {
    const ctx = await operator('site_manager', elsewhere);
    await expect(members.head(ctx, anna.userId)).rejects.toMatchObject(NOT_FOUND);
    for (const part of PARTS) await expect(look(ctx, part)).rejects.toMatchObject(NOT_FOUND);
    await expect(members.head(ctx, 'x')).rejects.toMatchObject(NOT_FOUND);
    const actions = [members.correct, members.endSessions, members.resend, members.liftBounce, members.restrict];
    for (const attempt of [...actions, members.lift]) {
      await expect(attempt(ctx, anna.userId, CORRECTION)).rejects.toMatchObject({
        code: expect.stringMatching(/^not_found$|^invalid_fields$/) as string,
      });
    }
    expect([await balance(), await audit(ctx)]).toEqual([10, []]);
  });

  it('OPS-011 masks the address without the permission for mails', async () => {
    const [support, moderator] = [await operator('support'), await operator('moderator')];
    expect(await members.account(support, anna.userId)).toMatchObject({ email: anna.email, emailMasked: false });
    const masked = await members.account(moderator, anna.userId);
    expect(masked).toMatchObject({ email: 'l•••@post.example', emailMasked: true });
    expect(JSON.stringify(masked)).not.toContain(anna.email);
  });

  it('OPS-005 audits a view once in ten minutes per part, operator and member', async () => {
    const [ctx, other] = [await operator('support'), await operator('support')];
    const bram = await createMember(test.database, site);
    await look(ctx, 'account');
    deps.clock.advance(9 * MINUTE);
    await look(ctx, 'account');
    await look(other, 'account');
    await look(ctx, 'mails');
    deps.clock.advance(1);
    await look(ctx, 'account', bram.userId);
    expect((await audit(ctx)).map(({ subjectId, detail }) => [subjectId, detail])).toEqual([
      [anna.userId, { part: 'account' }],
      [anna.userId, { part: 'mails' }],
      [bram.userId, { part: 'account' }],
    ]);
    expect(await audit(other)).toHaveLength(1);
    deps.clock.advance(MINUTE);
    await look(ctx, 'account');
    expect(await audit(ctx)).toHaveLength(4);
  });

  it('OPS-011 shows counts and blocks, and no message content', async () => {
    const ctx = await operator('moderator');
    const bram = await createMember(test.database, site, { profile: { gender: 'male' } });
    const asAnna = createTestContext({ tenant: site, viewer: anna.viewer });
    const asBram = createTestContext({ tenant: site, viewer: bram.viewer });
    await services.likes.likeProfile(asAnna, { profile: bram.profileId });
    await services.likes.likeProfile(asBram, { profile: anna.profileId });
    const text = `geheim ${randomUUID()}`;
    await services.chat.sendMessage(asAnna, { profile: bram.profileId, text, client_id: randomUUID() });
    const before = await members.contacts(ctx, anna.userId);
    expect(before).toMatchObject({ likesGiven: 1, likesReceived: 1, matches: 1, conversations: 1 });
    await services.safety.blockProfile(asAnna, { profile: bram.profileId });
    expect((await members.contacts(ctx, anna.userId)).blocked.map(({ id }) => id)).toEqual([bram.profileId]);
    expect((await members.contacts(ctx, bram.userId)).blockedBy.map(({ id }) => id)).toEqual([anna.profileId]);
    const manager = await operator('site_manager');
    const everything = await Promise.all(PARTS.map((part) => look(manager, part)));
    expect(JSON.stringify(everything)).not.toContain(text);
  });
});
