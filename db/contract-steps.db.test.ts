import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { createOlderDatabase } from '../tests/setup/postgres/older-database.ts';
import { createTestDatabase, type TestDatabase } from '../tests/setup/test-database.ts';
import { createIndexConcurrently } from './concurrent-index.ts';
import { migrate, waitForMigrations } from './migrate.ts';
import { type Migrations, NewerDatabaseError, type SchemaMigration } from './migration-plan.ts';
import { migrations } from './migrations/index.ts';
import { runDdl } from './row-level-security.ts';

let test: TestDatabase;

const ddl = (statement: string): SchemaMigration => ({ up: (db) => runDdl(db, statement) });

/** A release whose code uses `drinks.kind`, and the next, which uses `drinks.sort` instead. */
const FORMER: Migrations = {
  ...migrations,
  '9001-drinks': ddl(`create table drinks (kind text); grant select on drinks to sibling_app`),
};
const NEXT: Migrations = {
  ...FORMER,
  '9002-sorts': ddl('alter table drinks add column sort text'),
  '9003-contract-kinds': ddl('alter table drinks drop column kind'),
};
/** A later release, which expands again. */
const LATER: Migrations = { ...NEXT, '9004-sizes': ddl('alter table drinks add column size integer') };

beforeEach(async () => {
  test = await createTestDatabase();
  await migrate(test.migratorUrl, { known: FORMER });
});
afterEach(() => test.close());

async function query<Row extends pg.QueryResultRow>(statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: test.superuserUrl });
  await client.connect();
  return client
    .query<Row>(statement)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

const columns = async () =>
  (
    await query<{ name: string }>(
      `select column_name as name from information_schema.columns where table_name = 'drinks' order by 1`,
    )
  ).map(({ name }) => name);

it('MAC-4 expands a schema and keeps what the previous release needs until its removal is confirmed', async () => {
  const notes: string[] = [];
  const note = (line: string) => void notes.push(line);
  expect(await migrate(test.migratorUrl, { known: NEXT, note })).toEqual(['9002-sorts']);
  expect(await columns()).toEqual(['kind', 'sort']);
  expect(notes).toEqual([expect.stringContaining('9003-contract-kinds')]);
  // Not even by a later release.
  expect(await migrate(test.migratorUrl, { known: LATER, note })).toEqual(['9004-sizes']);
  expect(await columns()).toEqual(['kind', 'size', 'sort']);
  expect(await migrate(test.migratorUrl, { known: LATER, contract: true })).toEqual(['9003-contract-kinds']);
  expect(await columns()).toEqual(['size', 'sort']);
  expect(await migrate(test.migratorUrl, { known: LATER })).toEqual([]);
});

it('MAC-4 lets the previous release start and migrate on an expanded schema only', async () => {
  await migrate(test.migratorUrl, { known: LATER });
  await waitForMigrations(test.runtimeUrl, () => undefined);
  expect(await migrate(test.migratorUrl, { known: FORMER })).toEqual([]);
  await migrate(test.migratorUrl, { known: LATER, contract: true });
  await expect(waitForMigrations(test.runtimeUrl, () => undefined)).rejects.toThrow(NewerDatabaseError);
  await expect(migrate(test.migratorUrl, { known: FORMER })).rejects.toThrow('9003-contract-kinds');
});

it('MAC-4 applies all steps to an empty database, because no release has used it', async () => {
  const empty = await createOlderDatabase(test, 'empty');
  try {
    expect(await migrate(empty.migratorUrl, { known: NEXT })).toContain('9003-contract-kinds');
  } finally {
    await empty.drop();
  }
});

it('MAC-4 builds an index during writes while others wait to migrate, and replaces a failed index', async () => {
  const writer = new pg.Client({ connectionString: test.superuserUrl });
  await writer.connect();
  await query(`insert into drinks values ('tea'), ('tea')`);
  await expect(query('create unique index concurrently drinks_kind on drinks (kind)')).rejects.toThrow('drinks_kind');
  const known: Migrations = {
    ...FORMER,
    '9005-index': {
      outsideTransaction: true,
      up: (db) => createIndexConcurrently(db, 'drinks_kind', 'on drinks (kind)'),
    },
  };
  await writer.query(`begin; insert into drinks values ('wine')`);
  const building = migrate(test.migratorUrl, { known });
  const isBuilding = `select 1 from pg_stat_activity where datname = current_database()
    and pid <> pg_backend_pid() and query like '%index concurrently%'`;
  while ((await query(isBuilding)).length === 0) await new Promise((resolve) => setTimeout(resolve, 50));
  const notes: string[] = [];
  const other = migrate(test.migratorUrl, { known, note: (line) => void notes.push(line) });
  while (notes.length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
  await query(`insert into drinks values ('milk')`);
  await writer.query('commit');
  await writer.end();
  expect([await building, await other]).toEqual([['9005-index'], []]);
  const [index] = await query<{ valid: boolean; unique: boolean }>(
    `select indisvalid as valid, indisunique as unique from pg_index where indexrelid = 'drinks_kind'::regclass`,
  );
  expect(index).toEqual({ valid: true, unique: false });
});

it('repeats a migration outside of a transaction that failed after its change', async () => {
  let tries = 0;
  const known: Migrations = {
    ...FORMER,
    '9005-index': {
      outsideTransaction: true,
      up: async (db) => {
        await createIndexConcurrently(db, 'drinks_kind', 'on drinks (kind)');
        tries += 1;
        if (tries === 1) await sql`select 1 / 0`.execute(db);
      },
    },
  };
  await expect(migrate(test.migratorUrl, { known })).rejects.toThrow('division');
  expect(await migrate(test.migratorUrl, { known })).toEqual(['9005-index']);
});
