import { beforeAll, describe, expect, it } from 'vitest';

import { PROFILE_FACTS, PROFILE_FIELDS } from '../../../tenants/profile-facts.ts';
import { TEST_NOW } from '../../../tests/factories/clock.ts';
import { createTestContext } from '../../../tests/factories/context.ts';
import { createMember } from '../../../tests/factories/member.ts';
import type { Member } from '../../../tests/factories/member.ts';
import { profileColumns } from '../../../tests/factories/profile.ts';
import type { ProfileOverrides } from '../../../tests/factories/profile.ts';
import { createTenant } from '../../../tests/factories/tenant.ts';
import { useTestDatabase } from '../../../tests/setup/test-database.ts';
import { createTestDeps } from '../../../tests/setup/test-deps.ts';
import type { Tenant } from '../../../tenants/tenant.schema.ts';
import type { Ctx, MemberCtx } from '../../context.ts';
import { createServices } from '../../services.ts';
import type { Services } from '../../services.ts';
import { cellOf, centreOf, distanceKm } from '../places/grid.schema.ts';
import { TRAITS } from './fitting.queries.ts';
import { FACETS, searchSchema } from './search.schema.ts';

const test = useTestDatabase();
let tenant: Tenant;
let services: Services;

beforeAll(async () => {
  services = createServices(await createTestDeps(test.database, []));
});

const DAY = 86_400_000;
const ago = (milliseconds: number) => new Date(TEST_NOW.getTime() - milliseconds);
/** A site of this test's own, which offers every field, so that tests do not meet each other's people. */
async function newSite(overrides: Parameters<typeof createTenant>[1] = {}): Promise<void> {
  tenant = await createTenant(test.database, { search_fields: PROFILE_FIELDS, ...overrides });
}

const member = (profile: ProfileOverrides = {}) => createMember(test.database, tenant, { profile });
/** A member who looks for women, as those are whom these tests make. */
const looker = async () => ({ viewer: (await member({ gender: 'male' })).viewer });
const person = async (profile: ProfileOverrides = {}) => (await member(profile)).profileId;

const search = (query: Record<string, string> = {}, ctx: Partial<Ctx> = {}, lenient = false) =>
  services.discovery.searchProfiles(createTestContext({ tenant, ...ctx }), searchSchema.parse(query), { lenient });
const found = async (query: Record<string, string>, ctx: Partial<Ctx> = {}) =>
  (await search(query, ctx)).results.map(({ id }) => id).sort();
const refusal = (fields: Record<string, string>) => ({
  code: 'invalid_fields',
  fields: Object.fromEntries(Object.entries(fields).map(([name, key]) => [name, { key }])),
});

/** Many fictional profiles in one insert; the first was active last. */
async function crowd(count: number): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, n) => ({
    ...profileColumns(tenant, { lastActiveAt: ago(n * 60_000) }),
    fictional: true,
    userId: null,
  }));
  await test.database.withTenant(tenant.id, (trx) => trx.insertInto('profiles').values(rows).execute());
  return rows.map((row) => row.id);
}

describe('filters by what profiles say', () => {
  type TraitRow = [name: string, wanted: ProfileOverrides, other: ProfileOverrides, query: string];
  const ROWS: TraitRow[] = [
    ...TRAITS.map((trait): TraitRow => {
      const [other, ...wanted] = PROFILE_FACTS[trait].values;
      return [trait, { [trait]: wanted.at(-1) }, { [trait]: other }, wanted.slice(-2).join()];
    }),
    ['interests', { interests: ['hiking', 'tea'] }, { interests: ['wine'] }, 'tea,sushi'],
  ];

  it.each(ROWS)('DIS-009 finds by %s whoever has one of the values, where the site offers it', async (...row) => {
    const [name, wanted, other, query] = row;
    await newSite();
    const [right] = [await person(wanted), await person(other), await person()];
    expect(await found({ [name]: query }, await looker())).toEqual([right]);
  });

  it('DIS-009 tells no visitor of orientation and interests: by no filter, and on no card', async () => {
    await newSite();
    await person({ interests: ['tea'], sexuality: 'bi' });
    await person({ sexuality: 'hetero' });
    await expect(search({ sexuality: 'bi' })).rejects.toMatchObject(refusal({ sexuality: 'unknown' }));
    const { results, facets, ignored } = await search({ sexuality: 'bi', interests: 'tea' }, {}, true);
    expect(facets).toEqual(FACETS.filter((name) => name !== 'sexuality' && name !== 'interests'));
    expect(ignored).toEqual(['sexuality', 'interests']);
    expect(results.map(({ interests }) => interests)).toEqual([[], []]);
    const toMember = await search({}, await looker());
    expect(toMember.results.flatMap(({ interests }) => interests)).toEqual(['tea']);
  });

  it('DIS-009 does not find by what the site does not show', async () => {
    await newSite({ visible_profile_fields: ['hair_colour'] });
    const viewer = await looker();
    expect((await search({}, viewer)).facets).toEqual(['hair']);
    await expect(search({ eyes: 'blue' }, viewer)).rejects.toMatchObject(refusal({ eyes: 'unknown' }));
  });

  it('DIS-009 refuses by name the fields that the site does not offer', async () => {
    await newSite({ search_fields: ['hair_colour'] });
    const fair = await person({ hair: 'blond' });
    await person({ hair: 'blond', eyes: 'blue' });
    const viewer = await looker();
    const { facets } = await search({ hair: 'blond' }, viewer);
    expect(facets).toEqual(['hair']);
    await expect(search({ hair: 'blond', eyes: 'blue', interests: 'tea' }, viewer)).rejects.toMatchObject(
      refusal({ eyes: 'unknown', interests: 'unknown' }),
    );
    const lenient = await search({ hair: 'blond', eyes: 'blue' }, viewer, true);
    expect(lenient).toMatchObject({ numResults: 2, ignored: ['eyes'] });
    expect(lenient.results.map(({ id }) => id)).toContain(fair);
  });

  it('DIS-011 finds who is new here: members of the last fourteen days, never fictional profiles', async () => {
    await newSite();
    const fresh = await person({ createdAt: ago(13 * DAY) });
    await person({ createdAt: ago(15 * DAY) });
    await crowd(1);
    expect(await found({ new: '1' })).toEqual([fresh]);
  });

  it('refuses regions that are none of the country, and takes the country from the region alone', async () => {
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

  it('refuses a country that the site does not serve, save the member’s own', async () => {
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

  it('DIS-010 is refused to whoever shares no location, visitors too, and left out of addresses', async () => {
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

  it('DIS-010 finds those whose cell lies within it, and puts the nearest cell first when asked to', async () => {
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

  it('SEC-025 tells an attacker who searches from everywhere no more than the cell', async () => {
    await newSite();
    const attacker = await seeker();
    const ctx: MemberCtx = createTestContext({ tenant, viewer: attacker.viewer });
    const home = centreOf(cellOf(UTRECHT));
    // Two who live kilometres apart in one cell, and so may never be told apart by where they are.
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
      for (const query of [{ distance: '10' }, { distance: '25', sort: 'distance' }, { distance: '50' }]) {
        const view = await services.discovery.searchProfiles(ctx, searchSchema.parse(query));
        const seen = view.results.map(({ id }) => id).filter((id) => id === one || id === other);
        // Both or none, and in the order of their activity, never of their doors.
        answers.add(JSON.stringify(seen));
        expect(JSON.stringify(view)).not.toMatch(/grid|"(?:lat|lon|distance|km)"/);
      }
    }
    expect([...answers].sort()).toEqual([JSON.stringify([]), JSON.stringify([one, other])].sort());
  });
});

describe('pages', () => {
  it('DIS-007 have numbers to 50, and go on by cursors only, with nobody twice', async () => {
    await newSite();
    const ids = await crowd(50 * 24 + 30);
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

  it('DIS-007 end where the last one is full and nobody follows', async () => {
    await newSite();
    await crowd(50 * 24);
    expect(await search({ page: '50' })).toMatchObject({ results: { length: 24 }, cursor: null });
  });

  it('DIS-007 take no cursor of another site, changed or made up', async () => {
    await newSite();
    await crowd(50 * 24 + 1);
    const { cursor } = await search({ page: '50' });
    // When somebody was active to the millisecond is nobody's business.
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

  it('DIS-017 are one in twelve results at most, and take turns', async () => {
    await newSite({ member_resell });
    await crowd(11);
    expect((await search()).ads).toEqual([]);
    await crowd(24);
    const [first, second] = [await search(), await search({ page: '2' })];
    expect([first.results.length, first.ads.map(({ kind }) => kind)]).toEqual([24, ['cam', 'resell']]);
    expect([second.results.length, second.ads]).toEqual([11, []]);
    expect(first.ads[0]).toEqual({ kind: 'cam', title: 'Titel cam', text: 'Tekst', url: 'https://cam.example/' });
  });

  it('DIS-017 are nowhere on a site without member_resell', async () => {
    await newSite();
    await crowd(24);
    expect((await search()).ads).toEqual([]);
  });
});
