import { glob, readFile } from 'node:fs/promises';

import { afterAll, beforeEach, describe, expect, it } from 'vitest';

import type { MemberCtx } from '../../server/context.ts';
import { ONLINE_MS } from '../../server/modules/platform/visibility/presence.ts';
import type { Tenant } from '../../tenants/tenant.schema.ts';
import { TEST_NOW } from '../factories/clock.ts';
import { createTestContext } from '../factories/context.ts';
import { createMember, type Member } from '../factories/member.ts';
import { createFictionalProfile } from '../factories/profile.ts';
import { createTenant } from '../factories/tenant.ts';
import { createTestApp, type TestApp } from '../setup/test-app.ts';
import { useTestDatabase } from '../setup/test-database.ts';

/*
 * Likes, views, online indicators and countdowns may only come from stored events. Each is read on a populated tenant
 * without events, then with the one event that may cause it.
 */
const test = useTestDatabase();
let tenant: Tenant;
let app: TestApp;
let anna: Member;
let bram: Member;
let fictional: string;
let ctx: MemberCtx;
const apps: TestApp[] = [];

const LONG_AGO = new Date(TEST_NOW.getTime() - 30 * 86_400_000);

beforeEach(async () => {
  tenant = await createTenant(test.database, { welcome_code: { code: 'WELKOM10', value_percentage: 10 } });
  app = await createTestApp({ database: test.database, tenants: [tenant] });
  apps.push(app);
  const quiet = { lastActiveAt: LONG_AGO };
  anna = await createMember(test.database, tenant, { signupDate: LONG_AGO, credits: 5, profile: quiet });
  bram = await createMember(test.database, tenant, { credits: 5, profile: { ...quiet, gender: 'male' } });
  // A fictional profile stored as if active just now.
  const written = await createFictionalProfile(test.database, tenant, { gender: 'male', lastActiveAt: TEST_NOW });
  fictional = written.profileId;
  ctx = createTestContext({ tenant, viewer: anna.viewer });
});

afterAll(() => Promise.all(apps.map((each) => each.close())));

const ask = async <Answer>(path: string, query: Record<string, string> = {}) =>
  (await app.call({ tenant, path, member: anna, query })).json<Answer>();

interface Card {
  id: string;
  online: boolean;
}

/** Every API call and view with an online indicator, by name. */
async function dots(): Promise<Record<string, boolean>> {
  const shown = new Map<string, Card[]>([
    // Must be first, because opening a profile marks its like as seen.
    ['auto-like', [(await ask<{ profile: Card }>('/api/auto-like.php')).profile]],
    ['search', (await ask<{ results: Card[] }>('/api/search.php', { gender: 'male', country: 'NL' })).results],
    ['profile', [(await ask<{ profile: Card }>('/api/profile.php', { id: bram.profileId })).profile]],
    ['written profile', [(await ask<{ profile: Card }>('/api/profile.php', { id: fictional })).profile]],
    ['likes', (await ask<{ liked_by: Card[] }>('/api/likes.php')).liked_by],
    ['chats', (await ask<{ chats: Array<{ profile: Card }> }>('/api/chats.php')).chats.map((chat) => chat.profile)],
    ['related', await app.services.profiles.listRelated(ctx, fictional)],
  ]);
  const people = new Map([[bram.profileId, 'bram'] as const, [fictional, 'fictional'] as const]);
  const entries = [...shown].flatMap(([place, cards]) =>
    cards.flatMap(({ id, online }) => (people.has(id) ? [[`${place}: ${people.get(id)}`, online] as const] : [])),
  );
  return Object.fromEntries(entries);
}

const asBram = (method: 'POST' | 'DELETE', path: string, body: object) =>
  app.call({ tenant, member: bram, method, path, body });
const badges = () => app.services.live.badges(ctx);

describe('SAF-011 nothing is invented', () => {
  it('LIK-014 a like exists only while it is stored', async () => {
    const marks = async () => ({
      popup: (await ask<{ profile: Card | null }>('/api/auto-like.php')).profile?.id,
      list: (await ask<{ liked_by: Card[] }>('/api/likes.php')).liked_by.map((each) => each.id),
      badge: (await badges()).new_likes,
      events: (await app.services.live.readEventsAfter(ctx, 0)).events.map((event) => event.type),
    });
    const nothing = { popup: undefined, list: [], badge: 0, events: [] };
    expect(await marks()).toEqual(nothing);
    // Independent of waiting time and time of day.
    for (const days of [0.5, 7, 20]) {
      app.deps.clock.advance(days * 86_400_000);
      expect(await marks()).toEqual(nothing);
    }
    await asBram('POST', '/api/like.php', { profile: anna.profileId });
    expect(await marks()).toEqual({ popup: bram.profileId, list: [bram.profileId], badge: 1, events: ['like'] });
    await asBram('DELETE', '/api/like.php', { profile: anna.profileId });
    expect(await marks()).toEqual({ ...nothing, events: ['like', 'unlike'] });
  });

  it("an online indicator is shown only for five minutes after the member's own activity, and never on a fictional profile", async () => {
    const message = { profile: anna.profileId, text: 'Hoi', client_id: 'ee9a4f0c-5d0e-4b53-9e05-6f4a4f5f9e11' };
    await asBram('POST', '/api/message.php', message);
    const setActive = (at: Date) =>
      test.database.withTenant(tenant.id, (trx) =>
        trx
          .updateTable('profiles')
          .set({ lastActiveAt: at })
          .where('tenantId', '=', tenant.id)
          .where('id', '=', bram.profileId)
          .execute(),
      );
    const places = ['auto-like', 'search', 'profile', 'likes', 'chats', 'related'];
    for (const [ago, online] of [[ONLINE_MS - 1, true] as const, [ONLINE_MS, false] as const]) {
      await asBram('DELETE', '/api/like.php', { profile: anna.profileId });
      await asBram('POST', '/api/like.php', { profile: anna.profileId });
      await setActive(new Date(TEST_NOW.getTime() - ago));
      const shown = await dots();
      expect(Object.entries(shown).filter(([place]) => place.endsWith('bram'))).toEqual(
        places.map((place) => [`${place}: bram`, online]),
      );
      const written = Object.entries(shown).filter(([place]) => place.endsWith('fictional'));
      expect(written).toEqual([
        ['search: fictional', false],
        ['written profile: fictional', false],
      ]);
    }
  });

  it('BAN-010 a countdown derives from the stored signup and is stable across calls', async () => {
    const remaining = async (as: Member) =>
      (await app.call({ tenant, path: '/api/time-bonus.php', member: as })).json<{
        timeBonus: { isVisible: boolean; remaining: number; discountcode: { expires: string } | null };
      }>().timeBonus;
    const none = { isVisible: false, remaining: 0, discountcode: null };
    expect(await remaining(anna)).toEqual(none);
    const signupDate = new Date(TEST_NOW.getTime() - 3_600_000);
    const fresh = await createMember(test.database, tenant, { signupDate });
    for (const minutes of [0, 60, 119]) {
      app.deps.clock.advance(minutes * 60_000);
      const left = await remaining(fresh);
      const end = signupDate.getTime() + 4 * 3_600_000;
      expect(left.remaining).toBe((end - app.deps.clock.now().getTime()) / 1000);
      expect(left.discountcode!.expires).toBe(new Date(end).toISOString());
    }
    app.deps.clock.advance(60_000);
    expect(await remaining(fresh)).toEqual(none);
    expect(await remaining(anna)).toEqual(none);
  });
});

/** Which files may write the source of each indicator: those that handle the member's own action. */
const WRITERS: Array<[what: string, pattern: RegExp, files: string[]]> = [
  ['a like', /insertInto\('likes'\)|insert into likes/i, ['server/modules/people/likes/likes.queries.ts']],
  [
    'activity',
    /lastActiveAt: (?!Date\b)|set\s+last_active_at/i,
    [
      // Creation of a fictional profile, which is never shown as online.
      'server/modules/desk/operators/fictional/characters.queries.ts',
      'server/modules/identity/accounts/activation/activation.service.ts',
      // Visibility of the member's page.
      'server/modules/identity/accounts/sessions/page-visibility.ts',
      'server/modules/identity/accounts/sessions/sessions.ts',
      'server/modules/identity/accounts/sessions/touch-session.ts',
      'server/modules/identity/accounts/signup/insert-account.ts',
    ],
  ],
  [
    'chance',
    /Math\.random|randomInt\(/,
    [
      // Jitter of reconnecting and retrying; not a source of an indicator.
      'app/features/chat/outbox/outbox-browser.ts',
      'app/lib/live/live-connection.ts',
      // Key of a visit in the history of the browser.
      'app/lib/routing/server-router.tsx',
      'server/api/events/event-stream.ts',
      'server/lib/redis/redis.ts',
      'server/lib/storage/s3-storage.ts',
      // Reference number of a complaint.
      'server/modules/trust/complaints/complaints.service.ts',
    ],
  ],
];

describe('SAF-011 in the sources', () => {
  it.each(WRITERS)("%s is written only where the member's own action is handled", async (_what, pattern, files) => {
    const writers: string[] = [];
    for await (const file of glob('{app,server}/**/*.{ts,tsx}')) {
      if (!/\.test\.tsx?$/.test(file) && pattern.test(await readFile(file, 'utf8'))) writers.push(file);
    }
    expect(writers.sort()).toEqual(files);
  });
});
