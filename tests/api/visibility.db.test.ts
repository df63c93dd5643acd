import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { Tenant } from '../../tenants/tenant.schema.ts';
import { TEST_NOW } from '../factories/clock.ts';
import { createTestContext } from '../factories/context.ts';
import { createMember, type Member } from '../factories/member.ts';
import { createFictionalProfile, type ProfileOverrides } from '../factories/profile.ts';
import { createTenant } from '../factories/tenant.ts';
import { createTestApp, type TestApp } from '../setup/test-app.ts';
import { useTestDatabase } from '../setup/test-database.ts';

/*
 * Visibility between members as tables: the relation of a member to another (rows) against every list and every
 * action (columns), requested through the application as a browser does.
 */
const test = useTestDatabase();
let app: TestApp;
let site: Tenant;
const sites: Tenant[] = [];

async function openSite(niche: Tenant['niche'] = 1): Promise<Tenant> {
  const tenant = await createTenant(test.database, { niche });
  sites.push(tenant);
  return tenant;
}

beforeAll(async () => {
  app = await createTestApp({ database: test.database, tenants: sites });
});

// A separate site for each case, since short lists would fill with profiles of earlier ones.
beforeEach(async () => {
  site = await openSite();
});

afterAll(() => app.close());

/** Similar enough for a game to match them. */
const ALIKE: ProfileOverrides = { interests: ['hiking', 'wine'], reason: 'dating' };
const ANSWERS = { seek: 'dating', weekend: 'outdoors', evening: 'drinks', nearby: 'country', age: 'any' };

interface Shown {
  id: string;
}

const idsOf = (people: ReadonlyArray<Shown | null>) => people.flatMap((each) => (each ? [each.id] : []));

function asking(tenant: Tenant, as?: Member) {
  return async <Answer>(path: string, query: Record<string, string> = {}) =>
    (await app.call({ tenant, path, query, member: as })).json<Answer>();
}

interface Found {
  results: Shown[];
  similar: Shown[];
}

/** Profiles shown to the viewer, by list. An opened profile is a list of one. */
async function lists(
  tenant: Tenant,
  viewer: Member,
  anchor: string,
  person: string,
): Promise<Record<string, string[]>> {
  const ask = asking(tenant, viewer);
  const ctx = createTestContext({ tenant, viewer: viewer.viewer });
  // First, since opening a profile removes the "new" mark of its like.
  const popup = idsOf([(await ask<{ profile: Shown | null }>('/api/auto-like.php')).profile]);
  const found = await ask<Found>('/api/search.php', { country: 'NL' });
  // A region without members, so that similar profiles are offered.
  const nobody = await ask<Found>('/api/search.php', { country: 'NL', countryregion: 'NL-ZE' });
  const likes = await ask<{ profiles: Shown[]; liked_by: Shown[] }>('/api/likes.php');
  const { chats } = await ask<{ chats: Array<{ profile: Shown }> }>('/api/chats.php');
  const deck = await ask<{ profiles: Shown[] }>('/api/swipe.php');
  const finder = await app.call({
    tenant,
    member: viewer,
    method: 'POST',
    path: '/api/match-finder.php',
    body: { answers: ANSWERS },
  });
  const profile = await app.call({ tenant, member: viewer, path: '/api/profile.php', query: { id: person } });
  return {
    popup,
    search: idsOf(found.results),
    similar: idsOf(nobody.similar),
    received: idsOf(likes.liked_by),
    given: idsOf(likes.profiles),
    chats: idsOf(chats.map((each) => each.profile)),
    deck: idsOf(deck.profiles),
    finder: idsOf(finder.json<{ matches: Array<{ profile: Shown }> }>().matches.map((each) => each.profile)),
    profile: profile.statusCode === 200 ? [person] : [],
    related: idsOf(await app.services.profiles.listRelated(ctx, anchor)),
  };
}

/** Actions towards the person that succeed. Those that fail must not reveal the person. */
async function acts(tenant: Tenant, viewer: Member, person: string, conversation: string | null): Promise<string[]> {
  const call = { tenant, member: viewer };
  const post = (path: string, body: object) => app.call({ ...call, method: 'POST', path, body });
  const text = { text: 'Hoi', client_id: randomUUID(), accept_fictional: true };
  const tried = {
    read:
      conversation === null ? null : await app.call({ ...call, path: '/api/messages.php', query: { conversation } }),
    write: await post('/api/message.php', { profile: person, ...text }),
    swipe: await post('/api/swipe.php', { profile: person, choice: 'pass' }),
    like: await post('/api/like.php', { profile: person }),
    report: await post('/api/report.php', { profile: person, reason: 'scam' }),
  };
  const done: string[] = [];
  for (const [act, answer] of Object.entries(tried)) {
    if (answer === null) continue;
    if (answer.statusCode < 300) done.push(act);
    else expect([404, 409], `${act}: ${answer.body}`).toContain(answer.statusCode);
  }
  return done;
}

async function setProfile(tenant: Tenant, id: string, set: ProfileOverrides): Promise<void> {
  await test.database.withTenant(tenant.id, (trx) =>
    trx.updateTable('profiles').set(set).where('tenantId', '=', tenant.id).where('id', '=', id).execute(),
  );
}

const as = (member: Member) => createTestContext({ tenant: site, viewer: member.viewer });

/** Inserts a like of a profile that cannot like by itself. */
async function storeLike(likerId: string, likedId: string): Promise<void> {
  const like = { tenantId: site.id, likerId, likedId, source: 'operator', createdAt: TEST_NOW };
  await test.database.withTenant(site.id, (trx) => trx.insertInto('likes').values(like).execute());
}

interface Pair {
  viewer: Member;
  /** The person's profile id. */
  person: string;
  /** The person's account; null for a fictional profile. */
  other: Member | null;
}

/** A male viewer, and a woman (or fictional profile) who likes him. */
async function meet(kind: 'member' | 'fictional' = 'member'): Promise<Pair> {
  const viewer = await createMember(test.database, site, {
    premium: true,
    credits: 9,
    profile: { ...ALIKE, gender: 'male' },
  });
  const other = kind === 'member' ? await createMember(test.database, site, { profile: ALIKE }) : null;
  const person = other?.profileId ?? (await createFictionalProfile(test.database, site, ALIKE)).profileId;
  await storeLike(person, viewer.profileId);
  return { viewer, person, other };
}

/** Makes the two a match with a conversation. */
async function connectMembers({ viewer, person }: Pair): Promise<string> {
  await app.services.likes.likeProfile(as(viewer), { profile: person });
  const message = { profile: person, text: 'Hoi', client_id: randomUUID(), accept_fictional: true };
  return (await app.services.chat.sendMessage(as(viewer), message)).conversation.id;
}

interface State {
  kind?: 'fictional';
  /** Brings the person into the state, after the two are set up. */
  make: (pair: Pair) => Promise<unknown>;
  /** Lists and actions for a stranger in this state. */
  stranger: string[];
  /** The same for a match with a conversation. */
  connected: string[];
}

const LISTS = ['search', 'similar', 'related', 'finder'];
const EVERYWHERE = {
  stranger: [...LISTS, 'deck', 'popup', 'received', 'profile', 'write', 'swipe', 'like', 'report'],
  connected: [...LISTS, 'popup', 'received', 'given', 'chats', 'profile', 'read', 'write', 'swipe', 'like', 'report'],
};
const without = (all: string[], ...out: string[]) => all.filter((place) => !out.includes(place));

const STATES: Record<string, State> = {
  'an active member': { make: () => Promise.resolve(), ...EVERYWHERE },
  'a member whom the viewer has blocked': {
    make: ({ viewer, person }) => app.services.safety.blockProfile(as(viewer), { profile: person }),
    // A blocker can still report.
    stranger: ['report'],
    connected: ['report'],
  },
  'a member who has blocked the viewer': {
    make: ({ viewer, other }) => app.services.safety.blockProfile(as(other!), { profile: viewer.profileId }),
    stranger: [],
    connected: [],
  },
  'an invisible member': {
    make: ({ other }) => app.services.privacy.savePrivacy(as(other!), ['invisible']),
    stranger: [],
    connected: ['received', 'given', 'chats', 'profile', 'read', 'write', 'swipe', 'like', 'report'],
  },
  'a disabled profile': {
    make: ({ person }) => setProfile(site, person, { status: 'disabled' }),
    stranger: [],
    connected: ['chats', 'read'],
  },
  'a deleted account': {
    make: ({ person }) => setProfile(site, person, { status: 'deleted' }),
    stranger: [],
    connected: ['chats', 'read'],
  },
  'a fictional profile': { kind: 'fictional', make: () => Promise.resolve(), ...EVERYWHERE },
  'a fictional profile, to a member who hides them': {
    kind: 'fictional',
    make: async ({ viewer }) => {
      await app.services.privacy.savePrivacy(as(viewer), ['hide_fictional']);
      // As the session of the next request says.
      viewer.viewer.searcher.hideFictional = true;
    },
    stranger: without(EVERYWHERE.stranger, ...LISTS, 'deck'),
    connected: without(EVERYWHERE.connected, ...LISTS),
  },
};

async function seen(pair: Pair, conversation: string | null): Promise<string[]> {
  const anchor = await createMember(test.database, site);
  const shown = await lists(site, pair.viewer, anchor.profileId, pair.person);
  const places = Object.keys(shown).filter((place) => shown[place]!.includes(pair.person));
  // The viewer is never listed, and nobody twice.
  for (const ids of Object.values(shown)) {
    expect(ids).not.toContain(pair.viewer.profileId);
    expect(new Set(ids).size).toBe(ids.length);
  }
  return [...places, ...(await acts(site, pair.viewer, pair.person, conversation))].sort();
}

describe('SAF-008, SAF-017 and SAF-018 visibility of', () => {
  it.each(Object.entries(STATES))('%s, as a stranger and as a contact', async (_name, state) => {
    const stranger = await meet(state.kind);
    await state.make(stranger);
    expect(await seen(stranger, null)).toEqual(state.stranger.toSorted());
    const known = await meet(state.kind);
    const conversation = await connectMembers(known);
    await state.make(known);
    expect(await seen(known, conversation)).toEqual(state.connected.toSorted());
  });

  it('members of another site', async () => {
    const { viewer } = await meet();
    const stranger = await createMember(test.database, await openSite(), { profile: ALIKE });
    expect(await seen({ viewer, person: stranger.profileId, other: stranger }, null)).toEqual([]);
  });

  it.each([
    ['an active member', { status: 'active' }, true],
    ['an invisible member', { invisible: true }, false],
    ['a disabled profile', { status: 'disabled' }, false],
    ['a deleted account', { status: 'deleted' }, false],
  ] as const)('%s, as a visitor', async (_name, set, there) => {
    const { person } = await meet();
    await setProfile(site, person, set);
    const ask = asking(site);
    const profile = await app.call({ tenant: site, path: '/api/profile.php', query: { id: person } });
    expect({
      search: idsOf((await ask<Found>('/api/search.php', { gender: 'female', country: 'NL' })).results).includes(
        person,
      ),
      profile: profile.statusCode === 200,
    }).toEqual({ search: there, profile: there });
  });
});

const PEOPLE = ['mh', 'mg', 'mb', 'fh', 'fl', 'fb'] as const;
type Person = (typeof PEOPLE)[number];
const SEXUALITIES = { h: 'hetero', g: 'gay', l: 'lesbian', b: 'bi' };
const MEN = 'mb mg mh';
const WOMEN = 'fb fh fl';

/**
 * Gender and orientation of the viewer; profiles shown by a default search; profiles shown by the games, which
 * require mutual interest.
 */
const PRESETS: Array<[niche: Tenant['niche'], viewer: Person, search: string, games: string]> = [
  [1, 'mh', WOMEN, 'fb fh'],
  [1, 'mg', MEN, 'mb mg'],
  [1, 'mb', `${WOMEN} ${MEN}`, 'fb fh mb mg'],
  [1, 'fh', MEN, 'mb mh'],
  [1, 'fl', WOMEN, 'fb fl'],
  [1, 'fb', `${WOMEN} ${MEN}`, 'fb fl mb mh'],
  // For women who meet women, and men who meet men.
  ...(['fh', 'fl', 'fb'] as const).map((who) => [2, who, WOMEN, WOMEN] as [2, Person, string, string]),
  ...(['mh', 'mg', 'mb'] as const).map((who) => [2, who, WOMEN, ''] as [2, Person, string, string]),
  ...(['mh', 'mg', 'mb'] as const).map((who) => [7, who, MEN, MEN] as [7, Person, string, string]),
  ...(['fh', 'fl', 'fb'] as const).map((who) => [7, who, MEN, ''] as [7, Person, string, string]),
];

describe('DIS-015 gender and orientation', () => {
  /** One profile of each kind on each niche's site. */
  const residents = new Map<Tenant['niche'], { tenant: Tenant; byId: Map<string, Person> }>();
  const profileOf = (person: Person): ProfileOverrides => ({
    ...ALIKE,
    gender: person.startsWith('m') ? 'male' : 'female',
    sexuality: SEXUALITIES[person[1] as keyof typeof SEXUALITIES],
  });

  beforeAll(async () => {
    for (const niche of [1, 2, 7] as const) {
      const tenant = await openSite(niche);
      const byId = new Map<string, Person>();
      for (const person of PEOPLE) {
        byId.set((await createMember(test.database, tenant, { profile: profileOf(person) })).profileId, person);
      }
      residents.set(niche, { tenant, byId });
    }
  });

  it.each(PRESETS)('on niche %d show %s in a search %s, in games %s', async (niche, who, search, games) => {
    const { tenant, byId } = residents.get(niche)!;
    const viewer = await createMember(test.database, tenant, { profile: profileOf(who) });
    const anyone = [...byId.keys()][0]!;
    const shown = await lists(tenant, viewer, anyone, anyone);
    const kinds = (place: string) =>
      shown[place]!.flatMap((id) => byId.get(id) ?? [])
        .toSorted()
        .join(' ');
    expect({ search: kinds('search'), deck: kinds('deck'), finder: kinds('finder') }).toEqual({
      search,
      deck: games,
      finder: games,
    });
    await setProfile(tenant, viewer.profileId, { status: 'disabled' });
  });
});
