import { randomUUID } from 'node:crypto';

import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { FAILED_QUEUE, JOB_QUEUES, JOB_SCHEMA } from '../../server/jobs/queues.ts';
import { BUILT_TABLES, createFixtureIds, rowsOf } from '../../tests/isolation/fixture-rows.ts';
import { insertStatement } from '../../tests/isolation/insert-rows.ts';
import { createOlderDatabase, type OlderDatabase } from '../../tests/setup/postgres/older-database.ts';
import { useTestDatabase } from '../../tests/setup/test-database.ts';
import { migrate } from '../migrate.ts';
import { RENAMED_COLUMNS, RENAMED_QUEUES, RENAMED_TABLES } from './0064-standard-names.ts';

const BEFORE = '0063-favourite-music';
const AFTER = '0064-standard-names';

type Row = Record<string, unknown>;
type Contents = Record<string, Row[]>;

const test = useTestDatabase();
let older: OlderDatabase;
let client: pg.Client;
let before: Contents;
let grantsBefore: string[];
let policiesBefore: string[];

const oldTable = (table: string) => RENAMED_TABLES.find(([, to]) => to === table)?.[0] ?? table;
const newTable = (table: string) => RENAMED_TABLES.find(([from]) => from === table)?.[1] ?? table;
const oldColumn = (table: string, column: string) =>
  RENAMED_COLUMNS[table]?.find(([, to]) => to === column)?.[0] ?? column;
const newColumn = (table: string, column: string) =>
  RENAMED_COLUMNS[table]?.find(([from]) => from === column)?.[1] ?? column;

async function query<T extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<T[]> {
  return (await client.query<T>(text, values)).rows;
}

/** Types of the columns, by table. */
async function readColumns(): Promise<Record<string, Record<string, string>>> {
  const rows = await query<{ table: string; columns: Record<string, string> }>(
    `select table_name as table, jsonb_object_agg(column_name, udt_name) as columns from information_schema.columns
     where table_schema = 'public' group by table_name`,
  );
  return Object.fromEntries(rows.map(({ table, columns }) => [table, columns]));
}

/** Inserts the fixture rows under the names of the older schema, and fills the columns that are renamed. */
async function fill(): Promise<void> {
  const world = createFixtureIds(randomUUID());
  const columns = await readColumns();
  await query('insert into tenants (id, slug) values ($1, $2)', [world.tenantId, 'renamed']);
  await query('begin');
  for (const table of BUILT_TABLES) {
    const old = oldTable(table);
    for (const row of rowsOf(world, table)) {
      const known = Object.entries(row)
        .map(([column, value]) => [oldColumn(table, column), value] as const)
        .filter(([column]) => columns[old]?.[column]);
      const { text, values } = insertStatement(old, Object.fromEntries(known));
      if (columns[old]) await query(text, values);
    }
  }
  await query('commit');
  await query(`insert into desk_login_tries (subject_hash, failures, window_started_at) values ('\\x01', 1, now())`);
  for (const [table, renames] of Object.entries(RENAMED_COLUMNS)) {
    const old = oldTable(table);
    const samples: Record<string, string> = { timestamptz: 'now()', text: `'text'` };
    const values = renames.map(([from]) => `${from} = ${samples[columns[old]![from]!] ?? '1'}`);
    await query(`update ${old} set ${values.join(', ')}`);
  }
}

async function readContents(tables: readonly string[]): Promise<Contents> {
  const contents: Contents = {};
  for (const table of tables) {
    // In the order of storage, which renaming keeps.
    const rows = await query<{ row: Row }>(`select to_jsonb(t) as row from ${table} t order by ctid`);
    contents[table] = rows.map(({ row }) => row);
  }
  return contents;
}

const readGrants = async (rename: (table: string, column: string) => string) =>
  (
    await query<{ table: string; column: string; right: string }>(
      `select table_name as table, column_name as column, grantee || ' ' || privilege_type as right
       from information_schema.column_privileges where table_schema = 'public' and table_name <> 'profile_views'`,
    )
  )
    .map(({ table, column, right }) => `${rename(table, column)} ${right}`)
    .sort();

const readPolicies = async (rename: (table: string) => string) =>
  (
    await query<{ table: string; suffix: string; rest: string }>(
      `select p.tablename as table, substr(policyname, length(p.tablename) + 1) as suffix,
         concat_ws(' ', cmd, roles, permissive, qual, with_check, c.relrowsecurity, c.relforcerowsecurity) as rest
       from pg_policies p join pg_class c on c.oid = p.tablename::regclass where p.tablename <> 'profile_views'`,
    )
  )
    .map(({ table, suffix, rest }) => `${rename(table)} ${rename(table)}${suffix} ${rest}`)
    .sort();

/** Creates the queues by their old names, each with a waiting job, and a failed job. */
async function fillQueues(): Promise<void> {
  const boss = new PgBoss({
    connectionString: older.migratorUrl,
    schema: JOB_SCHEMA,
    supervise: false,
    schedule: false,
  });
  boss.on('error', () => undefined);
  await boss.start();
  try {
    await boss.createQueue(FAILED_QUEUE);
    for (const [from] of RENAMED_QUEUES) {
      await boss.createQueue(from, { deadLetter: FAILED_QUEUE });
      await boss.send(from, { was: from });
    }
    await boss.send(FAILED_QUEUE, { was: FAILED_QUEUE });
  } finally {
    await boss.stop({ graceful: false });
  }
  await query(`update ${JOB_SCHEMA}.job set source_name = 'start-debit' where name = $1`, [FAILED_QUEUE]);
}

beforeAll(async () => {
  older = await createOlderDatabase(test, 'renamed');
  await older.migrateTo(BEFORE);
  client = new pg.Client({ connectionString: older.superuserUrl });
  await client.connect();
  await fill();
  await fillQueues();
  const tables = Object.keys(await readColumns()).filter((table) => !table.startsWith('kysely_'));
  before = await readContents(tables.filter((table) => table !== 'profile_views'));
  grantsBefore = await readGrants((table, column) => `${newTable(table)} ${newColumn(newTable(table), column)}`);
  policiesBefore = await readPolicies(newTable);
  await older.migrateTo(AFTER);
});

afterAll(async () => {
  await client.end();
  await older.drop();
});

describe('renaming tables and columns of a filled database', () => {
  it('keeps every row', async () => {
    const expected: Contents = {};
    for (const [table, rows] of Object.entries(before)) {
      const to = newTable(table);
      const renamed = (row: Row) => Object.entries(row).map(([column, value]) => [newColumn(to, column), value]);
      expected[to] = rows.map((row) => Object.fromEntries(renamed(row)) as Row);
    }
    expect(await readContents(Object.keys(expected))).toEqual(expected);
  });

  it('covers each renamed table and column with a value', () => {
    const empty = RENAMED_TABLES.filter(([from]) => before[from]!.length === 0);
    const unset = Object.entries(RENAMED_COLUMNS).flatMap(([table, renames]) =>
      renames.filter(([from]) => before[oldTable(table)]!.some((row) => row[from] === null)),
    );
    expect([empty, unset]).toEqual([[], []]);
  });

  it('keeps the rights and policies', async () => {
    expect(await readGrants((table, column) => `${table} ${column}`)).toEqual(grantsBefore);
    expect(await readPolicies((table) => table)).toEqual(policiesBefore);
  });

  it('leaves no constraint, index or policy with an old name', async () => {
    const columns = Object.entries(RENAMED_COLUMNS).flatMap(([table, renames]) =>
      renames.map(([from]) => `${table}_${from}`),
    );
    const old = [...RENAMED_TABLES.map(([from]) => from), ...columns];
    const names = await query(
      `select n.name from (
         select conname::text from pg_constraint union select relname from pg_class union select polname from pg_policy
       ) as n (name) where n.name ~ $1`,
      [`^(${old.join('|')})(_|$)`],
    );
    expect(names).toEqual([]);
  });

  it('moves waiting and failed jobs to the renamed queues', async () => {
    const jobs = await query(`select name, data ->> 'was' as was, source_name as source from ${JOB_SCHEMA}.job`);
    expect(jobs).toHaveLength(RENAMED_QUEUES.length + 1);
    for (const [from, to] of RENAMED_QUEUES) expect(jobs).toContainEqual({ name: to, was: from, source: null });
    expect(jobs).toContainEqual({ name: FAILED_QUEUE, was: FAILED_QUEUE, source: 'finish-debit' });
    await migrate(older.migratorUrl);
    const queues = await query<{ name: string }>(`select name from ${JOB_SCHEMA}.queue`);
    expect(queues.map((queue) => queue.name).sort()).toEqual(
      [FAILED_QUEUE, ...JOB_QUEUES.map((queue) => queue.name)].sort(),
    );
  });
});
