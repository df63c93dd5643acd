import pg from 'pg';

import { ANSWER_TIMEOUT_MS, connectionSettings, ignoreLostConnections } from './connection.ts';

/** Connections for single statements outside of transactions, for a library that brings its own. */
export type StatementPool = Pick<pg.Pool, 'query' | 'end'>;

/**
 * Opens connections as they are needed. One that does not answer in time is closed.
 * @param options.url `postgres://` URL of the role
 * @param options.size maximum number of connections
 * @param options.answerMs how long to wait for a connection, and for an answer
 */
export function createStatementPool(options: { url: string; size: number; answerMs?: number }): StatementPool {
  const { url, size, answerMs = ANSWER_TIMEOUT_MS } = options;
  const waits = { connectionTimeoutMillis: answerMs, query_timeout: answerMs };
  const pool = new pg.Pool({ ...connectionSettings(url), ...waits, max: size });
  ignoreLostConnections(pool);
  return pool;
}
