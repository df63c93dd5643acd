import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createTenant } from '../factories/tenant.ts';
import { useTestDatabase } from '../setup/test-database.ts';
import { OPERATOR_TABLES, readFingerprint, withClient } from './catalogue.ts';
import { BUILT_TABLES, createFixtureIds, rowsOf, type FixtureIds } from './fixture-rows.ts';
import { insertFixtureRows, insertStatement } from './insert-rows.ts';

/*
 * The desk has its own database role. Each transaction names the sites it reads and changes; by default there are none.
 */
const test = useTestDatabase();
let role: pg.Client;
let ours: FixtureIds;
let theirs: FixtureIds;
let before: Record<string, string>;

interface Named {
  /** Sites that the transaction may read, and the one that it may change. */
  reads?: string;
  writes?: string;
}

async function attempt(named: Named, text: string, values: unknown[] = []): Promise<pg.QueryResult> {
  await role.query('begin');
  try {
    if (named.reads !== undefined)
      await role.query(`select set_config('app.console_tenant_ids', $1, true)`, [named.reads]);
    if (named.writes !== undefined) await role.query(`select set_config('app.tenant_id', $1, true)`, [named.writes]);
    return await role.query(text, values);
  } finally {
    await role.query('rollback');
  }
}

async function hasRight(table: string, right: 'INSERT' | 'UPDATE' | 'DELETE'): Promise<boolean> {
  const ask = right === 'DELETE' ? 'has_table_privilege' : 'has_any_column_privilege';
  return (await role.query<{ may: boolean }>(`select ${ask}($1, $2) as may`, [table, right])).rows[0]!.may;
}

beforeAll(async () => {
  const tenants = [await createTenant(test.database), await createTenant(test.database)];
  [ours, theirs] = tenants.map((tenant) => createFixtureIds(tenant.id)) as [FixtureIds, FixtureIds];
  await withClient(test.superuserUrl, async (client) => {
    await client.query('begin');
    for (const world of [ours, theirs]) await insertFixtureRows(client, world);
    await client.query('commit');
  });
  before = await readFingerprint(test.superuserUrl, theirs.tenantId);
  role = new pg.Client({ connectionString: test.consoleUrl });
  await role.connect();
});

afterAll(() => role.end());

describe.each(BUILT_TABLES)('the console role and %s', (table) => {
  const read = `select tenant_id from ${table}`;

  it.each<[string, Named]>([
    ['nothing', {}],
    ['no site', { reads: '', writes: '' }],
  ])('OPS-001 sees no rows if the transaction names %s', async (_name, named) => {
    expect((await attempt(named, read)).rows).toEqual([]);
  });

  it('OPS-004 sees only the rows of the named sites', async () => {
    const seen = await attempt({ reads: ours.tenantId }, read);
    expect(new Set(seen.rows.map((row: { tenant_id: string }) => row.tenant_id))).toEqual(new Set([ours.tenantId]));
    const both = await attempt({ reads: `${ours.tenantId},${theirs.tenantId}` }, read);
    expect(both.rows).toHaveLength(rowsOf(ours, table).length * 2);
  });

  it('OPS-004 cannot change a site that it only reads', async () => {
    const named = { reads: theirs.tenantId, writes: ours.tenantId };
    for (const right of ['UPDATE', 'DELETE'] as const) {
      if (!(await hasRight(table, right))) continue;
      const columns = await role.query<{ name: string }>(
        `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped
          and has_column_privilege($1::regclass, attnum, 'UPDATE') limit 1`,
        [table],
      );
      const column = columns.rows[0]?.name;
      const text =
        right === 'DELETE'
          ? `delete from ${table} where tenant_id = $1`
          : `update ${table} set ${column} = ${column} where tenant_id = $1`;
      expect([right, (await attempt(named, text, [theirs.tenantId])).rowCount]).toEqual([right, 0]);
    }
  });

  it('OPS-004 cannot insert rows for a site that it does not change', async () => {
    const { text, values } = insertStatement(table, rowsOf(theirs, table)[0]!);
    await expect(attempt({ reads: theirs.tenantId, writes: ours.tenantId }, text, values)).rejects.toThrow(
      /row-level security|permission denied/,
    );
  });
});

it('OPS-004 leaves all rows unchanged', async () => {
  expect(await readFingerprint(test.superuserUrl, theirs.tenantId)).toEqual(before);
});

it('OPS-004 can decide reports, and cannot change their text or evidence', async () => {
  const { rows } = await role.query(
    `select c as column from unnest(array['text', 'evidence', 'reporter_id', 'reported_id', 'created_at']) c
      where has_column_privilege('reports', c, 'UPDATE')`,
  );
  expect(rows).toEqual([]);
  expect(await hasRight('reports', 'INSERT')).toBe(false);
});

it('OPS-005 has no right to update, delete or truncate the audit log', async () => {
  const { rows } = await role.query(
    `select r as right from unnest(array['UPDATE', 'DELETE', 'TRUNCATE']) r where has_table_privilege('audit_log', r)`,
  );
  expect(rows).toEqual([]);
  expect(await hasRight('audit_log', 'UPDATE')).toBe(false);
  expect(OPERATOR_TABLES).toContain('audit_log');
});

it('OPS-001 is neither superuser nor owner and cannot bypass policies', async () => {
  const { rows } = await role.query(
    `select rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication
        or exists (select from pg_class where relowner = r.oid)
        or exists (select from pg_auth_members where member = r.oid) as strong
      from pg_roles r where rolname = current_user`,
  );
  expect(rows).toEqual([{ strong: false }]);
});
