import pg from 'pg';

import type { Env } from '../../../server/env.ts';
import { LaunchError } from '../../embedded/launch-error.ts';
import { podEnvironments, type PodEnvironment } from '../../commands/pod-environments.ts';
import { joinDatabase } from './database.ts';

/**
 * Runs `work` connected as the owner of the tables.
 * @throws LaunchError if the settings do not name that role, because the app's own role lacks the rights
 */
export async function withMigrator(env: Env, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const database = await joinDatabase(env);
  try {
    if (!database.migratorUrl) {
      throw new LaunchError(
        'MIGRATION_DATABASE_URL is not set: this command works as the owner of the tables. In containers: docker compose run --rm migrate npm run …',
      );
    }
    const client = new pg.Client({ connectionString: database.migratorUrl });
    await client.connect();
    await work(client).finally(() => client.end());
  } finally {
    await database.stop();
  }
}

/** As `withMigrator`, connected to all pods at once. */
export function withMigrators(env: Env, work: (clients: pg.Client[]) => Promise<void>): Promise<void> {
  const connect = (pods: readonly PodEnvironment[], clients: pg.Client[]): Promise<void> => {
    const [next, ...others] = pods;
    return next ? withMigrator(next.env, (client) => connect(others, [...clients, client])) : work(clients);
  };
  return connect(podEnvironments(env), []);
}
