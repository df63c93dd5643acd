import { sql, type Updateable } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';

import { TEST_NOW } from '../../../../../tests/factories/clock.ts';
import { createMember } from '../../../../../tests/factories/member.ts';
import { createTenant } from '../../../../../tests/factories/tenant.ts';
import { useTestDatabase } from '../../../../../tests/setup/test-database.ts';
import type { Tenant } from '../../../../../tenants/tenant.schema.ts';
import type { Trx } from '../../../../../db/client.ts';
import type { DB } from '../../../../../db/types.ts';
import { selectNumberedPage } from '../discovery.queries.ts';
import type { SearchFilters } from './matching.queries.ts';

const test = useTestDatabase();
let tenant: Tenant;

beforeEach(async () => {
  tenant = await createTenant(test.database);
});

const NOBODY = '00000000-0000-4000-8000-000000000000';

const run = <T>(work: (trx: Trx) => Promise<T>) => test.database.withTenant(tenant.id, work);

/** Bits that differ from the profiles, which the bitmaps repeat. */
async function findWrongBits(trx: Trx): Promise<unknown[]> {
  const { rows } = await sql`
    with stored as (
      select b.fact, s.profile_id from search_bitmaps b join search_slots s on s.slot / 8192 = b.chunk
      where s.slot % 8192 < length(b.bits) and get_bit(b.bits, s.slot % 8192) = 1
    ), expected as (select fact, p.id from profiles p cross join lateral unnest(search_facts(p)) as fact)
    (select 'stored' as only, * from stored except all select 'stored', * from expected)
    union all (select 'expected', * from expected except all select 'expected', * from stored)`.execute(trx);
  return rows;
}

/** Stores profiles of fictional women with facts by chance, the same ones each time. */
async function createMembers(count: number): Promise<void> {
  await run(async (trx) => {
    await sql`select setseed(0.3)`.execute(trx);
    await sql`
      insert into profiles (tenant_id, id, fictional, status, invisible, name, birth_date, gender, sexuality, country,
        region, hair, eyes, interests, last_active_at, created_at)
      select ${tenant.id}, md5(${tenant.id} || n)::uuid, true, case when random() < 0.9 then 'active' else 'disabled' end,
        random() < 0.05, 'Crowd ' || n, date '1950-01-01' + (random() * 18000)::integer,
        case when random() < 0.9 then 'female' else 'male' end, 'hetero', case when random() < 0.8 then 'NL' else 'BE' end,
        (array['NL-UT', 'NL-NH', null])[1 + floor(random() * 3)::integer],
        (array['blond', 'brown', 'red', null])[1 + floor(4 * random() ^ 3)::integer],
        (array['blue', 'brown', 'hazel', null])[1 + floor(4 * random() ^ 4)::integer],
        case when random() < 0.01 then array['wine'] else array['tea', 'beach'] end,
        ${TEST_NOW}::timestamptz - floor(random() * 40000) * interval '1 minute', ${TEST_NOW}
      from generate_series(1, ${count}) as n`.execute(trx);
    await sql`
      with added as (
        insert into photos (tenant_id, id, profile_id, status, position, storage_key, width, height, color, uploaded_at)
        select tenant_id, id, id, 'active', 0, id::text, 900, 1200, '#806040', created_at from profiles
        where name like 'Crowd%' and right(name, 1) < '7' returning profile_id
      ) update profiles set main_photo_id = profile_id from added where id = profile_id`.execute(trx);
  });
}

describe('FST-7 the bitmaps of the search', () => {
  it('follow each change of what a profile can be found by', async () => {
    const { profileId } = await createMember(test.database, tenant, {
      profile: { hair: 'red', interests: ['tea', 'wine'], region: 'NL-UT' },
    });
    await createMember(test.database, tenant, { profile: { hair: 'blond' } });
    const update = (change: Updateable<DB['profiles']>) =>
      run((trx) => trx.updateTable('profiles').set(change).where('id', '=', profileId).execute());
    const changes: Array<Updateable<DB['profiles']>> = [
      { hair: 'brown', eyes: 'blue' },
      { hair: null, interests: ['beach'] },
      { invisible: true },
      { gender: 'male', country: 'BE', region: null, birthDate: '1970-12-31' },
      { invisible: false, music: 'jazz' },
      { status: 'disabled' },
      { status: 'active', fictional: false },
      { lastActiveAt: TEST_NOW },
    ];
    for (const change of changes) {
      await update(change);
      expect([change, await run(findWrongBits)]).toEqual([change, []]);
    }
    const { rows } = await run((trx) =>
      sql<{ slots: number[] }>`select array_agg(slot order by slot) as slots from search_slots`.execute(trx),
    );
    // Hidden and shown again, a profile keeps its bit.
    expect(rows[0]!.slots).toEqual([0, 1]);
    await update({ status: 'deleted' });
    expect(await run(findWrongBits)).toEqual([]);
    expect(await run((trx) => trx.selectFrom('searchSlots').select('slot').execute())).toEqual([{ slot: 1 }]);
  });

  it('are right for many profiles stored at once, in several chunks, and for deleted ones', async () => {
    await run((trx) =>
      trx.insertInto('searchSlots').values({ tenantId: tenant.id, slot: 8000, profileId: NOBODY }).execute(),
    );
    await createMembers(600);
    expect(await run(findWrongBits)).toEqual([]);
    await run((trx) => sql`delete from profiles where name_key like '%7'`.execute(trx));
    expect(await run(findWrongBits)).toEqual([]);
    const chunks = await run((trx) => sql<{ n: number }>`select max(chunk) as n from search_bitmaps`.execute(trx));
    expect(chunks.rows[0]!.n).toBeGreaterThan(0);
  });

  it('are right after changes at the same time, and number profiles once', async () => {
    const members = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        createMember(test.database, tenant, { profile: { hair: n % 2 ? 'red' : 'blond' } }),
      ),
    );
    await Promise.all(
      members.flatMap(({ profileId }, n) =>
        ['red', 'blond', 'brown', n % 2 ? 'blond' : 'red'].map((hair) =>
          run((trx) => trx.updateTable('profiles').set({ hair }).where('id', '=', profileId).execute()),
        ),
      ),
    );
    expect(await run(findWrongBits)).toEqual([]);
    const slots = await run((trx) => trx.selectFrom('profiles').select('searchSlot').execute());
    expect(slots.map(({ searchSlot }) => searchSlot).sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });
});

interface Found {
  id: string;
  lastActiveAt: Date;
  createdAt: Date;
}

const NONE: SearchFilters = {
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

describe('FST-7 a search among many profiles', () => {
  const SEARCHES: Array<[name: string, filters: Partial<SearchFilters>, condition: string]> = [
    ['everybody', {}, 'true'],
    ['both genders', { genders: ['female', 'male'] }, 'true'],
    ['nobody', { country: 'DE' }, 'true'],
    ['a region', { region: 'NL-UT' }, `region = 'NL-UT'`],
    ['a rare interest', { interests: ['wine'] }, `'wine' = any (interests)`],
    [
      'a region and a common interest',
      { region: 'NL-NH', interests: ['tea'] },
      `region = 'NL-NH' and 'tea' = any (interests)`,
    ],
    ['a common trait', { traits: { hair: ['blond', 'brown'] } }, `hair in ('blond', 'brown')`],
    ['a common trait without fictional ones', { hideFictional: true, traits: { hair: ['blond'] } }, 'not fictional'],
    ['a photo', { withPhoto: true }, 'main_photo_id is not null'],
    ['a photo, of both genders', { withPhoto: true, genders: ['female', 'male'] }, `main_photo_id is not null`],
    ['a photo in a region', { withPhoto: true, region: 'NL-UT' }, `main_photo_id is not null and region = 'NL-UT'`],
    ['a verified photo', { verified: true }, 'photo_verified_at is not null'],
    ['one of two interests', { interests: ['wine', 'tea'] }, `interests && array['wine', 'tea']`],
    ['two rare traits', { traits: { hair: ['red'], eyes: ['hazel'] } }, `hair = 'red' and eyes = 'hazel'`],
    [
      'years that are not whole',
      { bornAfter: '1960-06-15', bornUntil: '1968-06-15' },
      `birth_date > '1960-06-15' and birth_date <= '1968-06-15'`,
    ],
    [
      'half a year',
      { bornAfter: '1961-02-01', bornUntil: '1961-08-01' },
      `birth_date > '1961-02-01' and birth_date <= '1961-08-01'`,
    ],
    [
      'an age and a rare interest',
      { bornUntil: '1970-05-05', interests: ['wine'] },
      `birth_date <= '1970-05-05' and 'wine' = any (interests)`,
    ],
    ['a young age', { bornAfter: '1997-03-03' }, `birth_date > '1997-03-03'`],
    ['those online', { activeSince: new Date(TEST_NOW.getTime() - 1) }, 'false'],
  ];

  it('leaves out a blocked profile behind all that match', async () => {
    const women = [await createMember(test.database, tenant), await createMember(test.database, tenant)];
    const viewer = await createMember(test.database, tenant, { profile: { gender: 'male' } });
    await run((trx) =>
      trx.insertInto('searchSlots').values({ tenantId: tenant.id, slot: 9000, profileId: NOBODY }).execute(),
    );
    const man = await createMember(test.database, tenant, { profile: { gender: 'male' } });
    await run((trx) =>
      trx
        .insertInto('blocks')
        .values(
          [man, women[0]!].map((blocked) => ({
            tenantId: tenant.id,
            blockerId: viewer.profileId,
            blockedId: blocked.profileId,
            createdAt: TEST_NOW,
          })),
        )
        .execute(),
    );
    const page = { order: 'activity' as const, limit: 1, offset: 0, countTo: 1201 };
    const found = await run((trx) => selectNumberedPage(trx, tenant.id, viewer.profileId, NONE, page));
    expect([found.count, found.rows.map(({ id }) => id)]).toEqual([1, [women[1]!.profileId]]);
  });

  it.each([
    ['on a site whose sample is the whole', 0],
    ['on a site with half of its members behind the sample', 24 * 8192 - 1_500],
  ])('finds and counts whom a plain query finds, whether by a walk or one by one, %s', async (_name, taken) => {
    await run((trx) =>
      trx.insertInto('searchSlots').values({ tenantId: tenant.id, slot: taken, profileId: NOBODY }).execute(),
    );
    await createMembers(3_000);
    const { profileId } = await createMember(test.database, tenant, { profile: { gender: 'female' } });
    await run((trx) =>
      sql`insert into blocks (tenant_id, blocker_id, blocked_id, created_at)
        select ${tenant.id}, case when slot % 2 = 0 then ${profileId}::uuid else profile_id end,
          case when slot % 2 = 0 then profile_id else ${profileId}::uuid end, ${TEST_NOW}
        from search_slots where slot % 11 = 0 and profile_id not in (${profileId}, ${NOBODY})`.execute(trx),
    );
    for (const [name, given, condition] of SEARCHES) {
      const filters = { ...NONE, ...given };
      const { rows: all } = await run((trx) =>
        sql<Found>`select id, last_active_at, created_at from profiles p where status = 'active' and not invisible
          and gender = any (${filters.genders}) and country = ${filters.country} and (${sql.raw(condition)})
          and id <> ${profileId}
          and id not in (select case when blocker_id = ${profileId} then blocked_id else blocker_id end from blocks)
          order by id desc`.execute(trx),
      );
      for (const [order, offset, countTo] of [
        ['activity', 0, 1201],
        ['activity', 24, 1201],
        ['activity', 1176, 1201],
        ['activity', 0, 100],
        ['activity', 0, 5_000],
        ['new', 0, 1201],
        ['new', 24, 1201],
      ] as const) {
        const momentOf = (each: Found) => (order === 'new' ? each.createdAt : each.lastActiveAt).getTime();
        const expected = all.toSorted((one, other) => momentOf(other) - momentOf(one));
        const page = { order, limit: 24, offset, countTo };
        const found = await run((trx) => selectNumberedPage(trx, tenant.id, profileId, filters, page));
        const ids = expected.slice(0, countTo).slice(offset, offset + 24);
        expect([name, found.count, found.rows.map(({ id }) => id)]).toEqual([
          name,
          Math.min(expected.length, countTo),
          ids.map(({ id }) => id),
        ]);
      }
    }
  });
});
