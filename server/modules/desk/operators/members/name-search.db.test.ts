import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createMembersDesk, type MembersDesk } from '../../../../../tests/setup/members-desk.ts';
import { useTestDatabase } from '../../../../../tests/setup/test-database.ts';
import { withClient } from '../../../../../tests/isolation/catalogue.ts';
import { nameSearchSql } from './find-member.queries.ts';

const test = useTestDatabase();
const MEMBERS = 30_000;
let desk: MembersDesk;

beforeAll(async () => {
  desk = await createMembersDesk(test);
  const values = [desk.site.id, MEMBERS];
  await withClient(test.superuserUrl, async (client) => {
    await client.query(
      `insert into users (tenant_id, id, email, password_hash, status, language, signup_date)
       select $1, md5('u' || n)::uuid, n || '@post.example', '', 'active', 'nl', '2026-01-01' from generate_series(1, $2) n`,
      values,
    );
    await client.query(
      `insert into profiles (tenant_id, id, user_id, status, name, birth_date, gender, sexuality, country, last_active_at,
         created_at)
       select $1, md5('p' || n)::uuid, md5('u' || n)::uuid, 'active', 'Lid ' || md5(n::text)::char(12), '1990-01-01',
         'female', 'hetero', 'NL', '2026-01-01', '2026-01-01' from generate_series(1, $2) n`,
      values,
    );
    await client.query('analyze users, profiles');
  });
});
afterAll(() => desk.console.close());

/** Collects all values of a key in a query plan, at any depth. */
function valuesOf(plan: unknown, key: string): unknown[] {
  if (typeof plan !== 'object' || plan === null) return [];
  return Object.entries(plan).flatMap(([name, value]) => [...(name === key ? [value] : []), ...valuesOf(value, key)]);
}

async function planOf(begin: string): Promise<unknown> {
  const { site, elsewhere, console } = desk;
  const sites = [site.id, elsewhere.id];
  const { rows } = await console.withTenants(sites, (trx) =>
    sql`explain (analyze, format json) ${nameSearchSql(sites, { begin, limit: 51 })}`.execute(trx),
  );
  return rows;
}

describe('the search by name', () => {
  it.each(['lid', 'lid 4', 'lid 4a3f', 'zzz'])(
    'OPS-011 reads only the rows it shows, by an index, as the console role: %s',
    async (begin) => {
      const plan = await planOf(begin);
      expect(valuesOf(plan, 'Index Name')).toContain('profiles_by_name');
      expect(valuesOf(plan, 'Node Type')).not.toContain('Seq Scan');
      expect(valuesOf(plan, 'Rows Removed by Filter').every((rows) => rows === 0)).toBe(true);
      expect(Math.max(...(valuesOf(plan, 'Actual Rows') as number[]))).toBeLessThanOrEqual(51);
    },
  );
});
