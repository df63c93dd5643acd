import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { withClient } from '../../tests/isolation/catalogue.ts';
import { createFixtureIds, rowsOf } from '../../tests/isolation/fixture-rows.ts';
import { insertStatement } from '../../tests/isolation/insert-rows.ts';
import { createOlderDatabase, type OlderDatabase } from '../../tests/setup/postgres/older-database.ts';
import { useTestDatabase } from '../../tests/setup/test-database.ts';

const test = useTestDatabase();
const sites = [createFixtureIds(randomUUID()), createFixtureIds(randomUUID())];
let older: OlderDatabase;

beforeAll(async () => {
  older = await createOlderDatabase(test, 'bitmaps');
  await older.migrateTo('0064-standard-names');
  await withClient(older.superuserUrl, async (client) => {
    // Foreign keys of tables that are not filled.
    await client.query('set session_replication_role = replica');
    for (const site of sites) {
      await client.query('insert into tenants (id, slug) values ($1, $2)', [site.tenantId, `s-${site.tenantId}`]);
      for (const table of ['users', 'profiles']) {
        for (const row of rowsOf(site, table)) {
          const { search_slot: _, ...known } = row;
          const { text, values } = insertStatement(table, known);
          await client.query(text, values);
        }
      }
      await client.query(
        `insert into profiles (tenant_id, id, fictional, status, name, birth_date, gender, sexuality, country, hair,
          interests, last_active_at, created_at)
        select $1::uuid, md5($1::text || n)::uuid, true, case when n % 5 = 0 then 'disabled' else 'active' end, 'Crowd ' || n,
          '1990-01-01', 'male', 'bi', 'BE', 'red', array['tea', 'wine'], now(), now() from generate_series(1, 2000) as n`,
        [site.tenantId],
      );
    }
  });
  await older.migrateTo('0067-search-bitmaps');
});

afterAll(() => older.drop());

it('numbers the profiles of each site of a filled database and builds their bitmaps', async () => {
  await withClient(older.superuserUrl, async (client) => {
    const { rows: slots } = await client.query(
      `select count(*)::int as profiles, min(slot) as first, max(slot) as last from search_slots group by tenant_id`,
    );
    expect(slots).toEqual(sites.map(() => ({ profiles: 1602, first: 0, last: 1601 })));
    const { rows: facts } = await client.query(
      `select fact, sum(bit_count(bits))::int as profiles from search_bitmaps where tenant_id = $1 group by 1 order by 1`,
      [sites[0]!.tenantId],
    );
    expect(
      Object.fromEntries(facts.map((row: { fact: string; profiles: number }) => [row.fact, row.profiles])),
    ).toEqual({
      'born:1990': 1602,
      'hair:red': 1600,
      'interests:tea': 1600,
      'interests:wine': 1600,
      'lustrum:398': 1602,
      member: 1,
      'region:NL-UT': 2,
      'sexuality:bi': 1600,
      'sexuality:hetero': 2,
      'who:female:NL': 2,
      'who:male:BE': 1600,
    });
    const { rows: wrong } = await client.query(
      `select p.id from profiles p left join search_slots s on s.tenant_id = p.tenant_id and s.slot = p.search_slot
       where s.profile_id is distinct from case when p.status = 'active' then p.id end`,
    );
    expect(wrong).toEqual([]);
  });
});
