import { beforeEach, describe, expect, it } from 'vitest';

import { TEST_NOW } from '../../../../tests/factories/clock.ts';
import { createTestContext } from '../../../../tests/factories/context.ts';
import { createMember, type Member } from '../../../../tests/factories/member.ts';
import type { ProfileOverrides } from '../../../../tests/factories/profile.ts';
import { createTenant } from '../../../../tests/factories/tenant.ts';
import { createTestDeps } from '../../../../tests/setup/test-deps.ts';
import { useTestDatabase } from '../../../../tests/setup/test-database.ts';
import type { MemberCtx, Tenant } from '../../../context.ts';
import { WEEK_MS } from '../../../lib/time/duration.ts';
import { createServices, type Services } from '../../../services.ts';
import { searchSchema } from '../discovery/search/search.schema.ts';
import { cellOf, centreOf, roundedDistanceKm } from './grid.schema.ts';
import { deleteEndedSearchPlaces } from './search-place.queries.ts';

const test = useTestDatabase();
const UTRECHT = cellOf({ lat: 52.0907, lon: 5.1214 });
const inUtrecht = { country: 'NL', region: 'NL-UT', place: 'Utrecht', gridX: UTRECHT.x, gridY: UTRECHT.y };

let tenant: Tenant;
let deps: Awaited<ReturnType<typeof createTestDeps>>;
let services: Services;
let bram: Member;

beforeEach(async () => {
  tenant = await createTenant(test.database, { countries: ['NL', 'BE'] });
  deps = await createTestDeps(test.database, [tenant]);
  services = createServices(deps);
  bram = await createMember(test.database, tenant, { profile: { gender: 'male', ...inUtrecht } });
});

/** A context whose session is read again, as at the next request. */
async function ctxOf({ sessionToken }: Member): Promise<MemberCtx> {
  const viewer = await services.accounts.resolveSession(tenant, sessionToken);
  return createTestContext({ tenant, viewer: viewer! });
}

async function valueOf(text: string, country = 'NL'): Promise<string> {
  const found = await services.places.searchPlaces(await ctxOf(bram), { country, region: '', text });
  return found.find(({ name }) => name.toLowerCase() === text)!.value;
}

const go = async (text: string, country?: string) =>
  services.places.searchElsewhere(await ctxOf(bram), { place: await valueOf(text, country) });
const end = async () => services.places.endSearchElsewhere(await ctxOf(bram));
const search = async (query: Record<string, string> = {}) =>
  services.discovery.searchProfiles(await ctxOf(bram), searchSchema.parse(query), { lenient: true });
const person = async (profile: ProfileOverrides) => (await createMember(test.database, tenant, { profile })).profileId;
const stored = () => test.database.withTenant(tenant.id, (trx) => trx.selectFrom('searchPlaces').selectAll().execute());

/** A member of each place, and where the searches look for them. */
async function settle() {
  const { x: gridX, y: gridY } = cellOf({ lat: 53.0327, lon: 5.6589 });
  const sneek = await person({ country: 'NL', region: 'NL-FR', place: 'Sneek', gridX, gridY });
  return { sneek, utrecht: await person(inUtrecht), gent: await person({ country: 'BE', region: 'BE-VOV' }) };
}

describe('MEM-12 a week elsewhere', () => {
  it('searches by country, region and cell of the place, and leaves where the member lives', async () => {
    const people = await settle();
    expect(await search()).toMatchObject({ home: 'NL', elsewhere: null, numResults: 2 });
    await go('sneek');
    const until = new Date(TEST_NOW.getTime() + WEEK_MS).toISOString();
    const there = await search();
    expect(there).toMatchObject({ filters: { country: 'NL', countryregion: 'NL-FR' }, home: 'NL', shared: true });
    expect(there.elsewhere).toEqual({ place: 'Sneek', country: 'NL', region: 'NL-FR', until });
    expect(there.results).toMatchObject([{ id: people.sneek, distance: 5 }]);
    expect((await search({ country: 'NL', distance: '10' })).results.map(({ id }) => id)).toEqual([people.sneek]);
    // What is chosen in the search takes precedence.
    expect(await search({ country: 'NL' })).toMatchObject({ filters: { countryregion: null }, numResults: 2 });
    expect(await search({ countryregion: 'NL-UT' })).toMatchObject({ filters: { countryregion: 'NL-UT' } });
    await go('gent', 'BE');
    expect(await search()).toMatchObject({ home: 'BE', elsewhere: { place: 'Gent' }, numResults: 1 });
    expect(await services.places.viewLocation(await ctxOf(bram))).toMatchObject({ place: 'Utrecht', shared: true });
    expect(await stored()).toHaveLength(1);
  });

  it('tells others the place on the profile, beside where the member lives, and their distance from there', async () => {
    const anna = await createMember(test.database, tenant, { profile: { sexuality: 'hetero', ...inUtrecht } });
    await go('sneek');
    const seen = await services.profiles.viewProfile(await ctxOf(anna), bram.profileId);
    expect(seen).toMatchObject({ place: 'Utrecht', region: 'NL-UT', searching_in: 'Sneek' });
    const own = await services.profiles.viewProfile(await ctxOf(bram), bram.profileId);
    expect(own.searching_in).toBe('Sneek');
    const visitor = await services.profiles.viewProfile(createTestContext({ tenant }), bram.profileId);
    expect(visitor).toMatchObject({ place: 'Utrecht', searching_in: null });
    const found = await services.discovery.searchProfiles(await ctxOf(anna), searchSchema.parse({}));
    expect(found.results).toMatchObject([{ id: bram.profileId, distance: 5 }]);
    expect(JSON.stringify(seen)).not.toMatch(/grid/);
  });

  it('is over after seven days, and its place deleted', async () => {
    await settle();
    await go('sneek');
    deps.clock.advance(WEEK_MS - 1);
    expect(await search()).toMatchObject({ elsewhere: { place: 'Sneek' }, numResults: 1 });
    deps.clock.advance(1);
    expect(await search()).toMatchObject({ elsewhere: null, filters: { countryregion: null }, numResults: 2 });
    expect(services.places.viewSearchPlace(await ctxOf(bram))).toBeNull();
    const own = await services.profiles.viewProfile(await ctxOf(bram), bram.profileId);
    expect(own.searching_in).toBeNull();
    const sweep = () =>
      test.database.withTenant(tenant.id, (trx) => deleteEndedSearchPlaces(trx, tenant.id, deps.clock.now()));
    expect([await sweep(), await stored(), await sweep()]).toEqual([1, [], 0]);
  });

  it('ends at once when the member ends it, and tells the other tabs of both', async () => {
    const events = () =>
      test.database.withTenant(tenant.id, (trx) =>
        trx.selectFrom('liveEvents').select(['type']).where('profileId', '=', bram.profileId).execute(),
      );
    await go('sneek');
    await end();
    expect([await stored(), (await search()).elsewhere]).toEqual([[], null]);
    expect(await events()).toEqual([{ type: 'account' }, { type: 'account' }]);
    await end();
    expect(await events()).toHaveLength(2);
  });

  it('takes a place of the list in a country that the site serves, and nothing else', async () => {
    const utrecht = await valueOf('utrecht');
    const refusal = { code: 'invalid_fields', fields: { place: { key: 'place_unknown' } } };
    for (const place of [
      '',
      'x',
      '-1:Utrecht',
      utrecht.replace('Utrecht', 'Sneek'),
      `${utrecht} `,
      '99999999:Utrecht',
    ]) {
      await expect(services.places.searchElsewhere(await ctxOf(bram), { place })).rejects.toMatchObject(refusal);
    }
    const gent = await valueOf('gent', 'BE');
    const dutch = { ...(await ctxOf(bram)), tenant: { ...tenant, countries: ['NL' as const] } };
    await expect(services.places.searchElsewhere(dutch, { place: gent })).rejects.toMatchObject(refusal);
    expect(await stored()).toEqual([]);
    // A country that the site no longer serves is left.
    await go('gent', 'BE');
    expect(services.places.viewSearchPlace({ ...(await ctxOf(bram)), tenant: dutch.tenant })).toBeNull();
  });

  it('is not offered where the site switches it off', async () => {
    await go('sneek');
    tenant.features.elsewhere = false;
    try {
      await expect(go('sneek')).rejects.toMatchObject({ code: 'not_found' });
      expect((await search()).elsewhere).toBeNull();
      const own = await services.profiles.viewProfile(await ctxOf(bram), bram.profileId);
      expect(own.searching_in).toBeNull();
    } finally {
      tenant.features.elsewhere = true;
    }
  });

  it('needs a shared location for distances, as at home', async () => {
    await settle();
    await services.places.removeLocation(await ctxOf(bram));
    await go('sneek');
    const there = await search({ distance: '10' });
    expect(there).toMatchObject({ shared: false, ignored: ['distance'] });
    expect(there.results).toMatchObject([{ place: 'Sneek', distance: null }]);
  });

  it('SEC-025 reveals no more than moving there would: the distance between cells, from ten places a day', async () => {
    const home = centreOf(UTRECHT);
    // Two who live kilometres apart in one cell.
    const targets = [await person(inUtrecht), await person(inUtrecht)];
    for (const town of [
      'amersfoort',
      'amsterdam',
      'arnhem',
      'breda',
      'gouda',
      'hilversum',
      'tiel',
      'utrecht',
      'zeist',
    ]) {
      await go(town);
      const [place] = await stored();
      const there = await search({ country: 'NL', sort: 'distance' });
      const said = there.results.filter(({ id }) => targets.includes(id)).map(({ distance }) => distance);
      const km = roundedDistanceKm({ x: place!.gridX, y: place!.gridY }, cellOf(home));
      expect([town, said]).toEqual([town, said.map(() => km)]);
      expect([0, 2]).toContain(said.length);
      expect(JSON.stringify(there)).not.toMatch(/grid|"(?:lat|lon|km)"/);
    }
    await go('sneek');
    await expect(go('utrecht')).rejects.toMatchObject({ code: 'too_many_requests' });
  });
});
