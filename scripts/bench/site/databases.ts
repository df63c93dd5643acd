import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import pg from 'pg';

import { ROLES, accessGrants } from '../../embedded/roles.ts';
import { startEmbeddedPostgres } from '../../embedded-postgres.ts';
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

/** Starts the PostgreSQL of a folder, with durable writes as in production. */
export async function startDatabaseServer(folder: string, shutdown: Shutdown): Promise<DatabaseServer> {
  const server = await startEmbeddedPostgres({ dataDir: folder });
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
