import { describe, expect, it } from 'vitest';

import { createTenant } from '../factories/tenant.ts';
import { useTestDatabase } from '../setup/test-database.ts';
import {
  OPERATOR_TABLES,
  PLATFORM_TABLES,
  readForeignKeys,
  readTables,
  readTenantTables,
  withClient,
  type ForeignKey,
} from './catalogue.ts';
import { BUILT_TABLES, createFixtureIds } from './fixture-rows.ts';
import { insertFixtureRows } from './insert-rows.ts';

const test = useTestDatabase();
const RUNTIME = 'sibling_app';
const CURRENT_TENANT = `(tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)`;

function query<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
  return withClient(test.superuserUrl, async (client) => (await client.query(text, values)).rows as Row[]);
}

describe('every table', () => {
  it('has a tenant_id, except the listed platform tables', async () => {
    const tables = await withClient(test.superuserUrl, readTables);
    const rows = await query<{ name: string }>(
      `select table_name as name from information_schema.columns
        where table_schema = 'public' and column_name = 'tenant_id' and is_nullable = 'NO'`,
    );
    const withTenant = new Set(rows.map((row) => row.name));
    expect(tables.filter((table) => !withTenant.has(table)).sort()).toEqual(Object.keys(PLATFORM_TABLES).sort());
  });

  it('of a tenant starts its primary key with the tenant', async () => {
    const rows = await query<{ table: string; first: string | null }>(
      `select c.relname as table, (select a.attname from pg_index i join pg_attribute a
          on a.attrelid = i.indrelid and a.attnum = i.indkey[0] where i.indrelid = c.oid and i.indisprimary) as first
         from pg_class c where c.relname = any ($1) and c.relnamespace = 'public'::regnamespace`,
      [BUILT_TABLES],
    );
    expect(rows.filter((row) => row.first !== 'tenant_id')).toEqual([]);
  });

  it('of a tenant has unique constraints per tenant only', async () => {
    const rows = await query<{ name: string }>(
      `select i.indexrelid::regclass::text as name from pg_index i join pg_class c on c.oid = i.indrelid
        where c.relname = any ($1) and i.indisunique and not exists (select from pg_attribute a
          where a.attrelid = i.indrelid and a.attname = 'tenant_id' and a.attnum = any (i.indkey::int2[]))`,
      [BUILT_TABLES],
    );
    expect(rows).toEqual([]);
  });

  it('of a tenant forces row-level security by one policy for the runtime role', async () => {
    const tables = await withClient(test.superuserUrl, readTenantTables);
    const rows = await query<{ table: string; on: boolean; forced: boolean; policies: unknown }>(
      `select c.relname as table, relrowsecurity as on, relforcerowsecurity as forced,
          (select coalesce(jsonb_agg(jsonb_build_array(p.cmd, p.permissive, p.qual, p.with_check)), '[]') from pg_policies p
            where p.schemaname = 'public' and p.tablename = c.relname and p.roles && array['public', $2]::name[]) as policies
         from pg_class c where relname = any ($1) and relnamespace = 'public'::regnamespace`,
      [tables, RUNTIME],
    );
    const policies = [['ALL', 'PERMISSIVE', CURRENT_TENANT, CURRENT_TENANT]];
    expect(rows).toHaveLength(tables.length);
    expect(rows).toEqual(tables.map(() => expect.objectContaining({ on: true, forced: true, policies })));
  });

  it('of the operators is not accessible to the runtime role', async () => {
    const rows = await query<{ table: string }>(
      `select t as table from unnest($1::text[]) t
        where has_any_column_privilege($2, t, 'SELECT, INSERT, UPDATE') or has_table_privilege($2, t, 'DELETE')`,
      [OPERATOR_TABLES, RUNTIME],
    );
    expect(rows).toEqual([]);
    await withClient(test.runtimeUrl, async (client) => {
      for (const table of OPERATOR_TABLES) {
        await expect(client.query(`select 1 from ${table}`)).rejects.toThrow(/permission denied/);
      }
    });
  });
});

describe('the runtime role', () => {
  it('OPS-001 settles photo decisions, and cannot read their operator and note', async () => {
    const rows = await query<{ column: string }>(
      `select c as column from unnest(array['operator_id', 'note']) c where has_column_privilege($1, 'photo_decisions', c, 'SELECT')
        union all select 'insert' where has_any_column_privilege($1, 'photo_decisions', 'INSERT')`,
      [RUNTIME],
    );
    expect(rows).toEqual([]);
  });

  it('is neither superuser nor owner, and cannot bypass policies or assume other roles', async () => {
    const [role] = await query(
      `select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication,
          exists (select from pg_class where relowner = r.oid) as owns_tables,
          exists (select from pg_namespace where nspowner = r.oid) as owns_schemas,
          exists (select from pg_auth_members where member = r.oid) as is_member,
          has_schema_privilege(r.oid, 'public', 'CREATE') as may_create
         from pg_roles r where rolname = $1`,
      [RUNTIME],
    );
    expect(Object.values(role as Record<string, boolean>)).toEqual(Array.from({ length: 9 }, () => false));
  });

  it('has no security-definer functions except the ledger trigger, and no security-definer views', async () => {
    const functions = await query<{ name: string }>(
      `select proname as name from pg_proc where pronamespace = 'public'::regnamespace and prosecdef`,
    );
    expect(functions).toEqual([{ name: 'ledger_apply_entry' }]);
    const views = await query(
      `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('v', 'm')
        and not coalesce(reloptions, '{}') && array['security_invoker=true', 'security_invoker=on']`,
    );
    expect(views).toEqual([]);
  });
});

describe('references between tenants', () => {
  it('every foreign key to a tenant table includes the tenant', async () => {
    const keys = await withClient(test.superuserUrl, readForeignKeys);
    const loose = keys.filter((key) => {
      const position = key.childColumns.indexOf('tenant_id');
      return !(key.parent in PLATFORM_TABLES) && (position < 0 || key.parentColumns[position] !== 'tenant_id');
    });
    expect(keys.length).toBeGreaterThan(40);
    expect(loose).toEqual([]);
  });

  it('are rejected by each foreign key itself, whoever writes', { timeout: 60_000 }, async () => {
    const tenants = [await createTenant(test.database), await createTenant(test.database)];
    const [ours, theirs] = tenants.map((tenant) => createFixtureIds(tenant.id));
    await withClient(test.superuserUrl, async (client) => {
      await client.query('begin');
      for (const world of [ours!, theirs!]) await insertFixtureRows(client, world);
      await client.query('commit');
      const keys = (await readForeignKeys(client)).filter((key) => !(key.parent in PLATFORM_TABLES));
      const answers: [string, unknown][] = [];
      for (const key of keys) {
        await client.query('begin');
        answers.push([key.name, await crossing(client, key, ours!.tenantId, theirs!.tenantId)]);
        await client.query('rollback');
      }
      expect(answers).toEqual(keys.map((key) => [key.name, `23503 ${key.name}`]));
    });
  });
});

/**
 * Makes one of our rows reference one of the other site and returns the database's error. Runs as superuser with
 * triggers and check constraints disabled, so that only the foreign key can reject it.
 */
async function crossing(client: Parameters<typeof readTables>[0], key: ForeignKey, ours: string, theirs: string) {
  await client.query(`alter table ${key.child} disable trigger user`);
  const { rows: checks } = await client.query<{ name: string }>(
    `select conname as name from pg_constraint where conrelid = $1::regclass and contype = 'c'`,
    [key.child],
  );
  for (const check of checks) await client.query(`alter table ${key.child} drop constraint ${check.name}`);
  const columns = key.childColumns.filter((column) => column !== 'tenant_id');
  const values = columns.map((column) => {
    const parentColumn = key.parentColumns[key.childColumns.indexOf(column)];
    return `${column} = (select ${parentColumn} from ${key.parent} where tenant_id = '${theirs}' limit 1)`;
  });
  try {
    const changed = await client.query(
      `update ${key.child} set ${values.join(', ')}
        where ctid = (select ctid from ${key.child} where tenant_id = $1 limit 1)`,
      [ours],
    );
    return `${changed.rowCount} row(s) changed`;
  } catch (error) {
    const { code, constraint } = error as { code: string; constraint: string };
    return `${code} ${constraint}`;
  }
}
