import type { LogEvent } from 'kysely';

import { currentTracing } from './tracing.ts';

/** Records the statements of a database; undefined where nothing is traced, so that the database measures none. */
export function statementListener(): ((event: LogEvent) => void) | undefined {
  const tracing = currentTracing();
  if (!tracing) return undefined;
  return (event) =>
    tracing.statement(event.query.sql, event.queryDurationMillis, event.level === 'error' ? event.error : undefined);
}
