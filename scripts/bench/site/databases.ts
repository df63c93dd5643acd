import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import pg from 'pg';

import { ROLES, accessGrants } from '../../embedded/roles.ts';
import { startEmbeddedPostgres } from '../../embedded/embedded-postgres.ts';
import type { Shutdown } from '../../launch/shutdown.ts';

/** URLs of one database by role. */
export interface DatabaseUrls {
  name: string;
  superuserUrl: string;
  migratorUrl: string;
  runtimeUrl: string;
  consoleUrl: string;
}

/** A seeded database from which each run copies its own. */
interface Seed {
  name: string;
  /** When it was seeded. */
  at: Date;
}

export interface DatabaseServer {
  superuserUrl: string;
  /** Creates an empty database in place of one with this name. */
  createDatabase: (name: string, template?: string) => Promise<DatabaseUrls>;
  /** Returns the database that `fill` completed in an earlier run, or creates and fills it. */
  seedOnce: (name: string, fill: (urls: DatabaseUrls) => Promise<void>) => Promise<Seed>;
  /** Process ids of the connections to a database. */
  listBackends: (name: string) => Promise<number[]>;
}

/** Runs queries on a connection of their own. */
export async function withClient<Result>(url: string, use: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

/** The id that the app assigned to a site. */
export function readTenantId(url: string, slug: string): Promise<string> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ id: string }>('select id from tenants where slug = $1', [slug]);
    return rows[0]!.id;
  });
}

/** Creates a folder that is deleted at the end, and that PostgreSQL's user can access. */
export function createScratchFolder(shutdown: Shutdown): string {
  const folder = mkdtempSync(join(tmpdir(), 'sibling-bench-'));
  chmodSync(folder, 0o711);
  shutdown.add('The scratch data', async () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Starts the PostgreSQL of a folder. @param durable whether it writes as in production, for which it waits for the disk */
export async function startDatabaseServer(folder: string, shutdown: Shutdown, durable = true): Promise<DatabaseServer> {
  const server = await startEmbeddedPostgres({ dataDir: folder, durable });
  shutdown.add('The database', server.stop);
  const client = new pg.Client({ connectionString: server.superuserUrl });
  await client.connect();
  shutdown.add('The connection', () => client.end());

  const urlsOf = (name: string): DatabaseUrls => {
    const of = (url: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href;
    const { superuserUrl, migratorUrl, runtimeUrl, consoleUrl } = server;
    return {
      name,
      superuserUrl: of(superuserUrl),
      migratorUrl: of(migratorUrl),
      runtimeUrl: of(runtimeUrl),
      consoleUrl: of(consoleUrl),
    };
  };
  const createDatabase = async (name: string, template = 'template1') => {
    await client.query(`drop database if exists ${name} with (force)`);
    await client.query(`create database ${name} template ${template} strategy file_copy owner ${ROLES.migrator}`);
    await client.query(accessGrants(name));
    return urlsOf(name);
  };
  const seedOnce: DatabaseServer['seedOnce'] = async (name, fill) => {
    const record = join(folder, 'seeds', `${name}.json`);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 1 && existsSync(record)) return { name, at: new Date(JSON.parse(readFileSync(record, 'utf8'))) };
    rmSync(record, { force: true });
    const at = new Date();
    await fill(await createDatabase(name));
    mkdirSync(join(folder, 'seeds'), { recursive: true });
    writeFileSync(record, JSON.stringify(at));
    return { name, at };
  };
  const listBackends = async (name: string) => {
    const { rows } = await client.query<{ pid: number }>('select pid from pg_stat_activity where datname = $1', [name]);
    return rows.map(({ pid }) => pid);
  };
  return { superuserUrl: server.superuserUrl, createDatabase, seedOnce, listBackends };
}
