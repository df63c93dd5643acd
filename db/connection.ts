import type pg from 'pg';

/** Milliseconds that somebody waits for a connection, new or of a pool. */
const CONNECT_TIMEOUT_MS = 8_000;
/** PostgreSQL ends a statement that runs for longer: nobody waits for its result any more. */
const STATEMENT_TIMEOUT_MS = 30_000;
/** PostgreSQL ends a transaction whose process has stopped, so that others get its locks. */
const IDLE_TRANSACTION_TIMEOUT_MS = 30_000;
const KEEP_ALIVE_MS = 10_000;
/** A client that sends single statements waits this many ms for an answer; then its connection is replaced. */
export const ANSWER_TIMEOUT_MS = 8_000;

/**
 * The settings of every connection to PostgreSQL, with a limit for every wait.
 * @param url `postgres://` URL of the role
 */
export const connectionSettings = (url: string) =>
  ({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  }) satisfies pg.ClientConfig;

/**
 * The same without those limits, for a task of one process that computes for long between its statements, so that the
 * limits would measure its own pauses.
 */
export const unlimitedSettings = (url: string) =>
  ({
    ...connectionSettings(url),
    connectionTimeoutMillis: 0,
    statement_timeout: 0,
    idle_in_transaction_session_timeout: 0,
  }) satisfies pg.ClientConfig;

/** Ignores the errors of a pool's connections: the pool replaces them, and whoever waits for an answer gets the error. */
export function ignoreLostConnections(pool: pg.Pool): void {
  // For idle connections; an error without a listener would end the process.
  pool.on('error', () => undefined);
  // For those in use, to which the pool does not listen.
  pool.on('connect', (client) => client.on('error', () => undefined));
}
