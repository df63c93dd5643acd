import pg from 'pg';

/** Connections for single statements outside of transactions, for a library that brings its own. */
export type StatementPool = Pick<pg.Pool, 'query' | 'end'>;

/**
 * Opens connections as they are needed.
 * @param options.url `postgres://` URL of the role
 * @param options.size maximum number of connections
 */
export function createStatementPool({ url, size }: { url: string; size: number }): StatementPool {
  const pool = new pg.Pool({ connectionString: url, max: size });
  // A lost connection is replaced; without listeners its error would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
