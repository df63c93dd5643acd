import { beforeAll, describe, expect, it } from 'vitest';

import { TEST_NOW } from '../../../../tests/factories/clock.ts';
import { createTestContext } from '../../../../tests/factories/context.ts';
import { createMember } from '../../../../tests/factories/member.ts';
import { createFictionalProfile, profileColumns, type ProfileOverrides } from '../../../../tests/factories/profile.ts';
import { createTenant } from '../../../../tests/factories/tenant.ts';
import { useTestDatabase } from '../../../../tests/setup/test-database.ts';
import { createTestDeps } from '../../../../tests/setup/test-deps.ts';
import type { Tenant } from '../../../../tenants/tenant.schema.ts';
import type { Ctx } from '../../../context.ts';
import { createServices, type Services } from '../../../services.ts';
import { searchSchema } from './search/search.schema.ts';

const test = useTestDatabase();
let tenant: Tenant;
let services: Services;

beforeAll(async () => {
  services = createServices(await createTestDeps(test.database, []));
});

const minutesAgo = (minutes: number) => new Date(TEST_NOW.getTime() - minutes * 60_000);

/** Each test has its own site, so that their profiles do not mix. */
async function newSite(overrides: Parameters<typeof createTenant>[1] = {}): Promise<void> {
  tenant = await createTenant(test.database, overrides);
}

async function person(profile: ProfileOverrides = {}): Promise<string> {
  return (await createMember(test.database, tenant, { profile })).profileId;
}

/** Creates many fictional profiles in one insert; the first was active last. */
async function createMembers(count: number, profile: ProfileOverrides = {}): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, n) => ({
    ...profileColumns(tenant, { lastActiveAt: minutesAgo(n), ...profile }),
    fictional: true,
    userId: null,
  }));
  await test.database.withTenant(tenant.id, (trx) => trx.insertInto('profiles').values(rows).execute());
  return rows.map((row) => row.id);
}

function search(query: Record<string, string> = {}, ctx: Partial<Ctx> = {}) {
  return services.discovery.searchProfiles(createTestContext({ tenant, ...ctx }), searchSchema.parse(query));
}

const idsOf = (cards: readonly { id: string }[]) => cards.map((card) => card.id);

describe('the search', () => {
  it('DIS-006 returns pages of 24 profiles, the last active first, each once', async () => {
    await newSite();
    const ids = await createMembers(50);
    const pages = [await search({ page: '1' }), await search({ page: '2' }), await search({ page: '3' })];
    expect(pages.map((page) => page.results.length)).toEqual([24, 24, 2]);
    expect(pages.flatMap((page) => idsOf(page.results))).toEqual(ids);
    expect(pages[0]).toMatchObject({ numResults: 50, numResultsCapped: false, page: 1, pages: 3, similar: [] });
    expect((await search({ page: '4' })).results).toEqual([]);
  });

  it('DIS-006 has a stable order of profiles with the same activity', async () => {
    await newSite();
    const ids = await createMembers(30, { lastActiveAt: TEST_NOW });
    const found = [...(await search()).results, ...(await search({ page: '2' })).results];
    expect(idsOf(found)).toEqual([...ids].sort().reverse());
  });

  it('DIS-008 counts exactly up to 1,000 and marks larger counts', async () => {
    await newSite();
    await createMembers(1_000);
    expect(await search()).toMatchObject({ numResults: 1_000, numResultsCapped: false, pages: 42 });
    await createMembers(1);
    expect(await search()).toMatchObject({ numResults: 1_000, numResultsCapped: true, pages: 42 });
    await createMembers(199);
    expect(await search({ page: '50' })).toMatchObject({ numResults: 1_000, pages: 50, results: { length: 24 } });
  });

  it('ACC-046 never returns unconfirmed, deleted, invisible or blocked profiles, nor the viewer', async () => {
    await newSite();
    const viewer = await createMember(test.database, tenant, { profile: { sexuality: 'bi' } });
    const shown = await person();
    const [blocked, blocker] = [await person(), await person()];
    await person({ invisible: true });
    await person({ status: 'disabled' });
    await person({ status: 'deleted' });
    await createMember(test.database, tenant, { status: 'not_confirmed' });
    const block = (blockerId: string, blockedId: string) => ({
      tenantId: tenant.id,
      blockerId,
      blockedId,
      createdAt: TEST_NOW,
    });
    await test.database.withTenant(tenant.id, (trx) =>
      trx
        .insertInto('blocks')
        .values([block(viewer.profileId, blocked), block(blocker, viewer.profileId)])
        .execute(),
    );
    const found = await search({}, { viewer: viewer.viewer });
    expect(idsOf(found.results)).toEqual([shown]);
    expect(found).toMatchObject({ numResults: 1, similar: [] });
  });

  it('API-027 DIS-003 filters by gender, country, region and age', async () => {
    await newSite();
    const man = await person({ gender: 'male' });
    const belgian = await person({ country: 'BE', region: 'BE-VAN' });
    const fromGroningen = await person({ region: 'NL-GR' });
    const [eighteen, forty] = [await person({ birthDate: '2008-03-10' }), await person({ birthDate: '1985-03-11' })];
    const found = async (query: Record<string, string>) => idsOf((await search(query)).results).sort();
    expect(await found({ gender: 'male' })).toEqual([man]);
    expect(await found({ country: 'BE' })).toEqual([belgian]);
    expect(await found({ countryregion: 'NL-GR' })).toEqual([fromGroningen]);
    expect(await found({ max_age: '18' })).toEqual([eighteen]);
    expect(await found({ min_age: '40' })).toEqual([forty]);
    expect(await found({ min_age: '41' })).toEqual([]);
    expect(await found({ gender: '', country: '', min_age: '' })).toHaveLength(4);
  });

  it('DIS-011 filters by online, which fictional profiles never are, and by photo', async () => {
    await newSite();
    const now = await person({ lastActiveAt: minutesAgo(4) });
    await person({ lastActiveAt: minutesAgo(6) });
    await createFictionalProfile(test.database, tenant, { lastActiveAt: TEST_NOW });
    const online = await search({ online: '1' });
    expect(idsOf(online.results)).toEqual([now]);
    expect(online.results[0]).toMatchObject({ online: true });
    expect((await search({ photo: '1' })).results).toEqual([]);
    expect((await search()).results.filter((card) => card.online)).toHaveLength(1);
  });

  it('DIS-012 excludes fictional profiles for a member who hides them', async () => {
    await newSite();
    const viewer = await createMember(test.database, tenant, { hideFictional: true, profile: { sexuality: 'bi' } });
    const real = await person();
    await createFictionalProfile(test.database, tenant);
    expect(idsOf((await search({}, { viewer: viewer.viewer })).results)).toEqual([real]);
    expect((await search()).results).toHaveLength(3);
  });

  it('DIS-013 widens age and region below six results, without repeating profiles', async () => {
    await newSite();
    const near = await person({ birthDate: '1996-03-10', region: 'NL-UT' });
    const farther = await person({ birthDate: '1996-03-10', region: 'NL-GR' });
    const older = await person({ birthDate: '1988-03-10' });
    await person({ birthDate: '1970-03-10' });
    const found = await search({ min_age: '28', max_age: '32', countryregion: 'NL-UT' });
    expect(idsOf(found.results)).toEqual([near]);
    expect(idsOf(found.similar).sort()).toEqual([farther, older].sort());
    await createMembers(6, { birthDate: '1996-03-10', region: 'NL-UT' });
    expect((await search({ min_age: '28', max_age: '32', countryregion: 'NL-UT' })).similar).toEqual([]);
  });

  it('HRD-7 widens the age further until somebody is found', async () => {
    await newSite();
    const eldest = await person({ birthDate: '1942-03-10', region: 'NL-GR' });
    const younger = await person({ birthDate: '1961-03-10' });
    const similarTo = async (query: Record<string, string>) => idsOf((await search(query)).similar);
    expect(await similarTo({ min_age: '98', max_age: '99' })).toEqual([eldest]);
    expect(await similarTo({ max_age: '20' })).toEqual(expect.arrayContaining([eldest, younger]));
    expect((await search({ min_age: '98', max_age: '99' })).results).toEqual([]);
  });

  it('never widens below the site’s minimum age', async () => {
    await newSite({ min_age: 25 });
    await person({ birthDate: '2002-01-01' });
    expect((await search({ min_age: '26', max_age: '30' })).similar).toEqual([]);
  });

  it('DIS-015 defaults to the member’s preferred gender and country', async () => {
    await newSite();
    const viewer = await createMember(test.database, tenant, { profile: { country: 'BE', gender: 'female' } });
    const man = await person({ gender: 'male', country: 'BE' });
    await person({ gender: 'female', country: 'BE' });
    await person({ gender: 'male', country: 'NL' });
    const found = await search({}, { viewer: viewer.viewer });
    expect(idsOf(found.results)).toEqual([man]);
    expect(found.filters).toMatchObject({ gender: 'male', country: 'BE' });
  });

  it.each([
    [2, 'female'],
    [7, 'male'],
  ] as const)('DIS-015 shows on niche %d one gender to everyone', async (niche, gender) => {
    await newSite({ niche });
    await person({ gender: 'male' });
    await person({ gender: 'female' });
    expect((await search()).results.map((card) => card.gender)).toEqual([gender]);
  });
});

describe('a site that hides its search', () => {
  it.each([
    ['none', undefined, {}, false],
    ['all', undefined, {}, true],
    ['none', 'all', { network: 'net' }, true],
    ['all', 'none', { network: 'net' }, false],
    ['all', 'none', {}, true],
    ['none', undefined, { network: 'net' }, false],
  ] as const)(
    'TEN-005 DIS-004 from visitors: %s, from networks: %s, tracking %j',
    async (all, network, tracking, open) => {
      await newSite({ logged_out_search: all, ...(network && { logged_out_search_trafficsource: network }) });
      const attempt = search({}, { tracking });
      if (open) await expect(attempt).resolves.toMatchObject({ results: [] });
      else await expect(attempt).rejects.toMatchObject({ code: 'authentication_required' });
    },
  );

  it('TEN-005 shows it to members', async () => {
    await newSite({ logged_out_search: 'none' });
    const { viewer } = await createMember(test.database, tenant);
    await expect(search({}, { viewer })).resolves.toMatchObject({ page: 1 });
  });
});

describe('the filters of a URL', () => {
  it.each([
    { page: '51' },
    { page: '0' },
    { page: '1.5' },
    { min_age: '17' },
    { max_age: '121' },
    { gender: 'other' },
    { country: 'Nederland' },
    { countryregion: "NL-UT'; --" },
  ])('rejects %j', (query) => {
    expect(searchSchema.safeParse(query).success).toBe(false);
  });
});
