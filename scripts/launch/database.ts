import pg from 'pg';
import type { Env } from '../../server/env.ts';
import { LaunchError } from '../embedded/launch-error.ts';
import { startEmbeddedPostgres } from '../embedded/embedded-postgres.ts';

interface OpenedDatabase {
  /** For the app; row-level security binds this role. */
  runtimeUrl: string;
  /** For the operators' desk; undefined if not configured, which disables the desk. */
  consoleUrl: string | undefined;
  /** For migrations and seeding; undefined if not configured. */
  migratorUrl: string | undefined;
  stop(): Promise<void>;
}

/**
 * Opens the configured database, or the embedded one.
 *
 * @throws LaunchError if DATABASE_URL cannot be reached, or its role bypasses row-level security.
 */
export async function openDatabase(env: Env, log: (line: string) => void): Promise<OpenedDatabase> {
  if (!env.DATABASE_URL) {
    const { runtimeUrl, consoleUrl, migratorUrl, stop } = await startEmbeddedPostgres({ dataDir: env.dataDir, log });
    return { runtimeUrl, consoleUrl, migratorUrl, stop };
  }
  await checkServer('DATABASE_URL', env.DATABASE_URL, { mustBeBound: true });
  if (env.MIGRATION_DATABASE_URL) {
    await checkServer('MIGRATION_DATABASE_URL', env.MIGRATION_DATABASE_URL, { mustBeBound: false });
  }
  if (env.CONSOLE_DATABASE_URL) {
    await checkServer('CONSOLE_DATABASE_URL', env.CONSOLE_DATABASE_URL, { mustBeBound: true });
  }
  return {
    runtimeUrl: env.DATABASE_URL,
    consoleUrl: env.CONSOLE_DATABASE_URL,
    migratorUrl: env.MIGRATION_DATABASE_URL,
    stop: async () => undefined,
  };
}

/** As `openDatabase`, for commands: joins the embedded database of a running app and leaves it running. */
export async function joinDatabase(env: Env): Promise<OpenedDatabase> {
  if (env.DATABASE_URL) return openDatabase(env, () => undefined);
  return startEmbeddedPostgres({ dataDir: env.dataDir, join: true });
}

async function checkServer(setting: string, url: string, { mustBeBound }: { mustBeBound: boolean }): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000, query_timeout: 5000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ name: string; bypass: boolean }>(
      'SELECT rolname AS name, rolsuper OR rolbypassrls AS bypass FROM pg_roles WHERE rolname = current_user',
    );
    if (mustBeBound && rows[0]?.bypass) {
      throw new LaunchError(
        `${setting} connects as "${rows[0].name}", which row-level security does not bind: use a role without SUPERUSER and BYPASSRLS.`,
      );
    }
  } catch (error) {
    if (error instanceof LaunchError) throw error;
    const { code, message } = error as { code?: string; message: string };
    // Never the whole URL: it contains the password.
    throw new LaunchError(`${setting} (${hostOf(url)}) cannot be reached: ${message || code}`);
  } finally {
    await client.end().catch(() => undefined);
  }
}

function hostOf(url: string): string {
  try {
    return new URL(url).host;
  } catch {
    return 'not a valid address';
  }
}
