import pg from 'pg';
import type { Secrets } from './cluster.ts';

export const DATABASE = 'sibling';

/** The platform's roles: migrator and runtime are separate, the console has its own policies. */
export const ROLES = { migrator: 'sibling_migrator', runtime: 'sibling_app', console: 'sibling_console' } as const;

type RoleKey = keyof typeof ROLES;

/** The URL of `database` for a role of the cluster at `port`. */
export function connectionUrl(
  port: number,
  role: RoleKey | 'superuser',
  secrets: Secrets,
  database = DATABASE,
): string {
  const user = role === 'superuser' ? 'postgres' : ROLES[role];
  return `postgres://${user}:${secrets[role]}@127.0.0.1:${port}/${database}`;
}

export async function ensureRolesAndDatabase(port: number, secrets: Secrets): Promise<void> {
  const client = new pg.Client({ connectionString: connectionUrl(port, 'superuser', secrets, 'postgres') });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      'SELECT rolname AS name FROM pg_roles UNION ALL SELECT datname FROM pg_database',
    );
    const existing = new Set(rows.map((row) => row.name));
    for (const key of Object.keys(ROLES) as RoleKey[]) {
      if (existing.has(ROLES[key])) continue;
      await client.query(
        `CREATE ROLE ${ROLES[key]} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS PASSWORD ${client.escapeLiteral(secrets[key])}`,
      );
    }
    // For tenant:move, as create-roles.sh.
    await client.query(`GRANT SET ON PARAMETER session_replication_role TO ${ROLES.migrator}`);
    if (!existing.has(DATABASE)) {
      await client.query(`CREATE DATABASE ${DATABASE} OWNER ${ROLES.migrator}`);
      await client.query(accessGrants(DATABASE));
    }
  } finally {
    await client.end();
  }
}

/** Statements that let only the platform's roles connect to `database`; a cloned database lacks them. */
export function accessGrants(database: string): string {
  return `REVOKE ALL ON DATABASE ${database} FROM PUBLIC;
          GRANT CONNECT ON DATABASE ${database} TO ${ROLES.runtime}, ${ROLES.console}`;
}
