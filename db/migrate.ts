import { Kysely, PostgresDialect, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import pg from 'pg';
import { PgBoss } from 'pg-boss';

import { FAILED_RETENTION_SECONDS, FAILED_QUEUE, JOB_QUEUES, JOB_SCHEMA } from '../server/jobs/queues.ts';
import { migrations } from './migrations/index.ts';
import { CONSOLE_ROLE, RUNTIME_ROLE } from './row-level-security.ts';

/** The database was migrated by a newer version of the software; starting would damage it. */
export class NewerDatabaseError extends Error {}

/**
 * Migrates the schema as the migrator role: the application's tables, then the job queue's.
 * @throws NewerDatabaseError if the database has migrations unknown to this code
 */
export async function migrate(migratorUrl: string): Promise<string[]> {
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: migratorUrl, max: 2 }) }),
  });
  try {
    await assertNotNewer(db);
    const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
    const { error, results } = await migrator.migrateToLatest();
    if (error) throw error instanceof Error ? error : new Error('migration failed', { cause: error });
    await migrateQueue(migratorUrl);
    await sql
      .raw(
        `grant usage on schema ${JOB_SCHEMA} to ${RUNTIME_ROLE}, ${CONSOLE_ROLE};
         grant select, insert, update, delete on all tables in schema ${JOB_SCHEMA} to ${RUNTIME_ROLE}, ${CONSOLE_ROLE};
         grant execute on all functions in schema ${JOB_SCHEMA} to ${RUNTIME_ROLE}, ${CONSOLE_ROLE};`,
      )
      .execute(db);
    return (results ?? []).map((result) => result.migrationName);
  } finally {
    await db.destroy();
  }
}

async function assertNotNewer(db: Kysely<unknown>): Promise<void> {
  const { rows: exists } = await sql<{ found: boolean }>`
    select to_regclass('public.kysely_migration') is not null as found`.execute(db);
  if (!exists[0]?.found) return;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const unknown = rows.map((row) => row.name).filter((name) => !(name in migrations));
  if (unknown.length > 0) {
    throw new NewerDatabaseError(`The database was migrated by a newer version (${unknown.join(', ')}).`);
  }
}

/** Creates or updates pg-boss's schema and the queues, so that the runtime role needs no right to create anything. */
async function migrateQueue(migratorUrl: string): Promise<void> {
  const boss = new PgBoss({ connectionString: migratorUrl, schema: JOB_SCHEMA, supervise: false, schedule: false });
  boss.on('error', () => undefined);
  await boss.start();
  try {
    const failed = { name: FAILED_QUEUE, retentionSeconds: FAILED_RETENTION_SECONDS };
    // The dead letter queue must exist before the queues that refer to it.
    for (const { name, ...options } of [failed, ...JOB_QUEUES]) {
      if (await boss.getQueue(name)) await boss.updateQueue(name, options);
      else await boss.createQueue(name, options);
    }
  } finally {
    await boss.stop({ graceful: false });
  }
}
