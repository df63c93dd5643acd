import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The programs of the oldest supported PostgreSQL, as Debian 12 installs them. */
export const POSTGRES_15 = '/usr/lib/postgresql/15/bin';

/**
 * Whether tests can run on it.
 * @throws Error under `CI=true`, where these tests must not be left out.
 */
export function hasPostgres15(): boolean {
  if (existsSync(join(POSTGRES_15, 'initdb'))) return true;
  if (process.env.CI === 'true') throw new Error('PostgreSQL 15 is missing: apt-get install postgresql-15');
  process.stdout.write('PostgreSQL 15 is not installed (apt-get install postgresql-15): its tests are left out\n');
  return false;
}
