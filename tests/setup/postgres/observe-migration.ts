import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';

import { isContract, type SchemaMigration } from '../../../db/migration-plan.ts';
import { PLATFORM_TABLES } from '../../isolation/catalogue.ts';
import { readUses, lostUses } from './schema-uses.ts';

/** Platform tables that grow with the number of members or of years. All others have a row for each site or operator. */
const LARGE_PLATFORM_TABLES = ['audit_log', 'rate_limits'];

const isLarge = (table: string) => !(table in PLATFORM_TABLES) || LARGE_PLATFORM_TABLES.includes(table);

/** Modes that conflict with writes: https://www.postgresql.org/docs/current/explicit-locking.html#LOCKING-TABLES */
const BLOCKS_WRITES = ['ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock'];

/** What may be executed outside of a transaction. */
const CONCURRENT = /^\s*(create (unique )?index concurrently|drop index concurrently|(re)?set lock_timeout|select)\b/i;

interface Table {
  oid: number;
  name: string;
  /** Of its rows on the disk: another one after they were written anew. */
  file: number;
}

async function readTables(db: Kysely<unknown>): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select oid::int as oid, relname as name, pg_relation_filenode(oid)::int as file from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r'`.execute(db);
  return rows;
}

/** Foreign keys that are checked: PostgreSQL reads the table by the policies of its owner, so that no scan may be seen. */
async function readCheckedKeys(db: Kysely<unknown>): Promise<Array<{ name: string; table: string }>> {
  const { rows } = await sql<{ name: string; table: string }>`
    select conname as name, conrelid::regclass::text as "table" from pg_constraint
    where contype = 'f' and convalidated and connamespace = 'public'::regnamespace`.execute(db);
  return rows;
}

/** What the transaction has done to large tables that existed before. */
async function findLocks(
  trx: Kysely<unknown>,
  before: readonly Table[],
  keysBefore: ReadonlyArray<{ name: string }>,
): Promise<string[]> {
  const { rows: locks } = await sql<{ oid: number; modes: string[] }>`
    select relation::int as oid, array_agg(mode) as modes from pg_locks
    where pid = pg_backend_pid() and locktype = 'relation' group by 1`.execute(trx);
  const { rows: scans } = await sql<{ oid: number }>`
    select relid::int as oid from pg_stat_xact_user_tables where seq_scan + coalesce(idx_scan, 0) > 0`.execute(trx);
  const after = await readTables(trx);
  const large = before.filter(({ name }) => isLarge(name));
  const keys = (await readCheckedKeys(trx)).filter(
    ({ name, table }) => large.some((each) => each.name === table) && !keysBefore.some((key) => key.name === name),
  );
  return [
    ...keys.map(({ name, table }) => `checks ${name} in ${table} while nobody can write to it`),
    ...large.flatMap(({ oid, name, file }) => {
      const modes = locks.find((lock) => lock.oid === oid)?.modes ?? [];
      const blocks = modes.some((mode) => BLOCKS_WRITES.includes(mode));
      const left = after.find((table) => table.oid === oid);
      return [
        ...(left && left.file !== file ? [`writes all of ${name} anew, while nobody can read it`] : []),
        ...(blocks && scans.some((scan) => scan.oid === oid) ? [`reads ${name} while nobody can write to it`] : []),
        ...(modes.includes('RowExclusiveLock') ? [`changes rows of ${name}`] : []),
      ];
    }),
  ];
}

function findStatements(statements: readonly string[], outsideTransaction: boolean): string[] {
  if (outsideTransaction) {
    return statements
      .filter((statement) => !CONCURRENT.test(statement))
      .map((statement) => `runs outside of a transaction: ${statement}`);
  }
  return statements.some((statement) => /\block_timeout\b/.test(statement)) ? ['changes lock_timeout'] : [];
}

/**
 * Applies a migration and observes, instead of reading its text, which locks it takes, what it reads and writes
 * meanwhile, and what the release before can do with the schema no more. Empty tables suffice: PostgreSQL starts to scan
 * them as well.
 * @returns what it may not do
 */
export async function observeMigration(
  migratorUrl: string,
  name: string,
  { up, outsideTransaction = false }: SchemaMigration,
): Promise<string[]> {
  const statements: string[] = [];
  // Statistics of a connection include those of its former transactions, so each migration has its own.
  const pool = new pg.Pool({ connectionString: migratorUrl, max: 1 });
  // The database may be dropped while a connection closes.
  pool.on('error', () => undefined);
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void statements.push(query.sql),
  });
  try {
    const [tables, keys, uses] = [await readTables(db), await readCheckedKeys(db), await readUses(db)];
    statements.length = 0;
    let locks: string[] = [];
    let executed: string[];
    if (outsideTransaction) {
      await db.connection().execute(up);
      executed = [...statements];
    } else {
      executed = await db.transaction().execute(async (trx) => {
        await up(trx);
        const own = [...statements];
        locks = await findLocks(trx, tables, keys);
        return own;
      });
    }
    const lost = isContract(name) ? [] : lostUses(uses, await readUses(db));
    return [...findStatements(executed, outsideTransaction), ...locks, ...lost];
  } finally {
    await db.destroy();
  }
}
