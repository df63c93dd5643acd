import { cellOf } from '../../../server/modules/people/places/index.ts';
import { INTERESTS } from '../../../server/modules/platform/profile-values/index.ts';
import { CHOICE_FACT_NAMES, PROFILE_FACTS, type ChoiceFactName } from '../../../tenants/profile-facts.ts';
import { withClient } from '../site/databases.ts';

/** The time at which the benchmark takes place. */
export const NOW = new Date('2026-03-10T12:00:00.000Z');

/** Where members live: region, a city's coordinates, and percentage. */
const CITIES: Array<[region: string, lat: number, lon: number, share: number]> = [
  ['NL-NH', 52.37, 4.9, 14],
  ['NL-ZH', 51.92, 4.48, 12],
  ['NL-ZH', 52.08, 4.31, 10],
  ['NL-UT', 52.09, 5.12, 9],
  ['NL-NB', 51.44, 5.48, 8],
  ['NL-NB', 51.59, 4.78, 5],
  ['NL-GE', 51.98, 5.91, 7],
  ['NL-OV', 52.51, 6.09, 6],
  ['NL-LI', 50.85, 5.69, 5],
  ['NL-GR', 53.22, 6.57, 3],
  ['NL-FR', 53.2, 5.8, 3],
  ['NL-FL', 52.35, 5.26, 2],
  ['NL-DR', 52.99, 6.56, 1.5],
  ['NL-ZE', 51.5, 3.61, 0.5],
  ['BE-VAN', 51.22, 4.4, 6],
  ['BE-VOV', 51.05, 3.72, 4],
  ['BE-BRU', 50.85, 4.35, 4],
];

/** Values with their percentages; the rest of the profiles leave the fact empty. */
const SHARES: Partial<Record<ChoiceFactName, Record<string, number>>> = {
  hair: { brown: 30, blond: 26, black: 12, grey: 9, bald: 4, red: 3, white: 2, other: 1 },
  eyes: { blue: 32, brown: 30, green: 14, grey: 6, hazel: 4 },
  body: { average: 34, slim: 18, athletic: 14, curvy: 11, full: 8, muscular: 3 },
  relationship: {
    single: 42,
    divorced: 18,
    in_a_relationship: 7,
    married: 6,
    open_relationship: 4,
    widowed: 3,
    rather_not_say: 5,
  },
  tattoos: { none: 44, one: 18, some: 16, many: 5 },
  reason: { dating: 30, relationship: 22, chatting: 14, adventure: 12, friendship: 5 },
};

/** SQL that selects a value by a random number from 0 to 1: `case when … then …`. */
function chooseSql(chance: string, shares: ReadonlyArray<[value: string, share: number]>): string {
  let sum = 0;
  const whens = shares.map(([value, share]) => `when ${chance} < ${(sum += share) / 100} then ${value}`);
  return `case ${whens.join(' ')} end`;
}

/** The percentages of a fact; without measured ones, 80 percent of the profiles tell one of its values. */
function sharesOf(name: ChoiceFactName): Array<[value: string, share: number]> {
  const { values } = PROFILE_FACTS[name];
  const shares = SHARES[name] ?? Object.fromEntries(values.map((value) => [value, 80 / values.length]));
  return Object.entries(shares).map(([value, share]) => [`'${value}'`, share]);
}

const traitColumns = CHOICE_FACT_NAMES;
const traitValues = traitColumns.map((name) => chooseSql(`r_${name}`, sharesOf(name)));

/** A realistic distribution: few online, most inactive for long; few of high age; some interests rare. */
const PEOPLE = `
  insert into profiles (tenant_id, id, user_id, fictional, status, invisible, name, birth_date, gender, sexuality,
    country, region, place, grid_x, grid_y, about, ${traitColumns.join(', ')}, interests, main_photo_id, photo_count,
    last_active_at, created_at, search_slot)
  select tenant_id, id, case when not fictional then id end, fictional,
    ${chooseSql('a', [
      ["'active'", 92],
      ["'disabled'", 5],
      ["'deleted'", 3],
    ])}, b < 0.03, name,
    ($2::timestamptz - make_interval(days => (365.25 * (18 + 48 * c ^ 1.5 + 14 * d ^ 6))::int))::date, gender,
    case when e < 0.85 then 'hetero' when e < 0.95 then 'bi' when gender = 'male' then 'gay' else 'lesbian' end,
    left(region, 2), region, 'Ergens', case when f < 0.7 then x + spread end, case when f < 0.7 then y + drift end,
    repeat('Een verhaal over mezelf. ', 8), ${traitValues.join(', ')}, interests,
    case when photo then id end, photo::int, seen, seen - joined * interval '3 years', (n - 1) / cardinality($1::uuid[])
  from (
    select $1::uuid[] as tenants, n, md5($3 || n)::uuid as id, 'Lid ' || n as name,
      ($1::uuid[])[1 + n % cardinality($1::uuid[])] as tenant_id, random() < 0.02 as fictional,
      case when random() < 0.6 then 'male' else 'female' end as gender,
      random() as a, random() as b, random() as c, random() as d, random() as e, random() as f,
      random() < 0.75 as photo, random_normal(0, 2)::int as spread, random_normal(0, 2)::int as drift,
      date_trunc('milliseconds', $2::timestamptz - random() ^ 2.5 * interval '2 years') as seen,
      random() ^ 3 as joined,
      ${traitColumns.map((name) => `random() as r_${name}`).join(', ')},
      array(select distinct ($4::text[])[1 + floor(cardinality($4::text[]) * random() ^ 3)::int]
        from generate_series(1, 1 + n % 7) where n > 0) as interests,
      random() as home
    from generate_series(1, $5::int) as n
  ) as people
  join (values ${cityRows()}) as city (region, x, y, low, high) on home >= low and home < high`;

function cityRows(): string {
  let low = 0;
  return CITIES.map(([region, lat, lon, share], index) => {
    const cell = cellOf({ lat, lon });
    const high = index === CITIES.length - 1 ? 1.01 : low + share / 100;
    const row = `('${region}', ${cell.x}, ${cell.y}, ${low}, ${high})`;
    low = high;
    return row;
  }).join(', ');
}

const PHOTOS = `
  insert into photos (tenant_id, id, profile_id, status, position, storage_key, width, height, color, uploaded_at)
  select tenant_id, id, id, 'active', 0, id::text, 900, 1200, '#806040', created_at from profiles
  where main_photo_id is not null`;

/** The searcher of each site: a man with blocks, likes and passes. */
const SEARCHERS = `
  with searchers as (
    select distinct on (tenant_id) tenant_id, id from profiles
    where gender = 'male' and sexuality = 'hetero' and country = 'NL' and region = 'NL-UT' and grid_x is not null
      and status = 'active' and not invisible and not fictional
    order by tenant_id, id
  ), users as (
    insert into users (tenant_id, id, email, password_hash, status, language, signup_date)
    select tenant_id, id, id || '@post.example', '', 'active', 'nl', $1 from searchers
  ), others as (
    select s.tenant_id, s.id as me, o.id as other, o.n from searchers s cross join lateral (
      select id, row_number() over () as n from (
        select id from profiles p where p.tenant_id = s.tenant_id and p.gender = 'female' and p.status = 'active'
        order by p.last_active_at desc limit 400) as latest) as o
  ), blocked as (
    insert into blocks (tenant_id, blocker_id, blocked_id, created_at)
    select tenant_id, case when n % 2 = 0 then me else other end, case when n % 2 = 0 then other else me end, $1
    from others where n % 10 = 0
  ), liked as (
    insert into likes (tenant_id, liker_id, liked_id, source, created_at)
    select tenant_id, me, other, 'card', $1 from others where n % 5 = 1
  ), passed as (
    insert into swipe_passes (tenant_id, profile_id, passed_id, passed_at)
    select tenant_id, me, other, $1 from others where n % 2 = 1
  )
  select tenant_id, id from searchers`;

/** Updates recently active members after the last vacuum, so that index-only scans must visit the heap for them. */
const UPDATE_RECENT_SQL = `update profiles set last_active_at = last_active_at + interval '1 millisecond'
  where last_active_at > $1::timestamptz - interval '1 hour'`;

/**
 * Fills a migrated database with profiles, evenly over the sites, by `insert … select` from a series.
 * @param superuserUrl foreign keys are not checked while seeding
 * @returns the searcher of each site
 */
export function seedPeople(superuserUrl: string, sites: readonly string[], people: number) {
  return withClient(superuserUrl, async (client) => {
    await client.query(`set session_replication_role = replica; set synchronous_commit = off;
      set maintenance_work_mem = '512MB'; set work_mem = '64MB'; select setseed(0.42)`);
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(
      `select indexname as name, indexdef as definition from pg_indexes
       where tablename = 'profiles' and indexname like 'profiles\\_search%'`,
    );
    for (const { name } of indexes) await client.query(`drop index ${name}`);
    for (const [n, id] of sites.entries()) {
      await client.query('insert into tenants (id, slug) values ($1, $2)', [id, `site-${n}`]);
    }
    await client.query(PEOPLE, [sites, NOW, 'bench', INTERESTS, people]);
    for (const id of sites) await client.query('select rebuild_search($1)', [id]);
    for (const { definition } of indexes) await client.query(definition);
    await client.query(PHOTOS);
    await client.query('analyze profiles');
    const { rows } = await client.query<{ tenant_id: string; id: string }>(SEARCHERS, [NOW]);
    await client.query('vacuum analyze');
    await client.query(UPDATE_RECENT_SQL, [NOW]);
    await client.query('checkpoint');
    return rows.map((row) => ({ tenantId: row.tenant_id, id: row.id }));
  });
}
