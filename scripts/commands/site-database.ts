import { createDatabase, type Database } from '../../db/client.ts';
import type { Env } from '../../server/env.ts';
import { joinDatabase } from '../launch/database/database.ts';
import { CommandError } from './command.ts';
import { podEnvironmentOf } from './pod-environments.ts';

interface SiteDatabase {
  database: Database;
  url: string;
  tenantId: string;
  close(): Promise<void>;
}

export const noSuchSite = (slug: string) => new CommandError(`There is no site "${slug}" here.`);

/**
 * Opens the database for one of its sites, whether or not the app runs.
 * @throws LaunchError if it cannot be reached; CommandError if it has no such site
 */
export async function openSiteDatabase(given: Env, slug: string): Promise<SiteDatabase> {
  const { env } = await podEnvironmentOf(given, slug);
  const server = await joinDatabase(env);
  const database = createDatabase({
    url: server.runtimeUrl,
    prepared: env.PREPARED_STATEMENTS,
    poolSize: 2,
    isPod: env.PODS_FILE !== undefined,
  });
  const close = () => database.close().then(server.stop);
  const row = await database.withPlatform((trx) =>
    trx.selectFrom('tenants').select('id').where('slug', '=', slug).executeTakeFirst(),
  );
  if (row) return { database, url: server.runtimeUrl, tenantId: row.id, close };
  await close();
  throw noSuchSite(slug);
}
