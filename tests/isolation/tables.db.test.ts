import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Tenant } from '../../tenants/tenant.schema.ts';
import { createTenant } from '../factories/tenant.ts';
import { useTestDatabase } from '../setup/test-database.ts';
import { readFingerprint, readTenantTables, withClient } from './catalogue.ts';
import { BUILT_TABLES, createFixtureIds, rowsOf, type FixtureIds } from './fixture-rows.ts';
import { insertFixtureRows, insertStatement } from './insert-rows.ts';

const RLS_REFUSED = /row-level security policy/;
const DENIED = /permission denied for table/;

const test = useTestDatabase();
let runtime: pg.Client;
let ours: FixtureIds;
let theirs: FixtureIds;

/** Runs a statement as the runtime role in a transaction of `tenantId` that is rolled back. */
async function attempt(tenantId: string | null, text: string, values: unknown[] = []): Promise<pg.QueryResult> {
  await runtime.query('begin');
  try {
    if (tenantId !== null) await runtime.query(`select set_config('app.tenant_id', $1, true)`, [tenantId]);
    return await runtime.query(text, values);
  } finally {
    await runtime.query('rollback');
  }
}

/** Whether the role has the right on all columns, including the tenant. */
async function hasRight(table: string, right: 'INSERT' | 'UPDATE' | 'DELETE'): Promise<boolean> {
  const ask = right === 'DELETE' ? `has_table_privilege($1, $2)` : `has_column_privilege($1, 'tenant_id', $2)`;
  const { rows } = await runtime.query<{ may: boolean }>(`select ${ask} as may`, [table, right]);
  return rows[0]!.may;
}

/**
 * Expected error for a row of another tenant: a policy violation, or permission denied for tables that only the desk
 * writes.
 */
const refusalOf = async (table: string) => ((await hasRight(table, 'INSERT')) ? RLS_REFUSED : DENIED);

beforeAll(async () => {
  const tenants: Tenant[] = [await createTenant(test.database), await createTenant(test.database)];
  [ours, theirs] = tenants.map((tenant) => createFixtureIds(tenant.id)) as [FixtureIds, FixtureIds];
  runtime = new pg.Client({ connectionString: test.runtimeUrl });
  await runtime.connect();
  // Inserted by the owner, to whom the policies apply as well: some tables are written only by the desk.
  await withClient(test.migratorUrl, async (owner) => {
    for (const world of [ours, theirs]) {
      await owner.query('begin');
      await owner.query(`select set_config('app.tenant_id', $1, true)`, [world.tenantId]);
      await insertFixtureRows(owner, world);
      await owner.query('commit');
    }
  });
});

afterAll(() => runtime.end());

it('has rows for exactly the tenant tables of the database', async () => {
  const tables = await withClient(test.superuserUrl, readTenantTables);
  expect([...BUILT_TABLES].sort()).toEqual([...tables].sort());
});

describe.each(BUILT_TABLES)('%s', (table) => {
  const row = () => rowsOf(theirs, table)[0]!;

  it('shows a tenant only its own rows', async () => {
    const { rows } = await attempt(ours.tenantId, `select tenant_id from ${table}`);
    expect(rows).toHaveLength(rowsOf(ours, table).length);
    expect(rows.every((each: { tenant_id: string }) => each.tenant_id === ours.tenantId)).toBe(true);
  });

  it('rejects a row for the other tenant', async () => {
    const { text, values } = insertStatement(table, row());
    await expect(attempt(ours.tenantId, text, values)).rejects.toThrow(await refusalOf(table));
  });

  it('cannot update rows of the other tenant, nor move its own rows there', async () => {
    const change = `update ${table} set tenant_id = $1 where tenant_id = $2`;
    const steal = attempt(ours.tenantId, change, [ours.tenantId, theirs.tenantId]);
    if (!(await hasRight(table, 'UPDATE'))) return expect(steal).rejects.toThrow(DENIED);
    expect((await steal).rowCount).toBe(0);
    await expect(attempt(ours.tenantId, change, [theirs.tenantId, ours.tenantId])).rejects.toThrow(RLS_REFUSED);
  });

  it('cannot delete rows of the other tenant', async () => {
    const removal = attempt(ours.tenantId, `delete from ${table} where tenant_id = $1`, [theirs.tenantId]);
    if (!(await hasRight(table, 'DELETE'))) return expect(removal).rejects.toThrow(DENIED);
    expect((await removal).rowCount).toBe(0);
  });

  it.each([
    ['unset', null],
    ['empty', ''],
  ])('returns nothing with the tenant %s', async (_name, tenantId) => {
    // One column only: of retained evidence the role may read no more than its existence.
    expect((await attempt(tenantId, `select tenant_id from ${table}`)).rows).toEqual([]);
    const { text, values } = insertStatement(table, row());
    await expect(attempt(tenantId, text, values)).rejects.toThrow(await refusalOf(table));
  });
});

it('leaves the rows of both tenants unchanged', async () => {
  for (const world of [ours, theirs]) {
    const digests = await readFingerprint(test.superuserUrl, world.tenantId);
    for (const table of BUILT_TABLES) {
      expect([table, digests[table]!.split(':')[0]]).toEqual([table, String(rowsOf(world, table).length)]);
    }
  }
});

it('rejects an invalid tenant id with an error', async () => {
  await expect(attempt('everything', 'select * from users')).rejects.toThrow(/invalid input syntax for type uuid/);
});
