import { resolve } from 'node:path';
import pg from 'pg';
import type { Env } from '../server/env.ts';
import { PurgeRefused, purgeTenant } from '../server/modules/platform/tenants/index.ts';
import { parseOptions, print, runCommand } from './commands/command.ts';
import { isConfirmed } from './commands/terminal.ts';
import { startEmbeddedPostgres } from './embedded/embedded-postgres.ts';
import { loadConfiguration } from './launch/configuration.ts';
import { ROOT } from './testing/command.ts';

const USAGE = 'npm run tenant:purge -- --slug <slug>';

/** PostgreSQL's error code for an undefined table: the app never ran on this database. */
const UNDEFINED_TABLE = '42P01';

/** Permanently deletes all data of a site whose folder was removed, after its slug was typed as confirmation. */
async function main(args: string[]): Promise<void> {
  const options = { slug: { type: 'string' }, yes: { type: 'boolean', default: false } } as const;
  const { slug, yes } = parseOptions(args, options, USAGE);
  if (!slug) throw new PurgeRefused(`Missing --slug: ${USAGE}`);
  const env = loadConfiguration(ROOT);
  const question = `This deletes all data of "${slug}" and cannot be undone. Type the slug to continue: `;
  if (!yes && !(await isConfirmed(question, slug))) throw new PurgeRefused('Not confirmed; nothing was deleted.');
  await withMigrator(env, async (client) => {
    const result = await purgeTenant({
      client,
      slug,
      tenantsDir: resolve(ROOT, env.TENANTS_DIR),
      dataDir: env.dataDir,
    });
    const rows = Object.values(result.rows).reduce((sum, count) => sum + count, 0);
    const tables = Object.keys(result.rows).length;
    print(`Permanently deleted: ${rows} rows in ${tables} tables, ${result.paths.length} folders.`);
    if (env.s3 && result.id) print(`Delete these folders of the bucket: ${bucketFolders(result.id)}`);
  });
}

function bucketFolders(id: string): string {
  return ['photos', 'photos/derived', 'exports', 'evidence'].map((folder) => `${folder}/${id}`).join(', ');
}

/** Runs `work` connected as the owner of the tables; starts the embedded database if none is configured. */
async function withMigrator(env: Env, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const configured = env.MIGRATION_DATABASE_URL ?? env.DATABASE_URL;
  const embedded = configured ? null : await startEmbeddedPostgres({ dataDir: env.dataDir, join: true });
  const client = new pg.Client({ connectionString: configured ?? embedded?.migratorUrl });
  try {
    await client.connect();
    await work(client);
  } finally {
    await client.end();
    await embedded?.stop();
  }
}

await runCommand(main, (error) => {
  const code = (error as { code?: unknown }).code;
  if (code === UNDEFINED_TABLE) return 'The database has no tables yet: nothing to delete.';
  return error instanceof PurgeRefused || typeof code === 'string' ? (error as Error).message : null;
});
