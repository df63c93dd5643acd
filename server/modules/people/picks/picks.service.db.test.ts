import { beforeEach, describe, expect, it } from 'vitest';

import { createTestClock } from '../../../../tests/factories/clock.ts';
import { createTestContext } from '../../../../tests/factories/context.ts';
import { createMember, type Member, type MemberOverrides } from '../../../../tests/factories/member.ts';
import { insertPhoto } from '../../../../tests/factories/photo.ts';
import { createFictionalProfile, type ProfileOverrides } from '../../../../tests/factories/profile.ts';
import { createTenant } from '../../../../tests/factories/tenant.ts';
import { useTestDatabase } from '../../../../tests/setup/test-database.ts';
import { createTestDeps } from '../../../../tests/setup/test-deps.ts';
import type { MemberCtx, Tenant } from '../../../context.ts';
import { DAY_MS } from '../../../lib/time/duration.ts';
import { createServices, type Services } from '../../../services.ts';

const test = useTestDatabase();
let deps: Awaited<ReturnType<typeof createTestDeps>>;
let services: Services;
let tenant: Tenant;

type Person = Member & { ctx: MemberCtx };

beforeEach(async () => {
  tenant = await createTenant(test.database);
  deps = { ...(await createTestDeps(test.database, [tenant])), clock: createTestClock() };
  services = createServices(deps);
});

async function person(profile: ProfileOverrides = {}, overrides: MemberOverrides = {}): Promise<Person> {
  const member = await createMember(test.database, tenant, { ...overrides, profile });
  if (profile.mainPhotoId === undefined) await givePhoto(member.profileId);
  return { ...member, ctx: createTestContext({ tenant, viewer: member.viewer }) };
}

async function givePhoto(id: string): Promise<void> {
  const mainPhotoId = await insertPhoto(test.database, tenant, id);
  await test.database.withTenant(tenant.id, (trx) =>
    trx.updateTable('profiles').set({ mainPhotoId }).where('id', '=', id).execute(),
  );
}

const people = (count: number, profile: ProfileOverrides = {}) =>
  Promise.all(Array.from({ length: count }, () => person(profile)));
const open = (who: Person) => services.picks.openPicks(who.ctx);
const idsOf = async (who: Person) => (await open(who)).picks.map(({ profile }) => profile.id);
const like = (who: Person, whom: Person) => services.likes.likeProfile(who.ctx, { profile: whom.profileId });
const nextDay = () => deps.clock.advance(DAY_MS);

describe('daily picks', () => {
  it('MEM-10 are six people with reasons, stored at the first visit of the day and the same in every tab', async () => {
    const me = await person({ gender: 'male', interests: ['hiking'] });
    const [best] = await people(1, { interests: ['hiking'], region: 'NL-GR' });
    await people(7);
    const [one, other] = await Promise.all([open(me), open(me)]);
    expect(one.picks).toHaveLength(6);
    expect(other.picks).toEqual(one.picks);
    expect(one.picks[0]).toMatchObject({
      profile: { id: best!.profileId },
      reasons: [{ kind: 'interests', values: ['hiking'] }, { kind: 'new' }],
    });
    // Another favourite who joins the same day changes nothing, in a page or in the stored reasons.
    await people(1, { interests: ['hiking'] });
    expect(await open(me)).toEqual(one);
  });

  it('MEM-10 never include people excluded by the rules of the games, a like, a conversation or a pass', async () => {
    const me = await person({ gender: 'male' }, { credits: 500 });
    const [fits, liked, written, passed, blocked, blocker] = await people(6);
    await person({ gender: 'male' });
    await person({ sexuality: 'lesbian' });
    await person({ country: 'BE' });
    await person({ invisible: true });
    await person({ mainPhotoId: null });
    await person({}, { status: 'not_confirmed' });
    const fiction = await createFictionalProfile(test.database, tenant);
    await givePhoto(fiction.profileId);
    await like(me, liked!);
    await services.chat.sendMessage(me.ctx, {
      profile: written!.profileId,
      text: 'Hoi',
      client_id: crypto.randomUUID(),
    });
    await services.games.swipe(me.ctx, { profile: passed!.profileId, choice: 'pass' });
    await services.safety.blockProfile(me.ctx, { profile: blocked!.profileId });
    await services.safety.blockProfile(blocker!.ctx, { profile: me.profileId });
    expect(await idsOf(me)).toEqual([fits!.profileId]);
  });

  it('MEM-10 do not depend on who likes the member', async () => {
    const [me, twin] = [await person({ gender: 'male' }), await person({ gender: 'male' })];
    const others = await people(9);
    for (const other of others.slice(0, 4)) await like(other, me);
    for (const other of others.slice(4, 6))
      await services.games.swipe(other.ctx, { profile: me.profileId, choice: 'pass' });
    expect(await open(me)).toEqual(await open(twin));
  });

  it('MEM-10 are different people every day, and fewer if there is nobody else', async () => {
    const me = await person({ gender: 'male' });
    await people(8);
    const first = await idsOf(me);
    nextDay();
    const second = await open(me);
    const ids = second.picks.map(({ profile }) => profile.id);
    expect([first.length, ids.length, second.can_repeat]).toEqual([6, 2, true]);
    expect(new Set([...first, ...ids]).size).toBe(8);
  });

  it('MEM-10 include people of earlier days if the member asks, but only once a day', async () => {
    const me = await person({ gender: 'male' });
    await people(8);
    const first = await idsOf(me);
    nextDay();
    const [fresh, other] = await idsOf(me);
    const again = await services.picks.repeatPicks(me.ctx);
    const ids = again.picks.map(({ profile }) => profile.id);
    expect(ids).toHaveLength(6);
    expect(ids.slice(0, 2)).toEqual([fresh, other]);
    expect(first).toEqual(expect.arrayContaining(ids.slice(2)));
    expect(again.can_repeat).toBe(false);
    expect(await services.picks.repeatPicks(me.ctx)).toEqual(again);
    // Those who were shown again are not shown on the next day without another wish.
    nextDay();
    expect((await open(me)).picks.map(({ profile }) => profile.id).sort()).toEqual(
      first.filter((id) => !ids.includes(id)).sort(),
    );
  });

  it('MEM-10 no longer include people who hide, and do not replace them', async () => {
    const me = await person({ gender: 'male' });
    const [gone] = await people(7);
    const before = await idsOf(me);
    const hidden = before.includes(gone!.profileId) ? gone!.profileId : before[0]!;
    await test.database.withTenant(tenant.id, (trx) =>
      trx.updateTable('profiles').set({ invisible: true }).where('id', '=', hidden).execute(),
    );
    expect(await idsOf(me)).toEqual(before.filter((id) => id !== hidden));
  });

  it('MEM-10, SEC-025 tell the distance between cells in steps, and only while both share a location', async () => {
    const me = await person({ gender: 'male', gridX: 100, gridY: 1160 });
    const near = await person({ gridX: 101, gridY: 1161 });
    const [pick] = (await open(me)).picks;
    expect(pick!.reasons).toContainEqual({ kind: 'distance', km: 5 });
    await test.database.withTenant(tenant.id, (trx) =>
      trx.updateTable('profiles').set({ gridX: null, gridY: null }).where('id', '=', near.profileId).execute(),
    );
    const kinds = (await open(me)).picks[0]!.reasons.map(({ kind }) => kind);
    expect(kinds).not.toContain('distance');
  });

  it('MEM-10 give no reason that the site does not show', async () => {
    tenant = await createTenant(test.database, {
      visible_profile_fields: ['sexuality'],
      features: { distances: false },
    });
    const facts = { interests: ['hiking'], reason: 'relationship', gridX: 100, gridY: 1160, region: null };
    const me = await person({ gender: 'male', ...facts });
    await person({ ...facts, createdAt: new Date('2025-01-01T00:00:00Z') });
    expect((await open(me)).picks.map(({ reasons }) => reasons)).toEqual([[{ kind: 'mutual' }]]);
  });

  it('MEM-10 do not exist on a site without them', async () => {
    tenant = await createTenant(test.database, { features: { daily_picks: false } });
    const me = await person({ gender: 'male' });
    await expect(open(me)).rejects.toMatchObject({ code: 'not_found' });
    await expect(services.picks.repeatPicks(me.ctx)).rejects.toMatchObject({ code: 'not_found' });
  });
});
