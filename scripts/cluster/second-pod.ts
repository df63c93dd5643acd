import { execFileSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import pg from 'pg';

import { INVOICE_NUMBERS } from '../../server/pods/pods-file.ts';
import { changeOwner, type Account } from '../embedded/account.ts';
import { renderFiles } from './render.ts';
import type { Service } from './services.ts';
import { ROOT, type Settings } from './settings.ts';
import { waitUntil } from './supervisor.ts';

/*
 * The second pod of a cluster on this machine: one PostgreSQL without standbys, behind its own pooler;
 * docs/pods.md. It has the same database, roles and passwords as the first.
 */
export const SECOND_POD = 'north';
/** Names of its processes. */
export const SECOND_POD_SERVER = `${SECOND_POD}-postgres`;
export const SECOND_POD_POOLER = `${SECOND_POD}-pgbouncer`;
/** Sites that their files place in this pod. */
const SITES: readonly string[] = ['gilf'];
const TIMEOUT_MS = 5_000;

/** The pod that a site of a cluster on this machine is in, if it is not the default one. */
export const isInSecondPod = (slug: string): boolean => SITES.includes(slug);

/** Where the pod stores its files and data. */
export const secondPodFolder = (folder: string): string => join(folder, SECOND_POD);

/** The address of the pod's server, or of its pooler. */
export const secondPodUrl = (
  { POD_HOST, POSTGRES_PORT, PGBOUNCER_PORT }: Settings,
  { user, password, pooled = false }: { user: string; password: string; pooled?: boolean },
): string => `postgres://${user}:${password}@${POD_HOST}:${pooled ? PGBOUNCER_PORT : POSTGRES_PORT}/sibling`;

/** The variables of the pod's files. */
function podSettings(settings: Settings, folder: string): Settings {
  const own = secondPodFolder(folder);
  return {
    ...settings,
    NAME: SECOND_POD,
    HOST: settings.POD_HOST!,
    PRIMARY_PORT: settings.POSTGRES_PORT!,
    ETC: join(own, 'etc'),
    POSTGRES_DATA: join(own, 'postgres/data'),
    POSTGRES_SOCKETS: join(own, 'postgres'),
  };
}

/** Writes the file of pods, and the sites' files with their pods. @returns a file with the app's settings for them */
export function writePods(settings: Settings, folder: string): string {
  const [pods, tenants] = [join(folder, 'pods.yaml'), join(folder, 'tenants')];
  const app = { user: 'sibling_app', password: settings.APP_PASSWORD! };
  const addresses = {
    DATABASE_URL: secondPodUrl(settings, { ...app, pooled: true }),
    DATABASE_DIRECT_URL: secondPodUrl(settings, app),
    MIGRATION_DATABASE_URL: secondPodUrl(settings, {
      user: 'sibling_migrator',
      password: settings.MIGRATOR_PASSWORD!,
    }),
    CONSOLE_DATABASE_URL: secondPodUrl(settings, {
      user: 'sibling_console',
      password: settings.CONSOLE_PASSWORD!,
      pooled: true,
    }),
    invoice_numbers_from: INVOICE_NUMBERS + 1,
  };
  const lines = Object.entries(addresses).map(([name, value]) => `    ${name}: ${value}`);
  writeFileSync(pods, ['pods:', `  ${SECOND_POD}:`, ...lines, ''].join('\n'), { mode: 0o600 });
  const sites = readdirSync(join(ROOT, 'tenants'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  for (const { name } of sites) cpSync(join(ROOT, 'tenants', name), join(tenants, name), { recursive: true });
  for (const slug of SITES) appendFileSync(join(tenants, slug, 'tenant.yaml'), `\npod: ${SECOND_POD}\n`);
  return `PODS_FILE=${pods}\nTENANTS_DIR=${tenants}\n`;
}

/**
 * Creates the pod's server without starting it.
 * @param etcs folders of the machines' files, which get one that names the pod
 */
export function prepareSecondPod(
  settings: Settings,
  { folder, account, etcs }: { folder: string; account: Account | null; etcs: readonly string[] },
): void {
  const own = podSettings(settings, folder);
  const { ETC, POSTGRES_DATA, POSTGRES_SOCKETS } = own as Record<string, string>;
  for (const file of renderFiles(own, ETC!, 'pgbouncer')) changeOwner(join(ETC!, file), account);
  mkdirSync(POSTGRES_SOCKETS!, { recursive: true, mode: 0o700 });
  const passwordFile = join(POSTGRES_SOCKETS!, 'password');
  writeFileSync(passwordFile, settings.SUPERUSER_PASSWORD!, { mode: 0o600 });
  for (const path of [POSTGRES_SOCKETS!, passwordFile]) changeOwner(path, account);
  const args = [
    `--pgdata=${POSTGRES_DATA}`,
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--data-checksums',
  ];
  execFileSync(join(settings.POSTGRES_BIN!, 'initdb'), args, {
    ...(account && { uid: account.uid, gid: account.gid }),
    cwd: POSTGRES_SOCKETS!,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  rmSync(passwordFile);
  const variables = writePods(settings, folder);
  for (const etc of etcs) writeFileSync(join(etc, 'sibling/pods.env'), variables, { mode: 0o600 });
}

export function secondPodServer(settings: Settings, folder: string): Service {
  const { HOST, POSTGRES_PORT, POSTGRES_DATA, POSTGRES_SOCKETS, POSTGRES_BUFFERS } = podSettings(settings, folder);
  const parameters = {
    listen_addresses: HOST,
    port: POSTGRES_PORT,
    unix_socket_directories: POSTGRES_SOCKETS,
    shared_buffers: POSTGRES_BUFFERS,
    random_page_cost: '1.1',
    jit: 'off',
    timezone: 'UTC',
    log_min_messages: 'warning',
    log_min_error_statement: 'panic',
  };
  return {
    name: SECOND_POD_SERVER,
    command: join(settings.POSTGRES_BIN!, 'postgres'),
    args: ['-D', POSTGRES_DATA!, ...Object.entries(parameters).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    asPostgres: true,
  };
}

export const secondPodPooler = (programs: { pgbouncer: string }, settings: Settings, folder: string): Service => ({
  name: SECOND_POD_POOLER,
  command: programs.pgbouncer,
  args: [join(podSettings(settings, folder).ETC!, 'pgbouncer/pgbouncer.ini')],
  asPostgres: true,
});

async function ask<Row extends pg.QueryResultRow>(connectionString: string, query: string): Promise<Row[]> {
  const options = { connectionString, connectionTimeoutMillis: TIMEOUT_MS, query_timeout: TIMEOUT_MS };
  const client = new pg.Client(options);
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<Row>(query)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

const respondsAt = (url: string): Promise<boolean> =>
  ask(url, 'select').then(
    () => true,
    () => false,
  );

/** Whether the pod's sites can be served. */
export const isSecondPodReady = (settings: Settings): Promise<boolean> =>
  respondsAt(secondPodUrl(settings, { user: 'sibling_app', password: settings.APP_PASSWORD!, pooled: true }));

/** The sites whose data is in the pod. @throws Error if it does not respond */
export async function listSitesOfSecondPod(settings: Settings): Promise<string[]> {
  const url = secondPodUrl(settings, { user: 'sibling_app', password: settings.APP_PASSWORD! });
  const rows = await ask<{ slug: string }>(url, 'select slug from tenants where pod is null order by slug');
  return rows.map(({ slug }) => slug);
}

/** Creates roles and database as soon as the server responds. */
export async function createSecondPodRoles(settings: Settings): Promise<void> {
  const superuser = { user: 'postgres', password: settings.SUPERUSER_PASSWORD! };
  const url = secondPodUrl(settings, superuser).replace(/sibling$/, 'postgres');
  await waitUntil('PostgreSQL of the second pod', () => respondsAt(url));
  const { MIGRATOR_PASSWORD, APP_PASSWORD, CONSOLE_PASSWORD } = settings;
  execFileSync(join(ROOT, 'scripts/docker/create-roles.sh'), [url], {
    env: { ...process.env, MIGRATOR_PASSWORD, APP_PASSWORD, CONSOLE_PASSWORD },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
