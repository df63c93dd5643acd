import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';

import { applyMigrations } from '../../../db/migrate.ts';
import { migrations } from '../../../db/migrations/index.ts';
import { accessGrants } from '../../../scripts/embedded/roles.ts';
import { withClient } from '../../isolation/catalogue.ts';
import type { TestDatabase } from '../test-database.ts';

type Urls = Pick<TestDatabase, 'superuserUrl' | 'migratorUrl'>;

/** An empty database of an older version, for tests of what a migration does to filled tables. */
export interface OlderDatabase {
  superuserUrl: string;
  migratorUrl: string;
  /** Migrates up to and including a migration. */
  migrateTo(target: string): Promise<void>;
  drop(): Promise<void>;
}

/** Creates it beside the test's own database, owned by the same role. */
export async function createOlderDatabase(test: Urls, purpose: string): Promise<OlderDatabase> {
  const name = `${purpose}_${process.pid}`;
  const urlOf = (url: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href;
  await withClient(test.superuserUrl, async (superuser) => {
    const { rows } = await superuser.query<{ owner: string }>(
      `select pg_get_userbyid(datdba) as owner from pg_database where datname = current_database()`,
    );
    await superuser.query(`create database ${name} owner ${rows[0]!.owner}`);
    await superuser.query(accessGrants(name));
  });
  return {
    superuserUrl: urlOf(test.superuserUrl),
    migratorUrl: urlOf(test.migratorUrl),
    migrateTo: (target) => migrateTo(urlOf(test.migratorUrl), target),
    drop: () =>
      withClient(test.superuserUrl, async (client) => void (await client.query(`drop database ${name} with (force)`))),
  };
}

async function migrateTo(migratorUrl: string, target: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: migratorUrl, max: 2 });
  // The database may be dropped while a connection closes.
  pool.on('error', () => undefined);
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    const known = Object.fromEntries(Object.entries(migrations).filter(([name]) => name <= target));
    await applyMigrations(db, { known, contract: true, note: () => undefined }, []);
  } finally {
    await db.destroy();
  }
}
