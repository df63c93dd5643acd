import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { EnvError, type Env } from '../server/env.ts';
import { PurgeRefused, purgeTenant } from '../server/modules/platform/tenants/index.ts';
import { LaunchError } from './embedded/launch-error.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { loadConfiguration } from './launch/configuration.ts';
import { openTerminal } from './tenants/terminal.ts';

const ROOT = resolve(import.meta.dirname, '..');

/** PostgreSQL's error code for an undefined table: the app never ran on this database. */
const UNDEFINED_TABLE = '42P01';

/** Permanently deletes all data of a site whose folder was removed, after its slug was typed as confirmation. */
async function main(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { slug: { type: 'string' }, yes: { type: 'boolean', default: false } },
  });
  if (!values.slug) throw new PurgeRefused('Missing --slug: npm run tenant:purge -- --slug <slug>');
  const { slug } = values;
  const env = loadConfiguration(ROOT);
  if (!values.yes && !(await isConfirmed(slug))) throw new PurgeRefused('Not confirmed; nothing was deleted.');
  await withMigrator(env, async (client) => {
    const result = await purgeTenant({
      client,
      slug,
      tenantsDir: resolve(ROOT, env.TENANTS_DIR),
      dataDir: env.dataDir,
    });
    const rows = Object.values(result.rows).reduce((sum, count) => sum + count, 0);
    process.stdout.write(
      `Permanently deleted: ${rows} rows in ${Object.keys(result.rows).length} tables, ${result.paths.length} folders.\n`,
    );
    if (env.s3 && result.id) process.stdout.write(`Delete these folders of the bucket: ${bucketFolders(result.id)}\n`);
  });
}

function bucketFolders(id: string): string {
  return ['photos', 'photos/derived', 'exports', 'evidence'].map((folder) => `${folder}/${id}`).join(', ');
}

async function isConfirmed(slug: string): Promise<boolean> {
  const terminal = openTerminal();
  try {
    const typed = await terminal.ask(
      `This deletes all data of "${slug}" and cannot be undone. Type the slug to continue: `,
    );
    return typed?.trim() === slug;
  } finally {
    terminal.close();
  }
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

try {
  await main(process.argv.slice(2));
} catch (error) {
  const expected = [PurgeRefused, EnvError, LaunchError].some((kind) => error instanceof kind);
  const code = (error as { code?: unknown }).code;
  if (!expected && typeof code !== 'string') throw error;
  const message =
    code === UNDEFINED_TABLE ? 'The database has no tables yet: nothing to delete.' : (error as Error).message;
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
}
