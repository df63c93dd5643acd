import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';

import { TEST_NOW } from '../../../../tests/factories/clock.ts';
import { createMember } from '../../../../tests/factories/member.ts';
import { createFictionalProfile, profileColumns, type ProfileOverrides } from '../../../../tests/factories/profile.ts';
import { createTenant } from '../../../../tests/factories/tenant.ts';
import { useTestDatabase } from '../../../../tests/setup/test-database.ts';
import { PROFILE_FACTS } from '../../../../tenants/profile-facts.ts';
import type { Tenant } from '../../../../tenants/tenant.schema.ts';
import { cellOf, centreOf, distanceKm } from '../places/grid.schema.ts';
import { INTERESTS } from '../../platform/profile-values/interests.ts';
import { selectNumberedPage, selectResults, type ResultRow } from './discovery.queries.ts';
import { TRAITS } from './matching/fact-values.ts';
import { matchingProfilesQuery, type Cursor, type SearchFilters } from './matching/matching.queries.ts';
import type { SearchOrder } from './search/search.schema.ts';

const test = useTestDatabase();
let tenant: Tenant;

beforeEach(async () => {
  tenant = await createTenant(test.database);
});

const NO_FILTER: SearchFilters = {
  genders: ['female'],
  country: 'NL',
  region: null,
  bornUntil: null,
  bornAfter: null,
  activeSince: null,
  createdSince: null,
  withPhoto: false,
  verified: false,
  hideFictional: false,
  traits: {},
  interests: [],
  shares: [],
  near: null,
  excludeIds: [],
};
const UTRECHT = cellOf({ lat: 52.09, lon: 5.12 });

const minutesAgo = (minutes: number) => new Date(TEST_NOW.getTime() - minutes * 60_000);

async function person(profile: ProfileOverrides = {}): Promise<string> {
  return (await createMember(test.database, tenant, { profile })).profileId;
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

function results(
  filters: Partial<SearchFilters>,
  page: { order?: SearchOrder; after?: Cursor | null } = {},
  limit = 24,
) {
  return test.database.withTenant(tenant.id, (trx) =>
    selectResults(trx, tenant.id, null, { ...NO_FILTER, ...filters }, { ...page, limit }),
  );
}

const found = async (filters: Partial<SearchFilters>) => idsOf(await results(filters)).sort();

/** Follows the cursors until a page is empty. */
async function walk(filters: Partial<SearchFilters>, order: SearchOrder): Promise<string[]> {
  const all: ResultRow[] = [];
  for (;;) {
    const page = await results(filters, { order, after: all.at(-1) ?? null }, 3);
    if (page.length === 0) return idsOf(all);
    all.push(...page);
  }
}

describe('the filters of a search', () => {
  it('DIS-011 find new members since a moment, and no fictional profile', async () => {
    const fresh = await person({ createdAt: minutesAgo(5) });
    await person({ createdAt: minutesAgo(15) });
    await createFictionalProfile(test.database, tenant, { createdAt: minutesAgo(5) });
    expect(await found({ createdSince: minutesAgo(10) })).toEqual([fresh]);
  });

  it.each(TRAITS)('find profiles with one of the values of %s', async (trait) => {
    // The first orientation is that of all test profiles.
    const [neither, ...rest] = PROFILE_FACTS[trait].values;
    const [one, other] = [rest.at(-1)!, rest.at(-2)!];
    const [a, b] = [await person({ [trait]: one }), await person({ [trait]: other })];
    await person({ [trait]: neither });
    await person();
    expect(await found({ traits: { [trait]: [one] } })).toEqual([a]);
    expect(await found({ traits: { [trait]: [one, other] } })).toEqual([a, b].sort());
    expect(await found({ traits: { [trait]: [] } })).toHaveLength(4);
  });

  it('require all traits together', async () => {
    const both = await person({ hair: 'red', eyes: 'blue' });
    await person({ hair: 'red', eyes: 'green' });
    await person({ hair: 'black', eyes: 'blue' });
    expect(await found({ traits: { hair: ['red'], eyes: ['blue'] } })).toEqual([both]);
  });

  it('find profiles with one of the interests, for each interest', async () => {
    const each: string[] = [];
    for (const [n, interest] of INTERESTS.entries()) {
      each.push(await person({ interests: [interest, INTERESTS[(n + 1) % INTERESTS.length]!] }));
    }
    await person();
    for (const [n, interest] of INTERESTS.entries()) {
      expect(await found({ interests: [interest] })).toEqual([each.at(n - 1)!, each[n]!].sort());
    }
    expect(await found({ interests: ['wine', 'beach'] })).toEqual([48, 49, 5, 6].map((n) => each[n]!).sort());
  });
});

describe('the search by distance', () => {
  /** Creates profiles two cells apart on a line to the east, the last active the farthest away. */
  async function line(): Promise<string[]> {
    const ids = [];
    for (let n = 0; n < 6; n += 1) {
      ids.push(await person({ gridX: UTRECHT.x + 2 * n, gridY: UTRECHT.y, lastActiveAt: minutesAgo(60 - n) }));
    }
    return ids;
  }

  it('finds profiles whose cell is within the distance, and none without a cell', async () => {
    const ids = await line();
    await person();
    expect(await found({ near: { cell: UTRECHT, km: 1 } })).toEqual([ids[0]]);
    const km = (n: number) => distanceKm(centreOf(UTRECHT), centreOf({ x: UTRECHT.x + 2 * n, y: UTRECHT.y }));
    expect(await found({ near: { cell: UTRECHT, km: km(3) - 0.01 } })).toEqual(ids.slice(0, 3).sort());
    expect(await found({ near: { cell: UTRECHT, km: km(3) + 0.01 } })).toEqual(ids.slice(0, 4).sort());
  });

  it('orders by cell, and by activity within a cell', async () => {
    const ids = await line();
    const neighbour = await person({ gridX: UTRECHT.x, gridY: UTRECHT.y, lastActiveAt: minutesAgo(61) });
    const near = { cell: UTRECHT, km: 100 };
    expect(await walk({ near }, 'distance')).toEqual([ids[0], neighbour, ...ids.slice(1)]);
    expect(await walk({ near }, 'activity')).toEqual([...ids.toReversed(), neighbour]);
  });
});

describe('pages', () => {
  it.each(['activity', 'distance', 'new'] as const)(
    'are the same by number and by cursor, in the order by %s',
    async (order) => {
      const rows = Array.from({ length: 40 }, (_, n) => ({
        ...profileColumns(tenant, { gender: n % 3 === 0 ? 'male' : 'female', lastActiveAt: minutesAgo((n * 7) % 11) }),
        createdAt: minutesAgo((n * 5) % 13),
        gridX: UTRECHT.x + (n % 4),
        gridY: UTRECHT.y,
        fictional: true,
        userId: null,
      }));
      await test.database.withTenant(tenant.id, (trx) => trx.insertInto('profiles').values(rows).execute());
      const filters = { ...NO_FILTER, genders: ['female', 'male'], near: { cell: UTRECHT, km: 50 } };
      const byCursor = await walk(filters, order);
      expect([...byCursor].sort()).toEqual(idsOf(rows).sort());
      for (const offset of [0, 8, 36, 40]) {
        const page = await test.database.withTenant(tenant.id, (trx) =>
          selectNumberedPage(trx, tenant.id, null, filters, { order, limit: 8, offset, countTo: 39 }),
        );
        expect(page.count).toBe(39);
        expect(idsOf(page.rows)).toEqual(byCursor.slice(0, 39).slice(offset, offset + 8));
      }
    },
  );
});

const EVERYTHING: SearchFilters = {
  genders: ['female', 'male'],
  country: 'NL',
  region: 'NL-UT',
  bornUntil: '2000-01-01',
  bornAfter: '1960-01-01',
  activeSince: TEST_NOW,
  createdSince: TEST_NOW,
  withPhoto: true,
  verified: false,
  hideFictional: true,
  interests: ['wine'],
  shares: ['wine'],
  near: { cell: UTRECHT, km: 25 },
  excludeIds: ['00000000-0000-4000-8000-000000000000'],
  traits: Object.fromEntries(TRAITS.map((trait) => [trait, [PROFILE_FACTS[trait].values[0]]])),
};

/** Columns that are in the condition of the indexes. */
const CONDITION = ['status', 'invisible'];

describe('the search indexes', () => {
  it('include every column that a search can filter by, so that all scans are index-only', async () => {
    const viewerId = await person();
    const columnsOf = ({ sql: text }: { sql: string }) =>
      [...text.matchAll(/"?profiles"?\."?(\w+)/g)]
        .map((match) => match[1]!)
        .filter((name) => !CONDITION.includes(name));
    const inRegion = { ...EVERYTHING, near: null, createdSince: null };
    const { asked, askedInRegion, indexes } = await test.database.withTenant(tenant.id, async (trx) => {
      const facts = { bits: sql`bits` };
      const queries = (['activity', 'distance', 'new'] as const).map((order) =>
        matchingProfilesQuery(trx, {
          tenantId: tenant.id,
          viewerId,
          filters: EVERYTHING,
          order,
          limit: 24,
          facts,
        }).compile(trx),
      );
      const wanted = { tenantId: tenant.id, viewerId, filters: inRegion, order: 'activity' as const, limit: 24, facts };
      const ofRegion = matchingProfilesQuery(trx, wanted).compile(trx);
      const { rows } = await sql<{ name: string; columns: string[] }>`
        select c.relname as name, array_agg(a.attname::text) as columns from pg_index i
        join pg_class c on c.oid = i.indexrelid join pg_attribute a on a.attrelid = i.indexrelid
        where i.indrelid = 'profiles'::regclass and c.relname like 'profiles\\_search%' group by 1`.execute(trx);
      return { asked: [...new Set(queries.flatMap(columnsOf))], askedInRegion: columnsOf(ofRegion), indexes: rows };
    });
    expect(asked).toContain('search_slot');
    expect(asked).toHaveLength(10);
    expect(indexes).toHaveLength(4);
    const missing = indexes.map(({ name, columns }) => [name, asked.filter((column) => !columns.includes(column))]);
    expect(missing).toEqual(indexes.map(({ name }) => [name, []]));
    const { columns } = indexes.find(({ name }) => name === 'profiles_search_region')!;
    expect(askedInRegion).toContain('region');
    expect(askedInRegion.filter((column) => !columns.includes(column))).toEqual([]);
  });
});
