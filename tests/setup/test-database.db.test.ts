import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { createTestDatabase, useTestDatabase } from './test-database.ts';

describe('test database', () => {
  const db = useTestDatabase();

  it('connects as the runtime role, which is neither superuser nor owner and cannot bypass row-level security', async () => {
    await db.database.ping();
    const client = new pg.Client({ connectionString: db.runtimeUrl });
    await client.connect();
    const { rows } = await client.query<{ name: string; rolsuper: boolean; rolbypassrls: boolean; owner: boolean }>(
      `SELECT current_user AS name, rolsuper, rolbypassrls,
              (SELECT pg_get_userbyid(datdba) = current_user FROM pg_database WHERE datname = current_database()) AS owner
         FROM pg_roles WHERE rolname = current_user`,
    );
    await client.end();
    expect(rows).toEqual([{ name: 'sibling_app', rolsuper: false, rolbypassrls: false, owner: false }]);
  });

  it('is migrated, and isolated from every other test database', async () => {
    const other = await createTestDatabase();
    const names: string[] = [];
    for (const url of [db.migratorUrl, other.migratorUrl]) {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      const { rows } = await client.query<{ name: string; migrated: boolean }>(
        `SELECT current_database() AS name, to_regclass('public.kysely_migration') IS NOT NULL AS migrated`,
      );
      await client.end();
      expect(rows[0]?.migrated).toBe(true);
      names.push(rows[0]?.name ?? '');
    }
    await other.close();
    expect(new Set(names).size).toBe(2);
  });
});
