import type { Kysely } from 'kysely';

import { runDdl } from '../row-level-security.ts';

/** A member's open orders, which every session of a free member asks for: of all that they ever placed hardly any are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runDdl(
    db,
    `create index orders_open_of_user on orders (tenant_id, user_id) where status in ('created', 'pending');`,
  );
}
