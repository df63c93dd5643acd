import pg from 'pg';
import { expect, it } from 'vitest';

import { useTestDatabase } from '../tests/setup/test-database.ts';
import { migrate, waitForMigrations } from './migrate.ts';

const test = useTestDatabase();

async function withClient<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: test.superuserUrl });
  await client.connect();
  return work(client).finally(() => client.end());
}

const removeLast = (client: pg.Client) =>
  client.query<{ name: string; timestamp: string }>(
    'delete from kysely_migration where name = (select max(name) from kysely_migration) returning *',
  );

it('HRD-1 runs each migration in its own transaction, which releases its locks at the end', async () => {
  await withClient(async (client) => {
    // The template database copies rows with the transactions that inserted them.
    const { rows } = await client.query<{ migrations: number; transactions: number }>(
      'select count(*)::int as migrations, count(distinct xmin::text)::int as transactions from kysely_migration',
    );
    expect(rows[0]!.transactions).toBe(rows[0]!.migrations);
  });
});

it('grants the right to vacuum after an upgrade from a PostgreSQL that has no such right', async () => {
  await withClient(async (client) => {
    const version = await client.query<{ number: number }>(
      `select current_setting('server_version_num')::int as number`,
    );
    if (version.rows[0]!.number < 170000) return;
    const granted = () =>
      client.query<{ granted: boolean }>(
        `select has_table_privilege('sibling_app', 'profiles', 'maintain') as granted`,
      );
    await client.query('revoke maintain on all tables in schema public from sibling_app');
    expect((await granted()).rows[0]!.granted).toBe(false);
    await migrate(test.migratorUrl);
    expect((await granted()).rows[0]!.granted).toBe(true);
  });
});

it('HRD-4 waits while another process migrates, and says so', async () => {
  await withClient(async (other) => {
    await other.query('select pg_advisory_lock(7214000001)');
    const notes: string[] = [];
    let done = false;
    const migrating = migrate(test.migratorUrl, { note: (line) => void notes.push(line) }).then((names) => {
      done = true;
      return names;
    });
    while (notes.length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    expect([notes, done]).toEqual([['Another process migrates the database; waiting for it …'], false]);
    await other.query('select pg_advisory_unlock(7214000001)');
    expect(await migrating).toEqual([]);
  });
});

it('HRD-4 waits at most five seconds for a table, because requests would queue behind it, and retries', async () => {
  await withClient(async (busy) => {
    await busy.query('begin; lock table kysely_migration in access share mode');
    const { rows } = await withClient(removeLast);
    await busy.query('rollback; begin; lock table kysely_migration in access exclusive mode');
    const notes: string[] = [];
    const migrating = migrate(test.migratorUrl, { note: (line) => void notes.push(line) });
    while (notes.length === 0) await new Promise((resolve) => setTimeout(resolve, 50));
    expect(notes[0]).toContain('in use');
    await busy.query('insert into kysely_migration values ($1, $2)', [rows[0]!.name, rows[0]!.timestamp]);
    await busy.query('commit');
    expect(await migrating).toEqual([]);
  });
}, 30_000);

it('HRD-4 lets a process that does not migrate wait until another has', async () => {
  const { rows } = await withClient(removeLast);
  const notes: string[] = [];
  const waiting = waitForMigrations(test.runtimeUrl, (line) => void notes.push(line));
  while (notes.length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
  expect(notes).toEqual(['The database lacks 1 migration; waiting until `npm run migrate` has run …']);
  await withClient((client) =>
    client.query('insert into kysely_migration values ($1, $2)', [rows[0]!.name, rows[0]!.timestamp]),
  );
  await waiting;
});
