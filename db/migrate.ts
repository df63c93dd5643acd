import { setTimeout as sleep } from 'node:timers/promises';

import { Kysely, PostgresDialect, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import pg from 'pg';
import { PgBoss } from 'pg-boss';

import { FAILED_RETENTION_SECONDS, FAILED_QUEUE, JOB_QUEUES, JOB_SCHEMA } from '../server/jobs/queues.ts';
import { connectionSettings } from './connection.ts';
import { type Migrations, planMigrations } from './migration-plan.ts';
import { migrations } from './migrations/index.ts';
import { CONSOLE_ROLE, RUNTIME_ROLE } from './row-level-security.ts';

/** Of the advisory lock that one process holds while it migrates. */
const LOCK_ID = 7_214_000_001;
/** How long a migration waits for a table that is in use; requests wait behind it meanwhile. */
const LOCK_TIMEOUT_MS = 5_000;
/** lock_not_available */
const LOCKED = '55P03';
const TRIES = 20;
const RETRY_MS = 3_000;
const CHECK_EVERY_MS = 2_000;
const LOCK_EVERY_MS = 500;

/** Migration 0027 again, for a server that was of a version before 17, which has no such right. */
const GRANT_MAINTAIN = `
  do $$ begin
    if current_setting('server_version_num')::int >= 170000 then
      if not has_table_privilege('${RUNTIME_ROLE}', 'public.users', 'maintain') then
        execute 'grant maintain on all tables in schema public to ${RUNTIME_ROLE}';
        execute 'alter default privileges in schema public grant maintain on tables to ${RUNTIME_ROLE}';
      end if;
    end if;
  end $$;`;

/** As long as they need, except for locks. */
const settingsOf = (url: string) => ({
  ...connectionSettings(url),
  statement_timeout: 0,
  lock_timeout: LOCK_TIMEOUT_MS,
  idle_in_transaction_session_timeout: 0,
});

interface MigrateOptions {
  /** Told what is waited for. */
  note?: (line: string) => void;
  /** Whether contract steps are applied too, after which the release before cannot run any more. */
  contract?: boolean;
  /** For tests. */
  known?: Migrations;
}

type Settings = Required<MigrateOptions>;

/**
 * Migrates the schema as the migrator role: the application's tables, then the job queue's. One process does at a time;
 * the others wait for it.
 * @returns names of the migrations that were applied
 * @throws NewerDatabaseError if the database has contract steps unknown to this code
 */
export async function migrate(
  migratorUrl: string,
  { note = () => undefined, contract = false, known = migrations }: MigrateOptions = {},
): Promise<string[]> {
  return withMigrationLock(migratorUrl, note, async () => {
    const done: string[] = [];
    for (let tries = 1; ; tries += 1) {
      try {
        await migrateNow(migratorUrl, { note, contract, known }, done);
        return done;
      } catch (error) {
        if ((error as { code?: string }).code !== LOCKED || tries === TRIES) throw error;
        note('A table that a migration changes is in use; trying again …');
        await sleep(RETRY_MS);
      }
    }
  });
}

/** Others ask again and again: a statement that waits would have a snapshot, and concurrent builds of indexes wait for those. */
async function withMigrationLock<T>(url: string, note: (line: string) => void, work: () => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...settingsOf(url), lock_timeout: 0 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    for (let told = false; ; told = true) {
      const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [LOCK_ID]);
      if (rows[0]!.locked) return await work();
      if (!told) note('Another process migrates the database; waiting for it …');
      await sleep(LOCK_EVERY_MS);
    }
  } finally {
    await client.end();
  }
}

async function migrateNow(migratorUrl: string, settings: Settings, done: string[]): Promise<void> {
  const pool = new pg.Pool({ ...settingsOf(migratorUrl), max: 2 });
  // Of a connection that waits or closes: a statement that needs one fails by itself.
  pool.on('error', () => undefined);
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    await applyMigrations(db, settings, done);
    await migrateQueue(migratorUrl);
    await sql
      .raw(
        `grant usage on schema ${JOB_SCHEMA} to ${RUNTIME_ROLE}, ${CONSOLE_ROLE};
         grant select, insert, update, delete on all tables in schema ${JOB_SCHEMA} to ${RUNTIME_ROLE}, ${CONSOLE_ROLE};
         grant execute on all functions in schema ${JOB_SCHEMA} to ${RUNTIME_ROLE}, ${CONSOLE_ROLE};
         grant select on kysely_migration to ${RUNTIME_ROLE};
         ${GRANT_MAINTAIN}`,
      )
      .execute(db);
  } finally {
    await db.destroy();
  }
}

/** Each migration has its own transaction, so that its locks end with it. @param done gets the names of those applied */
export async function applyMigrations(
  db: Kysely<unknown>,
  { note, contract, known }: Settings,
  done: string[],
): Promise<void> {
  const { pending, waiting, unknown } = planMigrations(await appliedMigrations(db), known, { contract });
  const own = Object.entries(known).filter(([name]) => !waiting.includes(name));
  // Kysely knows those of a newer release by name only.
  const others = unknown.map((name) => [name, { up: () => Promise.resolve() }] as const);
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(Object.fromEntries([...own, ...others])) },
    // Contract steps come after migrations of later releases.
    allowUnorderedMigrations: true,
  });
  for (const name of pending) {
    const { error } = await migrator.migrateUp({ disableTransactions: known[name]!.outsideTransaction === true });
    if (error) throw error instanceof Error ? error : new Error('migration failed', { cause: error });
    done.push(name);
  }
  if (waiting.length > 0)
    note(
      `Not applied, so that the version before can serve again: ${waiting.join(', ')}. When it is not needed any more: npm run migrate -- --contract`,
    );
}

/**
 * Waits until another process has migrated the database. Contract steps are not waited for.
 * @param runtimeUrl of the runtime role
 * @throws NewerDatabaseError as `migrate`
 */
export async function waitForMigrations(runtimeUrl: string, note: (line: string) => void): Promise<void> {
  const pool = new pg.Pool({ ...connectionSettings(runtimeUrl), max: 1 });
  pool.on('error', () => undefined);
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    for (let told = false; ; told = true) {
      const { pending } = planMigrations(await appliedMigrations(db), migrations);
      if (pending.length === 0) return;
      if (!told)
        note(
          `The database lacks ${pending.length} migration${pending.length === 1 ? '' : 's'}; waiting until \`npm run migrate\` has run …`,
        );
      await sleep(CHECK_EVERY_MS);
    }
  } finally {
    await db.destroy();
  }
}

/** Names of the migrations that the database has. */
async function appliedMigrations(db: Kysely<unknown>): Promise<string[]> {
  const { rows: exists } = await sql<{ found: boolean }>`
    select to_regclass('public.kysely_migration') is not null as found`.execute(db);
  if (!exists[0]?.found) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.map(({ name }) => name);
}

/** Creates or updates pg-boss's schema and the queues, so that the runtime role needs no right to create anything. */
async function migrateQueue(migratorUrl: string): Promise<void> {
  const boss = new PgBoss({ ...settingsOf(migratorUrl), schema: JOB_SCHEMA, supervise: false, schedule: false });
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
