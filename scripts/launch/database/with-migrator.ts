import pg from 'pg';

import type { Env } from '../../../server/env.ts';
import { joinDatabase } from './database.ts';

/** Runs `work` connected as the owner of the tables. */
export async function withMigrator(env: Env, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const database = await joinDatabase(env);
  const client = new pg.Client({ connectionString: database.migratorUrl ?? database.runtimeUrl });
  try {
    await client.connect();
    await work(client);
  } finally {
    await client.end();
    await database.stop();
  }
}
