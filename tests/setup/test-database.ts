import pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { type Database, createDatabase } from '../../db/client.ts';
import { DATABASE, ROLES, accessGrants } from '../../scripts/embedded/roles.ts';

export interface TestDatabase {
  /** Connected as the runtime role, which row-level security binds, as in production. */
  database: Database;
  runtimeUrl: string;
  /** The schema's owner: for arranging data that the app itself may not write. */
  migratorUrl: string;
  consoleUrl: string;
  /** Bypasses row-level security: only for tests about it. */
  superuserUrl: string;
  close(): Promise<void>;
}

/** Creates an empty, migrated database for one test file. Call `close()` at the end, or use `useTestDatabase()`. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const postgres = inject('postgres');
  const name = `test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
  await asSuperuser(postgres.superuserUrl, [
    `CREATE DATABASE ${name} TEMPLATE ${DATABASE} STRATEGY FILE_COPY OWNER ${ROLES.migrator}`,
    accessGrants(name),
  ]);
  const urlOf = (url: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href;
  const runtimeUrl = urlOf(postgres.runtimeUrl);
  const database = createDatabase({ url: runtimeUrl });
  return {
    database,
    runtimeUrl,
    migratorUrl: urlOf(postgres.migratorUrl),
    consoleUrl: urlOf(postgres.consoleUrl),
    superuserUrl: urlOf(postgres.superuserUrl),
    close: async () => {
      await database.close();
      await asSuperuser(postgres.superuserUrl, [`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`]);
    },
  };
}

/**
 * Creates a database for this test file before its tests and drops it afterwards. Call at the top of the file or of a
 * `describe`, and read the result inside tests or hooks only.
 */
export function useTestDatabase(): TestDatabase {
  let current: TestDatabase | undefined;
  beforeAll(async () => {
    current = await createTestDatabase();
  });
  afterAll(async () => {
    await current?.close();
  });
  return new Proxy({} as TestDatabase, {
    get: (_target, key) => {
      if (!current) throw new Error('the test database exists inside tests and hooks only');
      return Reflect.get(current, key) as unknown;
    },
  });
}

async function asSuperuser(url: string, statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
