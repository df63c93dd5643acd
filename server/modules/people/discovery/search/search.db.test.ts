import { beforeAll, describe, expect, it } from 'vitest';

import { PROFILE_FACTS, PROFILE_FIELDS } from '../../../../../tenants/profile-facts.ts';
import { TEST_NOW } from '../../../../../tests/factories/clock.ts';
import { createTestContext } from '../../../../../tests/factories/context.ts';
import { createMember, type Member } from '../../../../../tests/factories/member.ts';
import { insertPhoto } from '../../../../../tests/factories/photo.ts';
import { profileColumns, type ProfileOverrides } from '../../../../../tests/factories/profile.ts';
import { createTenant } from '../../../../../tests/factories/tenant.ts';
import { useTestDatabase } from '../../../../../tests/setup/test-database.ts';
import { createTestDeps } from '../../../../../tests/setup/test-deps.ts';
import type { Tenant } from '../../../../../tenants/tenant.schema.ts';
import type { Ctx, MemberCtx } from '../../../../context.ts';
import { createServices, type Services } from '../../../../services.ts';
import { cellOf, centreOf, distanceKm, roundedDistanceKm } from '../../places/grid.schema.ts';
import { TRAITS } from '../matching/fact-values.ts';
import { FACETS, searchSchema } from './search.schema.ts';

const test = useTestDatabase();
let tenant: Tenant;
let services: Services;

beforeAll(async () => {
  services = createServices(await createTestDeps(test.database, []));
});

const DAY = 86_400_000;
const ago = (milliseconds: number) => new Date(TEST_NOW.getTime() - milliseconds);
/** Creates a site that offers every filter; one per test, so that their profiles do not mix. */
async function newSite(overrides: Parameters<typeof createTenant>[1] = {}): Promise<void> {
  tenant = await createTenant(test.database, { search_fields: PROFILE_FIELDS, ...overrides });
}

const member = (profile: ProfileOverrides = {}) => createMember(test.database, tenant, { profile });
/** A member who searches for women, the default gender of test profiles. */
const createSearcher = async () => ({ viewer: (await member({ gender: 'male' })).viewer });
const person = async (profile: ProfileOverrides = {}) => (await member(profile)).profileId;

const search = (query: Record<string, string> = {}, ctx: Partial<Ctx> = {}, lenient = false) =>
  services.discovery.searchProfiles(createTestContext({ tenant, ...ctx }), searchSchema.parse(query), { lenient });
const found = async (query: Record<string, string>, ctx: Partial<Ctx> = {}) =>
  (await search(query, ctx)).results.map(({ id }) => id).sort();
const refusal = (fields: Record<string, string>) => ({
  code: 'invalid_fields',
  fields: Object.fromEntries(Object.entries(fields).map(([name, key]) => [name, { key }])),
});

/** Creates many fictional profiles in one insert; the first was active last. */
async function createMembers(count: number): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, n) => ({
    ...profileColumns(tenant, { lastActiveAt: ago(n * 60_000) }),
    fictional: true,
    userId: null,
  }));
  await test.database.withTenant(tenant.id, (trx) => trx.insertInto('profiles').values(rows).execute());
  return rows.map((row) => row.id);
}

describe('filters by facts', () => {
  type TraitRow = [name: string, wanted: ProfileOverrides, other: ProfileOverrides, query: string];
  const ROWS: TraitRow[] = [
    ...TRAITS.map((trait): TraitRow => {
      const [other, ...wanted] = PROFILE_FACTS[trait].values;
      return [trait, { [trait]: wanted.at(-1) }, { [trait]: other }, wanted.slice(-2).join()];
    }),
    ['interests', { interests: ['hiking', 'tea'] }, { interests: ['wine'] }, 'tea,sushi'],
  ];

  it.each(ROWS)('DIS-009 finds by %s profiles with one of the values, if the site offers it', async (...row) => {
    const [name, wanted, other, query] = row;
    await newSite();
    const [right] = [await person(wanted), await person(other), await person()];
    expect(await found({ [name]: query }, await createSearcher())).toEqual([right]);
  });

  it('DIS-009 hides orientation and interests from visitors: as filters and on cards', async () => {
    await newSite();
    await person({ interests: ['tea'], sexuality: 'bi' });
    await person({ sexuality: 'hetero' });
    await expect(search({ sexuality: 'bi' })).rejects.toMatchObject(refusal({ sexuality: 'unknown' }));
    const { results, facets, ignored } = await search({ sexuality: 'bi', interests: 'tea' }, {}, true);
    expect(facets).toEqual(FACETS.filter((name) => name !== 'sexuality' && name !== 'interests'));
    expect(ignored).toEqual(['sexuality', 'interests']);
    expect(results.map(({ interests }) => interests)).toEqual([[], []]);
    const toMember = await search({}, await createSearcher());
    expect(toMember.results.flatMap(({ interests }) => interests)).toEqual(['tea']);
  });

  it('DIS-009 does not search by facts that the site does not show', async () => {
    await newSite({ visible_profile_fields: ['hair_colour'] });
    const viewer = await createSearcher();
    expect((await search({}, viewer)).facets).toEqual(['hair']);
    await expect(search({ eyes: 'blue' }, viewer)).rejects.toMatchObject(refusal({ eyes: 'unknown' }));
  });

  it('DIS-009 rejects by name the fields that the site does not offer', async () => {
    await newSite({ search_fields: ['hair_colour'] });
    const fair = await person({ hair: 'blond' });
    await person({ hair: 'blond', eyes: 'blue' });
    const viewer = await createSearcher();
    const { facets } = await search({ hair: 'blond' }, viewer);
    expect(facets).toEqual(['hair']);
    await expect(search({ hair: 'blond', eyes: 'blue', interests: 'tea' }, viewer)).rejects.toMatchObject(
      refusal({ eyes: 'unknown', interests: 'unknown' }),
    );
    const lenient = await search({ hair: 'blond', eyes: 'blue' }, viewer, true);
    expect(lenient).toMatchObject({ numResults: 2, ignored: ['eyes'] });
    expect(lenient.results.map(({ id }) => id)).toContain(fair);
  });

  it('DIS-011 finds new members of the last fourteen days, never fictional profiles', async () => {
    await newSite();
    const fresh = await person({ createdAt: ago(13 * DAY) });
    await person({ createdAt: ago(15 * DAY) });
    await createMembers(1);
    expect(await found({ new: '1' })).toEqual([fresh]);
  });

  it('rejects regions of another country, and derives the country from the region', async () => {
    await newSite();
    const belgian = await person({ country: 'BE', region: 'BE-VAN' });
    expect(await found({ countryregion: 'BE-VAN' })).toEqual([belgian]);
    const wrong: Array<Record<string, string>> = [
      { country: 'NL', countryregion: 'BE-VAN' },
      { countryregion: 'NL-XX' },
      { countryregion: 'US-CA' },
    ];
    for (const query of wrong) {
      await expect(search(query)).rejects.toMatchObject(refusal({ countryregion: 'region_unknown' }));
    }
  });

  it('rejects a country that the site does not serve, except the member’s own', async () => {
    await newSite();
    await person({});
    await expect(search({ country: 'US' })).rejects.toMatchObject(refusal({ country: 'country_required' }));
    const left = await search({ country: 'US', countryregion: 'US-CA' }, {}, true);
    expect(left).toMatchObject({ ignored: ['country', 'countryregion'], filters: { country: left.home } });
    const { viewer } = await member({ country: 'US' });
    expect(await search({ country: 'US' }, { viewer })).toMatchObject({ home: 'US', ignored: [] });
  });
});

describe('distance', () => {
  const UTRECHT = { lat: 52.0907, lon: 5.1214 };
  const at = (km: number) => ({ lat: UTRECHT.lat + km / 111.32, lon: UTRECHT.lon });
  const inCell = (point: { lat: number; lon: number }) => {
    const { x, y } = cellOf(point);
    return { gridX: x, gridY: y };
  };
  const seeker = () => member({ sexuality: 'bi', gender: 'male', ...inCell(UTRECHT) });

  it('DIS-010 is rejected without a shared location, also for visitors, and ignored in addresses', async () => {
    await newSite();
    const { viewer } = await member();
    for (const ctx of [{ viewer }, {}]) {
      await expect(search({ distance: '25', sort: 'distance' }, ctx)).rejects.toMatchObject(
        refusal({ distance: 'distance_needs_location', sort: 'distance_needs_location' }),
      );
      const lenient = await search({ distance: '25', sort: 'distance' }, ctx, true);
      expect(lenient).toMatchObject({ shared: false, ignored: ['distance', 'sort'] });
    }
  });

  it('DIS-010 finds profiles whose cell is within it, and orders by cell if requested', async () => {
    await newSite();
    const { viewer } = await seeker();
    const far = await person({ ...inCell(at(60)), lastActiveAt: TEST_NOW });
    const near = await person({ ...inCell(at(5)), lastActiveAt: ago(9 * DAY) });
    const middle = await person({ ...inCell(at(40)), lastActiveAt: ago(DAY) });
    await person({ gridX: null, gridY: null });
    expect(await found({ distance: '10' }, { viewer })).toEqual([near]);
    expect(await found({ distance: '50' }, { viewer })).toEqual([near, middle].sort());
    const ordered = await search({ distance: '100', sort: 'distance' }, { viewer });
    expect(ordered.results.map(({ id }) => id)).toEqual([near, middle, far]);
    expect(ordered.shared).toBe(true);
  });

  it('SEC-025 reveals no more than the cell, from wherever an attacker searches', async () => {
    await newSite();
    const attacker = await seeker();
    const ctx: MemberCtx = createTestContext({ tenant, viewer: attacker.viewer });
    const home = centreOf(cellOf(UTRECHT));
    // Two members who live kilometres apart in one cell; no search may distinguish them by location.
    const corners = [
      { lat: home.lat + 0.018, lon: home.lon + 0.03 },
      { lat: home.lat - 0.018, lon: home.lon - 0.03 },
    ];
    expect(distanceKm(corners[0]!, corners[1]!)).toBeGreaterThan(4);
    const targets: Member[] = [];
    for (const { lat, lon } of corners) {
      const target = await member({ lastActiveAt: ago(targets.length * 60_000) });
      const own = createTestContext({ tenant, viewer: target.viewer });
      await services.places.saveHere(own, { lat: String(lat), lon: String(lon) });
      targets.push(target);
    }
    const [one, other] = targets.map(({ profileId }) => profileId) as [string, string];
    const answers = new Set<string>();
    for (let step = 0; step < 60; step += 1) {
      const angle = (step / 60) * 2 * Math.PI;
      const km = 4 + step * 0.9;
      const from = { lat: home.lat + (km / 111) * Math.sin(angle), lon: home.lon + (km / 68) * Math.cos(angle) };
      await services.places.saveHere(ctx, { lat: String(from.lat), lon: String(from.lon) });
      // As the session of the next request says.
      const { x: gridX, y: gridY } = cellOf(from);
      Object.assign(attacker.viewer.searcher, { gridX, gridY });
      for (const query of [{ distance: '10' }, { distance: '25', sort: 'distance' }, { distance: '50' }]) {
        const view = await services.discovery.searchProfiles(ctx, searchSchema.parse(query));
        const seen = view.results.map(({ id }) => id).filter((id) => id === one || id === other);
        // Both or none, and ordered by activity, never by location.
        answers.add(JSON.stringify(seen));
        expect(JSON.stringify(view)).not.toMatch(/grid|"(?:lat|lon|km)"/);
        // Cards say one rounded distance for the whole cell.
        const said = view.results.filter(({ id }) => id === one || id === other).map((card) => card.distance);
        if (said.length > 0) expect(said).toEqual([roundedDistanceKm(cellOf(from), cellOf(home)), said[0]]);
      }
    }
    expect([...answers].sort()).toEqual([JSON.stringify([]), JSON.stringify([one, other])].sort());
  });
});

describe('MEM-5 what a card compares', () => {
  const UTRECHT = { gridX: 70, gridY: 1160 };
  const ANSWERS = { seek: 'relationship', weekend: 'outdoors', evening: 'coffee', nearby: 'region', age: 'same' };
  const fits = { interests: ['hiking', 'coffee'], reason: 'relationship' };
  const answer = ({ viewer }: Pick<Member, 'viewer'>, answers: Record<string, string> = ANSWERS) =>
    services.games.saveAnswers(createTestContext({ tenant, viewer }), { answers });
  const cardOf = async (id: string, ctx: Partial<Ctx>) =>
    (await search({}, ctx)).results.find((card) => card.id === id);
  /** A searcher with a location and interests, who has answered. */
  async function comparer() {
    const own = await member({ gender: 'male', ...UTRECHT, ...fits });
    await answer(own);
    return { viewer: own.viewer };
  }

  it('is the rounded distance, what both share, and how well the answers of both fit', async () => {
    await newSite();
    const viewer = await comparer();
    const other = await member({ gridX: 73, gridY: 1160, interests: ['tea', 'coffee', 'hiking'], reason: 'dating' });
    const compared = { distance: 15, common_interests: ['coffee', 'hiking'] };
    expect(await cardOf(other.profileId, viewer)).toMatchObject({ ...compared, fit: null });
    await answer(other, { seek: 'relationship', weekend: 'outdoors' });
    expect(await cardOf(other.profileId, viewer)).toMatchObject({ fit: null });
    await answer(other);
    const card = (await cardOf(other.profileId, viewer))!;
    expect(card).toMatchObject(compared);
    expect(card.fit).toBeGreaterThan(50);
    // The other sees the same.
    const back = await search({ gender: 'male' }, { viewer: other.viewer });
    expect(back.results.map(({ distance, fit }) => ({ distance, fit }))).toEqual([{ distance: 15, fit: card.fit }]);
  });

  it('is nothing that is not stored: no location, no answers, fictional profiles, visitors', async () => {
    await newSite();
    const viewer = await comparer();
    const [bare] = [await person(), await createMembers(1)];
    const fictional = {
      ...profileColumns(tenant, { ...UTRECHT, interests: ['hiking'] }),
      fictional: true,
      userId: null,
    };
    await test.database.withTenant(tenant.id, (trx) => trx.insertInto('profiles').values(fictional).execute());
    const nothing = { distance: null, common_interests: [], fit: null };
    expect(await cardOf(bare, viewer)).toMatchObject(nothing);
    expect(await cardOf(fictional.id, viewer)).toMatchObject({ ...nothing, common_interests: ['hiking'] });
    for (const card of (await search()).results) expect(card).toMatchObject(nothing);
    const homeless = await member({ gender: 'male' });
    const near = await person(UTRECHT);
    expect(await cardOf(near, { viewer: homeless.viewer })).toMatchObject(nothing);
  });

  it.each([
    ['distances', 'distance'],
    ['shared_interests', 'common_interests'],
    ['match_percent', 'fit'],
  ] as const)('follows the site’s setting %s', async (feature, field) => {
    await newSite({ features: { [feature]: false } });
    const viewer = await comparer();
    const other = await member({ ...UTRECHT, ...fits });
    await answer(other);
    const { distance, common_interests, fit } = (await cardOf(other.profileId, viewer))!;
    const empty = { distance: distance === null, common_interests: common_interests.length === 0, fit: fit === null };
    expect(empty).toEqual({ distance: false, common_interests: false, fit: false, [field]: true });
  });

  it('shares no interests that the site does not show', async () => {
    await newSite({ visible_profile_fields: ['sexuality'] });
    const viewer = await comparer();
    const other = await person({ ...UTRECHT, ...fits });
    expect(await cardOf(other, viewer)).toMatchObject({ common_interests: [] });
    expect((await search({}, viewer)).orders).toEqual(['activity', 'distance', 'new']);
  });
});

describe('MEM-5 the order', () => {
  const ids = async (query: Record<string, string>, ctx: Partial<Ctx>) =>
    (await search(query, ctx)).results.map(({ id }) => id);

  it('is by newness, members only', async () => {
    await newSite();
    const [old, fresh, middle] = [
      await person({ createdAt: ago(30 * DAY) }),
      await person({ createdAt: ago(DAY), lastActiveAt: ago(DAY) }),
      await person({ createdAt: ago(3 * DAY) }),
    ];
    await createMembers(1);
    expect(await ids({ sort: 'new' }, {})).toEqual([fresh, middle, old]);
  });

  it('is by the number of shared interests, then by activity', async () => {
    await newSite();
    const { viewer } = await member({ gender: 'male', interests: ['hiking', 'coffee', 'wine'] });
    const none = await person({ interests: ['tea'] });
    const one = await person({ interests: ['wine'], lastActiveAt: ago(2 * DAY) });
    const two = await person({ interests: ['wine', 'tea', 'hiking'], lastActiveAt: ago(3 * DAY) });
    const later = await person({ interests: ['coffee'], lastActiveAt: ago(DAY) });
    expect(await ids({ sort: 'shared' }, { viewer })).toEqual([two, later, one, none]);
    // The same where few match and are read one by one, and on a page by its number.
    expect(await ids({ sort: 'shared', interests: 'wine' }, { viewer })).toEqual([two, one]);
    expect(await ids({ sort: 'shared', page: '2' }, { viewer })).toEqual([]);
  });

  it('by what both share ends after the numbered pages, and shows nobody twice', async () => {
    await newSite();
    const { viewer } = await member({ gender: 'male', interests: ['wine'] });
    await createMembers(50 * 24 + 30);
    const last = await search({ sort: 'shared', page: '50' }, { viewer });
    expect([last.results.length, last.pages, last.cursor]).toEqual([24, 50, null]);
    const pages = [
      await ids({ sort: 'shared', page: '1' }, { viewer }),
      await ids({ sort: 'shared', page: '2' }, { viewer }),
    ];
    expect(new Set(pages.flat()).size).toBe(48);
  });

  it('is offered by what the searcher has, and says what is missing', async () => {
    await newSite();
    const orders = async (ctx: Partial<Ctx>) => {
      const { orders: offered, missingOrders } = await search({}, ctx);
      return [offered, missingOrders];
    };
    expect(await orders({})).toEqual([['activity', 'new'], []]);
    const bare = { viewer: (await member({ gender: 'male' })).viewer };
    expect(await orders(bare)).toEqual([
      ['activity', 'new'],
      ['distance', 'shared'],
    ]);
    const { viewer } = await member({ gender: 'male', gridX: 70, gridY: 1160, interests: ['wine'] });
    expect(await orders({ viewer })).toEqual([['activity', 'distance', 'new', 'shared'], []]);
    await expect(search({ sort: 'shared' }, bare)).rejects.toMatchObject(refusal({ sort: 'shared_needs_interests' }));
    await expect(search({ sort: 'shared' })).rejects.toMatchObject(refusal({ sort: 'unknown' }));
    expect(await search({ sort: 'shared' }, bare, true)).toMatchObject({ ignored: ['sort'] });
  });
});

describe('MEM-5 profiles without a photo', () => {
  it('are left out at first where the site says so, and found when asked for', async () => {
    await newSite({ search_with_photo: true });
    const [shown, bare] = [await member(), await person()];
    await setMainPhoto(shown);
    const viewer = await createSearcher();
    expect(await found({}, viewer)).toEqual([shown.profileId]);
    expect((await search({}, viewer)).filters.photo).toBe(true);
    expect(await found({ photo: '0' }, viewer)).toEqual([shown.profileId, bare].sort());
    expect((await search({ photo: '0' }, viewer)).filters.photo).toBe(false);
  });

  it('are found at first where it does not', async () => {
    await newSite({ search_with_photo: false });
    const [shown, bare] = [await member(), await person()];
    await setMainPhoto(shown);
    expect(await found({})).toEqual([shown.profileId, bare].sort());
    expect(await found({ photo: '1' })).toEqual([shown.profileId]);
  });

  async function setMainPhoto({ profileId }: Member): Promise<void> {
    const mainPhotoId = await insertPhoto(test.database, tenant, profileId);
    await test.database.withTenant(tenant.id, (trx) =>
      trx.updateTable('profiles').set({ mainPhotoId }).where('id', '=', profileId).execute(),
    );
  }
});

describe('pages', () => {
  it('DIS-007 are numbered to 50 and continue by cursor only, without repeating a profile', async () => {
    await newSite();
    const ids = await createMembers(50 * 24 + 30);
    expect((await search({ page: '49' })).cursor).toBeNull();
    const last = await search({ page: '50' });
    expect(last).toMatchObject({ page: 50, pages: 50, numResults: 1_000, numResultsCapped: true });
    const next = await search({ cursor: last.cursor! });
    const end = await search({ cursor: next.cursor! });
    expect([next.page, next.results.length, end.page, end.results.length]).toEqual([51, 24, 52, 6]);
    expect(end.cursor).toBeNull();
    const shown = [last, next, end].flatMap((view) => view.results.map(({ id }) => id));
    expect(shown).toEqual(ids.slice(49 * 24));
    expect(searchSchema.safeParse({ page: '51' }).success).toBe(false);
  });

  it('DIS-007 end if the last page is full and nothing follows', async () => {
    await newSite();
    await createMembers(50 * 24);
    expect(await search({ page: '50' })).toMatchObject({ results: { length: 24 }, cursor: null });
  });

  it('DIS-007 accept no cursor of another site, or one that was changed or forged', async () => {
    await newSite();
    await createMembers(50 * 24 + 1);
    const { cursor } = await search({ page: '50' });
    // The cursor does not reveal the time of activity.
    expect(Buffer.from(cursor!, 'base64url').toString('latin1')).not.toContain(String(TEST_NOW.getTime()).slice(0, 6));
    for (const text of ['x', 'W10', `${cursor!.slice(0, -4)}AAAA`]) {
      await expect(search({ cursor: text })).rejects.toMatchObject(refusal({ cursor: 'cursor_invalid' }));
    }
    expect(await search({ cursor: 'x' }, {}, true)).toMatchObject({ page: 1, ignored: ['cursor'] });
    await newSite();
    await expect(search({ cursor: cursor! })).rejects.toMatchObject(refusal({ cursor: 'cursor_invalid' }));
  });
});

describe('advertisements', () => {
  const member_resell = (['cam', 'resell'] as const).map((kind) => ({
    kind,
    title: { nl: `Titel ${kind}` },
    text: { nl: 'Tekst' },
    url: `https://${kind}.example/`,
  }));

  it('DIS-017 are at most one per twelve results, and rotate', async () => {
    await newSite({ member_resell });
    await createMembers(11);
    expect((await search()).ads).toEqual([]);
    await createMembers(24);
    const [first, second] = [await search(), await search({ page: '2' })];
    expect([first.results.length, first.ads.map(({ kind }) => kind)]).toEqual([24, ['cam', 'resell']]);
    expect([second.results.length, second.ads]).toEqual([11, []]);
    expect(first.ads[0]).toEqual({ kind: 'cam', title: 'Titel cam', text: 'Tekst', url: 'https://cam.example/' });
  });

  it('DIS-017 are not shown on a site without member_resell', async () => {
    await newSite();
    await createMembers(24);
    expect((await search()).ads).toEqual([]);
  });
});
