import type { Kysely } from 'kysely';

import { RUNTIME_ROLE, runDdl } from '../row-level-security.ts';

/**
 * Rate limits that several processes count together without Redis, in the columns and their order that
 * rate-limiter-flexible expects. Keys are keyed hashes, and `expire` is in milliseconds since 1970. Unlogged: counting
 * waits for no disk, and a crash resets the limits.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runDdl(
    db,
    `
    create unlogged table rate_limits (
      key text primary key,
      points integer not null,
      expire bigint not null
    );
    create index rate_limits_expire on rate_limits (expire);
    grant select, insert, update, delete on rate_limits to ${RUNTIME_ROLE};`,
  );
}
